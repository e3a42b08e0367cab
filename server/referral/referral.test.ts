import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { newPhone, useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { addFriend, settleNow } from "../testing/referral.ts";
import { balanceOf, bet, draw, resultPath } from "../testing/settling.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { accrueCommissions, accrueNext, openRuns } from "./accrue-commissions.ts";
import { readReferral } from "./read-referral.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
});

const setPercent = (percent: number) =>
  admin.put("/api/admin/settings", { commission_percent: percent, confirmed: true });

async function codeOf(member: Caller): Promise<string> {
  return (await member.get("/api/referral")).body.data.code;
}

/** Registers through the API with a code, and puts money in the wallet. */
async function register(code: string | undefined): Promise<{ id: string; phone: string }> {
  const phone = newPhone();
  const reply = await app.current.stranger.post("/api/auth/register", {
    phone_number: phone,
    password: "friend-of-mine",
    nickname: "เพื่อนใหม่",
    age_confirmed: true,
    ...(code === undefined ? {} : { referral_code: code }),
  });
  expect(reply.status).toBe(201);
  return { id: reply.body.user.id, phone };
}

const friendOf = (referrer: Caller) => addFriend(app.current, referrer);
const closeAndSettle = (roundId: string) => settleNow(app.current, admin, roundId);
const sumsOf = async (member: Caller) => (await member.get("/api/referral")).body.data;

describe("a referral code", () => {
  it("is the member's own, the same each time, and its link leads to the registration", async () => {
    const member = await app.current.member();
    const [one, two] = await Promise.all([codeOf(member), codeOf(member)]);
    expect(one).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(two).toBe(one);
    const { link, qr_code: qr } = (await member.get("/api/referral?origin=https://chok.example"))
      .body.data;
    expect(link).toBe(`https://chok.example/#/auth/register?ref=${one}`);
    expect(qr).toMatch(/^data:image\/png;base64,/);
    expect((await member.get("/api/referral?origin=javascript:alert(1)")).status).toBe(400);
  });

  it("leads to the house's PUBLIC_URL where there is one, whatever the browser says", async () => {
    const member = await app.current.member();
    const config = { ...app.current.config, publicUrl: "https://chokdee.example" };
    const house = { ...app.current, config };
    const { link } = await readReferral(
      house,
      { ...member, role: "USER" },
      "https://other.example",
    );
    expect(new URL(link).origin).toBe("https://chokdee.example");
  });

  it("brings the new member to its owner, once, whatever its letters' case", async () => {
    const referrer = await app.current.member();
    const code = await codeOf(referrer);
    const { phone } = await register(code.toLowerCase());
    const { data } = (await referrer.get("/api/referral/friends")).body;
    expect(data).toMatchObject([
      {
        nickname: "เพื่อนใหม่",
        phone_masked: `${phone.slice(0, 3)}-xxx-${phone.slice(-4)}`,
        earned: "0.00",
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(phone);
  });

  it.each<[string, (code: string) => string]>([
    ["with the words that were written behind the link", (code) => `${code}ครับ`],
    ["with the full stop of a sentence", (code) => `${code}.`],
    ["in two halves, as it was read out", (code) => `${code.slice(0, 4)}-${code.slice(4)}`],
    ["with a space that nobody sees", (code) => `\u200b${code}`],
  ])("brings the new member to its owner %s", async (_, written) => {
    const referrer = await app.current.member();
    await register(written(await codeOf(referrer)));
    expect((await sumsOf(referrer)).friends).toBe(1);
  });

  it("that nobody has keeps no one from registering", async () => {
    for (const code of ["ZZZZZZZZ", "nonsense'; --", "", undefined]) {
      const { id } = await register(code);
      const rows = await app.current.db.query("select from referrals where member_id = $1", [id]);
      expect(rows).toHaveLength(0);
    }
  });

  it("is set once and never one's own, also in the database", async () => {
    const referrer = await app.current.member();
    const friend = await friendOf(referrer);
    const { db } = app.current;
    await expect(
      db.query("update referrals set referrer_id = $2 where member_id = $1", [friend.id, admin.id]),
    ).rejects.toThrow(/permission denied/);
    await expect(
      db.query("insert into referrals (member_id, referrer_id) values ($1, $1)", [referrer.id]),
    ).rejects.toThrow(/referred_by_oneself/);
  });

  it("shows its friends page by page, the newest first", async () => {
    const referrer = await app.current.member();
    const friends = [];
    for (let at = 0; at < 5; at += 1) friends.push(await friendOf(referrer));
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = (await referrer.get(`/api/referral/friends?limit=2&cursor=${cursor}`)).body;
      seen.push(...page.data.map((one: { nickname: string }) => one.nickname));
      cursor = page.next_cursor ?? "";
    } while (cursor !== "");
    expect(seen).toEqual(friends.map((one) => `member ${one.phone}`).toReversed());
  });
});

describe("a commission", () => {
  it("is the percent of each settled slip, rounded down, and comes with the job", async () => {
    await setPercent(0.75);
    const referrer = await app.current.member();
    const friend = await friendOf(referrer);
    const stranger = await app.current.member({ balance: 1_000_000 });
    const roundId = await addRound(app.current.db, lottery);
    await bet(friend, lottery, roundId, [["TWO_TOP", "62", 1]]);
    await bet(friend, lottery, roundId, [["TWO_TOP", "11", 33]]);
    await bet(stranger, lottery, roundId, [["TWO_TOP", "11", 500]]);
    expect((await sumsOf(referrer)).balance).toBe("0.00");
    await closeAndSettle(roundId);
    await app.current.runJobs();
    expect((await sumsOf(referrer)).balance).toBe("0.24");
    await accrueCommissions(app.current);

    // 100 x 0.75 % = 0 satang and 3,300 x 0.75 % = 24.75, each rounded down.
    expect(await sumsOf(referrer)).toMatchObject({ balance: "0.24", earned: "0.24", friends: 1 });
    const { data } = (await referrer.get("/api/referral/friends")).body;
    expect(data[0].earned).toBe("0.24");
  });

  it("comes of no cancelled slip and of no voided round", async () => {
    await setPercent(1);
    const referrer = await app.current.member();
    const friend = await friendOf(referrer);
    const [settled, voided] = [
      await addRound(app.current.db, lottery),
      await addRound(app.current.db, lottery),
    ];
    const group = await bet(friend, lottery, settled, [["TWO_TOP", "11", 1_000]]);
    await bet(friend, lottery, settled, [["TWO_TOP", "11", 200]]);
    await bet(friend, lottery, voided, [["TWO_TOP", "11", 1_000]]);
    await friend.post(`/api/lottery/bets/groups/${group}/cancel`);
    await admin.post(`/api/admin/rounds/${voided}/void`, { reason: "ทดสอบ" });
    await closeAndSettle(settled);
    await accrueCommissions(app.current);
    expect((await sumsOf(referrer)).balance).toBe("2.00");
  });

  it("is neither paid again nor changed by a corrected result or another percent", async () => {
    await setPercent(2);
    const referrer = await app.current.member();
    const friend = await friendOf(referrer);
    const roundId = await addRound(app.current.db, lottery);
    await bet(friend, lottery, roundId, [["TWO_TOP", "62", 100]]);
    await closeAndSettle(roundId);
    await accrueCommissions(app.current);
    await setPercent(50);
    const corrected = await admin.post(`${resultPath(roundId)}/correct`, {
      result: { ...draw, two_bottom: "72" },
      reason: "พิมพ์ผิด",
    });
    expect(corrected.status).toBe(200);
    await accrueCommissions(app.current);
    expect((await sumsOf(referrer)).balance).toBe("2.00");
  });

  it("is that of each slip's own moment: a raise counts for nothing that was staked before", async () => {
    await setPercent(1);
    const referrer = await app.current.member();
    const friend = await friendOf(referrer);
    const roundId = await addRound(app.current.db, lottery);
    await bet(friend, lottery, roundId, [["TWO_TOP", "62", 100]]);
    await setPercent(100);
    await bet(friend, lottery, roundId, [["TWO_TOP", "62", 3]]);
    await setPercent(0);
    await bet(friend, lottery, roundId, [["TWO_TOP", "62", 50]]);
    await closeAndSettle(roundId);
    await accrueCommissions(app.current);
    expect(await sumsOf(referrer)).toMatchObject({ balance: "4.00", earned: "4.00" });
  });

  it("is taken back when its round is voided, below zero if it was transferred", async () => {
    await setPercent(1);
    const referrer = await app.current.member();
    const friend = await friendOf(referrer);
    const roundId = await addRound(app.current.db, lottery);
    await bet(friend, lottery, roundId, [["TWO_TOP", "62", 1_000]]);
    await closeAndSettle(roundId);
    await accrueCommissions(app.current);
    expect((await referrer.post("/api/referral/transfer", { amount: "10.00" })).status).toBe(200);
    await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "ทดสอบ" });
    // What was given is taken, whatever the operator gives by now.
    await setPercent(0);
    await accrueCommissions(app.current);
    await accrueCommissions(app.current);
    expect(await sumsOf(referrer)).toMatchObject({ balance: "-10.00", earned: "0.00" });
    expect(await balanceOf(app.current, referrer)).toBe(1_000);
    const again = await referrer.post("/api/referral/transfer", { amount: "0.01" });
    expect([again.status, again.body.code]).toEqual([422, "COMMISSION_TOO_LOW"]);
  });

  it("is taken back once from each friend's account, however few friends a step looks up", async () => {
    await setPercent(1);
    const referrer = await app.current.member();
    const friends = [];
    for (let at = 0; at < 3; at += 1) friends.push(await friendOf(referrer));
    const roundId = await addRound(app.current.db, lottery);
    for (const friend of friends) await bet(friend, lottery, roundId, [["TWO_TOP", "11", 100]]);
    await closeAndSettle(roundId);
    await accrueCommissions(app.current);
    expect((await sumsOf(referrer)).balance).toBe("3.00");
    await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "ทดสอบ" });
    await openRuns(app.current);
    const run = { round_id: Number(roundId), kind: "VOIDED" } as const;
    // The friends of other tests stand between them: a step of one friend is one of these at most.
    let before = 3;
    while (await accrueNext(app.current, run, 1)) {
      const left = Number((await sumsOf(referrer)).balance);
      expect([before, before - 1]).toContain(left);
      before = left;
    }
    expect(before).toBe(0);
  });

  it("is counted once when several count at the same moment and one is cut off", async () => {
    await setPercent(1);
    const referrer = await app.current.member();
    const friends = [];
    for (let at = 0; at < 6; at += 1) friends.push(await friendOf(referrer));
    const roundId = await addRound(app.current.db, lottery);
    for (const friend of friends) await bet(friend, lottery, roundId, [["TWO_TOP", "11", 100]]);
    await closeAndSettle(roundId);
    await openRuns(app.current);
    const run = { round_id: Number(roundId), kind: "EARNED" } as const;

    // A node dies in the middle of its second chunk: nothing of that chunk stands.
    await accrueNext(app.current, run, 2);
    await expect(
      app.current.db.transaction(async (tx) => {
        await tx.query("select referral_accrue_chunk($1, 'EARNED', 2)", [roundId]);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    // What is not counted yet is no commission that was withheld.
    expect((await checkLedger(app.current.db)).mismatches).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => accrueCommissions(app.current)));
    expect((await sumsOf(referrer)).balance).toBe("6.00");
    const open = await app.current.db.query(
      "select from commission_runs where finished_at is null",
    );
    expect(open).toHaveLength(0);
  });
});

describe("the back office", () => {
  it("shows who brought a member, whom they brought and what it came to", async () => {
    const referrer = await app.current.member();
    const friend = await friendOf(referrer);
    const of = async (id: string) => (await admin.get(`/api/admin/users/${id}/referral`)).body.data;
    expect(await of(friend.id)).toMatchObject({
      referred_by: { id: referrer.id, phone_number: referrer.phone },
      friends: 0,
    });
    expect(await of(referrer.id)).toMatchObject({
      referred_by: null,
      newest_friends: [{ id: friend.id }],
      friends: 1,
      balance: "0.00",
    });
    const missing = await admin.get(`/api/admin/users/${randomUUID()}/referral`);
    expect([missing.status, missing.body.code]).toEqual([404, "MEMBER_NOT_FOUND"]);
  });
});
