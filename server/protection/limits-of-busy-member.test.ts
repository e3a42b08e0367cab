/**
 * A bet under a member's own limits costs the same however much they have played in the time: it
 * is added up by day, and what is cancelled, voided, settled and corrected since is counted.
 */
import { beforeAll, expect, it } from "vitest";

import { alterFunction } from "../testing/alter-function.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { fillRound } from "../testing/many-slips.ts";
import { openPagesTouched } from "../testing/pages-touched.ts";
import { limit, limitOf } from "../testing/protection.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { readLimitUse } from "./queries/protection.ts";

const SLIPS = 5_000;

const app = useApp({ TWO_PERSON: "off" });
let admin: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
});

/** A member with limits, and a round with so many slips of theirs of a baht. */
async function busyMember(slips: number): Promise<{ member: Caller; roundId: string }> {
  const { db, ownerUrl } = app.current;
  const roundId = await addRound(db, lottery);
  const member = await app.current.member({ balance: 10_000_000 });
  await fillRound(ownerUrl, { roundId, memberIds: [member.id], slips, lines: 1 });
  await limit(member, ["STAKE", "DAY", 90_000], ["STAKE", "MONTH", 90_000]);
  await limit(member, ["LOSS", "WEEK", 90_000]);
  return { member, roundId };
}

it(`of ${SLIPS} slips few pages are read once they are added up`, async () => {
  const { member } = await busyMember(SLIPS);
  const touched = await openPagesTouched(app.current, [], { memberId: member.id });
  const judge = () =>
    touched.asking.query("select fault from protection_faults($1, '{100}', '{STAKE,LOSS}')", [
      [member.id],
    ]);
  const { answer } = await touched.of(async () => {
    await judge();
    return touched.of(judge);
  });
  await touched.end();
  expect(answer.answer).toEqual([]);
  expect(answer.pages).toBeLessThan(100);
});

it("the page of limits adds up what was played once for each of its times", async () => {
  const { member } = await busyMember(SLIPS);
  const touched = await openPagesTouched(app.current, [], { memberId: member.id });
  const all = await touched.of(() =>
    touched.asking.query("select sum(amount_satang) from ledger_entries where user_id = $1", [
      member.id,
    ]),
  );
  const { answer, pages } = await touched.of(() => readLimitUse(touched.asking, member.id));
  await touched.end();
  const used = answer.map(({ kind, used_satang: satang }) => (kind === "DEPOSIT" ? 0 : satang));
  expect(used).toEqual([0, 0, 0, ...used.slice(3).map(() => SLIPS * 100)]);
  expect(pages).toBeLessThan(9 * all.pages);
});

it("what became of slips that were added up is counted", async () => {
  const { member, roundId } = await busyMember(150);
  const used = async () => {
    const shown = await Promise.all([
      limitOf(member, "STAKE", "DAY"),
      limitOf(member, "STAKE", "MONTH"),
      limitOf(member, "LOSS", "MONTH"),
    ]);
    return shown.map((one) => Number(one?.used));
  };
  const sums = () =>
    app.current.db.query<{ day: string; staked: number; won: number }>(
      `select staked_satang::integer / 100 as staked, won_satang::integer / 100 as won
       from play_days where user_id = $1 order by day`,
      [member.id],
    );
  const other = await addRound(app.current.db, lottery);
  const group = await bet(member, lottery, other, [["TWO_BOTTOM", "71", 10]]);
  expect(await sums()).toEqual([{ staked: 150, won: 0 }]);
  expect(await used()).toEqual([160, 160, 160]);
  await alterFunction(app.current.ownerUrl, "play_add_up", "v_after < 100", "v_after < 1");
  try {
    const kept = await bet(member, lottery, other, [["TWO_BOTTOM", "71", 2]]);
    expect(kept).not.toBe(group);
    // Each is added to the sums by the slip after it.
    await member.post(`/api/lottery/bets/groups/${group}/cancel`);
    expect(await used()).toEqual([152, 152, 152]);
    const last = await addRound(app.current.db, lottery);
    await bet(member, lottery, last, [["TWO_TOP", "11", 1]]);
    expect(await sums()).toEqual([{ staked: 152, won: 0 }]);
    const body = { reason: "ทดสอบ" };
    expect((await admin.post(`/api/admin/rounds/${roundId}/void`, body)).status).toBe(200);
    expect(await used()).toEqual([3, 3, 3]);
    await closeNow(app.current, other);
    expect((await admin.post(resultPath(other), { result: draw })).status).toBe(200);
    expect(await used()).toEqual([3, 3, 3 - 190]);
    await bet(member, lottery, last, [["TWO_TOP", "11", 1]]);
    expect(await sums()).toEqual([{ staked: 3, won: 190 }]);
    const right = { ...body, result: { ...draw, two_bottom: "17" } };
    expect((await admin.post(`${resultPath(other)}/correct`, right)).status).toBe(200);
    expect(await used()).toEqual([4, 4, 4]);
    await bet(member, lottery, last, [["TWO_TOP", "11", 1]]);
    expect(await sums()).toEqual([{ staked: 4, won: 0 }]);
    expect(await used()).toEqual([5, 5, 5]);
  } finally {
    await alterFunction(app.current.ownerUrl, "play_add_up", "v_after < 1", "v_after < 100");
  }
  const whole = async () => (await checkLedger(app.current.db)).mismatches;
  expect(await whole()).toEqual([]);
  const owner = await openPastTriggers(app.current.ownerUrl);
  const tamper = (satang: number) =>
    owner.query("update play_days set staked_satang = $2 where user_id = $1", [member.id, satang]);
  await tamper(100);
  expect(await whole()).toMatchObject([{ kind: "play", detail: "added up 100, entries 400" }]);
  await tamper(400);
  await owner.end();
});
