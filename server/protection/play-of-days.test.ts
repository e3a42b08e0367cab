/**
 * What a member played since the midnights in Bangkok is the same, added up by day, as what their
 * slips and wins say: of stakes that came back on a later day, of nights, and of what is owed.
 */
import { afterAll, beforeAll, expect, it } from "vitest";

import { alterFunction } from "../testing/alter-function.ts";
import { openTestApp, type Caller, type TestApp } from "../testing/app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

// Its books are not whole: what is played here is written past them.
let app: TestApp;
let close: () => Promise<void>;
let owner: PastTriggers;
let member: Caller;
let roundId: string;

const [HOUR, DAY, BANGKOK] = [3_600_000, 86_400_000, 7 * 3_600_000];
const here = new Date(Date.now() + BANGKOK);
const month = (of: number) => Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + of, 1) - BANGKOK;
const today = Math.floor(here.getTime() / DAY) * DAY - BANGKOK;
/** The days are kept from here on. */
const first = month(-1);

type Entry = readonly [at: number, type: "BET" | "REFUND" | "WIN", satang: number, placed?: number];
let entries = 0;
/** In the order in which they came. Slips that come back are cancelled. */
async function played(...added: readonly Entry[]): Promise<void> {
  for (const [at, type, satang, placed = at] of added) {
    const slip = await idAt(placed);
    entries += 1;
    if (type === "BET") {
      await owner.query(
        `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
           balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
           line_stakes_satang, line_odds)
         values ($1, $2::bigint, $2::bigint::text, $3, '', $4, 0, 1, $5, '{1}', '{11}', array[$4::bigint], '{1}')`,
        [member.id, slip, roundId, satang, new Date(at)],
      );
    } else if (type === "REFUND") {
      const cancel = "update slips set cancelled_at = $3 where user_id = $1 and id = $2";
      await owner.query(cancel, [member.id, slip, new Date(at)]);
    }
    await owner.query(
      `insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
         counter_account, reference_kind, reference_id, created_at)
       values ($1, $2, $3, $4, 0, $5, 'slip', $6, $7)`,
      [
        member.id,
        entries,
        type,
        type === "BET" ? -satang : satang,
        type === "WIN" ? "PAYOUTS" : "BETTING",
        slip,
        new Date(at),
      ],
    );
  }
  await owner.query("update wallets set last_entry = $2 where user_id = $1", [member.id, entries]);
}
async function idAt(at: number): Promise<string> {
  const id = "select slip_id_at($1)::text as id";
  const [row] = await app.db.query<{ id: string }>(id, [new Date(at)]);
  return row?.id ?? "";
}

const addUp = () => app.db.query("select play_add_up($1)", [member.id]);
/** By day, and as the slips, the wins and what is owed say. */
async function since(at: number) {
  const [row] = await app.db.query<Record<"staked" | "won" | "slips" | "wins", number>>(
    `select staked, won, protection_staked($1, $2) as slips, protection_won($1, $2) as wins
     from play_since($1, $2)`,
    [member.id, new Date(at)],
  );
  return { byDay: [row?.staked, row?.won], bySlips: [row?.slips, row?.wins] };
}
async function same(): Promise<number[]> {
  const staked: number[] = [];
  for (const at of [today, today - DAY, month(0), first, first - 9 * DAY, today + 2 * HOUR]) {
    const { byDay, bySlips } = await since(at);
    expect(byDay).toEqual(bySlips);
    staked.push(byDay[0] ?? 0);
  }
  return staked;
}
const wrongDays = async () =>
  (await checkLedger(app.db)).mismatches.filter(({ kind }) => kind === "play");

beforeAll(async () => {
  ({ app, close } = await openTestApp());
  owner = await openPastTriggers(app.ownerUrl);
  roundId = await addRound(app.db, await addLottery(app.db));
  member = await app.member();
  await alterFunction(app.ownerUrl, "play_add_up", "v_after < 100", "v_after < 1");
  await played(
    [first - 9 * DAY + 12 * HOUR, "BET", 1],
    [first - HOUR, "BET", 2],
    [first + HOUR / 2, "BET", 4],
    // Of a day before all that are kept.
    [first + HOUR, "REFUND", 2, first - HOUR],
    [today - 12 * HOUR, "BET", 8],
    [today - 2 * HOUR, "BET", 64],
    [today - HOUR, "WIN", 1_000],
    [today - HOUR / 2, "BET", 16],
    // Yesterday still, as UTC counts.
    [today + HOUR / 2, "BET", 32],
    [today + HOUR, "REFUND", 8, today - 12 * HOUR],
    [today + 1.5 * HOUR, "WIN", 2_000],
  );
  await addUp();
});
afterAll(async () => {
  await owner.end();
  await close();
});

it("as far as it is added up, and what came since", async () => {
  expect((await same()).slice(0, 2)).toEqual([32, 32 + 16 + 64]);
  expect(await wrongDays()).toEqual([]);
  // Neither is a stake of today.
  await played([today + 3 * HOUR, "REFUND", 64, today - 2 * HOUR]);
  expect((await same()).slice(0, 2)).toEqual([32, 32 + 16]);
  await addUp();
  expect((await same()).slice(0, 2)).toEqual([32, 32 + 16]);
  expect(await wrongDays()).toEqual([]);
});

it("less what is owed of wins that were taken back, and with what was given up of it", async () => {
  const owed = (satang: number, created: number, rest: object = {}) =>
    owner.query(
      `insert into receivables (user_id, id, amount_satang, round_id, result_version, slip_id,
         created_at, closed_at, collected_satang, written_off_satang)
       select $1::uuid, $2::bigint, $2::bigint, $3::bigint, 2, $2::bigint, $4::timestamptz, r.closed, coalesce(r.collected, 0), coalesce(r.off, 0)
       from jsonb_to_record($5::jsonb) r (closed timestamptz, collected bigint, off bigint)`,
      [member.id, satang, roundId, new Date(created), JSON.stringify(rest)],
    );
  await owed(500, today + HOUR);
  await same();
  expect((await since(today)).byDay).toEqual([32, 2_000 - 500]);
  await owed(300, today - 3 * DAY, { closed: new Date(today + HOUR), collected: 100, off: 50 });
  await same();
  expect((await since(today)).byDay).toEqual([32, 2_000 - 500 + 150]);
});

it("from the first on where they were added up by a clock that was ahead", async () => {
  await owner.query("update play_days_kept set first_day = first_day + 62 where user_id = $1", [
    member.id,
  ]);
  await same();
  const [gone] = (
    await owner.query("delete from play_days where user_id = $1 and day = $2 returning day", [
      member.id,
      here.toISOString().slice(0, 10),
    ])
  ).rows;
  expect(gone).toBeDefined();
  await addUp();
  await same();
  expect(await wrongDays()).toEqual([]);
});

it("and the check of the books finds a day of more or less than that", async () => {
  const day = here.toISOString().slice(0, 10);
  for (const [field, satang] of [
    ["staked_satang", 1],
    ["staked_satang", -1],
    ["won_satang", 1],
    ["won_satang", -1],
  ] as const) {
    const move = `update play_days set ${field} = ${field} + $2 where user_id = $1 and day = $3`;
    await owner.query(move, [member.id, satang, day]);
    expect(await wrongDays()).toMatchObject([{ kind: "play", id: `${member.id}:${day}` }]);
    await owner.query(move, [member.id, -satang, day]);
  }
  expect(await wrongDays()).toEqual([]);
});
