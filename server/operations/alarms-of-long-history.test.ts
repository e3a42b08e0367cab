/** What is asked each minute, for each line of the bank and by each member reads no long history. */
import pg from "pg";
import { expect, it } from "vitest";

import { findCandidates } from "../deposits/queries/notifications.ts";
import type { Queries } from "../platform/database/database.ts";
import { useApp } from "../testing/app.ts";
import { receivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound } from "../testing/lottery.ts";

const HISTORY = 20_000;
/** Payouts of the last weeks, of which the bank's statements say nothing. */
const PAID = 2_000;
/** More is a history that was read. */
const MOST_ROWS = HISTORY / 2;

const app = useApp();

const FILLED = [
  `insert into bank_statements (id, receiving_account_id, name, rows, asked_by)
   select $1, id, 'past', '[]', $1 from receiving_accounts order by id desc limit 1`,
  // Of the account that paid only the first and the last.
  `insert into bank_statement_lines (statement_id, receiving_account_id, key, kind, amount_satang,
     occurred_at, has_time, into_line_id, explained_as, explained_note, explained_at, explained_by)
   select s.id, case when n in (1, ${HISTORY}) then s.receiving_account_id else (
       select id from receiving_accounts order by id limit 1) end, sha256(n::text::bytea), 'OUT',
     100, now() - n * interval '5 minutes', true, null, 'FEE', 'x', now(), $1
   from bank_statements s, generate_series(${HISTORY}, 1, -1) n where s.id = $1`,
  `insert into withdrawals (user_id, amount_satang, status, bank_id, bank_name, bank_color,
     account_number, account_name, created_at, on_date, processed_at, paid_from)
   select $1, 100, 'APPROVED', '004', 'x', '#000000', '0451234567', 'x', at, at::date, at,
     s.receiving_account_id
   from bank_statements s, generate_series(1, ${PAID}) n
   cross join lateral (select now() - interval '3 days' - n * interval '10 minutes' as at) t
   where s.id = $1`,
  `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang, to_account,
     occurred_at, received_at, deposit_id)
   select 'past', n::text, '', 100, '', at, at, gen_random_uuid()
   from generate_series(${HISTORY}, 1, -1) n
   cross join lateral (select now() - n * interval '1 hour' as at) t`,
  `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang, to_account,
     occurred_at, received_at, closed_as, close_note, closed_at, closed_by)
   select 'closed', n::text, '', 100, '', at, at, 'NOT_OURS', 'x', at, $1
   from generate_series(1, ${HISTORY / 10}) n
   cross join lateral (select now() - n * interval '10 hours' as at) t`,
  `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang, to_account,
     occurred_at) select 'now', $1, '', 100, '', now()`,
  `insert into result_feed_answers (lottery_type_id, draw_date, provider, source, entry, body,
     received_at, replaces)
   select t.id, '2020-01-01'::date + n, 'past', $1, '{}', '', now(), 0
   from generate_series(1, ${HISTORY}) n, lottery_types t where t.code = 'hanoi'`,
  `insert into liability_leaves (user_id, position, text) select $1, 1, ''`,
  `insert into liability_nodes (level, position, hash, satang)
   select l, n, '', 0 from generate_series(0, 14) l, generate_series(0, (1 << (14 - l)) - 1) n`,
];

const OTHERS = [
  `insert into bank_accounts (member_id, bank_id, account_number, account_name)
   select gen_random_uuid(), '004', n::text, 'past' from generate_series(1, ${HISTORY}) n`,
  `insert into deposits (user_id, provider, amount_satang, qr_amount_satang, account_number,
     account_name, reference_id, expires_at)
   select $1, 'bank', 10000, 10000, '4005551234', 'x', 'NOW-1', now() + interval '1 hour'`,
];

const ASKED: Record<string, readonly [sql: string, answer: object]> = {
  payouts: ["select unlined from backoffice_payout_alarms", { unlined: PAID }],
  work: ["select unmatched::integer from backoffice_work", { unmatched: 1 }],
  oldest: [
    "select oldest_unmatched_at > now() - interval '1 hour' as is_new from backoffice_work",
    { is_new: true },
  ],
  feeds: ["select count(*)::integer as rounds from backoffice_feeds_differ", { rounds: 0 }],
  accounts: ["select count(*)::integer as own from payout_accounts where user_id = $1", { own: 0 }],
  proof: ["select count(*)::integer as steps from liability_path($1)", { steps: 14 }],
};

it("alarms and proofs read what they tell", async () => {
  const admin = await app.current.admin();
  await receivingAccount(admin, true);
  await receivingAccount(admin, true);
  // It waits for its result.
  await addRound(app.current.db, await addLottery(app.current.db), -60);
  const member = await app.current.member();
  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  try {
    await owner.query("begin; set local session_replication_role = replica");
    for (const sql of [...FILLED, ...OTHERS]) {
      await owner.query(sql.replaceAll("$1", `'${member.id}'`));
    }
    await owner.query("analyze");
    const rowsRead = async () =>
      new Map(
        (
          await owner.query<{ table: string; rows: number }>(
            `select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
             from pg_stat_xact_user_tables`,
          )
        ).rows.map((row) => [row.table, row.rows]),
      );
    const asking: Queries = {
      query: async <Row>(sql: string, values: readonly unknown[] = []) =>
        (await owner.query(sql, [...values])).rows as Row[],
    };
    const much: string[] = [];
    const all: Record<string, () => Promise<unknown>> = {
      candidates: async () => {
        const found = await findCandidates(asking, "4005551234", 10_000);
        expect(found.map(({ referenceId }) => referenceId)).toEqual(["NOW-1"]);
      },
    };
    for (const [name, [sql, answer]] of Object.entries(ASKED)) {
      all[name] = async () => {
        const rows = await asking.query(sql.replaceAll("$1", `'${member.id}'`));
        expect([name, rows]).toEqual([name, [answer]]);
      };
    }
    for (const [name, ask] of Object.entries(all)) {
      const before = await rowsRead();
      await ask();
      for (const [table, count] of await rowsRead()) {
        const more = count - (before.get(table) ?? 0);
        if (more > MOST_ROWS) much.push(`${name}: ${more} rows of ${table}`);
      }
    }
    expect(much).toEqual([]);
  } finally {
    await owner.query("rollback");
    await owner.end();
  }
});
