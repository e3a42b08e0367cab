/** The wallets and the books derived from their entries, from the last sealed day on. */
export const walletChecks = [
  // Gathered, not joined: by their keys, a page would be looked at for each wallet.
  `select 'wallet' as kind, user_id::text as id, 'balance ' || coalesce(balance, 0)
     || ', entries sum to ' || total || '; counted ' || coalesce(counted, 0) || ', last entry '
     || last as detail
   from (
     select user_id, max(balance) as balance, max(counted) as counted,
       coalesce(max(head), 0) + coalesce(max(moved), 0) as total,
       coalesce(max(last_moved), max(last_head), 0) as last
     from (
       select user_id, balance_satang as balance, last_entry as counted, null::numeric as head,
         null::bigint as last_head, null::numeric as moved, null::bigint as last_moved
       from wallets
       union all select user_id, null, null, balance_satang, last_entry, null, null
       from wallet_heads where not :whole
       union all select user_id, null, null, null, null, sum(amount_satang), max(id)
       from ledger_entries where created_at >= :since group by 1) w
     group by user_id) w
   where balance is distinct from total or counted is distinct from last`,

  `select 'entry' as kind, user_id || ':' || id as id, 'balance_after ' || balance_after_satang
     || ', expected ' || before + amount_satang as detail
   from (
     select e.user_id, e.id, e.amount_satang, e.balance_after_satang,
       coalesce(lag(e.balance_after_satang) over (partition by e.user_id order by e.id),
         h.balance_satang, 0)::numeric as before
     from ledger_entries e
     left join (select * from wallet_heads where not :whole) h on h.user_id = e.user_id
     where e.created_at >= :since
   ) e
   where balance_after_satang <> before + amount_satang`,

  `select 'books' as kind, 'all' as id, 'wallets and counter accounts sum to ' || total as detail
   from (select (select coalesce(sum(balance_satang), 0) from wallets)
     + (select coalesce(sum(satang), 0) from :balances where account <> 'WALLETS') as total) t
   where total <> 0`,
] as const;
