/**
 * The steps by which a house is distributed. Each asks for the statements that are still to be run:
 * none where it has been done.
 */
import { OF_LOGIN } from "../../server/platform/database/database.ts";

export interface Step {
  readonly name: string;
  /** Answers statements as rows with the column sql, which run in their order. */
  readonly sql: string;
}

/** Whose rows stand where the member's wallet does. */
const OF_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  user_id: [
    "wallets",
    "wallet_heads",
    "ledger_entries",
    "slips",
    "wins",
    "settlement_dues",
    "receivables",
    "owed_at_wallets",
    "idempotent_answers",
    "slip_cancellations",
    "slip_notes",
    "member_stakes",
    "play_days",
    "play_days_kept",
  ],
  member_id: ["protections", "play_limits", "reality_checks"],
};
/** Whose rows stand where a part's members do. */
const OF_PARTS = [
  "exposure_parts",
  "round_gates",
  "house_gates",
  "member_stakes_kept",
  "cap_leases",
];
/** What every batch reads: a copy on each node. */
const COPIES = ["lottery_types", "bet_type_configs", "number_rules", "parts", "book_mark"];
/**
 * What stays on the coordinator: what is unique over the house, what staff work with, what is
 * written in a transaction with those, and the queue.
 */
const ON_THE_COORDINATOR = `
  alarm_sendings alarms_standing announcements approvals audit_checks audit_entries audit_head
  bank_accounts bank_notifications bank_statement_lines bank_statements banks book_accounts book_day_accounts book_day_checks
  book_days book_move_kinds book_moves calendar_exceptions captchas commit_marks commission_accounts
  commission_rates commission_runs commission_transfers commissions debt_entries declared_balances
  deposit_debts deposit_recalls deposit_slips deposits exchange_calendars exchange_days exchange_lotteries house_beacon_chains house_bet_blocks
  highest_balances house_draws house_keys house_seeds house_shots house_state house_texts known_devices ledger_checks
  ledger_hours ledger_hours_sealed liabilities liability_leaves liability_nodes log_entries log_nodes
  lone_adjustments lucky_sets member_acts member_notes member_places member_tags members members_counted members_seen notices one_time_codes
  outside_services payout_files preferences promotion_images promotions push_devices push_keys
  push_outbox rate_counters receiving_accounts referral_codes referrals registrations
  result_feed_answers
  round_figures rounds server_login service_stops sessions settings settlement_parts settlements
  shared_accounts shared_devices
  sign_in_failures slip_images slip_store slip_uploads slip_uses socket_io_attachments staff
  staff_recovery_codes staff_resets withdrawal_holds withdrawals
  statement_mappings
`;

/** Of each table where it stands: a new one has to be put somewhere (tools/distribute.test.ts). */
export const standing: ReadonlyMap<string, "MEMBERS" | "PARTS" | "COPIES" | "COORDINATOR"> =
  new Map([
    ...Object.values(OF_MEMBERS).flatMap((names) =>
      names.map((name) => [name, "MEMBERS"] as const),
    ),
    ...OF_PARTS.map((name) => [name, "PARTS"] as const),
    ...COPIES.map((name) => [name, "COPIES"] as const),
    ...ON_THE_COORDINATOR.trim()
      .split(/\s+/)
      .map((name) => [name, "COORDINATOR"] as const),
  ]);

/** By their name and arguments, and which argument says where they run. */
export const RUN_THERE = [
  ["betting_place_leased", "p_part"],
  ["betting_cancel_slip", "p_part"],
] as const;

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");
const MEMBERS = Object.values(OF_MEMBERS).flat();
const isThere = "exists (select from pg_dist_partition d where d.logicalrelid = t.name::regclass)";

const tables = (names: readonly string[], call: string) => `
  select format('select ${call}', t.name) as sql
  from unnest(array[${list(names)}]) with ordinality t (name, no)
  where not ${isThere} order by t.no`;

/** A UUID that hashes to where a shard's members are. */
const PARTS = `
  insert into parts (part, first_hash, last_hash)
  select (select u from (select lpad(to_hex(n), 32, '0')::uuid as u
        from generate_series(1, 100000) n) u
      where uuid_hash(u) between s.shardminvalue::integer and s.shardmaxvalue::integer limit 1),
    s.shardminvalue::integer, s.shardmaxvalue::integer
  from pg_dist_shard s where s.logicalrelid = 'wallets'::regclass`;

/**
 * What was kept by the parts of before is kept by the first of the new ones, which the statements
 * given write.
 */
export const repart = (...parts: readonly string[]): string[] => [
  `create temporary table sums as select round_id, bet_type_config_id, number,
     sum(stake_satang) as stake_satang, sum(payout_satang) as payout_satang,
     sum(line_count) as line_count from exposure_parts group by 1, 2, 3`,
  "truncate exposure_parts, round_gates, house_gates, member_stakes_kept, member_stakes, cap_leases",
  ...parts,
  `insert into exposure_parts (part, round_id, bet_type_config_id, number, stake_satang,
     payout_satang, line_count)
   select (select part from parts order by part limit 1), round_id, bet_type_config_id, number,
     stake_satang, payout_satang, line_count from sums`,
  `insert into round_gates (round_id, part, lottery_type_id, status, open_time, close_time)
   select r.id, p.part, r.lottery_type_id, r.status, r.open_time, r.close_time
   from rounds r cross join parts p`,
  `insert into house_gates (part, betting_stopped_at, clock_mark, debts_block_bets)
   select p.part, h.betting_stopped_at, h.clock_mark, s.debts_block_bets
   from parts p cross join house_state h
   cross join (select coalesce(bool_or(value = 'true'::jsonb), false) as debts_block_bets
     from settings where key = 'debts_block_bets') s`,
  "drop table sums",
];

/** A view that Citus plans: nobody of the version before works here. */
const EXPOSURES = `create or replace view exposures as
  select e.round_id, e.bet_type_config_id, e.number, sum(e.stake_satang)::bigint as stake_satang,
    sum(e.payout_satang)::bigint as payout_satang, sum(e.line_count)::integer as line_count
  from exposure_parts e group by e.round_id, e.bet_type_config_id, e.number`;

/** Asks each node; one that does not answer is a transaction whose end nobody knows. */
const RUNNING = `create or replace function transactions_running()
  returns table (id text, began_at timestamptz)
  language sql volatile security definer set search_path = public, pg_temp as $running$
    select h.id, h.began_at from transactions_running_here('gpid=' || citus_backend_gpid()) h
    union all
    select coalesce(w.nodename || ':' || w.nodeport || ' ' || h.id, w.nodename || ':' || w.nodeport),
      h.began_at
    from run_command_on_workers(format(
      'select json_agg(h) from transactions_running_here(%L) h',
      'gpid=' || citus_backend_gpid())) w
    left join lateral json_to_recordset(case when w.success then w.result::json end)
      h (id text, began_at timestamptz) on true
  $running$`;

const quoted = (statement: string) => `$sql$${statement}$sql$`;

export const steps: readonly Step[] = [
  {
    name: "keys between tables that will stand on different nodes",
    sql: `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as sql
      from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace and (
        k.conrelid::regclass::text in (${list([...MEMBERS, ...OF_PARTS, ...COPIES])})
        or k.confrelid::regclass::text in (${list([...MEMBERS, ...OF_PARTS, ...COPIES])}))`,
  },
  {
    name: "what only nodes of the version before need",
    sql: `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as sql
      from pg_trigger t where not t.tgisinternal
        and (t.tgrelid = 'slips'::regclass
          or t.tgname in ('rate_steps_follow_caps', 'tod_rules_in_order'))
      union all select 'revoke update (cancelled_at) on slips from chokdee_app'
      where has_column_privilege('chokdee_app', 'slips', 'cancelled_at', 'update')`,
  },
  { name: "copies on every node", sql: tables(COPIES, "create_reference_table(%L)") },
  {
    name: "numbers of the copies, which Citus lets their writers draw",
    sql: `select format('grant usage on sequence %s to chokdee_app', q.sequence) as sql
      from unnest(array[${list(COPIES)}]) c (name)
      join pg_attribute a on a.attrelid = c.name::regclass and a.attidentity <> ''
      cross join lateral (select pg_get_serial_sequence(c.name, a.attname) as sequence) q
      where not has_sequence_privilege('chokdee_app', q.sequence, 'usage')`,
  },
  { name: "wallets", sql: tables(["wallets"], "create_distributed_table(%L, ''user_id'')") },
  {
    name: "parts",
    sql: `select ${quoted(["begin", ...repart("delete from parts", PARTS), "commit"].join(";\n"))} as sql
      where (select count(*) from parts p join pg_dist_shard d
          on d.shardminvalue::integer = p.first_hash and d.shardmaxvalue::integer = p.last_hash
          and d.logicalrelid = 'wallets'::regclass)
        <> (select count(*) from pg_dist_shard where logicalrelid = 'wallets'::regclass)`,
  },
  ...Object.entries(OF_MEMBERS).map(([column, names]) => ({
    name: `what is by ${column}`,
    sql: tables(names, `create_distributed_table(%L, ''${column}'', colocate_with => ''wallets'')`),
  })),
  {
    name: "what is by part",
    sql: tables(OF_PARTS, "create_distributed_table(%L, ''part'', colocate_with => ''wallets'')"),
  },
  {
    name: "what has a transaction commit on all nodes together",
    sql: `select ${quoted("select citus_add_local_table_to_metadata('commit_marks')")} as sql
      where not exists (
        select from pg_dist_partition where logicalrelid = 'commit_marks'::regclass)`,
  },
  {
    name: "exposures, added up on every node",
    sql: `select ${quoted(EXPOSURES)} as sql
      where pg_get_viewdef('exposures'::regclass) like '%exposure_sums%'`,
  },
  {
    name: "transactions that run, on every node",
    sql: `select ${quoted(RUNNING)} as sql
      where pg_get_functiondef('transactions_running'::regproc) not like '%run_command_on_workers%'`,
  },
  {
    name: "functions that run where the members are",
    sql: `select format('select create_distributed_function(%L, %L, colocate_with => ''wallets'')',
        p.oid::regprocedure, f.argument) as sql
      from (values ${RUN_THERE.map(([name, argument]) => `('${name}', '${argument}')`).join(", ")})
        f (name, argument)
      join pg_proc p on p.proname = f.name and p.pronamespace = 'public'::regnamespace
      where not exists (select from pg_catalog.pg_dist_object o
        where o.objid = p.oid and o.colocationid is not null)`,
  },
  {
    name: "settings of the house's login, which do not travel with a session",
    sql: `select format('alter role %I set %s', l.role_name, s.setting) as sql
      from server_login l
      cross join unnest(array[${list(OF_LOGIN.map((setting) => setting.replaceAll("'", "''")))}])
        s (setting)
      where not exists (select from pg_db_role_setting d join pg_roles r on r.oid = d.setrole
        cross join unnest(d.setconfig) c (held)
        where r.rolname = l.role_name
          and lower(split_part(c.held, '=', 1)) = split_part(s.setting, ' = ', 1))`,
  },
];
