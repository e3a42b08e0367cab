/** What was asked for and waits for a second person, as the commands that run it take it. */
export type { ApprovalRow as PendingApproval } from "./queries/approvals.ts";
