import { writeSettings, type Settings } from "@chokdee/domain/core/settings-contract.ts";
import {
  invalidSettings,
  settingRanges,
  type SettingName,
  type SettingRange,
} from "@chokdee/domain/core/settings.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { PageHead } from "../../ui/AppBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SwitchRow } from "../../ui/SwitchRow.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { numberOf } from "../../ui/typed-number.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import { Loading } from "../../ui/Loading.tsx";
import { Lines } from "../../app/admin/parts/Lines.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { useGenerosity } from "../../app/admin/use-generosity.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { useSettings, useWriteSettings } from "./settings-calls.ts";
import { Failure } from "../../app/Failure.tsx";

type NamesOf<T> = {
  [K in SettingName]: Settings[K] extends T ? K : never;
}[SettingName];

const switches = [
  "require_otp",
  "require_bank_account",
  "require_age_confirmation",
] as const satisfies readonly NamesOf<boolean>[];
const groups = {
  deposits: ["deposit_min", "deposit_max", "slips_per_day", "slip_storage_gb"],
  withdrawals: ["withdrawal_min", "withdrawal_max", "withdrawals_per_day", "deposit_play_percent"],
  betting: [
    "cancellations_per_day",
    "commission_percent",
    "round_cost_limit",
    "round_over_limit_pays",
  ],
  staff: [
    "two_person_credit_above",
    "two_person_credit_per_day",
    "two_person_withdrawal_above",
    "second_person_hours",
  ],
} as const satisfies Record<string, readonly NamesOf<number>[]>;
/** Above the numbers of their group. */
const groupSwitches = {
  deposits: [],
  withdrawals: [
    "debts_from_wins",
    "debts_from_deposits",
    "debts_block_withdrawals",
    "debts_block_bets",
  ],
  betting: [],
  staff: ["two_person", "two_sources_settle", "staff_totp_required"],
} as const satisfies Record<keyof typeof groups, readonly NamesOf<boolean>[]>;
const texts = [
  "contact_line_url",
  "contact_phone",
  "group_chat_url",
  "licence_number",
  "ktb_company_id",
] as const satisfies readonly NamesOf<string>[];

type NumberName = (typeof groups)[keyof typeof groups][number];
type GroupSwitch = (typeof groupSwitches)[keyof typeof groups][number];
/** What stands on the screen: the compiler sees that every setting does. */
type Listed = NumberName | GroupSwitch | (typeof switches)[number] | (typeof texts)[number];
/** Numbers are kept as they are typed, so that an empty field is not 0. */
type Typed = Omit<Settings, NumberName> & Record<NumberName, string>;

const numberNames: readonly NumberName[] = Object.values(groups).flat();
const isNumber = (name: SettingName): name is NumberName =>
  (numberNames as readonly SettingName[]).includes(name);

function typedOf(settings: Settings): Typed {
  const numbers = numberNames.map((name) => [name, String(settings[name])]);
  return { ...settings, ...(Object.fromEntries(numbers) as Record<NumberName, string>) };
}

function settingsOf(typed: Typed): Settings {
  const numbers = numberNames.map((name) => [name, numberOf(typed[name])]);
  return { ...typed, ...(Object.fromEntries(numbers) as Record<NumberName, number>) };
}

/** What an operator decides for the whole house. */
export default function SettingsScreen() {
  const { t } = useTranslation("admin-settings");
  const settings = useSettings();
  return (
    <>
      <PageHead title={t("title")} />
      {settings.data ? <Form settings={settings.data} /> : <Loading of={settings} rows={8} />}
    </>
  );
}

const linesOf = (lines: readonly string[]) => <Lines lines={lines} />;

function useSettingName(): (name: Listed) => string {
  const { t } = useTranslation(["admin-settings", "admin-staff", "admin-desk"]);
  return (name) => {
    if (name === "second_person_hours") return t("admin-desk:setting.second_person_hours");
    return name === "two_person" ||
      name === "staff_totp_required" ||
      name === "two_person_credit_above" ||
      name === "two_person_credit_per_day" ||
      name === "two_person_withdrawal_above"
      ? t(`admin-staff:settings.${name}`)
      : t(`admin-settings:name.${name}`);
  };
}

/** What a setting is, in words. */
function useShown(): (value: boolean | number | string) => string {
  const { t } = useTranslation("admin-settings");
  return (value) =>
    typeof value === "boolean" ? t(value ? "on" : "off") : value === "" ? "-" : String(value);
}

function Form({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation(["admin-settings", "admin-staff"]);
  const nameOf = useSettingName();
  const wordsOf = useRangeWords();
  const may = useMay();
  const shown = useShown();
  const write = useWriteSettings();
  const { sendGenerously } = useGenerosity();
  // What stands as the server said it last: to a saving, or since a colleague has saved.
  const [stands, setStands] = useState({ read: settings, base: settings });
  if (stands.read !== settings) setStands({ read: settings, base: settings });
  const { base } = stands;
  const changedIn = (wanted: Settings) =>
    (Object.keys(base) as SettingName[]).filter((name) => !Object.is(wanted[name], base[name]));
  const form = useEntryForm<Typed, SettingName>({
    first: typedOf(base),
    check: (typed) => {
      const wanted = settingsOf(typed);
      const ranges = settingRanges(wanted);
      const told = (name: SettingName) =>
        isNumber(name) ? wordsOf(ranges[name]) : t("admin-settings:wrong");
      return Object.fromEntries(invalidSettings(wanted).map((name) => [name, told(name)]));
    },
    checksAtOnce: true,
    follows: true,
    question: (typed) => {
      const wanted = settingsOf(typed);
      const lines = changedIn(wanted).map(
        (name) => `${nameOf(name)}: ${shown(base[name])} → ${shown(wanted[name])}`,
      );
      return {
        title: t("admin-settings:question"),
        body: linesOf(lines),
        confirmLabel: t("common:save"),
      };
    },
    send: async (typed) => {
      const wanted = settingsOf(typed);
      const names = changedIn(wanted);
      const only = (from: Settings): Partial<Settings> =>
        Object.fromEntries(names.map((name) => [name, from[name]]));
      const saved = await sendGenerously(false, (confirmed) =>
        write.mutateAsync({
          ...only(wanted),
          over: only(base),
          ...(confirmed ? { confirmed } : {}),
        }),
      );
      if (saved === undefined) return;
      const isWaiting = typeof saved === "string";
      if (!isWaiting) setStands((now) => ({ ...now, base: saved }));
      form.settle(typed, typedOf(isWaiting ? base : saved));
      toast(isWaiting ? { text: saved } : { text: t("common:saved"), tone: "success" });
    },
  });
  const { box, values, isSending, failure, field, submit } = form;
  const wanted = settingsOf(values);
  const ranges = settingRanges(wanted);
  const isChanged = changedIn(wanted).length > 0;
  useUnsaved(isChanged);
  return (
    <div ref={box} className="grid gap-4">
      {/* In columns, which leave no hole beside a card that is shorter than its neighbour. */}
      <div className="gap-4 lg:columns-2 [&>*]:mb-4 [&>*:last-child]:mb-0 [&>*]:break-inside-avoid">
        <Card flush>
          <h2 className="t-heading px-4 pt-4">{t("admin-settings:registration")}</h2>
          {switches.map((name) => (
            <SettingSwitch key={name} label={nameOf(name)} {...field(name)} />
          ))}
        </Card>
        {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
          <Card key={group} className="grid gap-4 md:grid-cols-2">
            <h2 className="t-heading md:col-span-2">
              {group === "staff" ? t("admin-staff:settings.title") : t(`admin-settings:${group}`)}
            </h2>
            {(groupSwitches[group] as readonly GroupSwitch[])
              // Once on it stays on: nobody has to decide it.
              .filter((name) => name !== "two_person" || !base.two_person)
              .map((name) => (
                <div key={name} className="-mx-4">
                  <SettingSwitch label={nameOf(name)} {...field(name)} />
                </div>
              ))}
            {groups[group].map((name) => (
              <AmountField
                key={name}
                dense
                unit="number"
                decimals={ranges[name].whole ? 0 : 2}
                label={nameOf(name)}
                hint={wordsOf(ranges[name])}
                {...field(name)}
              />
            ))}
          </Card>
        ))}
      </div>
      <Card className="grid gap-4 md:grid-cols-2">
        <h2 className="t-heading md:col-span-2">{t("admin-settings:contact")}</h2>
        {texts.map((name) => (
          <TextField key={name} dense label={nameOf(name)} {...field(name)} />
        ))}
      </Card>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Failure error={failure} className="grow" />
        <Button variant="secondary" size="sm" disabled={!isChanged} onClick={() => form.reset()}>
          {t("admin-settings:undo")}
        </Button>
        {may(writeSettings) ? (
          <Button size="sm" disabled={!isChanged} loading={isSending} onClick={() => void submit()}>
            {t("common:save")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What a number takes: told before it is typed, and as the error where it is wrong. */
function useRangeWords(): (range: SettingRange) => string {
  const { t } = useTranslation("admin-forms");
  return ({ whole, least, most }) => {
    const ends = { least: least.toLocaleString("en"), most: most.toLocaleString("en") };
    return whole ? t("whole", ends) : t("amount", ends);
  };
}

function SettingSwitch(props: {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const { label, value, onChange } = props;
  return <SwitchRow label={label} checked={value} onChange={onChange} />;
}
