/** What the second person is shown of a request (decision 85): no less than who asked for it saw. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { row, statementOf, takeStatement } from "../testing/bank-statements.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { openIntent, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { addLottery, type TestLottery } from "../testing/lottery.ts";
import { closedRound, draw, resultPath } from "../testing/settling.ts";
import { approve, askedId, clearStaff, seenBy } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });
let lottery: TestLottery;
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
});
beforeEach(async () => {
  await clearStaff(app.current);
  one = await app.current.admin();
  account = await receivingAccount(one, true);
  two = await app.current.admin(["results", "cashier"]);
});

describe("who decides on a round", () => {
  it("sees beside a correction what stands, and of a void what would be taken back", async () => {
    const roundId = await closedRound(app.current, lottery);
    const entered = askedId(await one.post(resultPath(roundId), { result: draw }));
    expect(await seenBy(two, entered)).toMatchObject({
      change: null,
      lottery: null,
      round: { id: roundId, lottery: { names: { th: "หวยทดสอบ" } } },
    });
    await approve(two, entered);
    const wrong = { ...draw, two_bottom: "72" };
    const corrected = askedId(
      await one.post(`${resultPath(roundId)}/correct`, { result: wrong, reason: "พิมพ์ผิด" }),
    );
    const { change, forecast, result } = (await seenBy(two, corrected)) ?? {};
    expect(change).toMatchObject({ before: { two_bottom: "71" }, after: { two_bottom: "72" } });
    expect([result, forecast]).toMatchObject([change?.after, { winners: 0, stake: "1.00" }]);
    await one.post(`/api/admin/approvals/${corrected}/reject`, { reason: "ถูกแล้ว" });
    const voided = askedId(await one.post(`/api/admin/rounds/${roundId}/void`, { reason: "เลื่อน" }));
    expect((await seenBy(two, voided))?.forecast).toMatchObject({
      winners: 1,
      payout: "95.00",
      stake: "1.00",
    });
    await approve(two, voided);
    expect((await seenBy(two, voided))?.forecast).toBeNull();
  });

  it("sees of a void before the result the stakes that go back", async () => {
    const roundId = await closedRound(app.current, lottery);
    const voided = askedId(await one.post(`/api/admin/rounds/${roundId}/void`, { reason: "งด" }));
    const { change, forecast } = (await seenBy(two, voided)) ?? {};
    expect([change, forecast]).toMatchObject([null, { winners: 0, payout: "0.00", stake: "1.00" }]);
  });
});

it("who decides on a statement sees each of its new lines, also of a long one", async () => {
  const rows = (many: number) => Array.from({ length: many }, (_, at) => row(`${at + 1}.13`, "X1"));
  const known = rows(30);
  await takeStatement({ one, two }, statementOf(account, ...known));
  // The one that matters stands last.
  const file = statementOf(account, ...known, ...rows(260).slice(30), row("49999.37", "X4321"));
  const asked = askedId(await one.post("/api/admin/statements", file));
  const lines = (await seenBy(two, asked))?.evidence?.statement_lines;
  expect([lines?.length, lines?.at(-1)]).toMatchObject([
    231,
    { amount: "49999.37", counterparty: "X4321", known: false },
  ]);
});

describe("who decides on money for a member", () => {
  const adjust = async (member: Caller, amount: number) =>
    askedId(
      await one.post(`/api/admin/users/${member.id}/credit-adjust`, { amount, reason: "ชดเชย" }),
    );
  const alike = async (id: string) => (await seenBy(two, id))?.alike;

  it("is told of others like it: of about the same amount, and of another kind of credit", async () => {
    const member = await app.current.member({ balance: 2_000_000 });
    const first = await adjust(member, 6_000);
    expect(await alike(first)).toBe(0);
    await adjust(member, 6_600);
    expect(await alike(first)).toBe(1);
    // A satang beyond a tenth is another amount.
    await adjust(member, 6_600.01);
    expect(await alike(first)).toBe(1);
    // What is taken is not like what is given, nor is much more, nor another member's.
    await adjust(member, -6_000);
    await adjust(member, 9_000);
    await adjust(await app.current.member(), 6_000);
    expect(await alike(first)).toBe(1);
    const { deposit_id: id } = (await openIntent(member, account, 6_000)).body.data;
    askedId(await one.post(`/api/admin/deposits/${id}/approve`, {}));
    expect(await alike(first)).toBe(2);
  });

  it("is told of others like it within a day, before it or after it", async () => {
    const member = await app.current.member();
    const [first, other] = [await adjust(member, 6_000), await adjust(member, 6_000)];
    const asked = (apart: string) =>
      app.current.db.query(
        `update approvals set asked_at = (select asked_at from approvals where id = $1) + $3::interval
         where id = $2`,
        [first, other, apart],
      );
    for (const [apart, count] of [
      ["23:59:59", 1],
      ["24:00:00", 0],
      ["-23:59:59", 1],
      ["-24:00:00", 0],
    ] as const) {
      await asked(apart);
      expect([apart, await alike(first)]).toEqual([apart, count]);
    }
  });
});
