/** Nor does one of the staff turn away what a colleague has asked for about their money. */
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { openIntent, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { lineToAnother } from "../testing/bank-statements.ts";
import { approve, askedId, clearStaff, codeOf, seenBy } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });
let me: Caller;
let colleague: Caller;
let account: ReceivingAccount;

beforeEach(async () => {
  await clearStaff(app.current);
  colleague = await app.current.admin();
  // Before there are two owners: one adds it alone.
  account = await receivingAccount(colleague, true);
  me = await app.current.admin(["owner"], 1_000_000);
});

const asks = {
  "taking their deposit back": async () => {
    const deposit = String((await openIntent(me, account, 505)).body.data.deposit_id);
    await colleague.post(`/api/admin/deposits/${deposit}/approve`, {});
    return colleague.post(`/api/admin/deposits/${deposit}/recall`, { reason: "ธนาคารเรียกคืน" });
  },
  "taking their credit": () =>
    colleague.post(`/api/admin/users/${me.id}/credit-adjust`, {
      amount: "-6000.00",
      reason: "ให้ผิดคน",
    }),
  "which line of the bank was their payout": async () => {
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       select $1, id, $2, 'ของฉัน' from banks where name_en = 'Kasikornbank'`,
      [me.id, me.phone],
    );
    const both = { one: colleague, two: me };
    const { line, of } = await lineToAnother(app.current, both, account, me);
    const said = { as: "PAYOUT", of, note: "ดูสลิปแล้ว" };
    return colleague.post(`/api/admin/statement-lines/${line}/explain`, said);
  },
} satisfies Readonly<Record<string, () => Promise<Reply>>>;

it.each(Object.entries(asks))("%s is not theirs to reject", async (_, ask) => {
  const waitingFor = async () => (await me.get("/api/admin/dashboard")).body.data.waiting.approvals;
  const before = await waitingFor();
  const id = askedId(await ask());
  const reject = (actor: Caller) => actor.post(`/api/admin/approvals/${id}/reject`, {});
  expect(codeOf(await approve(me, id))).toEqual([422, "NOT_YOURSELF"]);
  expect(codeOf(await reject(me))).toEqual([422, "NOT_YOURSELF"]);
  expect((await seenBy(colleague, id))?.status).toBe("WAITING");
  expect(await waitingFor()).toBe(before);
  // Who asked may still withdraw it.
  expect((await reject(colleague)).body.data.status).toBe("REJECTED");
});

it("which line of the bank was their payout is not theirs to approve where a node of before asked", async () => {
  const id = askedId(await asks["which line of the bank was their payout"]());
  await app.current.db.query("update approvals set user_id = null where id = $1", [id]);
  expect(codeOf(await approve(me, id))).toEqual([422, "NOT_YOURSELF"]);
  expect((await seenBy(colleague, id))?.status).toBe("WAITING");
});
