/**
 * Where entries outlive a reload: this tab's storage, by member and round. What is read back may be
 * from another version or broken, so nothing of it is taken on trust.
 */
import { BET_TYPES, digitsOf, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { MAX_LINES } from "@chokdee/domain/betting/rules.ts";

import { EMPTY_DRAFT, ENTRY_MODES, keyOf, type Draft } from "./draft.ts";
import { draftKey } from "./unsent-slips.ts";
import { keep, kept } from "../../load/keep.ts";

type Loose = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function betTypeOf(value: unknown): BetType | undefined {
  return BET_TYPES.find((betType) => betType === value);
}

function listOf(value: unknown): Draft["list"] {
  if (!Array.isArray(value)) return [];
  const seen = new Set<string>();
  return value.slice(0, MAX_LINES).flatMap((one: unknown) => {
    const betType = isRecord(one) ? betTypeOf(one["betType"]) : undefined;
    const number = isRecord(one) ? one["number"] : undefined;
    if (betType === undefined || typeof number !== "string") return [];
    const isNumber = /^[0-9]+$/.test(number) && number.length === digitsOf(betType);
    const line = { betType, number };
    if (!isNumber || seen.has(keyOf(line))) return [];
    seen.add(keyOf(line));
    return [line];
  });
}

/** Longer than any amount. Whether it is one is judged where it is priced. */
const LONGEST_TYPED = 20;

function typedIn(value: unknown): Record<string, string> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  const isTyped = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === "string" && entry[1].length <= LONGEST_TYPED;
  return Object.fromEntries(entries.filter(isTyped));
}

/** A draft from its stored text; an empty one when the text is none. */
export function readDraft(text: string | null): Draft {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "");
  } catch {
    return EMPTY_DRAFT;
  }
  if (!isRecord(stored)) return EMPTY_DRAFT;
  const selected = Array.isArray(stored["selected"]) ? stored["selected"] : [];
  return {
    mode: ENTRY_MODES.find((mode) => mode === stored["mode"]) ?? "keypad",
    selected: selected.flatMap((value) => betTypeOf(value) ?? []),
    reversed: stored["reversed"] === true,
    list: listOf(stored["list"]),
    prices: typedIn(stored["prices"]),
    amounts: typedIn(stored["amounts"]),
    repriced: null,
  };
}

export function keptDraft(memberId: string, roundId: string): Draft {
  return readDraft(kept(sessionStorage, draftKey(memberId, roundId)));
}

export function keepDraft(memberId: string, roundId: string, draft: Draft): void {
  keep(sessionStorage, draftKey(memberId, roundId), JSON.stringify(draft));
}

/** Takes the numbers out and leaves the chips as they are. */
export function forgetEntries(memberId: string, roundId: string): void {
  const { mode, selected } = keptDraft(memberId, roundId);
  keepDraft(memberId, roundId, { ...EMPTY_DRAFT, mode, selected });
}
