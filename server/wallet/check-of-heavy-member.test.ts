/**
 * Where one member has a thousand times what others have, and PostgreSQL does not know it yet, a
 * statement of the whole check compares about as many rows as there are, not each with each. A
 * distributed house shows no plans of its workers: there it is held that the books agree.
 */
import { beforeAll, expect, it } from "vitest";

import type { Database } from "../platform/database/database.ts";
import { useApp } from "../testing/app.ts";
import { isDistributed, openPastTriggers } from "../testing/database.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { checkLedgerAlone } from "./check-ledger.ts";

const OTHERS = 20_000;
const OF_ONE = 1_500;
const STANDING = OTHERS + OF_ONE;
/** Some 60,000 entries, taken from one step of a plan to the next; each of one with each is more. */
const MOST_COMPARED = 1_000_000;

const ID = "md5('m' || m)::uuid";
const ENTRIES = `insert into ledger_entries (user_id, type, amount_satang, counter_account,
  reference_kind, reference_id, id, balance_after_satang)
  select e.*, row_number() over w, sum(amount) over (w rows unbounded preceding)`;
const IN_ORDER = `window w as (partition by member order by amount < 0, reference, type desc)`;

/** Members of these numbers, each with so many slips that won and so many that were cancelled. */
const play = (members: string, many: number, cancelled: number) => [
  `create temporary table made as select ${ID} as member, $1::bigint as round_id, n > ${many} as off,
     slip_id_at(now() - interval '1 hour') + m * 10000 + n as id
   from ${members} m, generate_series(1, ${many + cancelled}) n`,
  `insert into members (id, phone_number, nickname, password_hash)
   select ${ID}, '07' || lpad(m::text, 8, '0'), 'x', 'x' from ${members} m`,
  `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
     balance_after_satang, line_count, created_at, cancelled_at, line_config_ids, line_numbers,
     line_stakes_satang, line_odds)
   select member, id, id::text, round_id, '', 100, 0, 1, now(), case when off then now() end,
     array[$2::integer], '{11}', '{100}', '{200}' from made`,
  `insert into wins (user_id, slip_id, line_no, result_version, round_id, payout_satang)
   select member, id, 1, 1, round_id, 200 from made where not off`,
];
/** Of the one member more was paid than was due: a part of it was collected. */
const overpay = [
  `insert into receivables (user_id, round_id, result_version, slip_id, amount_satang,
     collected_satang) select member, round_id, 1, id, 300, 100 from made where not off`,
  `insert into debt_entries (id, user_id, debt_kind, debt_reference, how, cause, amount_satang,
     request_id)
   select md5(id::text)::uuid, member, 'CORRECTION', round_id || ':1:' || id, 'COLLECTED', 'WIN',
     100, md5(id::text)::uuid from made where not off`,
];
const book = (paid: number) => [
  `${ENTRIES} from (
     select member, 'ADJUST' as type, 100 * count(*) as amount, 'ADJUSTMENTS', 'adjustment',
       member::text as reference from made group by member
     union all select member, 'BET', -100, 'BETTING', 'slip', id::text from made
     union all select member, 'WIN', ${paid}, 'PAYOUTS', 'slip', id || ':1' from made where not off
     union all select member, 'REFUND', 100, 'BETTING', 'slip', id::text from made where off
     union all select member, 'ADJUST', -100, 'RECEIVABLES', 'debt', md5(id::text)::uuid::text
     from made where not off and ${paid} > 200) e ${IN_ORDER}`,
  `insert into wallets (user_id, balance_satang, last_entry)
   select user_id, sum(amount_satang), max(id) from ledger_entries
   where user_id in (select member from made) group by user_id`,
  // What each was given is in the audit, and within what one of the staff may give alone.
  `insert into lone_adjustments (reference_id, staff_id, user_id, amount_satang)
   select member, member, member, 100 * count(*) from made group by member`,
  `insert into audit_entries (action, target_kind, target_id, after)
   select 'credit.adjust', 'member', member::text,
     jsonb_build_object('reference_id', member::text, 'amount', count(*)::text)
   from made group by member`,
  "drop table made",
];

const app = useApp();
let compared: { readonly kind: string | undefined; readonly rows: number }[] = [];

beforeAll(async () => {
  const lottery = await addLottery(app.current.db);
  const roundId = Number(await addRound(app.current.db, lottery));
  const config = lottery.configs.get("TWO_TOP");
  const owner = await openPastTriggers(app.current.ownerUrl);
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const sql of statements) {
      await owner.query(sql.replaceAll("$1", String(roundId)).replaceAll("$2", String(config)));
    }
  };
  await run([
    ...play(`generate_series(2, ${OTHERS + 1})`, 1, 0),
    ...book(200),
    `update rounds set status = 'SETTLED', result = '{"two_top": "11"}', result_version = 1
     where id = $1`,
    `insert into settlements (round_id, result_version, kind, result, counted_at, finished_at)
     values ($1, 1, 'RESULT', '{}', now(), now())`,
    "analyze",
    ...play("generate_series(1, 1)", OF_ONE, OF_ONE),
    ...overpay,
    "analyze receivables",
    ...book(500),
    `insert into exposure_parts (part, round_id, bet_type_config_id, number, stake_satang,
       payout_satang, line_count)
     select part, $1, $2, '11', ${100 * STANDING}, 0, ${STANDING} from parts order by part limit 1`,
  ]);
  await owner.end();
});

interface Node {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly Node[];
}

/** Rows that came out of each step of a plan, or were looked at there in vain. */
function comparedBy(node: Node): number {
  const each =
    node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0);
  const below = (node.Plans ?? []).map(comparedBy);
  return below.reduce((sum, rows) => sum + rows, each * node["Actual Loops"]);
}

/** The house, with what each statement of a check compares. */
const watched = (db: Database): Database => ({
  ...db,
  transaction: (work, times) =>
    db.transaction(
      (tx) =>
        work({
          query: async (sql, values) => {
            if (!isDistributed() && / as kind/.test(sql)) {
              const [row] = await tx.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
                `explain (analyze, timing off, format json) ${sql}`,
                values,
              );
              const kind = /select '([a-z ]+)' as kind/.exec(sql)?.[1];
              if (row) compared.push({ kind, rows: comparedBy(row["QUERY PLAN"][0].Plan) });
            }
            return tx.query(sql, values);
          },
        }),
      times,
    ),
});

it("a whole check of a member who has very much is as long as what there is", async () => {
  compared = [];
  const check = await checkLedgerAlone(watched(app.current.db), true);
  expect(check?.mismatches).toEqual([]);
  expect(compared.length > 30).toBe(!isDistributed());
  expect(compared.filter(({ rows }) => rows > MOST_COMPARED)).toEqual([]);
});
