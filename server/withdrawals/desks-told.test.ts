/** Whatever changes what waits at the desks is told to all of them, and what changes nothing is not. */
import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { readOutgoing, row, statementOf, takeStatement } from "../testing/bank-statements.ts";
import { ask as askOwner } from "../testing/cluster.ts";
import type { ReceivingAccount } from "../testing/deposits.ts";
import { approve, askedId, clearStaff, twoCashiers } from "../testing/two-people.ts";
import { askToWithdraw, makePayoutFile, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

const LARGE = 20_001;
const payout = async (baht = 1_000) => withdrawalOf(await richMember(app.current), baht);
const step = (id: string, name: string, body: object = {}) =>
  one.post(`/api/admin/withdrawals/${id}/${name}`, body);
const sentPayout = async () => {
  const id = await payout();
  expect((await step(id, "send")).status).toBe(200);
  return id;
};
const lineThatLeft = async () => {
  await takeStatement({ one, two }, statementOf(account, row("-7", "X9", "โอน")));
  const { items } = await readOutgoing(app.current);
  return items.find(({ state }) => state === "NO_PAYOUT")?.bank?.id ?? "";
};
const explain = (line: string) =>
  one.post(`/api/admin/statement-lines/${line}/explain`, { as: "FEE", note: "ดูสลิปแล้ว" });
const fee = () => statementOf(account, row("-3", "", "fee"));

/** What comes before, and the step that is told. */
const steps: Readonly<Record<string, () => Promise<() => Promise<Reply>>>> = {
  "the bank was told of it by hand": async () => {
    const id = await payout();
    return () => step(id, "send");
  },
  "a second person is asked before it is paid": async () => {
    const id = await payout(LARGE);
    return () => step(id, "approve");
  },
  "a second person lets it be sent": async () => {
    const asked = askedId(await step(await payout(LARGE), "approve"));
    return () => approve(two, asked);
  },
  "a second person is asked before it goes back": async () => {
    const id = await sentPayout();
    return () => step(id, "return", { reason: "บัญชีปิด" });
  },
  "the bank's list shows after a restore that it was not paid": async () => {
    const id = await payout();
    const sql = `update withdrawals set doubted_at = now() where id = '${id}'`;
    await askOwner(app.current.ownerUrl, sql);
    return () => step(id, "answer", { is_paid: false, reason: "ดูรายการแล้ว" });
  },
  "it is put into a file for the bank": async () => {
    const id = await payout();
    return () => makePayoutFile(one, account, { ids: [id] });
  },
  "a second person is asked to take a statement": async () => () =>
    one.post("/api/admin/statements", fee()),
  "a second person takes a statement of fees": async () => {
    const asked = askedId(await one.post("/api/admin/statements", fee()));
    return () => approve(two, asked);
  },
  "a second person is asked what a line is": async () => {
    const line = await lineThatLeft();
    return () => explain(line);
  },
  "a second person refuses what was asked of a line": async () => {
    const asked = askedId(await explain(await lineThatLeft()));
    return () => two.post(`/api/admin/approvals/${asked}/reject`, {});
  },
  "a second person is asked to reopen a line": async () => {
    const line = await lineThatLeft();
    await approve(two, askedId(await explain(line)));
    return () => one.post(`/api/admin/statement-lines/${line}/reopen`, { note: "ผิด" });
  },
  "the only cashier takes a statement of fees": async () => {
    await clearStaff(app.current);
    const only = await app.current.admin(["cashier"]);
    return () => only.post("/api/admin/statements", fee());
  },
};

const toldBy = async (act: () => Promise<Reply>) => {
  const before = app.current.told.length;
  const { status } = await act();
  return { status, told: app.current.told.slice(before) };
};
const QUEUES = { to: "staff", topic: "queues", payload: {} };

describe("every desk asks anew", () => {
  it.each(Object.entries(steps))("where %s", async (_, prepare) => {
    const { status, told } = await toldBy(await prepare());
    expect([200, 202]).toContain(status);
    expect(told).toEqual([QUEUES]);
  });
});

it("a member's new request is told to who shows the payouts, and not when it is sent again", async () => {
  const member = await richMember(app.current);
  const ask = () => askToWithdraw(member, 700, "once");
  const news = { list: "withdrawals", memberId: member.id };
  const first = await toldBy(ask);
  expect(first.status).toBe(201);
  expect(first.told).toContainEqual({ to: "staff", topic: "queues", payload: news });
  expect(await toldBy(ask)).toEqual({ status: 200, told: [] });
});

it("no desk asks anew where a file for the bank is asked for again under its key", async () => {
  const ids = [await payout()];
  const key = randomUUID();
  const make = () => makePayoutFile(one, account, { ids }, key);
  expect((await toldBy(make)).told).toEqual([QUEUES]);
  const again = await toldBy(make);
  expect([again.status, again.told]).toEqual([200, []]);
});
