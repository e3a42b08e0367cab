import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { formatBaht, formatOdds } from "@chokdee/domain/money.ts";
import { isDay } from "@chokdee/domain/time.ts";

import { useTranslation } from "../../text/i18n.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney, formatShort } from "../../ui/format-money.ts";
import { useNames } from "../../app/admin/names.ts";

/** Fields that hold baht; those that end in _satang hold satang. */
const BAHT = new Set([
  "amount",
  "balance",
  "cap",
  "credited",
  "asked",
  "fees",
  "money_in",
  "money_out",
  "owed",
  "rest",
  "round_cost_limit",
  "taken",
  "total",
  "deposit_min",
  "deposit_max",
  "withdrawal_min",
  "withdrawal_max",
  "two_person_credit_above",
  "two_person_credit_per_day",
  "two_person_withdrawal_above",
]);
const AMOUNT = /^-?\d+\.\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Fields that hold words of our own, never what somebody typed. */
const CODED = new Set([
  "as",
  "closed_as",
  "status",
  "stage",
  "kind",
  "period",
  "length",
  "rule",
  "rights",
]);

/** Where a field may be named: the audit's own words, then those of the screens it comes from. */
const NAMED_IN = [
  ["admin-fields", "field."],
  ["admin-settings", "name."],
  ["admin-staff", "settings."],
  ["admin-desk", "setting."],
  ["admin-rounds", "field."],
  ["admin-notices", "language."],
] as const;

export interface FieldWords {
  /** A field with those around it, in words; what has none keeps its own name. */
  readonly nameOf: (path: readonly string[]) => string;
  /** A value as a person reads it: money in baht, odds, instants, bet types. */
  readonly valueOf: (path: readonly string[], value: unknown) => string;
}

export function useFieldWords(): FieldWords {
  const { t, textIfAny } = useTranslation([
    "admin-fields",
    "admin-settings",
    "admin-staff",
    "admin-desk",
    "admin-rounds",
    "admin-notices",
  ]);
  const dates = useDates();
  const names = useNames();
  const wordOf = (field: string): string => {
    if (parseBetType(field) !== null) return names.betType(field);
    if (isDay(field)) return dates.day(field);
    for (const [group, before] of NAMED_IN) {
      const word = textIfAny(group, before + field);
      if (word !== undefined) return word;
    }
    return field;
  };
  const moneyOf = (value: string | number) => `${formatMoney(value)} ${t("common:baht")}`;
  const numberOf = (field: string, value: number): string => {
    if (BAHT.has(field)) return moneyOf(value);
    if (field.endsWith("_satang")) return moneyOf(formatBaht(value));
    if (field === "odds") return `×${formatShort(formatOdds(value))}`;
    return String(value);
  };
  const textOf = (field: string, value: string): string => {
    if (BAHT.has(field) && AMOUNT.test(value)) return moneyOf(value);
    if (INSTANT.test(value)) return dates.dayTime(value);
    if (isDay(value)) return dates.day(value);
    if (field === "bet_type" || field === "bet_types") return names.betType(value);
    return (CODED.has(field) && textIfAny("admin-fields", `value.${value}`)) || value;
  };
  const valueOf = (path: readonly string[], value: unknown): string => {
    const field = path.at(-1) ?? "";
    if (value === undefined || value === null || value === "") return "-";
    if (typeof value === "boolean") return t(value ? "admin-fields:yes" : "admin-fields:no");
    if (typeof value === "number") return numberOf(field, value);
    if (typeof value === "string") return textOf(field, value);
    if (Array.isArray(value)) return value.map((one) => valueOf(path, one)).join(", ");
    return JSON.stringify(value);
  };
  return { nameOf: (path) => path.map(wordOf).join(" · "), valueOf };
}
