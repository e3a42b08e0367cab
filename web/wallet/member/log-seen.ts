/**
 * The public log as this browser saw it last: what it says of a day is held against it, so that a
 * house that tells this member another log than before is found out.
 */
import {
  logConsistency,
  logEntries,
  logHead,
  logInclusion,
} from "@chokdee/domain/operations/log-contract.ts";
import type { Digests } from "@chokdee/domain/results/digests.ts";
import { goesOn, isInLog } from "@chokdee/domain/results/log-proof.ts";

import { request } from "../../app/api.ts";
import { isOtherKey, keepSeen, seenBefore } from "../../app/seen-head.ts";

export interface PublishedDay {
  readonly day: string;
  readonly root: string;
  /** Of all wallets, in satang. */
  readonly total: bigint;
  readonly log_no: number;
}

/** Whether the log that goes on from the one seen before has an entry that says so of the day. */
export async function isInPublicLog(of: PublishedDay, digests: Digests): Promise<boolean> {
  const { data: head } = await request(logHead);
  const before = seenBefore();
  if (before && before.size > head.size) return false;
  if (isOtherKey(before, head.house_key)) return false;
  if (before) {
    const query = { from: before.size, to: head.size };
    const { data } = await request(logConsistency, { query });
    if (!(await goesOn(before, head, data.path, digests))) return false;
  }
  const [entries, proof] = await Promise.all([
    request(logEntries, { query: { start: of.log_no, limit: 1 } }),
    request(logInclusion, { query: { no: of.log_no, size: head.size } }),
  ]);
  const text = entries.data.items[0]?.text ?? "";
  const [form, no, , ...said] = text.split("|");
  const isSaid =
    form === "chokdee-log-1" &&
    no === String(of.log_no) &&
    said.join("|") === `LIABILITIES|${of.day}|${of.root}|${of.total}`;
  const entry = { no: of.log_no, text, path: proof.data.path };
  if (!isSaid || !(await isInLog(entry, head, digests))) return false;
  keepSeen(head);
  return true;
}
