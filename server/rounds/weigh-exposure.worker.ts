/** Weighs rounds on a thread of its own; what has not changed since is not weighed again. */
import { parentPort } from "node:worker_threads";

import type { NumberStake } from "./queries/exposure.ts";
import type { Answer, Question } from "./exposure-thread.ts";
import { exposureText, weighExposure, type Exposure } from "./weigh-exposure.ts";

/** Rounds that are looked at side by side. */
const MOST_KEPT = 50;

const kept = new Map<number, { readonly stakes: string; readonly exposure: Exposure }>();

function exposureOf({ roundId, stakes, kind }: Question): Exposure {
  const known = kept.get(roundId);
  if (known?.stakes === stakes) return known.exposure;
  const exposure = weighExposure(JSON.parse(stakes) as NumberStake[], kind);
  kept.delete(roundId);
  kept.set(roundId, { stakes, exposure });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return exposure;
}

parentPort?.on("message", (question: Question) => {
  const exposure = exposureOf(question);
  const text = exposureText(exposure, question.counts, question.wanted, question.limit);
  const answer: Answer = { no: question.no, text, worstCase: exposure.worstCase };
  parentPort?.postMessage(answer, []);
});
