-- The demo's payouts left the bank on the days on which they were paid, not all on the day on which
-- the demo was made, so that its trial balances have a history.

create function demo_book_moves(p_account uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_bank text := 'BANK:' || p_account;
begin
  -- As demo_history, which comes after it in the same transaction: only in a house of nobody.
  perform from house_state for update;
  if exists (select from slips) or exists (select from ledger_hours)
    or exists (select from book_moves) or exists (select from book_days)
    or exists (select from ledger_entries e where e.reference_kind <> 'demo')
  then
    raise exception 'the house is not empty' using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into book_moves (at, kind, debit_account, credit_account, amount_satang, reference_kind,
    reference_id, actor_id)
  select m.at, m.kind, m.debit, m.credit, m.satang, m.reference_kind, m.reference_id, m.actor
  from (
    -- Members may be lucky: what the house began with pays them.
    select min(d.created_at) as at, 'CAPITAL_IN' as kind, v_bank as debit, 'HOUSE' as credit,
      50000000::bigint as satang, 'demo' as reference_kind, 'capital' as reference_id,
      null::uuid as actor
    from deposits d having count(*) > 0
    union all
    select w.processed_at, 'WITHDRAWAL_PAID', 'WITHDRAWALS_PAYABLE', v_bank, w.amount_satang,
      'withdrawal', w.id::text, w.decided_by
    from withdrawals w where w.status = 'APPROVED' and w.paid_from = p_account) m
  order by m.at;
end $$;
comment on function demo_book_moves is
  'Books what the demo''s house began with and paid out, once, before demo_history.';
revoke all on function demo_book_moves from public;
grant execute on function demo_book_moves to chokdee_app;
