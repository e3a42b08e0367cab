import { newPasswordRefusal } from "@chokdee/domain/accounts/rules.ts";
import { Check, Circle } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";

import { codeOf, messageOf } from "../../app/api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../app/session.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { useHiddenBottomNav } from "../../ui/bottom-nav.ts";
import { Card } from "../../ui/Card.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { useChangePassword } from "./calls.ts";
import { StepForm } from "./StepForm.tsx";
import { Failure } from "../../app/Failure.tsx";

/** product.md sections 2 and 5, "Change password"; the server checks the current one. */
export default function ChangePasswordScreen() {
  const { t } = useTranslation("members");
  const navigate = useNavigate();
  // Staff come from the back office and go back there.
  const isStaff = useSession()?.user.role === "ADMIN";
  const home = isStaff ? paths.adminSecurity : paths.settings;
  const change = useChangePassword();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [asked, setAsked] = useState(false);
  useHiddenBottomNav();
  const isLong = newPasswordRefusal(next) === null;
  const isSame = next !== "" && next === again;
  const isFilled = current !== "" && next !== "" && again !== "";
  const submit = () => {
    setAsked(true);
    if (!isFilled || !isSame || !isLong) return;
    change.mutate(
      { current_password: current, new_password: next },
      {
        onSuccess: () => {
          toast({ text: t("password_changed"), tone: "success" });
          void navigate(home, { replace: true });
        },
      },
    );
  };
  const wrongCurrent = codeOf(change.error) === "CURRENT_PASSWORD_WRONG";
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    change.reset();
  };
  return (
    <Page bare>
      <AppBar title={t("password_change")} back={home} className="-mx-gutter" />
      <StepForm submitLabel={t("password_change")} pending={change.isPending} onSubmit={submit}>
        <PasswordField
          label={t("current_password")}
          value={current}
          onChange={edit(setCurrent)}
          error={wrongCurrent ? messageOf(change.error) : undefined}
          className="mt-1"
        />
        <PasswordField
          label={t("password_new")}
          autoComplete="new-password"
          value={next}
          onChange={edit(setNext)}
          error={asked && isFilled && isSame && !isLong ? t("password_short") : undefined}
        />
        <PasswordField
          label={t("password_new_again")}
          autoComplete="new-password"
          value={again}
          onChange={edit(setAgain)}
          error={asked && isFilled && !isSame ? t("passwords_differ") : undefined}
        />
        {asked && !isFilled ? (
          <Notice tone="error" live>
            {t("password_incomplete")}
          </Notice>
        ) : change.error && !wrongCurrent ? (
          <Failure error={change.error} />
        ) : null}
        <Card>
          <h2 className="t-label mb-2">{t("password_rules")}</h2>
          <ul className="flex flex-col gap-1.5">
            <Rule met={isLong} text={t("password_rule_length")} />
            <Rule met={isSame} text={t("password_rule_same")} />
          </ul>
          <p className="t-caption mt-3 text-ink-2">{t("password_others_end")}</p>
        </Card>
      </StepForm>
    </Page>
  );
}

function Rule({ met, text }: { readonly met: boolean; readonly text: string }) {
  return (
    <li className={`t-small flex gap-2 ${met ? "text-money-in" : "text-ink-2"}`}>
      {met ? (
        <Check size={18} aria-hidden className="mt-0.5" />
      ) : (
        <Circle size={18} aria-hidden className="mt-0.5" />
      )}
      <span>{text}</span>
    </li>
  );
}
