/** A transfer that came in on another of the operator's accounts than its deposit named. */
import { trialBalance } from "@chokdee/domain/wallet/books-contract.ts";
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  balanceOf,
  lineFor,
  lineIdOf,
  notify,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let admin: Caller;
let named: ReceivingAccount;
let other: ReceivingAccount;

beforeEach(async () => {
  admin = await app.current.admin();
  named = await receivingAccount(admin, true);
  other = await receivingAccount(admin, true);
});

/** A deposit into the account that is named, and the id of the line on the other one that pays it. */
async function paidElsewhere(baht: number) {
  const { member, intent } = await pendingDeposit(app.current, named, baht);
  const line = lineFor({ qr_amount: intent.qr_amount }, other);
  expect((await notify(app.current, line)).body).toEqual({ matched: false });
  const id = await lineIdOf(app.current, line);
  return { member, id: intent.deposit_id, baht: intent.qr_amount, line: id };
}

const assign = async (line: string, depositId: string) =>
  (await admin.post(`/api/admin/notifications/${line}/assign`, { deposit_id: depositId })).status;
const verdict = async (id: string, act: "approve" | "recall") =>
  (await admin.post(`/api/admin/deposits/${id}/${act}`, { reason: "ตรวจกับธนาคารแล้ว" })).status;

/** What stands on the account that was named and on the other one; money in it is below zero. */
async function booked() {
  const { body } = await admin.get("/api/admin/books");
  const { items } = trialBalance.replies[200].parse(body).data;
  return [named, other].map(
    ({ id }) => items.find(({ account }) => account === `BANK:${id}`)?.closing,
  );
}

const mismatches = async () => (await checkLedger(app.current.db)).mismatches;

it("is booked where it came in, and the bank takes it back from there", async () => {
  const { member, id, baht, line } = await paidElsewhere(500);
  expect(await assign(line, id)).toBe(200);
  expect(await balanceOf(app.current, member.id)).toBe(Math.round(Number(baht) * 100));
  expect(await booked()).toEqual(["0.00", `-${baht}`]);
  expect(await verdict(id, "recall")).toBe(200);
  expect(await booked()).toEqual(["0.00", "0.00"]);
  expect(await mismatches()).toEqual([]);
});

it("is put right where somebody's word had credited it before its line was found", async () => {
  const { member, id, baht, line } = await paidElsewhere(600);
  expect(await verdict(id, "approve")).toBe(200);
  expect(await booked()).toEqual([`-${baht}`, "0.00"]);
  expect(await assign(line, id)).toBe(200);
  expect(await booked()).toEqual(["0.00", `-${baht}`]);
  await member.post("/payment/withdrawal", { amount: 100 });
  expect(await verdict(id, "recall")).toBe(200);
  expect(await booked()).toEqual(["0.00", "0.00"]);
  expect(await mismatches()).toEqual([]);
});
