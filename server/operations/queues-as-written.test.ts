/** The queues of deposits and payouts find a member by what the list of members finds them by. */
import { beforeAll, expect, it } from "vitest";

import { openIntent, receivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp();
let owner: Caller;
let cashier: Caller;
let member: Caller;
let colleague: Caller;

beforeAll(async () => {
  const { current } = app;
  const { db } = current;
  owner = await current.admin();
  cashier = await current.admin(["deposits", "payouts"]);
  const account = await receivingAccount(owner, true);
  member = await richMember(current, 100_000);
  colleague = await current.admin(["notices"], 100_000);
  for (const other of [member, await richMember(current, 100_000), colleague]) {
    await openIntent(other, account, 300);
  }
  await withdrawalOf(member, 500);
  await withdrawalOf(await richMember(current, 100_000), 600);
  await db.query("update members set registered_name = 'สมชาย ใจดีมาก' where id = $1", [member.id]);
  await db.query("update members set registered_name = 'สมศักดิ์ แสนดี' where id = $1", [colleague.id]);
  await db.query("insert into referral_codes (member_id, code) values ($1, 'K7MP2X9Q')", [
    member.id,
  ]);
  await db.query("insert into referral_codes (member_id, code) values ($1, 'Z7MP2X9Q')", [
    colleague.id,
  ]);
});

const phonesIn = async (queue: string, status: string, text: string, by = owner) => {
  const path = `/api/admin/${queue}?status=${status}&search=${encodeURIComponent(text)}`;
  const { body } = await by.get(path);
  expect([path, body.data.total]).toEqual([path, body.data.items.length]);
  return body.data.items.map((one: { member: { id: string } }) => one.member.id);
};

it.each([
  "สมชาย ใจดีมาก",
  "สมชายใจดีมาก",
  "นายสมชายใจดีมาก",
  "นาย สมชาย ใจดีมาก",
  "นางสาวสมชายใจดีมาก",
  "คุณสมชายใจดีมาก",
  "K7MP2X9Q",
  "k7mp-2x9q",
  "https://chokdee.example/#/auth/register?ref=K7MP2X9Q",
])("by %s, in what waits and in all", async (text) => {
  for (const status of ["WAITING", "ALL"]) {
    expect([status, await phonesIn("deposits", status, text)]).toEqual([status, [member.id]]);
  }
  for (const status of ["PENDING", "ALL"]) {
    expect([status, await phonesIn("withdrawals", status, text)]).toEqual([status, [member.id]]);
  }
});

it("a colleague by them for who sees the phones of the staff alone", async () => {
  for (const text of ["สมศักดิ์แสนดี", "Z7MP2X9Q"]) {
    expect([text, await phonesIn("deposits", "ALL", text)]).toEqual([text, [colleague.id]]);
    expect([text, await phonesIn("deposits", "ALL", text, cashier)]).toEqual([text, []]);
  }
});
