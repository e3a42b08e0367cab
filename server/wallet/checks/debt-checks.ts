/** The ledger held against debts: what was collected and written off is in the books, once. */

/** By debt: what of it was collected and written off. */
const settled = `select user_id, debt_kind, debt_reference,
    coalesce(sum(amount_satang) filter (where how = 'COLLECTED'), 0)::bigint as collected,
    coalesce(sum(amount_satang) filter (where how = 'WRITTEN_OFF'), 0)::bigint as written_off
  from debt_entries group by 1, 2, 3`;

export const debtChecks = [
  `select 'debt entry' as kind, coalesce(d.id::text, e.reference_id) as id, 'collected '
     || coalesce(d.amount_satang, 0) || ', taken ' || coalesce(-e.amount_satang, 0) as detail
   from (select * from debt_entries where how = 'COLLECTED'
     and at >= :since - interval '1 minute') d
   full join (select * from ledger_entries where reference_kind = 'debt' and type = 'ADJUST'
     and created_at >= :since - interval '1 minute') e
     on e.user_id = d.user_id and e.reference_id = d.id::text
   where greatest(d.at, e.created_at) >= :since
     and (e.amount_satang is distinct from -d.amount_satang or e.counter_account
     <> case d.debt_kind when 'COMMISSION' then 'COMMISSIONS' else 'RECEIVABLES' end)`,

  `select 'debt written off' as kind, coalesce(d.id::text, m.reference_id) as id, 'written off '
     || coalesce(d.amount_satang, 0) || ', moved ' || coalesce(m.amount_satang, 0) as detail
   from (select * from debt_entries where how = 'WRITTEN_OFF'
     and at >= :since - interval '1 minute') d
   full join (select * from book_moves where kind in ('WRITE_OFF', 'COMMISSION_WRITE_OFF')
     and at >= :since - interval '1 minute') m
     on m.reference_kind = 'debt' and m.reference_id = d.id::text
   where greatest(d.at, m.at) >= :since
     and (m.amount_satang is distinct from d.amount_satang or m.credit_account
     <> case d.debt_kind when 'COMMISSION' then 'COMMISSIONS' else 'RECEIVABLES' end)`,

  `select 'debt' as kind, o.kind || ' ' || o.reference as id, 'collected ' || o.collected
     || ' and written off ' || o.written_off || ', its entries ' || coalesce(s.collected, 0)
     || ' and ' || coalesce(s.written_off, 0) as detail
   from (
     select user_id, 'CORRECTION' as kind,
       round_id || ':' || result_version || ':' || slip_id as reference,
       collected_satang as collected, written_off_satang - carried_satang as written_off
     from receivables
     union all select user_id, 'DEPOSIT', deposit_id::text, collected_satang, written_off_satang
     from deposit_debts) o
   left join (${settled}) s
     on s.user_id = o.user_id and s.debt_kind = o.kind and s.debt_reference = o.reference
   where o.collected <> coalesce(s.collected, 0) or o.written_off <> coalesce(s.written_off, 0)`,

  `select 'receivables' as kind, 'all' as id, 'booked ' || r.booked || ', owed ' || r.owed as detail
   from (select
       (select coalesce(-sum(satang), 0) from :balances where account = 'RECEIVABLES') as booked,
       (select coalesce(sum(rest_satang), 0) from member_debts where kind <> 'COMMISSION') as owed) r
   where r.booked <> r.owed`,

  // What a batch of slips reads where the wallet stands.
  `select 'owed at wallet' as kind, coalesce(o.user_id, d.user_id)::text as id,
     'kept ' || coalesce(o.satang, 0) || ', owed ' || coalesce(d.satang, 0) as detail
   from (select user_id, commission_satang + deposits_satang as satang from owed_at_wallets) o
   full join (select user_id, sum(rest_satang)::bigint as satang from member_debts
     where kind <> 'CORRECTION' group by 1) d on d.user_id = o.user_id
   where coalesce(o.satang, 0) <> coalesce(d.satang, 0)`,

  // What one of the staff collects or gives up is in the audit, with that very amount.
  `select 'debt by staff' as kind, d.request_id::text as id, 'settled ' || sum(d.amount_satang)
     || ', in the audit ' || coalesce(min(a.amount), 0) as detail
   from debt_entries d left join (
     select after ->> 'reference_id' as reference, ((after ->> 'amount')::numeric * 100)::bigint
       as amount
     from audit_entries where action in ('debt.collect', 'debt.write_off')
       and at >= :since - interval '1 day') a on a.reference = d.request_id::text
   where d.at >= :since and d.actor_id is not null
   group by d.request_id having sum(d.amount_satang) is distinct from min(a.amount)`,
] as const;
