/**
 * With DEMO=1, and in a house in which nothing has happened: 300 members, sixty days of deposits,
 * slips, wins and payouts, and work that waits for the staff, so that every screen has something to
 * show at the first visit. Slips are priced, settled and added up by the product's own SQL
 * (demo_history); the waiting deposits are opened and their slips uploaded by its own commands.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { bangkokDay, thaiMinute } from "@chokdee/domain/time.ts";
import { winningNumbers, type DrawResult } from "@chokdee/domain/results/rules.ts";

import { readMemberByPhone } from "../accounts/queries/members.ts";
import { writeAudit } from "../core/audit.ts";
import { writeWaitingDeposits } from "../deposits/seed-waiting.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { readArchive, type PastDraw } from "../results/read-archive.ts";
import { winningPairs } from "../results/result-entry.ts";
import { makeRoundsAhead } from "../rounds/make-rounds-ahead.ts";
import { diceOf, type Dice } from "./demo/dice.ts";
import { pastRounds } from "./demo/seed-past-rounds.ts";
import { demoPeople, type DemoMember } from "./demo/people.ts";
import { playMember, type DemoEntry, type DemoRound, type DemoStory } from "./demo/play.ts";
import { playVisitor } from "./demo/visitor.ts";
import { askDemoApprovals } from "./seed-demo-approvals.ts";
import {
  ageDemoMember,
  bookDemoMoves,
  insertDemoActs,
  insertDemoDeposits,
  insertDemoLines,
  insertDemoMembers,
  insertDemoRounds,
  insertDemoWithdrawals,
  isHouseEmpty,
  lockDemo,
  readDemoAccount,
  readDemoBetTypes,
  readDemoRounds,
  readPastLotteries,
  unsettleDemoRound,
  writeDemoHistory,
  type DemoRoundRow,
} from "./queries/demo.ts";

const DAYS = 60;
const DAY_MS = 86_400_000;
/** The member whose password they all have (members/seed-demo.ts). */
const DEMO_PHONE = "0812345678";
const FOLDER = join(import.meta.dirname, "../../db/archives");
const ARCHIVES: Readonly<Record<string, string>> = {
  "thai-gov": "glo-draws.json",
  laos: "lao-draws.json",
  hanoi: "hanoi-xsmb-2024-on.json",
};
const REFUSED = "ชื่อบัญชีไม่ตรงกับชื่อที่ลงทะเบียนไว้";
const UNMATCHED = 7;
const WAITING_DEPOSITS = 8;
const HOT = 9;

export async function seedDemoHistory(app: AppContext): Promise<void> {
  if (!app.config.demo || !(await isHouseEmpty(app.db))) return;
  const nowMs = app.clock.now();
  await makeRoundsAhead(app.db, nowMs);
  const dice = diceOf(`chokdee ${thaiMinute(nowMs)}`);
  const people = demoPeople(dice, nowMs, DAYS);
  const isMine = await app.db.transaction(
    async (tx) => {
      await lockDemo(tx);
      if (!(await isHouseEmpty(tx))) return false;
      await writePast(tx, dice, people, nowMs);
      return true;
    },
    // Some seconds; on a machine that is busy with other work some minutes.
    { timeoutSeconds: 900 },
  );
  if (!isMine) return;
  const waiting = people.slice(-WAITING_DEPOSITS);
  await writeWaitingDeposits(
    app,
    waiting.map(({ id }) => id),
    (low, high) => dice.between(low, high),
  );
  await askDemoApprovals(app);
}

async function writePast(
  tx: Queries,
  dice: Dice,
  people: readonly DemoMember[],
  nowMs: number,
): Promise<void> {
  await insertDemoMembers(tx, people, DEMO_PHONE);
  const lotteries = await readPastLotteries(tx, Object.keys(ARCHIVES));
  for (const lottery of lotteries) {
    const draws = await drawsOf(lottery.code);
    await insertDemoRounds(tx, pastRounds(lottery, draws, nowMs, DAYS));
  }
  const rounds = await roundsToPlay(tx, dice, nowMs);
  const story: DemoStory = { slips: [], entries: [], deposits: [], withdrawals: [] };
  for (const member of people) playMember(story, dice, member, { rounds, nowMs, days: DAYS });
  const visitor = await readMemberByPhone(tx, DEMO_PHONE);
  if (visitor) {
    await ageDemoMember(tx, visitor.id, playVisitor(story, dice, visitor.id, { rounds, nowMs }));
  }
  const account = await readDemoAccount(tx);
  await insertDemoDeposits(tx, story, account);
  await insertDemoWithdrawals(tx, story, { rejectReason: REFUSED, account });
  const settled = rounds.flatMap(({ id, paidMs, result }) =>
    paidMs === null || !result
      ? []
      : [{ id, paidAt: new Date(paidMs).toISOString(), ...winningPairs(result) }],
  );
  if (account !== undefined) await bookDemoMoves(tx, account);
  await writeDemoHistory(tx, { ...story, entries: onAccount(story.entries, account) }, settled);
  await insertDemoActs(tx, settled);
  await insertDemoLines(tx, unmatched(dice, nowMs), account);
  await writeAudit(tx, {
    actorId: null,
    action: "demo.fill",
    targetKind: "house",
    targetId: "demo",
    address: null,
    after: {
      from: bangkokDay(nowMs - DAYS * DAY_MS),
      to: bangkokDay(nowMs),
      members: people.length,
      slips: story.slips.length,
      deposits: story.deposits.length,
      withdrawals: story.withdrawals.length,
    },
  });
}

/** What came from a bank came in on this account of the operator, as credit-deposit.ts says it. */
function onAccount(entries: readonly DemoEntry[], account: string | undefined): DemoEntry[] {
  if (account === undefined) return [...entries];
  const meta = { bank_account: account };
  return entries.map((entry) => (entry.account === "BANK" ? { ...entry, meta } : entry));
}

async function drawsOf(code: string): Promise<readonly PastDraw[]> {
  const text = await readFile(join(FOLDER, ARCHIVES[code] ?? ""), "utf8");
  return readArchive(text).draws;
}

type RoundToPlay = DemoRound & { readonly result: DrawResult | null };

/** All but one: somebody has still to enter the newest Hanoi draw. */
async function roundsToPlay(tx: Queries, dice: Dice, nowMs: number): Promise<RoundToPlay[]> {
  const since = new Date(nowMs - DAYS * DAY_MS);
  const rows = await readDemoRounds(tx, Object.keys(ARCHIVES), since);
  const last = rows.findLast(({ code, status }) => code === "hanoi" && status === "SETTLED");
  if (last) await unsettleDemoRound(tx, last.id);
  const betTypes = await readDemoBetTypes(tx);
  return rows.map((row) => {
    const result = row.id === last?.id ? null : row.result;
    return {
      ...hoursOf(row),
      paidMs: result === null ? null : row.paid_ms,
      result,
      winning: winningOf(result),
      betTypes: betTypes.filter(({ typeId }) => typeId === row.type_id),
      hot: Array.from({ length: HOT }, () => String(dice.between(0, 9_999)).padStart(4, "0")),
    };
  });
}

function hoursOf(row: DemoRoundRow) {
  return { id: row.id, code: row.code, openMs: row.open_ms, closeMs: row.close_ms };
}

function winningOf(result: DrawResult | null): DemoRound["winning"] {
  const pairs = [...winningNumbers(result ?? {})];
  return new Map(pairs.map(([betType, numbers]) => [betType, new Set(numbers)]));
}

function unmatched(dice: Dice, nowMs: number) {
  return Array.from({ length: UNMATCHED }, () => ({
    amount: dice.between(1, 40) * 5_000 + dice.between(0, 99),
    from: String(dice.between(1_000_000_000, 9_999_999_999)),
    at: new Date(nowMs - dice.between(5, 600) * 60_000).toISOString(),
  }));
}
