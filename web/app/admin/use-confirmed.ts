import { confirm, type Question } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import { useTellFailure } from "../use-tell-failure.ts";

/**
 * Asks, does it, and tells how it went: `run` answers what is told when it is done, or nothing
 * where a no to a question of its own has ended it. What asked may be gone before the answer comes.
 */
export function useConfirmed() {
  const tellFailure = useTellFailure();
  return async (question: Question, run: () => Promise<string | undefined>): Promise<void> => {
    if (!(await confirm(question))) return;
    await run().then((text) => text !== undefined && toast({ text, tone: "success" }), tellFailure);
  };
}
