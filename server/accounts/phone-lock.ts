/**
 * Tries at one phone number, or by one device at it, come one after the other on this node, so that a member who signs in
 * on several devices at once is not taken for somebody who guesses (sign-in.ts counts a try before
 * it is judged). Between nodes the count in the database decides.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

const MOST_WAITING = 100;

interface Queue {
  last: Promise<unknown>;
  length: number;
}

const queues = new Map<string, Queue>();

export async function withPhoneLock<T>(line: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(line) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= MOST_WAITING) {
    throw new Refusal("TOO_MANY_REQUESTS", { retry_after_seconds: 1 });
  }
  queues.set(line, queue);
  queue.length += 1;
  const turn = queue.last.then(work);
  queue.last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(line);
  }
}
