/** The SQL of placing slips: one call of betting_place_slips for a whole batch. */
import type { LineFault } from "@chokdee/domain/betting/contract.ts";
import type { Odds, Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database.ts";
import type { SlipToPlace } from "../slip-batches.ts";

export interface RefusedLine {
  /** From 0, in the slip's own lines. */
  readonly line: number;
  readonly fault: LineFault;
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
      readonly outcome:
        | "REPEATED"
        | "RETRY_ALONE"
        | "IDEMPOTENCY_CONFLICT"
        | "BETTING_STOPPED"
        | "ROUND_NOT_FOUND"
        | "ROUND_CLOSED";
    };

interface Row {
  outcome: SlipOutcome["outcome"];
  slip_id: string;
  total_satang: number;
  balance_satang: number;
  accepted_at: Date;
  line_odds: number[] | null;
  line_faults: RefusedLine[] | null;
}

/** Places the slips and answers their outcomes in the same order. */
export async function placeBatch(
  db: Queries,
  slips: readonly SlipToPlace[],
): Promise<SlipOutcome[]> {
  const lines = slips.flatMap((slip, at) => slip.lines.map((line) => ({ ...line, slip: at + 1 })));
  const rows = await db.query<Row>(
    `select outcome, slip_id, total_satang, balance_satang, accepted_at, line_odds, line_faults
     from betting_place_slips($1::uuid[], $2::text[], $3::bigint[], $4::bytea[], $5::integer[],
       $6::integer[], $7::text[], $8::bigint[], $9::integer[])
     order by slip_no`,
    [
      slips.map((slip) => slip.userId),
      slips.map((slip) => slip.betGroupId),
      slips.map((slip) => slip.roundId),
      slips.map((slip) => slip.inputHash),
      lines.map((line) => line.slip),
      lines.map((line) => line.configId),
      lines.map((line) => line.number),
      lines.map((line) => line.stake),
      lines.map((line) => line.expectedOdds),
    ],
  );
  return rows.map(outcomeOf);
}

function outcomeOf(row: Row): SlipOutcome {
  switch (row.outcome) {
    case "ACCEPTED":
      return {
        outcome: "ACCEPTED",
        slipId: row.slip_id,
        total: row.total_satang,
        balance: row.balance_satang,
        at: row.accepted_at,
        odds: row.line_odds ?? [],
      };
    case "LINES_REFUSED":
      return { outcome: "LINES_REFUSED", lines: row.line_faults ?? [] };
    case "INSUFFICIENT_BALANCE":
      return {
        outcome: "INSUFFICIENT_BALANCE",
        total: row.total_satang,
        balance: row.balance_satang ?? 0,
      };
    default:
      return { outcome: row.outcome };
  }
}
