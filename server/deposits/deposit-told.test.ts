/** What becomes of a deposit is told to its member's screens, written to them and audited. */
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  letExpire,
  lineFor,
  notify,
  openIntent,
  pendingDeposit,
  receivingAccount,
  type Intent,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { slipJpeg, uploadSlipTo } from "../testing/slips.ts";
import { expireDepositsJob } from "./expire-deposits.job.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});

let baht = 100;
const open = () => pendingDeposit(app.current, account, (baht += 1));
const satangOf = ({ qr_amount: amount }: Intent) => Math.round(Number(amount) * 100);
/** What was told while something was done. */
async function toldBy(act: () => Promise<unknown>) {
  const before = app.current.told.length;
  await act();
  return app.current.told.slice(before);
}
const noticed = ({ id }: Caller) =>
  app.current.db.query(
    `select event, subject, amount_satang as amount, reason from notices where user_id = $1
     order by no`,
    [id],
  );
const audited = (id: string) =>
  app.current.db.query(
    "select actor_id, action, before, after from audit_entries where target_id = $1 order by id",
    [id],
  );

/** Those who show the deposits, or their member. */
const desksOf = (member: Caller) => ({
  to: "staff",
  topic: "queues",
  payload: { list: "deposits", memberId: member.id },
});

it("a deposit that is asked for is told to who shows the deposits, and not when it is sent again", async () => {
  const member = await app.current.member();
  const ask = () => toldBy(() => openIntent(member, account, 321, "once"));
  expect(await ask()).toEqual([desksOf(member)]);
  expect(await ask()).toEqual([]);
});

it("what a bank tells is told to who shows the deposits, and not when the bank repeats it", async () => {
  const line = { ...lineFor((await open()).intent, account), amount: "7654.32" };
  const tell = () => toldBy(() => notify(app.current, line));
  expect(await tell()).toEqual([{ to: "staff", topic: "queues", payload: { list: "deposits" } }]);
  expect(await tell()).toEqual([]);
});

describe("a deposit that was credited", () => {
  it.each(["by the bank", "by a person"])("%s is told with its amount", async (by) => {
    const { member, intent } = await open();
    const { deposit_id: id, qr_amount: amount } = intent;
    const told = await toldBy(() =>
      by === "by the bank"
        ? notify(app.current, lineFor(intent, account))
        : admin.post(`/api/admin/deposits/${id}/approve`, { reason: "เห็นสลิป" }),
    );
    const payload = { deposit_id: id, amount, status: "SUCCESS" };
    expect(told).toContainEqual({ to: member.id, topic: "deposits", payload });
    expect(told).toContainEqual({ to: member.id, topic: "balance", payload: {} });
    expect(told).toContainEqual({ to: member.id, topic: "notices", payload: {} });
    const desks = told.filter(({ topic }) => topic === "queues");
    const everything = { to: "staff", topic: "queues", payload: {} };
    expect(desks).toEqual([by === "by the bank" ? desksOf(member) : everything]);
    expect(await noticed(member)).toEqual([
      { event: "DEPOSIT_IN", subject: id, amount: satangOf(intent), reason: null },
    ]);
  });

  it("by a person is audited as it was and as it is, with the wallet after it", async () => {
    const { member, intent } = await open();
    const { deposit_id: id, qr_amount: amount } = intent;
    await admin.post(`/api/admin/deposits/${id}/approve`, { reason: "เห็นสลิป" });
    expect(await audited(id)).toEqual([
      {
        actor_id: admin.id,
        action: "deposit.approve",
        before: { status: "PENDING" },
        after: {
          status: "SUCCESS",
          user_id: member.id,
          asked: amount,
          credited: amount,
          balance: amount,
          transaction_id: null,
        },
      },
    ]);
  });
});

it("a deposit that was refused is told, written with its reason, and audited", async () => {
  const { member, intent } = await open();
  const { deposit_id: id, qr_amount: amount } = intent;
  const told = await toldBy(() =>
    admin.post(`/api/admin/deposits/${id}/reject`, { reason: "ไม่พบยอด" }),
  );
  const payload = { deposit_id: id, status: "FAILED" };
  expect(told).toContainEqual({ to: member.id, topic: "deposits", payload });
  expect(told).toContainEqual({ to: member.id, topic: "notices", payload: {} });
  expect(await noticed(member)).toEqual([
    { event: "DEPOSIT_FAILED", subject: id, amount: satangOf(intent), reason: "ไม่พบยอด" },
  ]);
  expect(await audited(id)).toEqual([
    {
      actor_id: admin.id,
      action: "deposit.reject",
      before: { status: "PENDING" },
      after: { status: "FAILED", user_id: member.id, asked: amount, reason: "ไม่พบยอด" },
    },
  ]);
  const [row] = await app.current.db.query<{ decided_by: string; decided_at: Date }>(
    "select decided_by, decided_at from deposits where id = $1",
    [id],
  );
  expect(row?.decided_by).toBe(admin.id);
  expect(Date.now() - (row?.decided_at.getTime() ?? 0)).toBeLessThan(60_000);
});

it("a deposit that the bank took back is told with all of it, though less was in the wallet", async () => {
  const { member, intent } = await open();
  const { deposit_id: id } = intent;
  await admin.post(`/api/admin/deposits/${id}/approve`, {});
  await admin.post(`/api/admin/users/${member.id}/credit-adjust`, { amount: -60, reason: "ใช้ไป" });
  const told = await toldBy(() =>
    admin.post(`/api/admin/deposits/${id}/recall`, { reason: "เรียกคืน" }),
  );
  expect(told).toContainEqual({ to: member.id, topic: "balance", payload: {} });
  expect(told).toContainEqual({ to: member.id, topic: "notices", payload: {} });
  expect((await noticed(member)).at(-1)).toEqual({
    event: "DEPOSIT_RECALLED",
    subject: id,
    amount: satangOf(intent),
    reason: "เรียกคืน",
  });
  const textOf = (satang: number) => (satang / 100).toFixed(2);
  expect((await audited(id)).at(-1)).toMatchObject({
    actor_id: admin.id,
    action: "deposit.recall",
    after: {
      amount: intent.qr_amount,
      taken: textOf(satangOf(intent) - 6_000),
      owed: "60.00",
      reason: "เรียกคืน",
    },
  });
});

it("a slip is told to its member's other screens and to every desk, and to the desks alone when sent again", async () => {
  const { member, intent } = await open();
  const { deposit_id: id } = intent;
  const picture = await slipJpeg("004", "TOLD00000001");
  const told = await toldBy(() => uploadSlipTo(member, id, picture));
  expect(told).toEqual([
    { to: member.id, topic: "deposits", payload: { deposit_id: id, has_slip: true } },
    desksOf(member),
  ]);
  expect(await toldBy(() => uploadSlipTo(member, id, picture))).toEqual([desksOf(member)]);
});

describe("a deposit that ended without money", () => {
  it("by its member is told to their other screens, and not audited: nobody of the staff did it", async () => {
    const { member, intent } = await open();
    const { deposit_id: id } = intent;
    const told = await toldBy(() => member.delete(`/wallets/deposits/${id}`));
    expect(told).toEqual([
      { to: member.id, topic: "deposits", payload: { deposit_id: id, status: "CANCELED" } },
      desksOf(member),
    ]);
    expect([await noticed(member), await audited(id)]).toEqual([[], []]);
  });

  it("by the clock is told to their screens by the job, once", async () => {
    const [late, other] = [await open(), await open()];
    await letExpire(app.current, late.intent.deposit_id);
    const told = await toldBy(() => expireDepositsJob.run(app.current, {}));
    expect(told).toContainEqual({ to: late.member.id, topic: "deposits", payload: {} });
    expect(told.map(({ to }) => to)).not.toContain(other.member.id);
    expect(told).toContainEqual(desksOf(late.member));
    expect(await toldBy(() => expireDepositsJob.run(app.current, {}))).toEqual([]);
    expect(expireDepositsJob.every).toBe("* * * * *");
  });
});
