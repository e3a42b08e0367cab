/** The SQL of placing slips: one call of betting_place_leased for a whole batch. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { countedNumber } from "@chokdee/domain/betting/counted-number.ts";
import { numbersOfLength } from "@chokdee/domain/betting/permutations.ts";
import type { LineFaultCode } from "@chokdee/domain/betting/rules.ts";
import type { Odds, Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";
import type { SlipLine, SlipToPlace } from "../slip-batches.ts";

export interface RefusedLine {
  /** From 0, in the slip's own lines. */
  readonly line: number;
  readonly fault: LineFaultCode;
  /** The stake still possible in satang, for a cap. */
  readonly room: Satang | null;
  readonly odds: Odds | null;
}

export type SlipOutcome =
  | {
      readonly outcome: "ACCEPTED";
      readonly slipId: string;
      readonly total: Satang;
      readonly balance: Satang;
      readonly at: Date;
      readonly odds: readonly Odds[];
    }
  | { readonly outcome: "LINES_REFUSED"; readonly lines: readonly RefusedLine[] }
  | { readonly outcome: "INSUFFICIENT_BALANCE"; readonly total: Satang; readonly balance: Satang }
  | {
      readonly outcome: "LIMIT_REACHED" | "ON_BREAK" | "SELF_EXCLUDED" | "DEBT_BLOCKS_BETS";
      readonly details: Readonly<Record<string, unknown>>;
    }
  | {
      readonly outcome:
        | "REPEATED"
        | "RETRY_ALONE"
        | "ASK_FOR_CAP"
        | "IDEMPOTENCY_CONFLICT"
        | "BETTING_STOPPED"
        | "ROUND_NOT_FOUND"
        | "ROUND_CLOSED";
    };

/** One row for the whole batch: arrays in the order of its slips, or of its lines. */
interface Row {
  outcomes: SlipOutcome["outcome"][];
  slip_ids: string[];
  /** int8 in an array arrives as text. */
  totals: string[];
  /** Before the slip. */
  balances: (string | null)[];
  accepted_at: Date;
  line_odds: (number | null)[];
  line_faults: (RefusedLine & { readonly slip: number })[] | null;
  /** What a member's own protection or debt said, by the slip's number from 1. */
  slip_faults: Record<string, Record<string, unknown>> | null;
}

/**
 * Places slips of members of one part and answers their outcomes in the same order. asked: for
 * which of them askForCaps was called since they were answered ASK_FOR_CAP.
 */
export async function placeBatch(
  db: Queries,
  slips: readonly SlipToPlace[],
  asked: readonly boolean[] = slips.map(() => false),
): Promise<SlipOutcome[]> {
  const lines = slips.flatMap((slip, at) => slip.lines.map((line) => ({ line, slip: at + 1 })));
  const [row] = await db.query<Row>(
    `select outcomes, slip_ids, totals_satang as totals, balances_satang as balances, accepted_at,
       line_odds, line_faults, slip_faults
     from betting_place_leased($1::uuid, $2::boolean[], $3::uuid[], $4::text[], $5::bigint[],
       $6::bytea[], $7::integer[], $8::integer[], $9::text[], $10::bigint[], $11::integer[])`,
    [
      slips[0]?.part,
      asked,
      slips.map((slip) => slip.userId),
      slips.map((slip) => slip.betGroupId),
      slips.map((slip) => slip.roundId),
      slips.map((slip) => slip.inputHash),
      plainArray(lines.map(({ slip }) => slip)),
      plainArray(lines.map(({ line }) => line.configId)),
      lines.map(({ line }) => line.number),
      plainArray(lines.map(({ line }) => line.stake)),
      plainArray(lines.map(({ line }) => line.expectedOdds)),
    ],
  );
  if (!row) throw new Error("a batch of slips was not answered");
  let line = 0;
  return slips.map((slip, at) => {
    const from = line;
    line += slip.lines.length;
    return outcomeOf(row, at, from, line);
  });
}

/** Has the part of these slips lent what their lines want to stake on numbers with a cap. */
export async function askForCaps(db: Queries, slips: readonly SlipToPlace[]): Promise<void> {
  for (const [roundId, ofRound] of Map.groupBy(slips, (slip) => slip.roundId)) {
    const part = ofRound[0]?.part;
    const wanted = ofRound.flatMap((slip) => slip.lines);
    const lines = [...wanted, ...(await numbersBeside(db, part, roundId, wanted))];
    await db.query("select caps_lend($1::uuid, $2, $3::integer[], $4::text[], $5::bigint[])", [
      part,
      roundId,
      plainArray(lines.map((line) => line.configId)),
      lines.map((line) => line.number),
      plainArray(lines.map((line) => line.stake)),
    ]);
  }
}

/** Of bet types with more numbers than this only those that slips want are asked for. */
const MOST_NUMBERS = 1_000;
/** So many numbers of a type, and so much of all it has, are wanted at once where it sells fast. */
const MANY_NUMBERS = 10;
const MANY_SHARE = 0.02;

/**
 * Of bet types that sell fast the other numbers that the part was never lent, each at the least
 * stake: lenders of a round wait for each other, and a part would wait for each number by itself.
 */
async function numbersBeside(
  db: Queries,
  part: string | undefined,
  roundId: number,
  wanted: readonly SlipLine[],
): Promise<Omit<SlipLine, "expectedOdds">[]> {
  const known = new Map<number, Set<string>>();
  for (const { configId, number } of wanted) {
    known.set(configId, (known.get(configId) ?? new Set()).add(number));
  }
  const many = [...known]
    .filter(([, { size }]) => size >= MANY_NUMBERS)
    .map(([configId]) => configId);
  if (many.length === 0) return [];
  const types = await db.query<{ id: number; type: BetType; digits: number; stake: Satang }>(
    `select id, bet_type as type, digits_count as digits, min_stake_satang as stake
     from bet_type_configs where id = any ($1) and number_cap_satang is not null`,
    [many],
  );
  const busy = types.filter(
    ({ id, digits }) =>
      10 ** digits <= MOST_NUMBERS && (known.get(id)?.size ?? 0) >= 10 ** digits * MANY_SHARE,
  );
  const lent = await db.query<{ id: number; number: string }>(
    `select bet_type_config_id as id, number from exposure_parts
     where part = $1 and round_id = $2 and bet_type_config_id = any ($3)
       and may_satang is not null`,
    [part, roundId, busy.map(({ id }) => id)],
  );
  for (const { id, number } of lent) known.get(id)?.add(number);
  return busy.flatMap(({ id, type, digits, stake }) => {
    const there = new Set([...(known.get(id) ?? [])].map((one) => countedNumber(type, one)));
    return numbersOfLength(digits)
      .filter((number) => countedNumber(type, number) === number && !there.has(number))
      .map((number) => ({ configId: id, number, stake }));
  });
}

/** An array of integers as PostgreSQL writes it, without the driver's look at each element. */
function plainArray(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? "null").join(",")}}`;
}

/** at: the slip's place in the batch; its lines stand from `from` to before `to`. */
function outcomeOf(row: Row, at: number, from: number, to: number): SlipOutcome {
  const outcome = row.outcomes[at];
  const total = Number(row.totals[at]);
  const before = Number(row.balances[at] ?? 0);
  switch (outcome) {
    case "ACCEPTED":
      return {
        outcome,
        slipId: row.slip_ids[at] ?? "",
        total,
        balance: before - total,
        at: row.accepted_at,
        odds: row.line_odds.slice(from, to).map((odds) => odds ?? 0),
      };
    case "LINES_REFUSED":
      return { outcome, lines: (row.line_faults ?? []).filter(({ slip }) => slip === at + 1) };
    case "INSUFFICIENT_BALANCE":
      return { outcome, total, balance: before };
    case "LIMIT_REACHED":
    case "ON_BREAK":
    case "SELF_EXCLUDED":
    case "DEBT_BLOCKS_BETS":
      return { outcome, details: row.slip_faults?.[at + 1] ?? {} };
    case undefined:
      throw new Error("a slip of the batch was not answered");
    default:
      return { outcome };
  }
}
