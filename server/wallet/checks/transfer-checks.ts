/**
 * The ledger held against deposits and withdrawals (trust.md D7, W5): what came in was credited
 * once, what goes out was taken once and came back once when it was refused.
 */
/** By withdrawal: what has left WITHDRAWALS_PAYABLE for it. */
const payoutMoves = `select reference_id as id, sum(case when debit_account = 'WITHDRAWALS_PAYABLE'
    then amount_satang else -amount_satang end)::bigint as gone
  from book_moves where reference_kind = 'withdrawal'
    and 'WITHDRAWALS_PAYABLE' in (debit_account, credit_account)
  group by reference_id`;

export const transferChecks = [
  `select 'deposit' as kind, d.id::text, d.status || ', credited ' || coalesce(d.credited_satang, 0)
     || ', its entry ' || coalesce(e.amount_satang, 0) as detail
   from deposits d left join ledger_entries e on e.user_id = d.user_id and e.type = 'DEPOSIT'
     and e.reference_kind = 'deposit' and e.reference_id = d.id::text
   where (d.created_at >= :since or d.decided_at >= :since) and case when d.status = 'SUCCESS'
     then e.id is null or e.amount_satang <> d.credited_satang
       or e.counter_account <> 'BANK'
       or e.meta ->> 'bank_account' <> d.receiving_account_id::text
     else e.id is not null end`,

  `select 'deposit entry' as kind, e.user_id || ':' || e.id as id, 'no deposit stands behind it' as detail
   from ledger_entries e left join deposits d
     on e.reference_kind = 'deposit' and d.id::text = e.reference_id and d.user_id = e.user_id
   where e.type = 'DEPOSIT' and e.created_at >= :since and d.id is null`,

  // What the bank paid has its line, and what one of the staff credited is in the audit: the
  // server's login can write the deposit and its entry by itself.
  `select 'deposit' as kind, d.id::text, 'credited by ' || d.credited_by
     || ': no line of the bank' as detail
   from deposits d
   where d.status = 'SUCCESS' and d.decided_at >= :since and d.credited_by <> 'ADMIN'
     and not exists (select from bank_notifications n where n.deposit_id = d.id)
   union all
   select 'deposit', d.id::text, 'credited by ADMIN: not in the audit' from deposits d
   where d.status = 'SUCCESS' and d.decided_at >= :since and d.credited_by = 'ADMIN'
     and not exists (select from audit_entries a where a.target_kind = 'deposit'
       and a.target_id = d.id::text and a.action = 'deposit.approve')`,

  `select 'bank line' as kind, n.id::text, 'its deposit is ' || d.status as detail
   from bank_notifications n join deposits d on d.id = n.deposit_id
   where (n.received_at >= :since or n.assigned_at >= :since)
     and (d.status <> 'SUCCESS' or d.credited_satang <> n.amount_satang)`,

  // What was closed as sent back, or as no money of the house, and no other line.
  `select 'bank line' as kind, m.id, coalesce(n.closed_as, 'not closed') || ', in ' || m.came
     || ', out ' || m.went as detail
   from (
     select reference_id as id, count(*) filter (where kind = 'UNASSIGNED_IN') as came,
       count(*) filter (where kind = 'UNASSIGNED_OUT') as went,
       min(amount_satang) as least, max(amount_satang) as most
     from book_moves where reference_kind = 'bank_line' group by reference_id
   ) m left join bank_notifications n on n.id::text = m.id
   where n.closed_as is null or n.closed_as = 'DUPLICATE' or m.came <> 1
     or m.went <> (n.closed_as = 'REFUNDED')::integer
     or m.least <> n.amount_satang or m.most <> n.amount_satang`,

  // What the bank took back was taken from the wallet or is owed, and nothing else was.
  `select 'deposit recall' as kind, coalesce(c.deposit_id::text, e.reference_id) as id,
     'taken ' || coalesce(-e.amount_satang, 0) || ', owed ' || coalesce(o.amount_satang, 0)
     || ' of ' || coalesce(c.amount_satang, 0) as detail
   from (select r.*, d.credited_satang, d.receiving_account_id
     from deposit_recalls r join deposits d on d.id = r.deposit_id) c
   left join deposit_debts o on o.deposit_id = c.deposit_id and o.user_id = c.user_id
   full join (select * from ledger_entries where reference_kind = 'deposit_recall') e
     on e.user_id = c.user_id and e.reference_id = c.deposit_id::text
   where coalesce(c.recalled_at, e.created_at) >= :since
     and (c.deposit_id is null or c.amount_satang <> c.credited_satang
     or coalesce(-e.amount_satang, 0) <> c.taken_satang
     or coalesce(o.amount_satang, 0) <> c.amount_satang - c.taken_satang
     or e.meta ->> 'bank_account' <> c.receiving_account_id::text)`,

  `select 'withdrawal' as kind, w.id::text, w.status || ', taken '
     || coalesce(-t.amount_satang, 0) || ', refunded ' || coalesce(r.amount_satang, 0) as detail
   from withdrawals w
   left join ledger_entries t on t.type = 'WITHDRAW' and t.user_id = w.user_id
     and t.reference_kind = 'withdrawal' and t.reference_id = w.id::text
   left join ledger_entries r on r.type = 'REFUND' and r.user_id = w.user_id
     and r.reference_kind = 'withdrawal' and r.reference_id = w.id::text
   where (w.created_at >= :since or w.processed_at >= :since or w.status = 'PENDING')
     and (t.amount_satang is distinct from -w.amount_satang or coalesce(r.amount_satang, 0)
       <> case when w.status = 'REJECTED' then w.amount_satang else 0 end)`,

  `select 'withdrawal entry' as kind, e.user_id || ':' || e.id as id, 'no withdrawal stands behind it' as detail
   from ledger_entries e left join withdrawals w
     on e.reference_kind = 'withdrawal' and w.id::text = e.reference_id and w.user_id = e.user_id
   where w.id is null and e.created_at >= :since
     and (e.type = 'WITHDRAW' or (e.type = 'REFUND' and e.reference_kind = 'withdrawal'))`,

  // What was paid before there were moves has none.
  `select 'payout' as kind, w.id::text, w.status || ' ' || w.amount_satang
     || ', left what is owed: ' || coalesce(m.gone, 0) as detail
   from withdrawals w left join (${payoutMoves}) m on m.id = w.id::text
   where case when w.status = 'APPROVED' then coalesce(m.gone, w.amount_satang) <> w.amount_satang
     else coalesce(m.gone, 0) <> 0 end`,

  `select 'payout move' as kind, m.id, 'no withdrawal stands behind it' as detail
   from (${payoutMoves}) m left join withdrawals w on w.id::text = m.id where w.id is null`,

  `select 'withdrawals payable' as kind, 'all' as id, 'booked ' || p.booked || ', still owed '
     || p.payable as detail
   from (select
       (select coalesce(sum(satang), 0) from :balances
         where account = 'WITHDRAWALS_PAYABLE') as booked,
       (select coalesce(sum(w.amount_satang - coalesce(m.gone, 0)), 0)
         from withdrawals w left join (${payoutMoves}) m on m.id = w.id::text
         where w.status <> 'REJECTED') as payable) p
   where p.booked <> p.payable`,
] as const;
