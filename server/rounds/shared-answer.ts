/** Whoever asks the same of a database within a moment shares one answer. */
import type { Queries } from "../platform/database/database.ts";

interface Shared {
  readonly at: number;
  readonly answer: Promise<unknown>;
}

const answers = new WeakMap<Queries, Map<string, Shared>>();

export function shared<T>(
  db: Queries,
  key: string,
  forMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const known = answers.get(db) ?? new Map<string, Shared>();
  answers.set(db, known);
  const now = performance.now();
  for (const [other, { at }] of known) if (now - at >= forMs) known.delete(other);
  const found = known.get(key);
  if (found) return found.answer as Promise<T>;
  const answer = work();
  known.set(key, { at: now, answer });
  return answer;
}
