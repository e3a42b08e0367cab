/** Who owes the house something stakes nothing, where the house wants it so (finding B2). */
import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { useDesk } from "../testing/debts.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { addRound, closeNow, slip } from "../testing/lottery.ts";
import { limit } from "../testing/protection.ts";
import { codeOf } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "off" });
const desk = useDesk(app);

const place = (member: Caller, roundId: string, baht: number) =>
  member.post(
    "/api/lottery/bets/bulk",
    slip(desk.lottery, roundId, [["TWO_TOP", "11", baht]], randomUUID()),
  );

describe("a member with an open debt", () => {
  it("stakes while the house says nothing of it, and nothing once it does", async () => {
    const { member } = await desk.debtor();
    const roundId = await addRound(app.current.db, desk.lottery);
    await desk.set({ debts_from_wins: false });
    await desk.give(member, 5_000);
    expect((await place(member, roundId, 10)).status).toBe(201);
    expect((await desk.owed(member)).blocks_bets).toBe(false);
    await desk.set({ debts_block_bets: true });
    expect((await desk.owed(member)).blocks_bets).toBe(true);
    const refused = await place(member, roundId, 10);
    expect(codeOf(refused)).toEqual([409, "DEBT_BLOCKS_BETS"]);
    expect(refused.body).toMatchObject({
      message: "คุณมียอดค้างชำระ 950.00 บาท กรุณากดชำระจากกระเป๋าเงินก่อนแทง",
      details: { debt: "950.00" },
    });
    // A part is not enough, all of it is.
    await desk.collect(member);
    expect(codeOf(await place(member, roundId, 1))).toEqual([409, "DEBT_BLOCKS_BETS"]);
    await desk.give(member, 1_000_00);
    await desk.collect(member);
    expect((await place(member, roundId, 10)).status).toBe(201);
  });

  it("stakes again once the debt is written off", async () => {
    const { member } = await desk.debtor();
    const roundId = await addRound(app.current.db, desk.lottery);
    await desk.set({ debts_from_wins: false, debts_block_bets: true });
    await desk.give(member, 5_000);
    expect(codeOf(await place(member, roundId, 1))).toEqual([409, "DEBT_BLOCKS_BETS"]);
    expect((await desk.writeOff(desk.admin, member)).status).toBe(200);
    expect((await place(member, roundId, 1)).status).toBe(201);
  });

  it("stakes again once the result is corrected back: what it took up is owed no more", async () => {
    const { member, roundId: corrected } = await desk.debtor();
    const roundId = await addRound(app.current.db, desk.lottery);
    await desk.set({ debts_block_bets: true });
    await desk.give(member, 5_000);
    expect(codeOf(await place(member, roundId, 1))).toEqual([409, "DEBT_BLOCKS_BETS"]);
    await desk.correct(corrected, "71");
    expect((await desk.owed(member)).total).toBe("0.00");
    expect((await place(member, roundId, 1)).status).toBe(201);
  });

  it("of two kinds is told what both are together, and that a round is closed before any debt", async () => {
    const { member } = await desk.debtor();
    const roundId = await addRound(app.current.db, desk.lottery);
    await desk.set({ debts_block_bets: true });
    await desk.give(member, 5_000);
    await desk.owesCommission(member, 500);
    const refused = await place(member, roundId, 1);
    expect(refused.body).toMatchObject({ code: "DEBT_BLOCKS_BETS", details: { debt: "955.00" } });
    await closeNow(app.current, roundId);
    expect(codeOf(await place(member, roundId, 1))[1]).toBe("ROUND_CLOSED");
    await desk.owesCommission(member, 0);
  });

  it("of commission or of a deposit that the bank took back stakes nothing either", async () => {
    await desk.set({ debts_block_bets: true });
    const roundId = await addRound(app.current.db, desk.lottery);
    const account = await receivingAccount(desk.admin, true);
    const { member, intent } = await pendingDeposit(app.current, account, 500);
    expect(
      (await desk.admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {})).status,
    ).toBe(200);
    await desk.give(member, 10_000);
    expect((await place(member, roundId, 550)).status).toBe(201);
    await desk.admin.post(`/api/admin/deposits/${intent.deposit_id}/recall`, { reason: "ธนาคาร" });
    const owed = Number((await desk.owed(member)).total);
    expect(owed).toBeGreaterThan(440);
    await desk.give(member, 1_000);
    const refused = await place(member, roundId, 1);
    expect(refused.body).toMatchObject({
      code: "DEBT_BLOCKS_BETS",
      details: { debt: owed.toFixed(2) },
    });
    await desk.give(member, owed * 100);
    expect((await desk.collect(member, { amount: owed - 10 })).status).toBe(200);
    expect(codeOf(await place(member, roundId, 1))).toEqual([409, "DEBT_BLOCKS_BETS"]);
    // What is left of it is given up.
    expect((await desk.writeOff(desk.admin, member)).status).toBe(200);
    expect((await place(member, roundId, 1)).status).toBe(201);

    const referrer = await app.current.member({ balance: 10_000 });
    await desk.owesCommission(referrer, 500);
    expect(codeOf(await place(referrer, roundId, 1))).toEqual([409, "DEBT_BLOCKS_BETS"]);
    await desk.owesCommission(referrer, 0);
    expect((await place(referrer, roundId, 1)).status).toBe(201);
    // And once the house wants it no more.
    await desk.owesCommission(referrer, 500);
    await desk.set({ debts_block_bets: false });
    expect((await place(referrer, roundId, 1)).status).toBe(201);
    await desk.set({ debts_block_bets: true });
    expect(codeOf(await place(referrer, roundId, 1))).toEqual([409, "DEBT_BLOCKS_BETS"]);
    await desk.owesCommission(referrer, 0);
  });

  it("is refused beside others of the same batch, who are not", async () => {
    const { member } = await desk.debtor();
    const roundId = await addRound(app.current.db, desk.lottery);
    await desk.give(member, 5_000);
    await desk.set({ debts_block_bets: true });
    const others = [await app.current.member({ balance: 100_000 })];
    others.push(await app.current.member({ balance: 100_000 }));
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        place([member, ...others][at % 3] ?? member, roundId, 1),
      ),
    );
    const own = replies.filter((_, at) => at % 3 === 0).map(codeOf);
    expect(new Set(own.map(String))).toEqual(new Set(["409,DEBT_BLOCKS_BETS"]));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
  });

  it("is told the debt, and who is over a limit in the same batch is told the limit", async () => {
    const { member: debtor } = await desk.debtor();
    const roundId = await addRound(app.current.db, desk.lottery);
    await desk.give(debtor, 5_000);
    await desk.set({ debts_block_bets: true });
    const limited = await app.current.member({ balance: 100_000 });
    await limit(limited, ["STAKE", "DAY", 5]);
    const asked = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? debtor : limited));
    const replies = await Promise.all(asked.map((member) => place(member, roundId, 10)));
    expect(replies.map(({ body }) => [body.details?.debt, body.details?.left])).toEqual(
      asked.map((member) => (member === debtor ? ["950.00", undefined] : [undefined, "5.00"])),
    );
  });

  it("of the version before is kept from betting as well", async () => {
    const { member } = await desk.debtor();
    const roundId = await addRound(app.current.db, desk.lottery);
    await desk.give(member, 5_000);
    await desk.set({ debts_block_bets: true });
    const [config] = await app.current.db.query<{ id: number }>(
      `select id from bet_type_configs where bet_type = 'TWO_TOP' and lottery_type_id =
         (select lottery_type_id from rounds where id = $1)`,
      [roundId],
    );
    const [row] = await app.current.db.query<{ outcomes: string[] }>(
      `select outcomes from betting_place_part((select p.part from parts p
           where uuid_hash($1) between p.first_hash and p.last_hash), array[$1::uuid],
         array['of before'], array[$2::bigint], array['\\x00'::bytea], array[1], array[$3::integer],
         array['11'], array[100::bigint], array[null::integer])`,
      [member.id, roundId, config?.id],
    );
    expect(row?.outcomes).toEqual(["DEBT_BLOCKS_BETS"]);
  });
});
