-- As in 0120; a result that is entered is due no more, however long its round is being paid. What
-- stands still then is in backoffice_late_settlements.
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
      and id not in (select round_id from rounds_settling)
  ) r
  cross join (
    select count(*) as rounds_undrawn from backoffice_rounds
    where status in ('SCHEDULED', 'OPEN', 'CLOSED') and status_now = 'CLOSED'
  ) u;
