/** Debts of commission: what is owed anew, or more of by now, has the name of what was owed before. */
import { describe, expect, it } from "vitest";

import { accrueCommissions } from "../referral/accrue-commissions.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { useDesk } from "../testing/debts.ts";
import { addRound } from "../testing/lottery.ts";
import { addFriend, settleNow } from "../testing/referral.ts";
import { bet } from "../testing/settling.ts";
import { approve, askedId, codeOf } from "../testing/two-people.ts";
import { waitingAtLocks } from "../testing/database.ts";

const app = useApp({ TWO_PERSON: "off" });
const desk = useDesk(app);

/** Commission of 10 % was moved to the wallet of who brought a friend; answers the friend's round. */
async function moveCommission(referrer: Caller, stake: number): Promise<string> {
  await desk.set({ commission_percent: 10, confirmed: true, debts_from_wins: false });
  const friend = await addFriend(app.current, referrer);
  const round = await addRound(app.current.db, desk.lottery);
  await bet(friend, desk.lottery, round, [["TWO_TOP", "11", stake]]);
  await settleNow(app.current, desk.admin, round);
  await accrueCommissions(app.current);
  const amount = `${stake / 10}.00`;
  expect((await referrer.post("/api/referral/transfer", { amount })).status).toBe(200);
  return round;
}

/** What it had brought is owed. */
async function voidRound(round: string): Promise<void> {
  await desk.admin.post(`/api/admin/rounds/${round}/void`, { reason: "ยกเลิก" });
  await accrueCommissions(app.current);
  await desk.set({ commission_percent: 0 });
}

const oweCommission = (referrer: Caller, stake: number) =>
  moveCommission(referrer, stake).then(voidRound);

describe("a debt of commission", () => {
  it("is not collected where the commission was earned again at this moment", async () => {
    const referrer = await app.current.member({ balance: 10_000 });
    await oweCommission(referrer, 500);
    expect((await desk.owed(referrer)).total).toBe("50.00");
    const { db } = app.current;
    const earn =
      "update commission_accounts set earned_satang = earned_satang + $2 where member_id = $1";
    const { collecting } = await db.transaction(async (tx) => {
      await tx.query(earn, [referrer.id, 5_000]);
      const collecting = desk.collect(referrer);
      await expect.poll(() => waitingAtLocks(db)).toHaveLength(1);
      return { collecting };
    });
    expect(codeOf(await collecting)).toEqual([422, "DEBT_NOT_COVERED"]);
    expect(await desk.entriesOf(referrer)).toEqual([]);
    await db.query(earn, [referrer.id, -5_000]);
    expect((await desk.collect(referrer)).body.data).toEqual({ collected: "50.00", left: "0.00" });
  });
});

describe("a debt that is another one by now than staff saw", () => {
  /** Of the member's one debt, which was seen, and is so much by now. */
  async function giveUp(member: Caller, seen: string, rest: string): Promise<void> {
    const [debt] = (await desk.debtsOf(member)).items;
    const { kind, reference } = debt ?? {};
    const writeOff = (expected: string) =>
      desk.admin.post(`/api/admin/users/${member.id}/debts/write-off`, {
        kind,
        reference,
        expected_rest: expected,
        reason: "ตามไม่ได้",
      });
    const refused = await writeOff(seen);
    expect(codeOf(refused)).toEqual([409, "DEBT_CHANGED"]);
    expect(refused.body.message).toContain(rest);
    expect((await desk.owed(member)).total).toBe(rest);
    expect((await writeOff(rest)).body.data).toEqual({ written_off: rest, left: "0.00" });
  }

  it("is not given up: commission of which more is owed", async () => {
    const member = await app.current.member();
    const one = await moveCommission(member, 500);
    const other = await moveCommission(member, 300);
    await voidRound(one);
    expect((await desk.owed(member)).total).toBe("50.00");
    await voidRound(other);
    await giveUp(member, "50.00", "80.00");
  });

  it("is not given up: a corrected win of which some was collected", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 10_000);
    expect((await desk.collect(member)).body.data).toEqual({ collected: "100.00", left: "850.00" });
    await giveUp(member, "950.00", "850.00");
  });
});

describe("one that staff give up under a key", () => {
  const writeOff = (by: Caller, member: Caller, reason = "ตามไม่ได้") =>
    by.post(
      `/api/admin/users/${member.id}/debts/write-off`,
      { kind: "COMMISSION", reference: member.id, reason },
      { "idempotency-key": `write-off-${member.id}` },
    );

  it("is given up once: what is owed anew stays, and nothing else goes under the key", async () => {
    const member = await app.current.member();
    await oweCommission(member, 500);
    const given = { written_off: "50.00", left: "0.00" };
    expect((await writeOff(desk.admin, member)).body.data).toEqual(given);
    // Its answer was lost.
    await oweCommission(member, 300);
    expect((await writeOff(desk.admin, member)).body.data).toEqual(given);
    expect((await desk.owed(member)).total).toBe("30.00");
    const other = await writeOff(desk.admin, member, "อื่น");
    expect(codeOf(other)).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });

  it("is asked for once where another has to agree", async () => {
    const member = await app.current.member();
    await oweCommission(member, 500);
    await desk.set({ two_person: true });
    const one = await app.current.admin(["cashier"]);
    const two = await app.current.admin(["cashier"]);
    const asked = askedId(await writeOff(one, member));
    expect(askedId(await writeOff(one, member))).toBe(asked);
    expect((await approve(two, asked)).status).toBe(200);
    expect(askedId(await writeOff(one, member))).toBe(asked);
    expect((await desk.owed(member)).total).toBe("0.00");
  });
});
