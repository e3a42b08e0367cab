/**
 * Places a slip of a member: all lines or none, the stake taken in the same transaction
 * (product.md section 7, decisions.md "Lotteries and rounds"). bet_group_id is the idempotency
 * key: the same slip again answers as the first time.
 */
import { hash } from "node:crypto";

import { keptGroupId } from "@chokdee/domain/betting/bet-group-id.ts";
import { MAX_LINES } from "@chokdee/domain/betting/rules.ts";
import { formatBaht, formatOdds, type Odds, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { stopWords } from "../core/stopped-services.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import type { RefusedLine, SlipOutcome } from "./queries/place-batch.ts";
import { betTypesOf, readPlacedSlip } from "./queries/placed-slip.ts";
import { SlipBatches, type SlipLine } from "./slip-batches.ts";

export interface SlipRequest {
  readonly userId: string;
  /** The member's part, which their session knows. */
  readonly part: string;
  readonly betGroupId: string;
  readonly roundId: string;
  readonly lines: readonly {
    readonly configId: string;
    readonly number: string;
    readonly stake: Satang;
    readonly expectedOdds?: Odds | undefined;
  }[];
}

export interface PlacedLine {
  readonly id: string;
  readonly betType: string;
  readonly number: string;
  readonly stake: Satang;
  readonly odds: Odds;
  /** The lines of the request, from 0, that became this bet. */
  readonly sentIndexes: readonly number[];
}

export interface PlacedSlip {
  readonly betGroupId: string;
  readonly total: Satang;
  readonly balance: Satang;
  readonly at: Date;
  readonly lines: readonly PlacedLine[];
  readonly sentLines: number;
  /** The slip stood already: this is a retry of the same action. */
  readonly repeated: boolean;
}

/** What the database knows of it. */
export interface KeptSlip extends Omit<PlacedSlip, "betGroupId" | "lines" | "sentLines"> {
  readonly lines: readonly Omit<PlacedLine, "sentIndexes">[];
}

const batches = new WeakMap<AppContext["db"], SlipBatches>();

function batchesOf(app: AppContext): SlipBatches {
  let found = batches.get(app.db);
  if (!found) {
    found = new SlipBatches(app.db.lanes);
    batches.set(app.db, found);
  }
  return found;
}

export async function placeSlip(app: AppContext, request: SlipRequest): Promise<PlacedSlip> {
  if (request.lines.length > MAX_LINES) throw new Refusal("TOO_MANY_LINES", { max: MAX_LINES });
  const roundId = rowKey(request.roundId);
  if (roundId === 0) throw new Refusal("ROUND_NOT_FOUND");
  const { lines, sentIndexes } = mergeLines(request.lines);
  const betGroupId = keptGroupId(request.betGroupId);
  const outcome = await batchesOf(app).place({
    userId: request.userId,
    part: request.part,
    betGroupId,
    roundId,
    inputHash: hashInput(request),
    lines,
  });
  switch (outcome.outcome) {
    case "ACCEPTED":
      return asSent(request, sentIndexes, await acceptedSlip(app, lines, outcome));
    case "REPEATED":
      return asSent(request, sentIndexes, await readPlacedSlip(app.db, request.userId, betGroupId));
    case "LINES_REFUSED":
      throw refusedLines(outcome.lines, sentIndexes);
    case "INSUFFICIENT_BALANCE":
      throw new Refusal("INSUFFICIENT_BALANCE", {
        total_amount: formatBaht(outcome.total),
        balance: formatBaht(outcome.balance),
        shortfall: formatBaht(outcome.total - outcome.balance),
      });
    case "LIMIT_REACHED":
    case "ON_BREAK":
    case "SELF_EXCLUDED":
    case "DEBT_BLOCKS_BETS":
      throw new Refusal(outcome.outcome, outcome.details);
    case "BETTING_STOPPED":
      // Read beside the batch: only a refused slip pays for the operator's words.
      throw new Refusal("BETTING_STOPPED", {
        message: await stopWords(app.db, "BETTING"),
      });
    case "RETRY_ALONE":
    case "ASK_FOR_CAP":
      throw new Refusal("BUSY");
    default:
      throw new Refusal(outcome.outcome);
  }
}

/** A slip as it is kept, in whose lines those of the request are merged in the same order. */
function asSent(
  request: SlipRequest,
  sentIndexes: readonly (readonly number[])[],
  slip: KeptSlip,
): PlacedSlip {
  return {
    ...slip,
    betGroupId: request.betGroupId,
    sentLines: request.lines.length,
    lines: slip.lines.map((line, at) => ({ ...line, sentIndexes: sentIndexes[at] ?? [] })),
  };
}

async function acceptedSlip(
  app: AppContext,
  lines: readonly SlipLine[],
  outcome: Extract<SlipOutcome, { outcome: "ACCEPTED" }>,
): Promise<KeptSlip> {
  const betTypes = await betTypesOf(
    app.db,
    lines.map((line) => line.configId),
  );
  return {
    total: outcome.total,
    balance: outcome.balance,
    at: outcome.at,
    repeated: false,
    lines: lines.map((line, at) => ({
      id: `${outcome.slipId}-${at + 1}`,
      betType: betTypes.get(line.configId) ?? "",
      number: line.number,
      stake: line.stake,
      odds: outcome.odds[at] ?? 0,
    })),
  };
}

/** A row key as a number, or 0, which no row has. */
function rowKey(text: string): number {
  return isRowNumber(text) ? Number(text) : 0;
}

const LARGEST_INTEGER = 2_147_483_647;

/** Lines on the same number of the same bet type are one bet (trust.md B15). */
function mergeLines(lines: SlipRequest["lines"]): {
  lines: SlipLine[];
  /** For each of them, which lines of the request it is. */
  sentIndexes: number[][];
} {
  const merged = new Map<string, SlipLine & { readonly indexes: number[] }>();
  for (const [index, line] of lines.entries()) {
    const key = rowKey(line.configId);
    const configId = key > LARGEST_INTEGER ? 0 : key;
    const name = `${line.configId}:${line.number}`;
    const same = merged.get(name);
    merged.set(name, {
      indexes: [...(same?.indexes ?? []), index],
      configId,
      number: line.number,
      stake: (same?.stake ?? 0) + line.stake,
      expectedOdds: higher(same?.expectedOdds ?? null, line.expectedOdds ?? null),
    });
  }
  const all = [...merged.values()];
  return { lines: all, sentIndexes: all.map(({ indexes }) => indexes) };
}

/** The member is asked anew where one of the lines was shown better odds than they would get. */
function higher(one: Odds | null, other: Odds | null): Odds | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}

/** Round and lines in their order: what makes a retry the same slip (trust.md B2). */
function hashInput(request: SlipRequest): Buffer {
  const parts = request.lines.map((line) => [line.configId, line.number, line.stake]);
  return hash("sha256", JSON.stringify([request.roundId, parts]), "buffer");
}

function refusedLines(
  lines: readonly RefusedLine[],
  sentIndexes: readonly (readonly number[])[],
): Refusal {
  const details = lines.map(({ line, fault, room, odds }) => ({
    index: sentIndexes[line]?.[0] ?? line,
    reason: fault,
    ...((fault === "NUMBER_CAP" || fault === "ABOVE_MAX") && room !== null
      ? { max_amount: formatBaht(room) }
      : {}),
    ...(fault === "ODDS_CHANGED" && odds !== null ? { odds: formatOdds(odds) } : {}),
  }));
  const onlyOdds = lines.every(({ fault }) => fault === "ODDS_CHANGED");
  return new Refusal(onlyOdds ? "ODDS_CHANGED" : "LINES_REFUSED", { lines: details });
}
