/** Sends a slip until there is a final answer or the retries are used up; always the same id. */
import { isFinal, RETRY_DELAYS_MS, type Submission } from "./submission.ts";

export type SendResult =
  | { readonly kind: "PLACED"; readonly message: string }
  | { readonly kind: "REFUSED"; readonly failure: unknown }
  /** Nobody knows whether it was placed. */
  | { readonly kind: "LOST" };

export interface SendTools {
  /** Makes the call; answers the server's message. */
  readonly post: (submission: Submission) => Promise<string>;
  /** Puts the submission where a reload finds it. */
  readonly keep: (submission: Submission) => void;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly nowMs: () => number;
}

/** submission.open: it was sent before, and may have been placed then. */
export async function sendSlip(submission: Submission, tools: SendTools): Promise<SendResult> {
  let mayStand = submission.open;
  for (let attempt = 0; ; attempt += 1) {
    const sent = { ...submission, sentAtMs: tools.nowMs(), open: true };
    // Kept before it goes out: what may have arrived must never be sent under another id.
    tools.keep(sent);
    try {
      return { kind: "PLACED", message: await tools.post(sent) };
    } catch (failure) {
      if (isFinal(failure, mayStand)) return { kind: "REFUSED", failure };
      mayStand = true;
    }
    const delay = RETRY_DELAYS_MS[attempt];
    if (delay === undefined) break;
    await tools.wait(delay);
  }
  return { kind: "LOST" };
}
