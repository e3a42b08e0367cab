/** The SQL of a demo's past (../demo): its rows in one transaction, its money through demo_history. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { CalendarException } from "@chokdee/domain/rounds/schedule.ts";

import type { Queries } from "../../platform/database/database.ts";
import type { DemoBetType } from "../demo/demo-slip.ts";
import type { PastLottery, PastRound } from "../demo/seed-past-rounds.ts";
import type { DemoMember } from "../demo/people.ts";
import type { DemoStory } from "../demo/play.ts";

/** Whether nothing has happened yet but what a demo begins with. */
export async function isHouseEmpty(db: Queries): Promise<boolean> {
  const [row] = await db.query<{ empty: boolean }>(
    `select not exists (select 1 from slips)
       and not exists (select 1 from ledger_entries where reference_kind <> 'demo')
       and not exists (select 1 from deposits) as empty`,
  );
  return row?.empty ?? false;
}

/** Waits for another node that writes the same past. */
export async function lockDemo(tx: Queries): Promise<void> {
  await tx.query("select from house_state for update");
}

export function readPastLotteries(db: Queries, codes: readonly string[]): Promise<PastLottery[]> {
  return db.query<PastLottery & { exceptions: CalendarException[] }>(
    `select t.id, t.code, coalesce(t.names ->> 'th', t.code) as name, t.schedule,
       coalesce((select jsonb_agg(jsonb_build_object('on', c.on_date, 'movedTo', c.moved_to))
         from calendar_exceptions c where c.lottery_type_id = t.id), '[]') as exceptions
     from lottery_types t where t.code = any ($1) order by t.id`,
    [codes],
  );
}

export async function insertDemoRounds(tx: Queries, rounds: readonly PastRound[]): Promise<void> {
  await tx.query(
    `insert into rounds (lottery_type_id, name, draw_date, open_time, close_time, draw_time,
       status, result, result_version, settled_at)
     select "typeId", name, "drawDate", to_timestamp("openMs" / 1000.0),
       to_timestamp("closeMs" / 1000.0), to_timestamp("drawMs" / 1000.0), 'SETTLED', result, 1,
       to_timestamp("paidMs" / 1000.0)
     from jsonb_to_recordset($1) r ("typeId" integer, name text, "drawDate" date, "openMs" bigint,
       "closeMs" bigint, "drawMs" bigint, "paidMs" bigint, result jsonb)
     on conflict on constraint round_exists_already do nothing`,
    [JSON.stringify(rounds)],
  );
}

/** Takes a result back that nobody has seen: somebody has still to enter it. */
export async function unsettleDemoRound(tx: Queries, id: number): Promise<void> {
  await tx.query(
    `update rounds set status = 'CLOSED', result = null, result_version = 0, settled_at = null
     where id = $1`,
    [id],
  );
}

export interface DemoRoundRow {
  readonly id: number;
  readonly code: string;
  readonly type_id: number;
  readonly status: string;
  readonly open_ms: number;
  readonly close_ms: number;
  readonly paid_ms: number | null;
  readonly result: Readonly<Record<string, string>> | null;
}

/** Rounds since a moment that a person draws: those of these lotteries, and all that are open. */
export function readDemoRounds(
  tx: Queries,
  codes: readonly string[],
  since: Date,
): Promise<DemoRoundRow[]> {
  return tx.query<DemoRoundRow>(
    `select r.id, t.code, t.id as type_id, r.status,
       floor(extract(epoch from r.open_time) * 1000)::bigint as open_ms,
       floor(extract(epoch from r.close_time) * 1000)::bigint as close_ms,
       floor(extract(epoch from r.settled_at) * 1000)::bigint as paid_ms, r.result
     from rounds r join lottery_types t on t.id = r.lottery_type_id
     where t.result_kind not in ('YEEKEE', 'ANIMAL') and r.close_time > $2
       and (t.code = any ($1) and r.status = 'SETTLED' or r.open_time <= clock_timestamp()
         and r.close_time > clock_timestamp() and r.status in ('SCHEDULED', 'OPEN'))
     order by r.close_time, r.id`,
    [codes, since.toISOString()],
  );
}

export async function readDemoBetTypes(
  tx: Queries,
): Promise<readonly (DemoBetType & { readonly typeId: number })[]> {
  return tx.query<DemoBetType & { typeId: number; betType: BetType }>(
    `select id, lottery_type_id as "typeId", bet_type as "betType", digits_count as digits, odds
     from bet_type_configs where active order by sort_order, id`,
  );
}

/** Members with the password of the demo's first member, so that a visitor can sign in as any. */
export async function insertDemoMembers(
  tx: Queries,
  people: readonly DemoMember[],
  likePhone: string,
): Promise<void> {
  await tx.query(
    `with people as (
       select * from jsonb_to_recordset($1) p (id uuid, phone text, nickname text, name text,
         "joinedMs" bigint, "bankId" text, "accountNumber" text)
     ), joined as (
       insert into members (id, phone_number, nickname, password_hash, registered_name,
         age_confirmed_at, created_at)
       select p.id, p.phone, p.nickname, m.password_hash, p.name,
         to_timestamp(p."joinedMs" / 1000.0), to_timestamp(p."joinedMs" / 1000.0)
       from people p join members m on m.phone_number = $2
       returning id, created_at
     )
     insert into bank_accounts (member_id, bank_id, account_number, account_name, created_at,
       changed_at)
     select p.id, b.id, p."accountNumber", p.name, j.created_at, j.created_at
     from people p join joined j on j.id = p.id join banks b on b.id = p."bankId"`,
    [JSON.stringify(people), likePhone],
  );
  await tx.query("select wallet_open(id) from unnest($1::uuid[]) id", [people.map(({ id }) => id)]);
  await tx.query(
    `insert into referrals (member_id, referrer_id, created_at)
     select id, "referrerId", to_timestamp("joinedMs" / 1000.0)
     from jsonb_to_recordset($1) p (id uuid, "referrerId" uuid, "joinedMs" bigint)
     where "referrerId" is not null`,
    [JSON.stringify(people)],
  );
}

/** The first member of the demo has been there for as long as their slips. */
export async function ageDemoMember(tx: Queries, id: string, joinedMs: number): Promise<void> {
  await tx.query(
    `with aged as (
       update members set created_at = to_timestamp($2::bigint / 1000.0),
         age_confirmed_at = to_timestamp($2::bigint / 1000.0)
       where id = $1 returning id, created_at
     )
     update bank_accounts b set created_at = a.created_at, changed_at = a.created_at
     from aged a where b.member_id = a.id`,
    [id, joinedMs],
  );
}

/** The operator's account on which the demo's members paid, and from which they were paid. */
export async function readDemoAccount(tx: Queries): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `select id from receiving_accounts where active and promptpay_id is not null
     order by created_at, id limit 1`,
  );
  return row?.id;
}

/** Deposits of the past with the bank's line of each that was paid. */
export async function insertDemoDeposits(
  tx: Queries,
  story: DemoStory,
  account: string | undefined,
): Promise<void> {
  await tx.query(
    `with given as (
       select d.*, a.id as account_id, a.account_number, a.account_name, a.promptpay_id
       from jsonb_to_recordset($1) d (id uuid, "user" uuid, amount bigint, "qrAmount" bigint,
         at timestamptz, "creditedAt" timestamptz)
       join receiving_accounts a on a.id = $2
     ), paid as (
       insert into deposits (id, user_id, provider, amount_satang, qr_amount_satang,
         receiving_account_id, account_number, account_name, promptpay_id, reference_id, status,
         created_at, expires_at, decided_at, credited_satang, credited_by)
       select g.id, g."user", 'promptpay', g.amount, g."qrAmount", g.account_id, g.account_number,
         g.account_name, g.promptpay_id, deposit_next_reference(),
         case when g."creditedAt" is null then 'EXPIRED' else 'SUCCESS' end, g.at,
         g.at + interval '15 minutes', g."creditedAt",
         case when g."creditedAt" is not null then g."qrAmount" end,
         case when g."creditedAt" is not null then 'NOTIFICATION' end
       from given g order by g.at
       returning id, reference_id
     )
     insert into bank_notifications (provider, transaction_id, input_hash, amount_satang,
       to_account, from_account, reference, occurred_at, received_at, answered_deposit_id,
       deposit_id)
     select 'demo', 'DEMO-' || g.id, sha256(g.id::text::bytea), g."qrAmount", g.promptpay_id,
       a.account_number, p.reference_id, g."creditedAt" - interval '20 seconds', g."creditedAt",
       g.id, g.id
     from given g join paid p on p.id = g.id
     join bank_accounts a on a.member_id = g."user" and a.is_primary
     where g."creditedAt" is not null order by g."creditedAt"`,
    [JSON.stringify(story.deposits), account ?? null],
  );
}

export async function insertDemoWithdrawals(
  tx: Queries,
  story: DemoStory,
  how: { readonly rejectReason: string; readonly account: string | undefined },
): Promise<void> {
  await tx.query(
    `insert into withdrawals (id, user_id, amount_satang, status, bank_id, bank_name, bank_color,
       account_number, account_name, created_at, on_date, processed_at, decided_by, reject_reason,
       paid_from)
     select w.id, w."user", w.amount, w.status, b.id, b.name_th, b.color, a.account_number,
       a.account_name, w.at, bangkok_day(w.at), w."processedAt",
       case when w.status <> 'PENDING' then (select s.member_id from staff s
         where 'owner' = any (s.rights) order by s.created_at, s.member_id limit 1) end,
       case when w.status = 'REJECTED' then $2 end,
       case when w.status = 'APPROVED' then $3::uuid end
     from jsonb_to_recordset($1) w (id uuid, "user" uuid, amount bigint, status text,
       at timestamptz, "processedAt" timestamptz)
     join bank_accounts a on a.member_id = w."user" and a.is_primary
     join banks b on b.id = a.bank_id order by w.at`,
    [JSON.stringify(story.withdrawals), how.rejectReason, how.account ?? null],
  );
}

/** What the house began with, and what was paid out, each at its time. */
export async function bookDemoMoves(tx: Queries, account: string): Promise<void> {
  await tx.query("select demo_book_moves($1)", [account]);
}

export interface SettledDemoRound {
  readonly id: number;
  readonly paidAt: string;
  readonly betTypes: readonly BetType[];
  readonly numbers: readonly string[];
}

export async function writeDemoHistory(
  tx: Queries,
  story: DemoStory,
  rounds: readonly SettledDemoRound[],
): Promise<void> {
  await tx.query("select demo_history($1, $2, $3)", [
    JSON.stringify(story.slips),
    JSON.stringify(story.entries),
    JSON.stringify(rounds),
  ]);
}

/** What the owner decided about payouts and entered as results, in the order of its time. */
export async function insertDemoActs(
  tx: Queries,
  rounds: readonly SettledDemoRound[],
): Promise<void> {
  await tx.query(
    `insert into audit_entries (at, actor_id, action, target_kind, target_id, before, after)
     select a.* from (
       select w.processed_at as at, w.decided_by,
         case w.status when 'APPROVED' then 'withdrawal.approve' else 'withdrawal.reject' end,
         'withdrawal', w.id::text, '{"status": "PENDING"}'::jsonb,
         jsonb_strip_nulls(jsonb_build_object('user_id', w.user_id, 'amount',
           to_char(w.amount_satang / 100.0, 'FM999999990.00'), 'status', w.status,
           'reason', w.reject_reason))
       from withdrawals w where w.decided_by is not null
       union all
       select s."paidAt", o.member_id, 'round.result.enter', 'round', r.id::text, null,
         jsonb_build_object('result', r.result, 'version', r.result_version)
       from jsonb_to_recordset($1) s (id bigint, "paidAt" timestamptz)
       join rounds r on r.id = s.id
       cross join (select member_id from staff where 'owner' = any (rights)
         order by created_at, member_id limit 1) o
     ) a order by a.at`,
    [JSON.stringify(rounds.map(({ id, paidAt }) => ({ id, paidAt })))],
  );
}

/** Transfers that found no deposit, as the bank told them in the last hours. */
export async function insertDemoLines(
  tx: Queries,
  lines: readonly { readonly amount: number; readonly from: string; readonly at: string }[],
  account: string | undefined,
): Promise<void> {
  await tx.query(
    `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang,
       to_account, from_account, occurred_at, received_at, why_unmatched)
     select 'demo', 'DEMO-LINE-' || l."from" || l.amount, sha256(l."from"::bytea), l.amount,
       r.promptpay_id, l."from", l.at, l.at + interval '15 seconds', 'NO_DEPOSIT'
     from jsonb_to_recordset($1) l (amount bigint, "from" text, at timestamptz)
     join receiving_accounts r on r.id = $2`,
    [JSON.stringify(lines), account ?? null],
  );
}
