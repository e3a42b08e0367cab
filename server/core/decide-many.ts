/**
 * One word on several rows of a list: each is decided in its own transaction by the command that
 * decides one, so that a refusal of one leaves the others as they are.
 */
import type { ManyOutcome } from "@chokdee/domain/core/queue-contract.ts";

import type { AppContext } from "../platform/app-context.ts";
import { textOf } from "../platform/http/languages.ts";
import { asRefusal } from "../platform/http/replies.ts";
import { Asked } from "./approvals.ts";

export async function decideMany(
  app: AppContext,
  ids: readonly string[],
  language: string | undefined,
  decide: (id: string) => Promise<unknown>,
): Promise<ManyOutcome> {
  const outcome: ManyOutcome = { done: [], waiting: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      const answer = await decide(id);
      (answer instanceof Asked ? outcome.waiting : outcome.done).push(id);
    } catch (error) {
      const { code, details } = asRefusal(error);
      if (code === "INTERNAL") app.log.error({ err: error }, "internal error");
      outcome.refused.push({ id, code, message: textOf(code, details, language) });
    }
  }
  return outcome;
}
