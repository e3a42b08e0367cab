/** Fills a round with slips by SQL, with balanced books, where placing them would take too long. */
import pg from "pg";

export interface ManySlips {
  readonly roundId: string;
  readonly memberIds: readonly string[];
  readonly slips: number;
  /** Lines of each slip, of a baht each on numbers of two digits. */
  readonly lines: number;
}

/** Bet groups of all forms: one may be the beginning of another, and signs sort apart. */
const GROUP = `(array['slip-', 'Slip_', 'slip-a', 'SLIP', '-', '_'])[n % 6 + 1]
  || case n % 3 when 0 then n::text when 1 then md5(n::text) else n || '-' || n end || '-' || $1`;

export async function fillRound(ownerUrl: string, filled: ManySlips): Promise<void> {
  const { roundId, memberIds, slips, lines } = filled;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("begin");
    // One by one: no two members' rows can be locked at once where they may stand on two servers.
    for (const id of memberIds) {
      await owner.query("select from wallets where user_id = $1 for update", [id]);
    }
    await owner.query(
      `create temporary table made on commit drop as
       select m.user_id, slip_id_at(clock_timestamp()) + n as id, n, ${GROUP} as bet_group_id,
         w.balance_satang - $4 * 100 * ((n - 1) / $5 + 1) as balance_after_satang,
         clock_timestamp() + n * interval '0.7 milliseconds' as created_at
       from generate_series(1, $3::integer) n
       join unnest($2::uuid[]) with ordinality m (user_id, no) on m.no - 1 = (n - 1) % $5
       join wallets w on w.user_id = m.user_id where $1 = $1`,
      [Number(roundId), memberIds, slips, lines, memberIds.length],
    );
    await owner.query(
      `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
         balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
         line_stakes_satang, line_odds)
       select m.user_id, m.id, m.bet_group_id, $1, '', $2 * 100, m.balance_after_satang, $2,
         m.created_at, array_fill(c.id, array[$2]),
         array(select lpad(((m.n + l) % 100)::text, 2, '0') from generate_series(1, $2) l),
         array_fill(100::bigint, array[$2]), array_fill(c.odds, array[$2])
       from made m, (
         select b.id, b.odds from bet_type_configs b join rounds r using (lottery_type_id)
         where r.id = $1 and b.digits_count = 2 order by b.id limit 1) c
       order by m.n`,
      [roundId, lines],
    );
    await owner.query(
      `insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
         counter_account, reference_kind, reference_id)
       select m.user_id, w.last_entry + row_number() over (partition by m.user_id order by m.n),
         'BET', $1 * -100, m.balance_after_satang, 'BETTING', 'slip', m.id::text
       from made m join wallets w on w.user_id = m.user_id order by m.n`,
      [lines],
    );
    await owner.query(
      `update wallets w set balance_satang = m.least, last_entry = w.last_entry + m.slips from (
         select user_id, min(balance_after_satang) as least, count(*) as slips from made
         group by user_id) m
       where w.user_id = m.user_id`,
    );
    await owner.query(
      `insert into exposure_parts (part, round_id, bet_type_config_id, number, stake_satang,
         payout_satang, line_count)
       select p.part, b.round_id, b.bet_type_config_id, b.number, sum(b.stake_satang),
         sum(b.stake_satang * b.odds / 100), count(*)
       from bets b join parts p on uuid_hash(b.user_id) between p.first_hash and p.last_hash
       where b.round_id = $1 group by 1, 2, 3, 4`,
      [roundId],
    );
    await owner.query("commit");
  } finally {
    await owner.end();
  }
}
