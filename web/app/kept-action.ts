import { useQueryClient, type QueryKey } from "@tanstack/react-query";

import { forget, keep, kept } from "../load/keep.ts";
import { codeOf } from "./api-failure.ts";
import { newActionId } from "./api.ts";
import type { QueryArea } from "./query-client.ts";
import { session } from "./session.ts";
import { renew, useOnceMutation } from "./use-call.ts";
import { serverNow } from "../ui/clock.ts";

/*
 * The Idempotency-Key of an action whose outcome is not known yet. It is kept before sending, so
 * that a retry, also after a reload, is the same action to the server (decisions.md "Money").
 * A slip keeps its own (betting/member/submission.ts): its id is in the body, and while nobody
 * knows whether it was placed, the member is shown it and decides.
 */

/** After this a repeated request is a new wish, not the retry of the old one. */
const KEPT_FOR_MS = 15 * 60_000;

interface KeptAction {
  readonly id: string;
  /** What tells one body from another; a page of before kept the body itself. */
  readonly body: string;
  readonly atMs: number;
}

/** Where the action of the member who is here now is kept. */
function placeOf(name: string): string {
  return `action.${name}.${session()?.user.id ?? ""}`;
}

function read(place: string): KeptAction | null {
  try {
    return JSON.parse(kept(localStorage, place) ?? "null") as KeptAction | null;
  } catch {
    return null;
  }
}

/**
 * A body by 32 bits: it names accounts and people, and what is kept outlives a sign-out. Should two
 * be alike, the server refuses the second, and its key is given up.
 */
function markOf(body: string): string {
  let mark = 0x811c9dc5;
  for (let at = 0; at < body.length; at += 1) {
    mark = Math.imul(mark ^ body.charCodeAt(at), 0x01000193);
  }
  return (mark >>> 0).toString(36);
}

/** The key of this action: the kept one while the same body is being tried, else a new one. */
function keepAction(place: string, body: object): string {
  const text = JSON.stringify(body);
  const mark = markOf(text);
  const before = read(place);
  const isSame = before?.body === mark || before?.body === text;
  if (isSame && Math.abs(serverNow() - before.atMs) < KEPT_FOR_MS) return before.id;
  const action: KeptAction = { id: newActionId(), body: mark, atMs: serverNow() };
  keep(localStorage, place, JSON.stringify(action));
  return action.id;
}

/** The next attempt is another action; one that another tab began meanwhile stays. */
function forgetAction(place: string, id: string): void {
  if (read(place)?.id === id) forget(localStorage, place);
}

/** Its outcome has become known elsewhere: what is sent next is another wish. */
export const forgetKept = (name: string): void => forget(localStorage, placeOf(name));

/**
 * Sends an action under its key until the server has said yes. Every failure keeps the key: the
 * refusal of a retry, such as of too many calls, says nothing of the try before it. Nor does it
 * harm, for a refused action leaves nothing under its key. A retry whose answer tells of something
 * that has ended meanwhile was a former wish: the new one goes under a key of its own.
 */
export async function underKey<T>(
  name: string,
  body: object,
  send: (key: string) => Promise<T>,
  hasEnded: (answer: T) => boolean = () => false,
): Promise<T> {
  // Another member may be here when the answer comes.
  const place = placeOf(name);
  const before = read(place)?.id;
  const key = keepAction(place, body);
  try {
    const answer = await send(key);
    forgetAction(place, key);
    if (key !== before || !hasEnded(answer) || place !== placeOf(name)) return answer;
  } catch (error) {
    // The key is spent on other content: it would be refused forever.
    if (codeOf(error) === "IDEMPOTENCY_CONFLICT") forgetAction(place, key);
    throw error;
  }
  return underKey(name, body, send, hasEnded);
}

/** An action under its key. What it makes stale is asked for again without being waited for. */
export function useKeptAction<Body extends object, Done>(
  name: string,
  send: (body: Body, idempotencyKey: string) => Promise<Done>,
  stale: readonly (QueryArea | QueryKey)[],
  hasEnded?: (done: Done) => boolean,
) {
  const client = useQueryClient();
  return useOnceMutation({
    mutationFn: (body: Body) => underKey(name, body, (key) => send(body, key), hasEnded),
    onSettled: () => void renew(client, ...stale),
  });
}
