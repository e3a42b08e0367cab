/** The ledger held against commissions: counted once, transferred once (decision 0080). */
export const commissionChecks = [
  `select 'commission account' as kind, a.member_id::text as id, 'earned ' || a.earned_satang
     || ', counted ' || coalesce(c.total, 0) || '; transferred ' || a.transferred_satang
     || ', moved ' || coalesce(t.total, 0) - coalesce(d.total, 0) as detail
   from commission_accounts a
   left join (select referrer_id, sum(commission_satang) as total from commissions group by 1) c
     on c.referrer_id = a.member_id
   left join (select member_id, sum(amount_satang) as total from commission_transfers group by 1) t
     on t.member_id = a.member_id
   left join (select user_id, sum(amount_satang) as total from debt_entries
     where debt_kind = 'COMMISSION' group by 1) d on d.user_id = a.member_id
   where :whole and (a.earned_satang <> coalesce(c.total, 0)
     or a.transferred_satang <> coalesce(t.total, 0) - coalesce(d.total, 0))`,

  // Read before they are held against commissions, which stand elsewhere on a distributed house. A
  // house that never gave a commission has none of its slips read.
  `with runs as materialized (
     select round_id, by_moment, percent_hundredths, finished_at from commission_runs
     where kind = 'EARNED' and (finished_at is null or finished_at >= :since)),
   brought as materialized (
     select s.user_id, s.round_id, sum(s.total_satang * case when r.by_moment
       then p.percent_hundredths else r.percent_hundredths end / 10000) as total
     from slips s join runs r on r.round_id = s.round_id
     join commission_rate_spans p on s.created_at >= p.since and s.created_at < p.until
     where s.cancelled_at is null and s.user_id in (select member_id from referrals
       where exists (select 1 from commission_rates where percent_hundredths > 0)
         or exists (select 1 from commissions))
     group by s.user_id, s.round_id)
   select 'commission' as kind, c.round_id || ':' || c.member_id as id, 'counted '
     || c.commission_satang || ', its slips bring ' || coalesce(b.total, 0) as detail
   from commissions c join runs r on r.round_id = c.round_id
   left join brought b on b.user_id = c.member_id and b.round_id = c.round_id
   where c.kind = 'EARNED' and c.commission_satang is distinct from b.total
   union all
   select 'commission', b.round_id || ':' || b.user_id, 'counted 0, its slips bring ' || b.total
   from brought b join runs r on r.round_id = b.round_id
   where b.total > 0 and r.finished_at is not null
     and not exists (select from commissions c
       where c.round_id = b.round_id and c.kind = 'EARNED' and c.member_id = b.user_id)
     and b.user_id not in (select f.member_id from referrals f
       join members m on m.id = f.referrer_id where m.role = 'ADMIN')`,

  `select 'commission taken back' as kind, v.round_id || ':' || v.member_id as id, 'taken '
     || v.commission_satang || ', earned ' || coalesce(e.commission_satang, 0) as detail
   from commissions v left join commissions e on e.round_id = v.round_id and e.kind = 'EARNED'
     and e.member_id = v.member_id
   where v.kind = 'VOIDED' and v.round_id in (
       select round_id from commission_runs where finished_at is null or finished_at >= :since)
     and v.commission_satang is distinct from -e.commission_satang`,

  `select 'commission transfer' as kind, t.id::text, 'moved ' || t.amount_satang || ', its entry '
     || coalesce(e.amount_satang, 0) as detail
   from commission_transfers t left join ledger_entries e on e.user_id = t.member_id
     and e.reference_kind = 'commission' and e.reference_id = t.id::text and e.type = 'ADJUST'
   where t.created_at >= :since and (e.amount_satang is distinct from t.amount_satang
     or e.counter_account <> 'COMMISSIONS')`,

  // The rest follows from the checks above, where nothing else moves the account.
  `select 'commissions paid' as kind, m.id::text, m.kind || ' for ' || m.reference_kind as detail
   from book_moves m where m.at >= :since and m.reference_kind <> 'debt'
     and 'COMMISSIONS' in (m.debit_account, m.credit_account)
   union all
   select 'commissions paid', 'all', 'booked ' || p.booked || ', transferred ' || p.moved
   from (select
       (select coalesce(-sum(satang), 0) from :balances
         where account = 'COMMISSIONS') as booked,
       (select coalesce(sum(amount_satang), 0) from commission_transfers)
         - (select coalesce(sum(amount_satang), 0) from debt_entries
           where debt_kind = 'COMMISSION') as moved
     where :whole) p
   where p.booked <> p.moved`,
] as const;
