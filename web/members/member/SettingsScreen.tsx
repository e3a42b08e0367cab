import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { cleanNickname, NICKNAME_MOST_LENGTH } from "@chokdee/domain/members/rules.ts";
import { Bell, Globe, KeyRound, Landmark, LogOut, Moon, ShieldCheck } from "lucide-react";
import { useState, type ReactNode } from "react";

import { useBankLook } from "../../app/bank-look.ts";
import { AccountNumber } from "../../app/AccountNumber.tsx";
import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../app/session.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { confirm } from "../../ui/confirm.ts";
import { useDates } from "../../ui/dates.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { ListRow } from "../../ui/ListRow.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { chosenTheme, chooseTheme, type ThemeChoice } from "../../ui/theme.ts";
import { toast } from "../../ui/toast.ts";
import { switchLanguage } from "../../app/switch-language.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import {
  useMe,
  usePreferences,
  usePrimaryAccount,
  useRename,
  useWritePreferences,
} from "./account-calls.ts";
import { useLogout } from "../../accounts/member/calls.ts";
import { NOTICES } from "./notices.ts";
import { ChoiceSheet } from "./parts/ChoiceSheet.tsx";
import { DataRows } from "./parts/DataRows.tsx";
import { FeelRows } from "./parts/FeelRows.tsx";
import { useFailureText } from "../../app/use-failure-text.ts";
import { SubmitForm } from "../../ui/SubmitForm.tsx";

/** product.md section 2, "Account settings": version label 1.0.0. */
const VERSION = "1.0.0";

export default function SettingsScreen() {
  const { t } = useTranslation("members");
  const logout = useLogout();
  const leave = async () => {
    const accepted = await confirm({
      title: t("common:side_menu.logout_question"),
      body: t("common:side_menu.logout_text"),
      confirmLabel: t("common:side_menu.logout"),
      cancelLabel: t("common:side_menu.stay"),
      tone: "danger",
    });
    if (accepted) logout();
  };
  return (
    <Page>
      <AppBar title={t("settings_title")} back={paths.home} className="-mx-gutter" />
      <Person />
      <NicknameForm />
      <SectionHead title={t("section_security")} />
      <SecurityRows />
      <SectionHead title={t("section_use")} />
      <UseRows />
      <FeelRows />
      <DataRows />
      <Button
        variant="danger-outline"
        className="mt-3"
        icon={<LogOut size={20} aria-hidden />}
        onClick={() => void leave()}
      >
        {t("common:side_menu.logout")}
      </Button>
      <p className="t-caption py-2 text-center text-ink-3">
        {t("common:version", { version: VERSION })}
      </p>
    </Page>
  );
}

function Person() {
  const { t } = useTranslation("members");
  const dates = useDates();
  const user = useSession()?.user;
  const me = useMe().data;
  const nickname = user?.nickname ?? "";
  return (
    <div className="mt-1 flex items-center gap-3.5">
      <span
        aria-hidden
        className="t-title grid size-14 shrink-0 place-items-center rounded-full bg-brand text-on-brand"
      >
        {firstLetter(nickname)}
      </span>
      <div className="min-w-0">
        <p className="t-strong break-words">{nickname}</p>
        <p className="t-small min-h-6 text-ink-2">
          {me ? t("since", { day: dates.day(me.created_at) }) : null}
        </p>
      </div>
    </div>
  );
}

/** Thai vowels such as เ stand before the consonant, which is what a name is known by. */
function firstLetter(name: string): string {
  return (/^[เแโใไ]?(.)/u.exec(name)?.[1] ?? "").toUpperCase();
}

function NicknameForm() {
  const { t } = useTranslation("members");
  const user = useSession()?.user;
  const rename = useRename();
  const [nickname, setNickname] = useState(user?.nickname ?? "");
  const [asked, setAsked] = useState(false);
  useUnsaved(nickname !== (user?.nickname ?? ""));
  const missing = cleanNickname(nickname) === null;
  const failureText = useFailureText();
  const failure = rename.error ? failureText(rename.error) : undefined;
  const save = () => {
    setAsked(true);
    if (missing) return;
    rename.mutate(nickname, {
      onSuccess: (saved) => {
        setNickname(saved.nickname);
        toast({ text: t("nickname_saved"), tone: "success" });
      },
    });
  };
  return (
    <SubmitForm className="flex flex-col gap-3" onSend={save}>
      <TextField
        label={t("phone")}
        aside={t("phone_fixed")}
        value={groupPhone(user?.phone_number ?? "")}
        numeric
        disabled
      />
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          label={t("nickname")}
          name="nickname"
          autoComplete="nickname"
          maxLength={NICKNAME_MOST_LENGTH}
          value={nickname}
          onChange={(text) => {
            setNickname(text);
            rename.reset();
          }}
          error={asked && missing ? t("nickname_missing") : failure}
        />
        <Button type="submit" className="mt-[30px] myanmar:mt-8" loading={rename.isPending}>
          {t("common:save")}
        </Button>
      </div>
    </SubmitForm>
  );
}

function SecurityRows() {
  const { t } = useTranslation("members");
  const { account } = usePrimaryAccount();
  const lookOf = useBankLook();
  const bank = account ? (
    <>
      {lookOf(account.bank).short}{" "}
      <AccountNumber value={account.account_number} groups={account.bank.account_groups} />
    </>
  ) : undefined;
  return (
    <Card flush>
      <ListRow
        lead={<KeyRound size={22} aria-hidden className="text-brand-ink" />}
        title={<Name>{t("password_change")}</Name>}
        to={paths.changePassword}
      />
      <ListRow
        lead={<ShieldCheck size={22} aria-hidden className="text-brand-ink" />}
        title={<Name>{t("common:side_menu.protection")}</Name>}
        to={paths.protection}
      />
      <ListRow
        lead={<Landmark size={22} aria-hidden className="text-brand-ink" />}
        title={<Name>{t("account_title")}</Name>}
        text={bank}
        to={paths.bankAccount}
      />
    </Card>
  );
}

const MODES: readonly ThemeChoice[] = ["system", "light", "dark"];

function UseRows() {
  const { t, language } = useTranslation("members");
  const preferences = usePreferences().data;
  const write = useWritePreferences();
  const [choosing, setChoosing] = useState<"language" | "mode" | null>(null);
  const [mode, setMode] = useState(chosenTheme);
  const on = preferences ? NOTICES.filter((notice) => preferences[notice]).length : 0;
  const close = () => setChoosing(null);
  return (
    <>
      <Card flush>
        <ListRow
          lead={<Bell size={22} aria-hidden className="text-brand-ink" />}
          title={<Name>{t("notice_title")}</Name>}
          text={preferences ? t("notices_on", { on, all: NOTICES.length }) : undefined}
          to={paths.notifications}
        />
        <ListRow
          lead={<Globe size={22} aria-hidden className="text-brand-ink" />}
          title={<Name>{t("common:language")}</Name>}
          end={<span className="t-small text-ink-2">{t(`common:languages.${language}`)}</span>}
          onClick={() => setChoosing("language")}
        />
        <ListRow
          lead={<Moon size={22} aria-hidden className="text-brand-ink" />}
          title={<Name>{t("color_mode")}</Name>}
          end={<span className="t-small text-ink-2">{t(`mode_${mode}`)}</span>}
          onClick={() => setChoosing("mode")}
        />
      </Card>
      <ChoiceSheet
        open={choosing === "language"}
        onClose={close}
        title={t("common:language")}
        choices={LANGUAGES.map((value) => ({
          value,
          label: t(`common:languages.${value}`),
          lang: value,
        }))}
        value={language}
        onPick={(value) => {
          void switchLanguage(value);
          // What the server sends, such as notices, is in this language too.
          write.mutate({ language: value });
        }}
      />
      <ChoiceSheet
        open={choosing === "mode"}
        onClose={close}
        title={t("color_mode")}
        choices={MODES.map((value) => ({ value, label: t(`mode_${value}`) }))}
        value={mode}
        onPick={(value) => {
          chooseTheme(value);
          setMode(value);
        }}
      />
    </>
  );
}

function Name({ children }: { readonly children: ReactNode }) {
  return <span className="t-body">{children}</span>;
}
