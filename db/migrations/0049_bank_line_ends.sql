-- Each line of a bank ends: in a deposit, given to one by a person, or closed with a reason. Two
-- providers may tell the same transfer. A deposit can be credited with another amount than asked.
alter table bank_notifications
  add column same_as bigint references bank_notifications,
  add column closed_as text,
  add column close_note text,
  add column closed_at timestamptz,
  add column closed_by uuid references members,
  add column duplicate_of bigint references bank_notifications,
  add constraint closed_as_known check (closed_as in ('DUPLICATE', 'REFUNDED', 'NOT_OURS')),
  add constraint line_ends_once check (deposit_id is null or closed_as is null),
  add constraint closed_by_somebody check ((closed_as is null) = (closed_at is null)
    and (closed_as is null) = (closed_by is null) and (closed_as is null) = (close_note is null)),
  add constraint duplicate_of_another check ((closed_as = 'DUPLICATE') is true
    = (duplicate_of is not null) and duplicate_of <> id);
comment on column bank_notifications.same_as is
  'The line in which another provider told this transfer before: it credits nobody by itself.';
comment on column bank_notifications.closed_as is
  'Why it credits nobody: told twice, sent back to the sender, or no money for the house.';
create unique index line_told_again on bank_notifications (same_as, provider)
  where same_as is not null;
create index notifications_waiting on bank_notifications (id)
  where deposit_id is null and closed_as is null;
create index notifications_by_amount on bank_notifications (amount_satang, occurred_at);
create index deposits_by_other_credit on deposits (credited_satang, created_at)
  where credited_satang <> qr_amount_satang;

create or replace view backoffice_waiting as
  select d.deposits, d.oldest_deposit_at, w.withdrawals, w.oldest_withdrawal_at,
    w.withdrawals_satang, n.unmatched
  from (
    select count(*) as deposits, min(created_at) as oldest_deposit_at from deposits
    where status in ('PENDING', 'EXPIRED') and slips_used > 0 and decided_by is null
  ) d
  cross join (
    select count(*) as withdrawals, min(created_at) as oldest_withdrawal_at,
      coalesce(sum(amount_satang), 0)::bigint as withdrawals_satang
    from withdrawals where status = 'PENDING'
  ) w
  cross join (
    select count(*) as unmatched from bank_notifications
    where deposit_id is null and closed_as is null
  ) n;

create or replace view backoffice_work as
  select w.deposits, w.oldest_deposit_at, w.withdrawals, w.oldest_withdrawal_at,
    w.withdrawals_satang, w.unmatched, n.oldest_unmatched_at, r.results_due, r.oldest_result_at,
    u.rounds_undrawn
  from backoffice_waiting w
  cross join (
    select min(received_at) as oldest_unmatched_at from bank_notifications
    where deposit_id is null and closed_as is null
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
