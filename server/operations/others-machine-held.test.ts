/**
 * What a member asks for waits for no other member's machine (docs/decisions/0170). On one
 * PostgreSQL it waits for no other member's rows.
 */
import { randomUUID } from "node:crypto";

import type { Call } from "@chokdee/domain/contract.ts";
import { beforeAll, expect, it } from "vitest";

import { served } from "../platform/http/router.ts";
import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { isDistributed } from "../testing/database.ts";
import { openIntent, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { playHouseRound } from "../testing/house-draws.ts";
import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { holdOthers } from "../testing/others-held.ts";
import { limit } from "../testing/protection.ts";
import { settleNow } from "../testing/referral.ts";
import { bet } from "../testing/settling.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp({}, { nodes: 1 });
/** What the whole house has sold of a number, which is kept with the members. */
const OF_ALL_MEMBERS = ["/api/lottery/rounds/{id}/number-rules"];

let member: Caller;
let account: ReceivingAccount;
let lottery: TestLottery;
let open: string;
let drawn: string;
let animals: string;
let group: string;

beforeAll(async () => {
  const { current } = app;
  const admin = await current.admin();
  account = await receivingAccount(admin, true);
  lottery = await addLottery(current.db);
  open = await addRound(current.db, lottery);
  const settled = await addRound(current.db, lottery);
  member = await richMember(current);
  group = await bet(member, lottery, open, [["TWO_TOP", "11", 1]]);
  await bet(member, lottery, settled, [["TWO_TOP", "62", 1]]);
  drawn = await playHouseRound(current, { admin, member }, "yeekee");
  // Its caps are lent to the member's part, for which all others are asked once.
  animals = await playHouseRound(current, { admin, member }, "animal");
  await settleNow(current, admin, settled);
  await current.runJobs();
  for (let others = 0; others < 8; others += 1) await current.member({ balance: 10_000 });
});

/** The status of each answer while the others' machines were held. */
async function whileHeld(asks: Readonly<Record<string, () => Promise<Reply>>>) {
  const held = await holdOthers(app.current, member.id);
  try {
    expect(held.tables > 0).toBe(isDistributed());
    const found: Record<string, number> = {};
    for (const [what, ask] of Object.entries(asks)) found[what] = (await ask()).status;
    return found;
  } finally {
    await held.letGo();
  }
}

function pathOf({ path }: Call): string {
  return path
    .replace("{bet_group_id}", group)
    .replace(/(rounds\/)\{id\}/, `$1${drawn}`)
    .replace(/(types?\/)\{id\}/, `$1${lottery.typeId}`)
    .replaceAll(/\{\w+\}/g, randomUUID());
}

const MORE = () => [
  "/api/lottery/bets?status=PENDING",
  "/api/lottery/bets?status=WON",
  `/api/lottery/bets?round_id=${open}`,
  `/api/lottery/bets?bet_group_id=${group}`,
  "/api/wallets/transactions?limit=1",
  "/api/wallets/transactions?type=WIN",
  "/api/wallets/transactions?format=csv",
  "/api/wallets/transactions/days?from=2026-11-01&to=2026-12-31",
  `/api/lottery/rounds/${open}`,
  `/api/lottery/rounds?lottery_type_id=${lottery.typeId}`,
];

it("who reads of themselves and of the house", async () => {
  const reads = (served.get(app.current.http) ?? []).filter(
    ({ method, audience, path }) =>
      method === "GET" && audience !== "admin" && !OF_ALL_MEMBERS.includes(path),
  );
  expect(reads.length).toBeGreaterThan(45);
  const paths = [...reads.map(pathOf), ...MORE()];
  const found = await whileHeld(
    Object.fromEntries(paths.map((path) => [path, () => member.get(path)])),
  );
  expect(Object.entries(found).filter(([, status]) => status >= 500)).toEqual([]);
  expect(Object.values(found).filter((status) => status === 200).length).toBeGreaterThan(45);
});

it("who bets, cancels, withdraws, deposits and protects themselves", async () => {
  expect((await limit(member, ["STAKE", "DAY", 50_000], ["LOSS", "WEEK", 50_000])).status).toBe(
    200,
  );
  const place = (sent: object) => member.post("/api/lottery/bets/bulk", sent);
  const sent = slip(lottery, open, [["TWO_TOP", "12", 1]]);
  const key = randomUUID();
  const protection = "/api/users/me/protection";
  const found = await whileHeld({
    "201 a slip": () => place(sent),
    "200 the same again": () => place(sent),
    "422 more than the balance": () => place(slip(lottery, open, [["TWO_TOP", "13", 4_999_999]])),
    "201 an animal": () =>
      member.post("/api/bets", { round_id: animals, bets: [{ animal_id: 7, amount: 1 }] }),
    "201 a shot": () => member.post(`/api/lottery/rounds/${drawn}/shots`, { number: "12345" }),
    "200 a note": () => member.put(`/api/lottery/bets/groups/${group}/note`, { note: "x" }),
    "200 a cancelled slip": () =>
      member.post(`/api/lottery/bets/groups/${sent.bet_group_id}/cancel`, {}),
    "201 a withdrawal": () => askToWithdraw(member, 500, key),
    "200 the same withdrawal": () => askToWithdraw(member, 500, key),
    "201 a deposit": () => openIntent(member, account, 321),
    "404 a debt paid": () => member.post("/api/wallets/debts/pay", {}),
    "422 a commission": () =>
      member.post("/api/referral/transfer", { amount: "1.00" }, { "idempotency-key": key }),
    "200 a name": () => member.patch("/api/users/me", { nickname: "ชื่อใหม่" }),
    "200 a limit": () => limit(member, ["STAKE", "DAY", 40_000]),
    "200 a reality check": () => member.put(`${protection}/reality-check`, { every_minutes: 30 }),
    "200 a break": () => member.post(`${protection}/break`, { length: "24_HOURS" }),
    "200 an exclusion": () => member.post(`${protection}/exclusion`, { length: "6_MONTHS" }),
  });
  const unlike = Object.entries(found).filter(([what, status]) => !what.startsWith(`${status} `));
  expect(unlike).toEqual([]);
});
