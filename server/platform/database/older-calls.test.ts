/**
 * A node of the version before goes on beside this one's schema: its own statements of then, as it
 * sends them, place and cancel slips, settle and void rounds, and the books agree afterwards.
 */
import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import type { Queries } from "./database.ts";
import { isDistributed } from "../../testing/database.ts";
import { useApp, type Caller } from "../../testing/app.ts";
import { addLottery, addRound, closeNow, slip, type TestLottery } from "../../testing/lottery.ts";
import { checkLedger } from "../../wallet/check-ledger.ts";

const app = useApp();
// A distributed house is stopped before a later version migrates it.
const hasNoOlderNodes = isDistributed();
const PLACE = "/api/lottery/bets/bulk";

interface OldSlip {
  readonly member: Caller;
  readonly group: string;
  readonly stakes: readonly number[];
}

/** As betting/queries/place-batch.ts sent a batch: members of all parts. */
async function placeAsBefore(lottery: TestLottery, roundId: string, slips: readonly OldSlip[]) {
  const lines = slips.flatMap(({ stakes }, at) => stakes.map((stake) => ({ at: at + 1, stake })));
  const [row] = await app.current.db.query<{
    outcomes: string[];
    balances: string[];
    line_odds: number[];
    line_faults: { slip: number; line: number; fault: string }[] | null;
  }>(
    `select outcomes, slip_ids, totals_satang as totals, balances_satang as balances, accepted_at,
       line_odds, line_faults, slip_faults
     from betting_place_slips($1::uuid[], $2::text[], $3::bigint[], $4::bytea[], $5::integer[],
       $6::integer[], $7::text[], $8::bigint[], $9::integer[])`,
    [
      slips.map(({ member }) => member.id),
      slips.map(({ group }) => group),
      slips.map(() => Number(roundId)),
      slips.map(() => Buffer.from("older")),
      lines.map(({ at }) => at),
      lines.map(() => Number(lottery.configs.get("TWO_TOP"))),
      lines.map(({ at }) => (at % 2 === 0 ? "71" : "17")),
      lines.map(({ stake }) => stake),
      lines.map(() => null),
    ],
  );
  return row;
}

/** As betting/queries/cancel.ts and wallet/post-entries.ts did it. */
async function cancelAsBefore(tx: Queries, userId: string, group: string): Promise<void> {
  await tx.query("select balance_satang from wallet_lock(array[$1::uuid])", [userId]);
  await tx.query(
    `select from rounds where id = (
       select round_id from slips where user_id = $1 and bet_group_id = $2) for share`,
    [userId, group],
  );
  const [row] = await tx.query<{ id: string; total: number }>(
    "select id::text, total_satang as total from slips where user_id = $1 and bet_group_id = $2",
    [userId, group],
  );
  const { id = "", total = 0 } = row ?? {};
  await tx.query(
    `update slips set cancelled_at = clock_timestamp()
     where user_id = $1 and id = $2 and cancelled_at is null`,
    [userId, id],
  );
  await tx.query(
    `with lines as (
       select round_id, bet_type_config_id, number, sum(stake_satang) as stake,
         sum(stake_satang * odds / 100) as payout, count(*) as line_count
       from bets where user_id = $1 and slip_id = $2 group by 1, 2, 3
     ), locked as (
       select e.round_id, e.bet_type_config_id, e.number
       from exposures e join lines l using (round_id, bet_type_config_id, number)
       order by 1, 2, 3 for update of e
     )
     update exposures e set stake_satang = e.stake_satang - l.stake,
       payout_satang = e.payout_satang - l.payout, line_count = e.line_count - l.line_count
     from lines l join locked using (round_id, bet_type_config_id, number)
     where e.round_id = l.round_id and e.bet_type_config_id = l.bet_type_config_id
       and e.number = l.number`,
    [userId, id],
  );
  await tx.query(
    `select entry_id, balance_after_satang from wallet_post_entries(
       $1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::jsonb[])
     order by entry_no`,
    [[userId], ["REFUND"], [total], ["BETTING"], ["slip"], [id], [null]],
  );
}

/** As results/queries/settlement.ts did it, one transaction for each step. */
async function settleAsBefore(roundId: string, version: number, result: string | null) {
  const { db } = app.current;
  const numbers = result === null ? [] : [result];
  const types = result === null ? [] : ["TWO_TOP"];
  await db.transaction(async (tx) => {
    await tx.query("select from rounds where id = $1 for no key update", [roundId]);
    await tx.query(
      "update rounds set status = 'CLOSED' where id = $1 and status in ('SCHEDULED', 'OPEN')",
      [roundId],
    );
    if (result === null) {
      await tx.query(
        `update rounds set status = 'VOIDED', voided_at = clock_timestamp(), void_reason = 'test'
         where id = $1`,
        [roundId],
      );
    }
    await tx.query(
      `insert into settlements (round_id, result_version, kind, result, reason, entered_by)
       values ($1, $2, $3, $4, null, null)`,
      [roundId, version, kindOf(version, result), result && JSON.stringify({ two_top: result })],
    );
  });
  await db.transaction(async (tx) => {
    await tx.query("select from results_write_wins($1, $2, $3::text[], $4::text[])", [
      roundId,
      version,
      types,
      numbers,
    ]);
    await tx.query("select from results_write_dues($1, $2, $3)", [
      roundId,
      version,
      result === null,
    ]);
    await tx.query(
      `update settlements set counted_at = clock_timestamp()
       where round_id = $1 and result_version = $2`,
      [roundId, version],
    );
    await tx.query(
      `update rounds set result_version = $2, result = coalesce($3::jsonb, result) where id = $1`,
      [roundId, version, result && JSON.stringify({ two_top: result })],
    );
  });
  const pay = () =>
    db.query<{ slips: number }>("select slips, user_ids from results_pay_chunk($1, $2, 2)", [
      roundId,
      version,
    ]);
  while (((await pay())[0]?.slips ?? 0) > 0);
  await db.query(
    `update settlements set finished_at = clock_timestamp()
     where round_id = $1 and result_version = $2`,
    [roundId, version],
  );
  if (result === null) return;
  await db.query(
    "update rounds set status = 'SETTLED', settled_at = clock_timestamp() where id = $1",
    [roundId],
  );
}

function kindOf(version: number, result: string | null): string {
  if (result === null) return "VOID";
  return version === 1 ? "RESULT" : "CORRECTION";
}

async function someMembers(): Promise<Caller[]> {
  const members: Caller[] = [];
  while (members.length < 12) members.push(await app.current.member({ balance: 10_000 }));
  const [parts] = await app.current.db.query<{ n: number }>(
    "select count(distinct part_of(id))::integer as n from unnest($1::uuid[]) id",
    [members.map(({ id }) => id)],
  );
  expect(parts?.n).toBe(2);
  return members;
}

const balances = (members: readonly Caller[]) =>
  app.current.db.query<{ user_id: string; balance_satang: number }>(
    `select w.user_id, w.balance_satang from unnest($1::uuid[]) with ordinality m (id, no)
     join wallets w on w.user_id = m.id order by m.no`,
    [members.map(({ id }) => id)],
  );

const balanced = async () => {
  expect((await checkLedger(app.current.db)).mismatches).toEqual([]);
};

describe("the calls of the version before", () => {
  it("place a batch of members of both parts, each slip answered in its place", async () => {
    if (hasNoOlderNodes) return;
    const lottery = await addLottery(app.current.db);
    const roundId = await addRound(app.current.db, lottery);
    const members = await someMembers();
    const slips = members.map((member, at) => ({
      member,
      group: randomUUID(),
      // Every third asks for too little in its second line, every fourth for more than it has.
      stakes: [100 * (at + 1), at % 3 === 1 ? 50 : 200, ...(at % 4 === 3 ? [500_000] : [])],
    }));
    const first = await placeAsBefore(lottery, roundId, slips);
    const outcome = (at: number) => {
      if (at % 3 === 1) return "LINES_REFUSED";
      return at % 4 === 3 ? "INSUFFICIENT_BALANCE" : "ACCEPTED";
    };
    expect(first?.outcomes).toEqual(members.map((_, at) => outcome(at)));
    expect(first?.balances.map(Number)).toEqual(members.map(() => 10_000));
    expect(first?.line_odds.every((odds) => odds === 9_500)).toBe(true);
    expect(
      first?.line_faults?.map(({ slip: at, line, fault }) => `${at}:${line}:${fault}`).toSorted(),
    ).toEqual(["11:1:BELOW_MIN", "2:1:BELOW_MIN", "5:1:BELOW_MIN", "8:1:BELOW_MIN"]);
    const again = await placeAsBefore(lottery, roundId, slips);
    expect(again?.outcomes.filter((one) => one === "REPEATED")).toHaveLength(
      members.filter((_, at) => outcome(at) === "ACCEPTED").length,
    );
    await balanced();
  });

  it("cancel what they and what this version placed, and nothing is left on its numbers", async () => {
    if (hasNoOlderNodes) return;
    const lottery = await addLottery(app.current.db);
    const roundId = await addRound(app.current.db, lottery);
    const members = await someMembers();
    const slips = members.map((member) => ({ member, group: randomUUID(), stakes: [300, 400] }));
    await placeAsBefore(lottery, roundId, slips.slice(0, 6));
    for (const { member, group } of slips.slice(6)) {
      const sent = slip(lottery, roundId, [["TWO_TOP", "71", 7]], group);
      expect((await member.post(PLACE, sent)).status).toBe(201);
    }
    await Promise.all(
      slips.map(({ member, group }) =>
        app.current.db.transaction((tx) => cancelAsBefore(tx, member.id, group)),
      ),
    );
    const standing = "select * from exposures where round_id = $1 and stake_satang <> 0";
    expect(await app.current.db.query(standing, [roundId])).toEqual([]);
    expect((await balances(members)).map((row) => row.balance_satang)).toEqual(
      members.map(() => 10_000),
    );
    await balanced();
  });

  it("settle, correct and void a round that both versions placed in", async () => {
    if (hasNoOlderNodes) return;
    const lottery = await addLottery(app.current.db);
    const roundId = await addRound(app.current.db, lottery);
    const members = await someMembers();
    await placeAsBefore(
      lottery,
      roundId,
      members.slice(0, 6).map((member) => ({ member, group: randomUUID(), stakes: [100] })),
    );
    for (const [at, member] of members.entries()) {
      if (at < 6) continue;
      const sent = slip(lottery, roundId, [["TWO_TOP", at % 2 === 1 ? "71" : "17", 1]]);
      expect((await member.post(PLACE, sent)).status).toBe(201);
    }
    await closeNow(app.current, roundId);
    const due = (won: readonly number[]) => members.map((_, at) => 9_900 + (won[at % 2] ?? 0));
    await settleAsBefore(roundId, 1, "71");
    expect((await balances(members)).map((row) => row.balance_satang)).toEqual(due([0, 9_500]));
    await balanced();
    await settleAsBefore(roundId, 2, "17");
    expect((await balances(members)).map((row) => row.balance_satang)).toEqual(due([9_500, 0]));
    await balanced();
    await settleAsBefore(roundId, 3, null);
    expect((await balances(members)).map((row) => row.balance_satang)).toEqual(
      members.map(() => 10_000),
    );
    await balanced();
  });
});
