/**
 * One thing that a member tries against their own limits, break or exclusion, and what must come of
 * it by the model. Several at once must be explained by some order of them.
 */
import { judge, type Act, type ModelMember } from "./protection-model.ts";
import type { Caller, Reply } from "./app.ts";

export interface Move {
  readonly name: string;
  readonly act: Act;
  readonly send: (from: Caller) => Promise<Reply>;
  /** What an accepted one changes. */
  readonly keep?: (model: ModelMember, reply: Reply) => void;
  /** Refusals that are no matter of protection, told apart by their code; "any" of them. */
  readonly bears?: readonly string[] | "any";
}

export interface Seen {
  /** Asked for although the model forbids it, and refused as it should be, by refusal. */
  readonly refused: Record<string, number>;
  accepted: number;
  /** Refused for a reason that has nothing to do with protection. */
  unjudged: number;
  /** Several at once. */
  races: number;
  /** Where the house and the model differ, in words. */
  readonly ways: string[];
}

export const newSeen = (): Seen => ({ refused: {}, accepted: 0, unjudged: 0, races: 0, ways: [] });

export function forbidden({ refused }: Seen): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0);
}

const GUARDS = new Set(["LIMIT_REACHED", "ON_BREAK", "SELF_EXCLUDED"]);
const TAKEN = new Set(["PHONE_TAKEN", "INVALID_PHONE", "ACCOUNT_TAKEN", "ACCOUNT_NUMBER_INVALID"]);
/** A busy machine did not answer: it is unknown, and sent again as it was. */
const MOST_TRIES = 20;

/**
 * Does them at once, each from another device. Answers what may then be true, one for each order
 * that explains all that was answered; nothing when none does, which is a way around.
 */
export async function attempt(
  seen: Seen,
  model: ModelMember,
  at: number,
  devices: readonly Caller[],
  moves: readonly Move[],
): Promise<ModelMember[]> {
  const answered = await Promise.all(
    moves.map(async (move, n) => {
      const device = devices[n % devices.length];
      if (!device) throw new Error("nobody is signed in");
      return { move, reply: await answerTo(move, device) };
    }),
  );
  if (moves.length > 1) seen.races += 1;
  const explained = ordersOf(answered).flatMap((order) => {
    const copy = structuredClone(model);
    const counts = order.map(({ move, reply }) => explain(copy, move, reply, at, moves.length > 1));
    return counts.includes(null) ? [] : [{ copy, counts }];
  });
  for (const count of explained[0]?.counts ?? []) {
    if (count === "accepted" || count === "unjudged") seen[count] += 1;
    else if (count) seen.refused[count] = (seen.refused[count] ?? 0) + 1;
  }
  if (explained.length > 0) return explained.map(({ copy }) => copy);
  const words = answered.map(
    ({ move, reply }) =>
      `${move.name}: ${outcomeOf(reply)}, by the model ${judge(model, move.act, at)}`,
  );
  seen.ways.push(`${new Date(at).toISOString()} ${words.join(" | ")} ${JSON.stringify(model)}`);
  return [];
}

async function answerTo(move: Move, device: Caller): Promise<Reply> {
  for (let tried = 1; ; tried++) {
    const reply = await move.send(device);
    if (reply.status < 500 || tried === MOST_TRIES) return reply;
  }
}

function outcomeOf({ status, body }: Reply): string {
  return status < 300 ? "OK" : ((body as { code?: string }).code ?? String(status));
}

/** How this answer is to be counted; null when the model does not allow it. */
function explain(
  model: ModelMember,
  move: Move,
  reply: Reply,
  at: number,
  isRace: boolean,
): string | null {
  const verdict = judge(model, move.act, at);
  const outcome = outcomeOf(reply);
  // Another device excluded this member while the request was on its way.
  if (isRace && outcome === "UNAUTHENTICATED" && at < model.excludedUntil) return "SELF_EXCLUDED";
  if (verdict === "OK" && outcome === "OK") {
    move.keep?.(model, reply);
    return "accepted";
  }
  if (verdict === "TAKEN") return TAKEN.has(outcome) ? outcome : null;
  if (outcome === verdict) return verdict;
  if (verdict === "OPEN" && outcome === "DEPOSIT_PENDING_ALREADY") return "unjudged";
  if (verdict !== "OK" || outcome === "OK" || GUARDS.has(outcome)) return null;
  const isBorne =
    move.bears === "any" ? reply.status < 500 : (move.bears?.includes(outcome) ?? false);
  return isBorne || outcome === "TOO_MANY_REQUESTS" ? "unjudged" : null;
}

function ordersOf<T>(of: readonly T[]): T[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((first, n) => ordersOf(of.toSpliced(n, 1)).map((rest) => [first, ...rest]));
}
