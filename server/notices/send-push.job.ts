/**
 * Sends what waits in the outbox to the push services of members' browsers, encrypted to each
 * (RFC 8291) and signed with the house's VAPID key (RFC 8292). A service that cannot be reached is
 * tried again, a browser that is gone is forgotten. No request waits for any of this.
 */
import {
  isPushAddress,
  noticePath,
  pushAgainAfterMs,
  pushVerdict,
  PUSH_WITHIN_MS,
} from "@chokdee/domain/notices/rules.ts";

import type { AppContext } from "../platform/app-context.ts";
import { inBatches, queueBatch } from "../platform/database/in-batches.ts";
import { pushText } from "./push-text.ts";
import {
  claimSendings,
  deleteDeadDevice,
  deleteSending,
  putOff,
  readPushKeys,
  type PushKeys,
  type Sending,
} from "./queries/devices.ts";
import { readNotice, type NoticeRow } from "./queries/notices.ts";
import { sealPush } from "./sealed-push.ts";

const SEND_JOB = "send-push";
/** Sent side by side in one run; more wait for the next. */
const AT_ONCE = 25;
const ANSWER_WITHIN_MS = 10_000;
/** As a push service says of a browser that there is no longer one. */
const GONE = 410;

export const sendPushJob = inBatches(SEND_JOB, sendDue);

/** Sends what waits, once the transaction that wrote it stands. */
export function queuePushes(app: Pick<AppContext, "jobs">): Promise<void> {
  return queueBatch(app, SEND_JOB);
}

/** Whether more may be due. */
async function sendDue(app: AppContext): Promise<boolean> {
  const keys = await readPushKeys(app.db);
  if (!keys) return false;
  const due = await claimSendings(app.db, AT_ONCE);
  await Promise.all(due.map((one) => sendOne(app, keys, one)));
  return due.length === AT_ONCE;
}

async function sendOne(app: AppContext, keys: PushKeys, sending: Sending): Promise<void> {
  const notice = await readNotice(app.db, sending.user_id, sending.notice_no);
  const isLate = notice && Date.now() - notice.created_at.getTime() > PUSH_WITHIN_MS;
  if (!notice || isLate) return deleteSending(app.db, sending);
  const status = await post(app, keys, sending, notice);
  const verdict = pushVerdict(status);
  if (verdict === "GONE") return deleteDeadDevice(app.db, sending.device_id);
  const wait = verdict === "AGAIN" ? pushAgainAfterMs(sending.tries) : null;
  if (wait !== null) return putOff(app.db, sending, wait);
  if (verdict !== "SENT") {
    // The address is the browser's secret; the service's name is enough to look into it.
    const service = URL.parse(sending.endpoint)?.host;
    app.log.warn({ service, status, tries: sending.tries }, "a notice could not be pushed");
  }
  return deleteSending(app.db, sending);
}

/** The service's status; 0 for an address that is not allowed, 503 when nobody answered. */
async function post(
  app: AppContext,
  keys: PushKeys,
  sending: Sending,
  notice: NoticeRow,
): Promise<number> {
  const address = URL.parse(sending.endpoint);
  if (!address || !isPushAddress(address, app.config.pushHosts)) return 0;
  const sealed = sealFor(app, keys, sending, notice);
  if (!sealed) return GONE;
  const { endpoint, headers, body } = sealed;
  try {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers,
      body: new Uint8Array(body),
      // A service that sends us elsewhere could send us into our own network.
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 503;
  }
}

/** Undefined when the browser's key is none: a row of the table must not stop all the others. */
function sealFor(app: AppContext, keys: PushKeys, sending: Sending, notice: NoticeRow) {
  const { endpoint, p256dh, auth, language } = sending;
  const text = JSON.stringify({
    ...pushText(notice, language),
    path: noticePath(notice.event),
    tag: `notice-${notice.no}`,
    lang: language,
  });
  const vapidDetails = {
    subject: contactOf(app),
    publicKey: keys.public_key,
    privateKey: keys.private_key,
  };
  const urgency = notice.amount_satang === null ? "normal" : "high";
  try {
    return sealPush({ endpoint, keys: { p256dh, auth } }, text, {
      TTL: PUSH_WITHIN_MS / 1000,
      urgency,
      vapidDetails,
    });
  } catch (error) {
    app.log.warn({ err: error, device: sending.device_id }, "a notice could not be sealed");
    return undefined;
  }
}

/** Whom the push services may ask about us. */
function contactOf({ config }: AppContext): string {
  return config.publicUrl?.startsWith("https:") ? config.publicUrl : "mailto:operator@localhost";
}
