import { Reply } from "../platform/http/router.ts";
import { textOf } from "../platform/http/languages.ts";
import type { Asked } from "./approvals.ts";

/** The answer of a command that now waits for a second person. */
export function askedAnswer({ approvalId }: Asked, language: string | undefined) {
  return new Reply(202, {
    message: textOf("APPROVAL_ASKED", undefined, language),
    data: { status: "WAITING_APPROVAL" as const, approval_id: approvalId },
  });
}
