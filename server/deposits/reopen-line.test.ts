/** A line that was closed by mistake waits again, and the books say what they said before. */
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { cameBack } from "../testing/bank-statements.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  lineIdOf,
  notify,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { heldBy } from "../testing/held-by.ts";
import {
  approve,
  askedId,
  codeOf,
  oneIsEnough,
  seenBy,
  twoCashiers,
} from "../testing/two-people.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

const note = "ดูสเตทเมนต์แล้ว";
const close = (id: string, as: string, more: object = {}) =>
  one.post(`/api/admin/notifications/${id}/close`, { as, note, ...more });
const reopen = (id: string, by = one) =>
  by.post(`/api/admin/notifications/${id}/reopen`, { note: "ปิดผิดรายการ" });
const give = (id: string, member: Caller) =>
  one.post(`/api/admin/notifications/${id}/assign`, { user_id: member.id });

async function stray(qr_amount: string): Promise<string> {
  const line = lineFor({ qr_amount }, account);
  expect((await notify(app.current, line)).body).toEqual({ matched: false });
  return lineIdOf(app.current, line);
}
const isBalanced = async () => (await checkLedger(app.current.db)).balanced;

it("that was kept apart waits again, is given away, or is closed once more, as before", async () => {
  const member = await app.current.member();
  const bank = `BANK:${account.id}`;
  const kept = await heldBy(app.current.db, "UNASSIGNED");
  const id = await stray("691.11");
  expect((await close(id, "NOT_OURS")).status).toBe(200);
  expect(await heldBy(app.current.db, bank)).toBe(69_111);
  const reply = await reopen(id);
  expect([reply.status, reply.body.data]).toEqual([200, { id }]);
  expect([await heldBy(app.current.db, bank), await heldBy(app.current.db, "UNASSIGNED")]).toEqual([
    0,
    kept,
  ]);
  expect(await isBalanced()).toBe(true);
  const [audited] = await app.current.db.query<{ before: object; after: object }>(
    `select before, after from audit_entries where action = 'notification.reopen'
       and target_id = $1`,
    [id],
  );
  expect(audited).toMatchObject({
    before: { closed_as: "NOT_OURS", note },
    after: { note: "ปิดผิดรายการ" },
  });
  // Closed once more it is kept apart once more, and sent back from there.
  expect((await close(id, "NOT_OURS")).status).toBe(200);
  expect([await heldBy(app.current.db, bank), await isBalanced()]).toEqual([69_111, true]);
  expect((await approve(two, askedId(await close(id, "REFUNDED")))).status).toBe(200);
  expect([await heldBy(app.current.db, bank), await isBalanced()]).toEqual([0, true]);
  expect((await approve(two, askedId(await reopen(id)))).status).toBe(200);
  expect((await approve(two, askedId(await give(id, member)))).status).toBe(200);
  expect(await isBalanced()).toBe(true);
  expect(codeOf(await reopen(id))).toEqual([409, "NOTIFICATION_ASSIGNED"]);
});

it("by the word of two where it was said to have gone back to its sender", async () => {
  const id = await stray("692.22");
  await approve(two, askedId(await close(id, "REFUNDED")));
  const asked = askedId(await reopen(id));
  expect((await seenBy(two, asked))?.change).toEqual({
    before: { closed_as: "REFUNDED" },
    after: { closed_as: null },
  });
  expect(codeOf(await reopen(id, two))).toEqual([409, "APPROVAL_WAITING"]);
  expect(codeOf(await approve(one, asked))).toEqual([403, "APPROVAL_OWN"]);
  expect((await approve(two, asked)).status).toBe(200);
  expect(codeOf(await reopen(id))).toEqual([409, "LINE_NOT_REOPENED"]);
  expect(await isBalanced()).toBe(true);
});

it("that was called a repetition, or the return of a payout, which waits for its line again", async () => {
  const first = await stray("693.33");
  const id = await stray("693.33");
  expect((await close(id, "DUPLICATE", { duplicate_of: first })).status).toBe(200);
  expect((await reopen(id)).status).toBe(200);
  await cameBack(app.current, { one, two }, { baht: 694, from: account.id });
  const lines = [await stray("694.00"), await stray("694.00")];
  for (const line of lines) {
    expect(codeOf(await close(line, "PAYOUT_RETURNED"))).toEqual([200, undefined]);
    expect((await reopen(line)).status).toBe(200);
  }
  expect(await isBalanced()).toBe(true);
});

it("is refused of one that waits, of a reason that says nothing, and where something is asked of it", async () => {
  const id = await stray("695.55");
  expect(codeOf(await reopen(id))).toEqual([409, "LINE_NOT_REOPENED"]);
  expect(codeOf(await reopen("999999999"))).toEqual([404, "NOTIFICATION_NOT_FOUND"]);
  await close(id, "NOT_OURS");
  const empty = await one.post(`/api/admin/notifications/${id}/reopen`, { note: " " });
  expect(codeOf(empty)).toEqual([422, "REASON_MISSING"]);
  const asked = askedId(await close(id, "REFUNDED"));
  expect((await reopen(id)).status).toBe(200);
  expect(codeOf(await approve(two, asked))).toEqual([409, "APPROVAL_OVERTAKEN"]);
  expect(await isBalanced()).toBe(true);
});

it("is not approved of a closing that came after it was asked for", async () => {
  const [id, other] = [await stray("696.66"), await stray("697.77")];
  for (const line of [id, other]) await approve(two, askedId(await close(line, "REFUNDED")));
  const asked = [askedId(await reopen(id)), askedId(await reopen(other))];
  await oneIsEnough(app.current);
  for (const line of [id, other]) expect((await reopen(line)).status).toBe(200);
  expect((await close(id, "REFUNDED")).status).toBe(200);
  expect((await close(other, "NOT_OURS")).status).toBe(200);
  for (const one of asked) {
    expect(codeOf(await approve(two, one))).toEqual([409, "APPROVAL_OVERTAKEN"]);
  }
  expect(await isBalanced()).toBe(true);
});
