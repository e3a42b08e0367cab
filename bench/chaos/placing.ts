/**
 * Members who place slips whatever happens: an error or a silence means unknown, so the same slip
 * is sent again under the same id until it is answered. Some slips are sent twice at once, and some
 * are sent again with another amount, which must be refused.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { OpenRound, Player } from "../product.ts";
import type { RawReply } from "../raw-client.ts";
import { Caller } from "./caller.ts";

export interface Acknowledged {
  readonly userId: string;
  readonly betGroupId: string;
  /** In satang, as the answer said. */
  readonly total: number;
  readonly lines: number;
}

export interface Outside {
  readonly acknowledged: Acknowledged[];
  /** Ids that were refused for good. */
  readonly refused: { readonly userId: string; readonly betGroupId: string }[];
  /** Deposits that were credited and withdrawals that were taken, in satang and signed. */
  readonly moved: { readonly userId: string; readonly amount: number }[];
  /** What should not have been answered as it was. */
  readonly surprises: string[];
  retries: number;
}

export interface Progress {
  done: number;
  /** How many slips are to be placed; whoever lowers it ends the run early. */
  wanted: number;
}

const CLIENTS = 48;
const PATH = "/api/lottery/bets/bulk";
/** Not heard out, or too many at once: nothing was done. */
const NOT_DONE: ReadonlySet<number> = new Set([408, 429]);
const GIVE_UP_AFTER = 400;
export const PATIENCE_MS = 8_000;

export function newRecord(): Outside {
  return { acknowledged: [], refused: [], moved: [], surprises: [], retries: 0 };
}

export async function placeSlips(
  ports: readonly number[],
  round: OpenRound,
  players: readonly Player[],
  progress: Progress,
  record: Outside,
): Promise<void> {
  const work = async (_: unknown, at: number): Promise<void> => {
    // What is sent twice at once goes to two nodes.
    const [http, second] = [new Caller(ports, at), new Caller(ports, at + 1)];
    while (progress.done < progress.wanted) {
      progress.done++;
      const player = players[Math.floor(Math.random() * players.length)];
      if (player) await placeOne({ http, second, player, round, record });
    }
    http.close();
    second.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }).map(work));
}

interface Turn {
  readonly http: Caller;
  readonly second: Caller;
  readonly player: Player;
  readonly round: OpenRound;
  readonly record: Outside;
}

async function placeOne(turn: Turn): Promise<void> {
  const { http, second, player, record } = turn;
  const betGroupId = randomUUID();
  const lines = 1 + Math.floor(Math.random() * 5);
  const body = slipOf(turn.round, betGroupId, lines, 1);
  const kind = Math.random();
  const replies =
    kind < 0.1
      ? await Promise.all([insist(http, turn, body), insist(second, turn, body)])
      : [await insist(http, turn, body)];
  judgeReplies(replies, record);
  const accepted = replies.find((reply) => reply.status < 300);
  if (!accepted) {
    record.refused.push({ userId: player.id, betGroupId });
    return;
  }
  const answer = JSON.parse(accepted.body) as { total_amount: string };
  const total = Math.round(Number(answer.total_amount) * 100);
  record.acknowledged.push({ userId: player.id, betGroupId, total, lines });
  if (kind > 0.9) {
    const altered = await insist(http, turn, slipOf(turn.round, betGroupId, lines, 2));
    if (altered.status !== 409) record.surprises.push(`altered replay answered ${altered.status}`);
  }
}

/**
 * A slip that was sent twice is answered alike, unless money came in between: what is refused for
 * lack of money leaves no trace, so the other of the two may stand.
 */
function judgeReplies(replies: readonly RawReply[], record: Outside): void {
  const accepted = new Set(replies.filter(({ status }) => status < 300).map(({ body }) => body));
  if (accepted.size > 1) record.surprises.push(`answered unlike: ${[...accepted].join(" / ")}`);
  for (const { status, body } of replies) {
    if (status >= 300 && !body.includes("INSUFFICIENT_BALANCE")) {
      record.surprises.push(`a slip was refused: ${body}`);
    }
  }
}

function insist(http: Caller, turn: Turn, body: string): Promise<RawReply> {
  return untilAnswered(turn.record, () => http.post(PATH, turn.player.token, body, PATIENCE_MS));
}

/** Asks until there is a final answer: done, or refused by a rule. */
export async function untilAnswered(
  record: Outside,
  ask: () => Promise<RawReply>,
): Promise<RawReply> {
  for (let attempt = 0; attempt < GIVE_UP_AFTER; attempt++) {
    const reply = await ask().catch(() => undefined);
    if (reply && reply.status < 500 && !NOT_DONE.has(reply.status)) return reply;
    record.retries++;
    await sleep(50 + Math.random() * 100);
  }
  throw new Error("a request was not answered at all");
}

function slipOf(round: OpenRound, betGroupId: string, lines: number, amount: number): string {
  const bets = Array.from({ length: lines }, (_, n) => ({
    bet_type_config_id: round.three,
    number: String((n * 191 + betGroupId.charCodeAt(0) * 7) % 1000).padStart(3, "0"),
    amount,
  }));
  return JSON.stringify({ round_id: round.id, bet_group_id: betGroupId, bets });
}
