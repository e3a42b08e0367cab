import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openIntent, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { newBrowser } from "../testing/push-receiver.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";
import { waitingAtLocks } from "../testing/database.ts";

const app = useApp();
let owner: pg.Client;
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  await owner.query(
    `create function break_down() returns trigger language plpgsql as $$
     begin raise exception 'planted by a test'; end $$`,
  );
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});
afterAll(async () => {
  await owner.end();
});

/** While the work runs, every write to the table fails, and so does the transaction around it. */
async function whileBroken<T>(table: string, work: () => Promise<T>): Promise<T> {
  await owner.query(
    `create trigger planted before insert on ${table} for each row execute function break_down()`,
  );
  try {
    return await work();
  } finally {
    await owner.query(`drop trigger planted on ${table}`);
  }
}

interface Waiting {
  readonly member: Caller;
  readonly path: string;
}

async function waitingDeposit(): Promise<Waiting> {
  const member = await app.current.member();
  const { data } = (await openIntent(member, account, 300)).body;
  return { member, path: `/api/admin/deposits/${data.deposit_id}` };
}

async function waitingWithdrawal(): Promise<Waiting> {
  const member = await richMember(app.current, 200_000);
  const { data } = (await askToWithdraw(member, 500)).body;
  return { member, path: `/api/admin/withdrawals/${data.id}` };
}

const decisions = [
  ["a credited deposit", waitingDeposit, "approve", "DEPOSIT_IN"],
  ["a rejected deposit", waitingDeposit, "reject", "DEPOSIT_FAILED"],
  ["a paid withdrawal", waitingWithdrawal, "approve", "WITHDRAWAL_PAID"],
  ["a refused withdrawal", waitingWithdrawal, "reject", "WITHDRAWAL_REFUSED"],
] as const;

async function stateOf({ member, path }: Waiting) {
  const kind = path.includes("/deposits/") ? "deposits" : "withdrawals";
  const [balance, events, [row]] = await Promise.all([
    member.get("/api/wallets/balance"),
    app.current.db.query<{ event: string }>("select event from notices where user_id = $1", [
      member.id,
    ]),
    app.current.db.query<{ status: string }>(`select status from ${kind} where user_id = $1`, [
      member.id,
    ]),
  ]);
  return {
    money: balance.body,
    events: events.map(({ event }) => event),
    status: row?.status,
  };
}

describe("a notice of money stands and falls with the money", () => {
  it.each(decisions)("%s that cannot be audited is not told", async (_name, make, verb, event) => {
    const waiting = await make();
    const before = await stateOf(waiting);
    const decide = () => admin.post(`${waiting.path}/${verb}`, { reason: "ทดสอบ" });
    // The audit is what a decision writes last.
    expect((await whileBroken("audit_entries", decide)).status).toBe(500);
    expect(await stateOf(waiting)).toEqual(before);
    expect((await decide()).status).toBeLessThan(300);
    expect((await stateOf(waiting)).events).toEqual([event]);
  });

  it.each(decisions)("%s that cannot be told is not decided", async (_name, make, verb, event) => {
    const waiting = await make();
    const before = await stateOf(waiting);
    const decide = () => admin.post(`${waiting.path}/${verb}`, { reason: "ทดสอบ" });
    expect((await whileBroken("notices", decide)).status).toBe(500);
    expect(await stateOf(waiting)).toEqual(before);
    expect((await decide()).status).toBeLessThan(300);
    expect((await stateOf(waiting)).events).toEqual([event]);
  });
});

it("a browser that goes away at that moment keeps no deposit from being credited", async () => {
  const { member, path } = await waitingDeposit();
  const { subscription } = newBrowser("https://web.push.apple.com/going");
  expect((await member.post("/api/notices/devices", subscription)).status).toBe(204);
  await owner.query("begin");
  await owner.query("delete from push_devices where user_id = $1", [member.id]);
  const approved = admin.post(`${path}/approve`, {});
  await expect.poll(() => waitingAtLocks(app.current.db)).toHaveLength(1);
  await owner.query("commit");
  expect((await approved).status).toBe(200);
  expect((await stateOf({ member, path })).events).toEqual(["DEPOSIT_IN"]);
});
