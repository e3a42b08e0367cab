/** The wallets and the books derived from their entries, from the last sealed day on. */
export const walletChecks = [
  `select 'wallet' as kind, user_id::text as id, 'balance ' || coalesce(balance, 0)
     || ', entries sum to ' || total || '; counted ' || coalesce(counted, 0) || ', last entry '
     || last as detail
   from (
     select user_id, w.balance_satang as balance, w.last_entry as counted,
       coalesce(h.balance_satang, 0) + coalesce(e.total, 0) as total,
       coalesce(e.last, h.last_entry, 0) as last
     from wallets w
     full join (select * from wallet_heads where not :whole) h using (user_id)
     full join (select user_id, sum(amount_satang) as total, max(id) as last from ledger_entries
       where created_at >= :since group by 1) e using (user_id)
   ) w
   where balance is distinct from total or counted is distinct from last`,

  `select 'entry' as kind, user_id || ':' || id as id, 'balance_after ' || balance_after_satang
     || ', expected ' || coalesce(before, 0) + amount_satang as detail
   from (
     select e.user_id, e.id, e.amount_satang, e.balance_after_satang,
       coalesce(lag(e.balance_after_satang) over (partition by e.user_id order by e.id),
         h.balance_satang) as before
     from ledger_entries e
     left join (select * from wallet_heads where not :whole) h on h.user_id = e.user_id
     where e.created_at >= :since
   ) e
   where balance_after_satang <> coalesce(before, 0) + amount_satang`,

  `select 'books' as kind, 'all' as id, 'wallets and counter accounts sum to ' || total as detail
   from (select (select coalesce(sum(balance_satang), 0) from wallets)
     + (select coalesce(sum(satang), 0) from :balances where account <> 'WALLETS') as total) t
   where total <> 0`,
] as const;
