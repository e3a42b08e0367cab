-- What a corrected result takes back beyond the wallet is owed, and lost from then on as what the
-- wallet held is; what pays the win again brings back what was collected of it: no second win.
create or replace function protection_won(p_user_id uuid, p_from timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_since bigint := ledger_entry_since(p_user_id, p_from);
  v_owed bigint;
begin
  -- Of a debt that a later result took up, what was collected before is what it had taken.
  select coalesce(sum(
      case when r.created_at >= p_from then r.amount_satang - r.written_off_satang else 0 end
      - case when r.closed_at >= p_from
        then r.amount_satang - r.written_off_satang - r.collected_satang else 0 end), 0)
  into v_owed
  from receivables r
  where r.user_id = p_user_id and (r.created_at >= p_from or r.closed_at >= p_from);
  return (select coalesce(sum(e.amount_satang), 0)::bigint - v_owed from ledger_entries e
    where e.user_id = p_user_id and e.type in ('WIN', 'ADJUST')
      and e.counter_account = 'PAYOUTS' and e.id >= v_since);
end $$;
comment on function protection_won is
  'What was paid out since a moment, less what corrected results have taken back or is owed of it;
what the house has given up of that stays won.';
