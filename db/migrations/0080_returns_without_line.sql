-- A payout that was called returned is on the bank again in the books: where the bank tells of its
-- transfers and not of this one, somebody is told.
create view returns_without_line as
  select w.id, w.amount_satang - w.fee_satang as amount_satang, w.processed_at
  from withdrawals w
  where w.status = 'REJECTED' and w.processed_at < statement_timestamp() - interval '3 days'
    and w.processed_at > statement_timestamp() - interval '60 days'
    and exists (select from book_moves m where m.kind = 'WITHDRAWAL_CAME_BACK'
      and m.reference_kind = 'withdrawal' and m.reference_id = w.id::text)
    and not exists (select from bank_notifications n where n.came_back_with = w.id)
    and exists (select from bank_notifications n
      where n.received_at > w.processed_at + interval '1 day');
comment on view returns_without_line is
  'Paid withdrawals that were returned three to sixty days ago and whose money the bank, which has
told of other transfers since, has not shown.';

create or replace view backoffice_payout_alarms as
  select u.unproven, u.unproven_satang, u.unproven_since, d.doubted, d.doubted_since,
    p.unlined, p.unlined_satang, p.unlined_since, l.unpaid, l.unpaid_satang, l.unpaid_since,
    r.unreturned, r.unreturned_satang, r.unreturned_since
  from (
    select count(*)::integer as unproven, coalesce(sum(amount_satang), 0)::bigint
        as unproven_satang, min(decided_at) + interval '2 hours' as unproven_since
    from unproven_credits
  ) u
  cross join (
    select count(*)::integer as doubted, min(doubted_at) as doubted_since from withdrawals
    where status = 'PENDING' and doubted_at is not null
  ) d
  cross join (
    select count(*)::integer as unlined, coalesce(sum(amount_satang), 0)::bigint as unlined_satang,
      min(processed_at) as unlined_since
    from payouts_without_line
  ) p
  cross join (
    select count(*)::integer as unpaid, coalesce(sum(amount_satang), 0)::bigint as unpaid_satang,
      min(occurred_at) as unpaid_since
    from lines_without_payout
  ) l
  cross join (
    select count(*)::integer as unreturned,
      coalesce(sum(amount_satang), 0)::bigint as unreturned_satang,
      min(processed_at) as unreturned_since
    from returns_without_line
  ) r;

grant select on returns_without_line to chokdee_app;
