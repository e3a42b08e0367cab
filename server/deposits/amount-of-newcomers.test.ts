/** Who has never paid in is given satang below 0.67: the rest is kept for those who have. */
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openIntent, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { codeOf } from "../testing/two-people.ts";

const app = useApp();
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});

/** What is asked for above the amount, where 0.01 to 0.66 rest, for another bore them just now. */
async function extraOf(member: Caller, baht: number): Promise<number> {
  const { id } = await app.current.member();
  await app.current.db.query(
    `insert into deposits (user_id, provider, amount_satang, qr_amount_satang,
       receiving_account_id, account_number, account_name, reference_id, status, expires_at)
     select $3, 'bank', $2::bigint, $2::bigint + n, r.id, r.account_number, r.account_name,
       deposit_next_reference(), 'EXPIRED', clock_timestamp()
     from receiving_accounts r, generate_series(1, 66) n where r.id = $1`,
    [account.id, baht * 100, id],
  );
  const opened = await openIntent(member, account, baht);
  expect(opened.status).toBe(201);
  return Math.round(Number(opened.body.data.qr_amount) * 100) - baht * 100;
}

it("a member whose deposits all ran out or were refused has not paid in, and one who was credited has", async () => {
  const member = await app.current.member();
  const first = (await openIntent(member, account, 100)).body.data;
  const reject = `/api/admin/deposits/${first.deposit_id}/reject`;
  expect((await admin.post(reject, { reason: "ไม่พบยอด" })).status).toBe(200);
  expect(await extraOf(member, 700)).toBeGreaterThanOrEqual(100);
  const payer = await app.current.member();
  const paid = (await openIntent(payer, account, 100)).body.data;
  expect((await admin.post(`/api/admin/deposits/${paid.deposit_id}/approve`, {})).status).toBe(200);
  const extra = await extraOf(payer, 800);
  expect(extra).toBeGreaterThan(66);
  expect(extra).toBeLessThan(100);
});

it("a member may ask for a deposit 120 times in ten minutes, and no more", async () => {
  const member = await app.current.member();
  const statuses = [];
  for (let time = 0; time < 120; time += 1) {
    statuses.push((await openIntent(member, account, 150)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([201, 200]));
  expect(codeOf(await openIntent(member, account, 150))[0]).toBe(429);
  const other = await app.current.member();
  expect((await openIntent(other, account, 150)).status).toBe(201);
});
