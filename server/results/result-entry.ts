/** What an administrator typed, completed and checked for the round it is meant for (trust.md S4). */
import { completeResult, settingsOf } from "@chokdee/domain/results/complete-result.ts";
import { parseResultSettings, type ResultSettings } from "@chokdee/domain/results/entry-fields.ts";
import {
  isHouseDraw,
  sameResult,
  winningNumbers,
  type DrawResult,
  type ResultKind,
} from "@chokdee/domain/results/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../platform/database/database.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import { readRound, type RoundToSettle, type WinningPairs } from "./queries/settlement.ts";

/** Texts by field; several numbers of a field are separated by one space or stand in a list. */
export type TypedResult = Readonly<Record<string, string | readonly string[]>>;

/** The round of an id from the wire. */
export async function roundOf(db: Queries, roundId: string): Promise<RoundToSettle> {
  const round = isRowNumber(roundId) ? await readRound(db, Number(roundId)) : undefined;
  if (!round) throw new Refusal("ROUND_NOT_FOUND");
  return round;
}

interface ReadEntry {
  readonly round: RoundToSettle;
  readonly result: DrawResult;
  /** Of BAAC: whether the bottom two were read as a prize of its own; null of all others. */
  readonly twoBottomApart: boolean | null;
}

/** The round and the completed result; `again` is a blind second entry, where there is one. */
export async function readEntry(
  db: Queries,
  roundId: string,
  typed: TypedResult,
  again?: TypedResult,
): Promise<ReadEntry> {
  const round = await roundOf(db, roundId);
  if (isHouseDraw(round.result_kind)) throw new Refusal("HOUSE_DRAW");
  const { result_kind: kind, result_settings: set, result: standing } = round;
  const now = parseResultSettings(set) ?? {};
  const settings = settingsOf(kind, now, standing, round.two_bottom_apart);
  const result = completed(kind, settings, typed);
  if (again && !sameResult(result, completed(kind, settings, again))) {
    throw new Refusal("RESULT_DIFFERS");
  }
  const twoBottomApart = kind === "BAAC" ? settings.baacTwoBottom === "SEPARATE" : null;
  return { round, result, twoBottomApart };
}

function completed(kind: ResultKind, settings: ResultSettings, typed: TypedResult): DrawResult {
  const entry = Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [
      field,
      typeof value === "string" ? value : value.join(" "),
    ]),
  );
  const answer = completeResult(kind, entry, settings);
  if (!answer.ok) throw new Refusal("RESULT_INVALID", { faults: answer.faults });
  return answer.result;
}

/** The numbers that win on a result, as the database takes them. */
export function winningPairs(result: DrawResult): WinningPairs {
  const pairs = [...winningNumbers(result)].flatMap(([betType, numbers]) =>
    numbers.map((number) => ({ betType, number })),
  );
  return {
    betTypes: pairs.map(({ betType }) => betType),
    numbers: pairs.map(({ number }) => number),
  };
}
