/** Tells one member of their money, in the transaction that moves it. */
import type { NoticeEvent } from "@chokdee/domain/notices/rules.ts";

import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { insertNotice } from "./queries/notices.ts";
import { queuePushes } from "./send-push.job.ts";

export interface MoneyNotice {
  readonly userId: string;
  readonly event: Extract<NoticeEvent, `DEPOSIT_${string}` | `WITHDRAWAL_${string}`>;
  /** The deposit or withdrawal; one notice of an event on it, however often it is written. */
  readonly subject: string;
  readonly amount: number;
  readonly reason?: string | null;
}

/** Writes it if the member wants such notices. Nothing is sent before tellNotice. */
export async function writeNotice(tx: Queries, notice: MoneyNotice): Promise<void> {
  await insertNotice(tx, { ...notice, reason: notice.reason ?? null });
}

/** Once the transaction stands: the open screens ask again, and phones get theirs. */
export async function tellNotice(
  app: Pick<AppContext, "live" | "jobs" | "log">,
  userId: string,
): Promise<void> {
  app.live.tellMember(userId, "notices");
  await queuePushes(app).catch((error: unknown) => {
    // The money has moved, whatever becomes of this; the job runs every minute anyhow.
    app.log.warn({ err: error }, "pushes wait for the next minute");
  });
}
