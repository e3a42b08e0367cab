-- What is asked for each page, member or minute reads what it answers, however old the house is.

-- Bank accounts are looked up by their member: for profiles, withdrawals, lines of the bank.
create index bank_accounts_of_member on bank_accounts (member_id);

-- As in 0046: the levels follow from the highest one, to gather them read the whole tree. Of each
-- level one node is looked up by its key (limit 1), whatever number of levels is guessed.
create or replace function liability_path(p_user_id uuid)
returns table (side text, hash bytea, satang bigint)
language sql stable set search_path = public, pg_temp as $$
  select case when l.position / (1::bigint << s.level) % 2 = 0 then 'RIGHT' else 'LEFT' end,
    n.hash, n.satang
  from liability_leaves l
  cross join generate_series(0, (select max(t.level) from liability_nodes t)) s (level)
  cross join lateral (
    select t.hash, t.satang from liability_nodes t
    where t.level = s.level and t.position = (l.position / (1::bigint << s.level)) # 1 limit 1
  ) n
  where l.user_id = p_user_id order by s.level;
$$;

-- As in 0083. An account's lines are asked for their first and last moment, once: for each payout,
-- with an OR, they were read one by one.
create or replace view payouts_without_line as
  with spans as materialized (
    select a.id,
      (select min(l.occurred_at) from bank_statement_lines l
        where l.receiving_account_id = a.id) as first_at,
      (select max(l.occurred_at) from bank_statement_lines l
        where l.receiving_account_id = a.id) as last_at
    from receiving_accounts a
  )
  select w.id, w.amount_satang - w.fee_satang as amount_satang, w.processed_at
  from withdrawals w
  where w.status = 'APPROVED' and w.processed_at > statement_timestamp() - interval '30 days'
    and not exists (select from bank_statement_lines l where l.withdrawal_id = w.id)
    and exists (select from spans s
      where (w.paid_from is null or s.id = w.paid_from) and s.first_at < w.created_at)
    and exists (select from spans s where (w.paid_from is null or s.id = w.paid_from)
      and s.last_at > w.processed_at + interval '1 day');

-- As in 0044. Of each waiting round its own draw's answers: those of all draws were sorted first.
create or replace view backoffice_feeds_differ as
  select r.id as round_id, min(f.received_at) as since
  from rounds r
  cross join lateral (
    select distinct on (a.provider, a.source) a.entry, a.received_at from result_feed_answers a
    where a.lottery_type_id = r.lottery_type_id and a.draw_date = r.draw_date
    order by a.provider, a.source, a.id desc
  ) f
  where r.status in ('SCHEDULED', 'OPEN', 'CLOSED') and r.close_time <= statement_timestamp()
  group by r.id having count(distinct f.entry) > 1;

-- As in 0049. The oldest of what waits is looked for among what waits (offset 0 keeps it there):
-- by the index on their time, all lines from the first day on were passed.
create or replace view backoffice_work as
  select w.deposits, w.oldest_deposit_at, w.withdrawals, w.oldest_withdrawal_at,
    w.withdrawals_satang, w.unmatched, n.oldest_unmatched_at, r.results_due, r.oldest_result_at,
    u.rounds_undrawn
  from backoffice_waiting w
  cross join (
    select min(o.received_at) as oldest_unmatched_at from (
      select received_at from bank_notifications
      where deposit_id is null and closed_as is null offset 0) o
  ) n
  cross join (
    select count(*) as results_due, min(coalesce(draw_time, close_time)) as oldest_result_at
    from backoffice_rounds
    where status in ('SCHEDULED', 'OPEN', 'CLOSED') and status_now = 'CLOSED'
      and result_kind not in ('YEEKEE', 'ANIMAL')
      and coalesce(draw_time, close_time) <= statement_timestamp()
  ) r
  cross join (
    select count(*) as rounds_undrawn from backoffice_rounds
    where status in ('SCHEDULED', 'OPEN', 'CLOSED') and status_now = 'CLOSED'
  ) u;
