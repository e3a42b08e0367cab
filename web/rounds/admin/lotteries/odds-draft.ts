import { formatBaht, parseBaht, parseOdds } from "@chokdee/domain/money.ts";
import { limitFaults, type LimitName } from "@chokdee/domain/rounds/check-bet-type.ts";

import { formatShort } from "../../../ui/format-money.ts";
import { changeOver } from "../../../app/admin/changed-fields.ts";
import type { AdminBetType, BetTypesChange } from "./calls.ts";

/** Odds, limits and caps in the order of their columns. */
export const limitNames = [
  "odds",
  "min_bet",
  "max_bet",
  "number_cap",
  "member_cap",
] as const satisfies readonly LimitName[];

/** A bet type as it is typed; an empty cap is none. */
export type Draft = Readonly<Record<LimitName, string>> & { readonly active: boolean };

export const isCap = (name: LimitName) => name === "number_cap" || name === "member_cap";

export function draftOf(row: AdminBetType): Draft {
  const shown = (amount: string | null) =>
    amount === null ? "" : formatShort(amount).replaceAll(",", "");
  return {
    odds: shown(row.odds),
    min_bet: shown(row.min_bet),
    max_bet: shown(row.max_bet),
    number_cap: shown(row.number_cap),
    member_cap: shown(row.member_cap),
    active: row.active,
  };
}

/** What of a draft cannot be saved. */
export function draftFaults(draft: Omit<Draft, "active">): readonly LimitName[] {
  const amount = (text: string) => parseBaht(text) ?? Number.NaN;
  const cap = (text: string) => (text === "" ? null : amount(text));
  return limitFaults({
    odds: amount(draft.odds),
    min_bet: amount(draft.min_bet),
    max_bet: amount(draft.max_bet),
    number_cap: cap(draft.number_cap),
    member_cap: cap(draft.member_cap),
  });
}

/** The share given back grows with the odds. */
export function returnedAt(row: AdminBetType, odds: string): number {
  const before = Number(row.odds);
  const now = parseOdds(odds.replace(/\.$/, ""));
  return before === 0 || now === null ? 0 : (row.return_to_player * now) / 100 / before;
}

/** What was typed of a row, and over what, as it is sent: what a colleague has changed else of it stays. */
export function changeOf(
  row: AdminBetType,
  typed: Partial<Draft>,
): BetTypesChange["bet_types"][number] {
  const draft = { ...draftOf(row), ...typed };
  const wire = { ...limitsOnWire(draft), active: draft.active };
  const { odds, min_bet, max_bet, number_cap, member_cap, active } = row;
  const stood = { odds, min_bet, max_bet, number_cap, member_cap, active };
  return { bet_type: row.bet_type, ...changeOver(Object.keys(typed), wire, stood) };
}

/** Odds, limits and caps as they are sent; an empty cap is none. */
export function limitsOnWire(draft: Omit<Draft, "active">) {
  const wire = (text: string) => (text === "" ? null : formatBaht(parseBaht(text) ?? 0));
  return {
    odds: wire(draft.odds) ?? "0",
    min_bet: wire(draft.min_bet) ?? "0",
    max_bet: wire(draft.max_bet) ?? "0",
    number_cap: wire(draft.number_cap),
    member_cap: wire(draft.member_cap),
  };
}
