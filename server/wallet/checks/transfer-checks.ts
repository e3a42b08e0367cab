/**
 * The ledger held against deposits and withdrawals (trust.md D7, W5): what came in was credited
 * once, what goes out was taken once and came back once when it was refused.
 */
/**
 * Moves of what this names: all of those of which one is new. They are looked up by their unique
 * key, which begins with the kind of the move.
 */
const movesOf = (ids: string, reference: string) => `${ids} d cross join book_move_kinds k
  join book_moves m on m.kind = k.kind and m.reference_kind = '${reference}'
    and m.reference_id = d.id`;

/** Blanks as the domain means them: which of them PostgreSQL's \s has is up to the locale. */
const SPACES = String.raw`\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;

/** What a reference of a move names, as a number or an id: the tables' own keys are asked by it. */
const numberIn = (text: string) => `case when ${text} ~ '^[0-9]{1,18}$' then ${text}::bigint end`;
const uuidIn = (text: string) =>
  `case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;
const ENTRY_UUID = uuidIn("e.reference_id");

/** Withdrawals that were asked for, decided or moved lately, with what has left the books for them. */
const withdrawals = `with due as materialized (
    select id::text from withdrawals
    where created_at >= :since or processed_at >= :since or status = 'PENDING'
    union select reference_id from book_moves where reference_kind = 'withdrawal' and at >= :since
  ), gone as materialized (
    select d.id, sum(case when m.debit_account = 'WITHDRAWALS_PAYABLE'
      then m.amount_satang else -m.amount_satang end)::bigint as gone
    from ${movesOf("due", "withdrawal")}
    where 'WITHDRAWALS_PAYABLE' in (m.debit_account, m.credit_account)
    group by d.id
  ), moved as (
    select m.id, m.gone, w.id is not null as is_known, w.status, w.amount_satang
    from (select d.id, g.gone from due d left join gone g using (id)) m
    left join withdrawals w on w.id = ${uuidIn("m.id")}
  )`;

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
     on e.reference_kind = 'deposit' and d.id = ${ENTRY_UUID} and d.user_id = e.user_id
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

  // What was closed as sent back, or as no money of the house, and no other line. What belongs to
  // a closing that was over when the line was reopened went out as it came.
  `with due as materialized (select distinct reference_id as id from book_moves
     where reference_kind = 'bank_line' and at >= :since)
   select 'bank line' as kind, m.id, coalesce(n.closed_as, 'not closed') || ', in ' || m.came
     || ', out ' || m.went as detail
   from (
     select d.id, count(*) filter (where m.kind = 'UNASSIGNED_IN') as came,
       count(*) filter (where m.kind = 'UNASSIGNED_OUT') as went,
       min(m.amount_satang) as least, max(m.amount_satang) as most,
       split_part(d.id, '/', 1) as line, split_part(d.id || '/0', '/', 2) as closing
     from ${movesOf("due", "bank_line")} group by d.id
   ) m left join bank_notifications n on n.id = ${numberIn("m.line")}
   where m.came <> 1 or case
       when m.closing in (select o::text from generate_series(0, n.reopened - 1) o)
       then m.went <> 1
       else n.closed_as is null or n.closed_as = 'DUPLICATE' or m.closing <> n.reopened::text
         or m.went <> (n.closed_as = 'REFUNDED')::integer end
     or m.least <> n.amount_satang or m.most <> n.amount_satang`,

  // A line that left is booked as what it was said to be. What belongs to an explanation that was
  // over when the line was reopened was booked back, but for a payout that had come back itself.
  `with due as materialized (select distinct reference_id as id from book_moves
     where reference_kind = 'statement_line' and at >= :since)
   select 'statement line' as kind, m.id, m.kinds || ' of ' || coalesce(l.explained_as, 'none')
     as detail
   from (
     select d.id, string_agg(m.kind, ' ' order by m.id) as kinds,
       min(m.amount_satang) as least, max(m.amount_satang) as most,
       (array_agg(m.debit_account || ' ' || m.credit_account order by m.id))[1] as first,
       (array_agg(m.credit_account || ' ' || m.debit_account order by m.id desc))[1] as last,
       min(m.meta ->> 'withdrawal_id') as payout,
       split_part(d.id, '/', 1) as line, split_part(d.id || '/0', '/', 2) as ending
     from ${movesOf("due", "statement_line")} group by d.id
   ) m left join bank_statement_lines l on l.id = ${numberIn("m.line")}
   left join withdrawals w on w.id = ${uuidIn("m.payout")}
   where l.id is null or m.least <> l.amount_satang or m.most <> l.amount_satang
     or split_part(m.first, ' ', 2) <> 'BANK:' || l.receiving_account_id
     or case when m.ending in (select o::text from generate_series(0, l.reopened - 1) o)
       then (m.first <> m.last or m.kinds not in ('BANK_FEE BANK_FEE_BACK',
           'CAPITAL_OUT CAPITAL_OUT_BACK', 'PAID_TWICE PAID_TWICE_BACK',
           'BANK_TRANSFER BANK_TRANSFER_BACK'))
         and (m.kinds <> 'BANK_TRANSFER' or w.status is distinct from 'REJECTED')
       else m.ending <> l.reopened::text or m.kinds is distinct from case
         when l.kind = 'FEE' or l.explained_as = 'FEE' then 'BANK_FEE'
         when l.explained_as = 'OWNER' then 'CAPITAL_OUT'
         when l.explained_as = 'PAID_TWICE' then 'PAID_TWICE'
         when l.explained_as = 'OWN_TRANSFER' or l.withdrawal_id is not null
           then 'BANK_TRANSFER' end end`,

  // And what it was said to be was booked, and what was sent back is in the audit: the server's login
  // could end its alarm by a word alone.
  `with told as materialized (
     select distinct on (line_id) line_id, a.after ->> 'as' as what
     from audit_entries a cross join lateral (select a.after ->> 'line_id' as line_id) l
     where a.at >= :since - interval '1 minute'
       and a.action in ('statement.explain', 'statement.reopen')
     order by line_id, a.id desc)
   select 'statement line' as kind, l.id::text, l.explained_as || case l.explained_as
     when 'REFUND' then ', not in the audit' else ', not booked' end as detail
   from bank_statement_lines l left join told t on t.line_id = l.id::text
   where l.explained_at >= :since and case when l.explained_as = 'REFUND'
     then t.what is distinct from 'REFUND'
     else not exists (select 1 from book_moves m where m.reference_kind = 'statement_line'
       and m.reference_id = l.id || case l.reopened when 0 then '' else '/' || l.reopened end
       and m.kind in ('BANK_FEE', 'CAPITAL_OUT', 'BANK_TRANSFER', 'PAID_TWICE')) end`,

  // Nor is it a payout of another amount.
  `select 'statement line' as kind, l.id::text, 'linked to a payout of '
     || w.amount_satang - w.fee_satang as detail
   from bank_statement_lines l join withdrawals w on w.id = l.withdrawal_id
   where l.withdrawal_id is not null and coalesce(l.linked_at, l.occurred_at) >= :since
     and w.amount_satang - w.fee_satang <> l.amount_satang`,

  // Nor one to another account than the line shows, unless that was said of it or the line names its
  // place in a file (pairOutgoing in the domain). Of before 0127 nobody knows when it was linked.
  `with told as materialized (
     select distinct a.after ->> 'line_id' as line_id, lower(a.after ->> 'of') as payout
     from audit_entries a where a.at >= :since - interval '1 minute'
       and a.action = 'statement.explain' and a.after ->> 'as' = 'PAYOUT')
   select 'statement line' as kind, l.id::text,
     'linked to a payout to another account, not in the audit' as detail
   from bank_statement_lines l join withdrawals w on w.id = l.withdrawal_id
   left join payout_files f on f.id = w.payout_file_id
   cross join lateral (select (regexp_match(regexp_replace(l.counterparty, '[${SPACES}-]', '', 'g'),
     '[0-9x*•]{4,}', 'i'))[1] as account) shown
   where coalesce(l.linked_at, l.occurred_at) >= :since and l.linked_at is not null
     and length(regexp_replace(shown.account, '[^0-9]', '', 'g')) >= 4
     and right(w.account_number, length(shown.account))
       not like regexp_replace(shown.account, '[^0-9]', '_', 'g')
     and coalesce(concat_ws(' ', l.reference, l.counterparty, l.description) !~* (regexp_replace(
       replace(f.reference, '-', '') || lpad(w.payout_line::text, 3, '0'), '(.)',
       '\\1[${SPACES}-]*', 'g') || '(?![0-9])'), true)
     and not exists (select 1 from told t
       where t.line_id = l.id::text and t.payout = w.id::text)`,

  // What the bank took back was taken from the wallet or is owed, and nothing else was.
  `select 'deposit recall' as kind, coalesce(c.deposit_id::text, e.reference_id) as id,
     'taken ' || coalesce(-e.amount_satang, 0) || ', owed ' || coalesce(o.amount_satang, 0)
     || ' of ' || coalesce(c.amount_satang, 0) as detail
   from (select r.*, d.credited_satang, d.receiving_account_id
     from deposit_recalls r join deposits d on d.id = r.deposit_id
     where r.recalled_at >= :since - interval '1 minute') c
   left join deposit_debts o on o.deposit_id = c.deposit_id and o.user_id = c.user_id
   full join (select * from ledger_entries where reference_kind = 'deposit_recall'
     and created_at >= :since - interval '1 minute') e
     on e.user_id = c.user_id and e.reference_id = c.deposit_id::text
   where greatest(c.recalled_at, e.created_at) >= :since
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
     on e.reference_kind = 'withdrawal' and w.id = ${ENTRY_UUID} and w.user_id = e.user_id
   where w.id is null and e.created_at >= :since
     and (e.type = 'WITHDRAW' or (e.type = 'REFUND' and e.reference_kind = 'withdrawal'))`,

  // What was paid before there were moves has none.
  `${withdrawals}
   select 'payout' as kind, m.id, m.status || ' ' || m.amount_satang
     || ', left what is owed: ' || coalesce(m.gone, 0) as detail
   from moved m
   where m.is_known and case when m.status = 'APPROVED'
     then coalesce(m.gone, m.amount_satang) <> m.amount_satang else coalesce(m.gone, 0) <> 0 end`,

  `${withdrawals}
   select 'payout move' as kind, m.id, 'no withdrawal stands behind it' as detail
   from moved m where not m.is_known`,

  // The rest follows from the checks above, where nothing else moves the account.
  `select 'withdrawals payable' as kind, m.id::text, m.kind || ' for ' || m.reference_kind as detail
   from book_moves m where m.at >= :since and m.reference_kind <> 'withdrawal'
     and 'WITHDRAWALS_PAYABLE' in (m.debit_account, m.credit_account)
   union all
   select 'withdrawals payable', 'all', 'booked ' || p.booked || ', still owed ' || p.payable
   from (select
       (select coalesce(sum(satang), 0) from :balances
         where account = 'WITHDRAWALS_PAYABLE') as booked,
       (select coalesce(sum(amount_satang), 0) from withdrawals where status <> 'REJECTED')
       - (select coalesce(sum(case when m.debit_account = 'WITHDRAWALS_PAYABLE'
           then m.amount_satang else -m.amount_satang end), 0)
         from book_moves m join withdrawals w on w.id::text = m.reference_id
         where m.reference_kind = 'withdrawal' and w.status <> 'REJECTED'
           and 'WITHDRAWALS_PAYABLE' in (m.debit_account, m.credit_account)) as payable
     where :whole) p
   where p.booked <> p.payable`,
] as const;
