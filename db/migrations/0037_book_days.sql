-- The books' days: added up once when they are over, sealed, and never added up again but to see
-- that they are still what was sealed.

create table book_days (
  day date primary key,
  sealed_at timestamptz not null default clock_timestamp(),
  entries bigint not null,
  wallets integer not null,
  moves bigint not null,
  entries_root bytea not null,
  moves_root bytea not null,
  accounts_root bytea not null,
  hash bytea not null
);
comment on table book_days is 'A day of Bangkok that is over and closed: what was written in
it, and the roots of the trees over it. hash covers the row and the hash of the day before.';
comment on column book_days.wallets is 'How many had entries on this day.';

create table book_day_accounts (
  day date references book_days deferrable,
  account text,
  opening_satang numeric not null,
  debit_satang numeric not null,
  credit_satang numeric not null,
  closing_satang numeric not null,
  entries bigint not null,
  primary key (day, account),
  constraint closing_follows check (closing_satang = opening_satang + credit_satang - debit_satang)
);
comment on table book_day_accounts is
  'The accounts at the end of a day, credit being positive. WALLETS is the sum of all wallets; with
it the closings of a day sum to zero.';

create table wallet_heads (
  user_id uuid primary key,
  day date not null,
  last_entry bigint not null,
  balance_satang bigint not null,
  leaf bytea not null,
  hash bytea not null
);
comment on table wallet_heads is
  'Each wallet at the end of the last sealed day on which it moved. hash chains its days: SHA-256
of the hash before and the leaf of the day.';

create table book_day_checks (
  day date primary key references book_days,
  checked_at timestamptz not null default clock_timestamp()
);
comment on table book_day_checks is 'When a sealed day was last added up anew and found the same.';

create trigger book_is_append_only before update or delete on book_days
  for each row execute function book_is_append_only();
create trigger book_is_never_emptied before truncate on book_days
  for each statement execute function book_is_append_only();
create trigger book_is_append_only before update or delete on book_day_accounts
  for each row execute function book_is_append_only();
create trigger book_is_never_emptied before truncate on book_day_accounts
  for each statement execute function book_is_append_only();

create function book_day_start(p_day date) returns timestamptz language sql immutable
set search_path = public, pg_temp as $$
  select p_day::timestamp at time zone 'Asia/Bangkok';
$$;

create function book_wallets_of(p_day date)
returns table (user_id uuid, last_entry bigint, entries bigint, moved_satang bigint, leaf bytea)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_from timestamptz := book_day_start(p_day);
  v_until timestamptz := book_day_start(p_day + 1);
begin
  return query
  select d.user_id, d.last_entry, d.entries, d.moved, sha256('\x00'::bytea || convert_to(
    concat_ws('|', 'chokdee-wallet-day-1', d.user_id, p_day, d.last_entry, d.entries, d.moved,
      encode(d.digest, 'hex')), 'UTF8'))
  from (
    select e.user_id, max(e.id) as last_entry, count(*) as entries,
      sum(e.amount_satang)::bigint as moved,
      sha256(convert_to(string_agg(jsonb_build_array(e.id, e.type, e.amount_satang,
        e.balance_after_satang, e.counter_account, e.reference_kind, e.reference_id, e.meta,
        extract(epoch from e.created_at))::text, chr(10) order by e.id), 'UTF8')) as digest
    from ledger_entries e where e.created_at >= v_from and e.created_at < v_until
    group by e.user_id
  ) d;
end $$;
comment on function book_wallets_of is
  'What a day brought to each wallet that moved: its leaf covers every entry of the day.';

create function book_moved(p_from timestamptz, p_until timestamptz)
returns table (account text, debit_satang numeric, credit_satang numeric, entries bigint)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with members as (
    select e.account, sum(greatest(e.amount_satang, 0)) as debit,
      sum(greatest(-e.amount_satang, 0)) as credit, count(*) as entries
    from book_member_entries e where e.at >= p_from and e.at < p_until group by e.account
  ), moves as (
    select m.debit_account, m.credit_account, sum(m.amount_satang) as satang, count(*) as entries
    from book_moves m where m.at >= p_from and m.at < p_until group by 1, 2
  ), debts as (
    select d.debit_account, d.credit_account, sum(d.amount_satang) as satang, count(*) as entries
    from book_debts d where d.at >= p_from and d.at < p_until group by 1, 2
  )
  select s.account, sum(s.debit)::numeric, sum(s.credit)::numeric, sum(s.entries)::bigint from (
    select m.account, m.debit, m.credit, m.entries from members m
    -- What an account gives the wallets receive.
    union all select 'WALLETS', m.credit, m.debit, m.entries from members m
    union all select m.debit_account, m.satang, 0, m.entries from moves m
    union all select m.credit_account, 0, m.satang, m.entries from moves m
    union all select d.debit_account, d.satang, 0, d.entries from debts d
    union all select d.credit_account, 0, d.satang, d.entries from debts d
  ) s group by s.account;
end $$;
comment on function book_moved is
  'What moved each account from a moment on, up to another: debits, credits, and how many.';

create function book_moves_root(p_day date, out root bytea, out moves bigint)
language sql stable set search_path = public, pg_temp as $$
  select house_tree_root(coalesce(string_agg(house_leaf(concat_ws('|', 'chokdee-move-1', m.id,
      extract(epoch from m.at), m.kind, m.debit_account, m.credit_account, m.amount_satang,
      m.reference_kind, m.reference_id, coalesce(m.actor_id::text, ''),
      coalesce(m.meta::text, ''))), ''::bytea order by m.id), ''::bytea)), count(*)
  from book_moves m
  where m.at >= book_day_start(p_day) and m.at < book_day_start(p_day + 1);
$$;

create function book_accounts_root(p_day date) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select house_tree_root(coalesce(string_agg(house_leaf(concat_ws('|', a.account, a.opening_satang,
    a.debit_satang, a.credit_satang, a.closing_satang, a.entries)), ''::bytea
    order by a.account collate "C"), ''::bytea))
  from book_day_accounts a where a.day = p_day;
$$;

create function book_day_text(p_day book_days, p_before bytea) returns text
language sql immutable set search_path = public, pg_temp as $$
  select concat_ws('|', 'chokdee-day-1', p_day.day, p_day.entries, p_day.wallets, p_day.moves,
    encode(p_day.entries_root, 'hex'), encode(p_day.moves_root, 'hex'),
    encode(p_day.accounts_root, 'hex'), coalesce(encode(p_before, 'hex'), ''));
$$;
comment on function book_day_text is 'What the hash of a day is of: docs/proof-format.md.';

create function book_seal_day() returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row book_days;
  v_before bytea;
  v_safe timestamptz;
  v_users uuid[];
  v_lasts bigint[];
  v_moved bigint[];
  v_leaves bytea[];
begin
  -- One after the other.
  perform pg_advisory_xact_lock(4215);
  select d.day + 1, d.hash into v_row.day, v_before from book_days d order by d.day desc limit 1;
  if v_row.day is null then
    select bangkok_day(min(t.at)) into v_row.day from (
      select min(e.created_at) as at from ledger_entries e
      union all select min(m.at) from book_moves m) t;
  end if;
  -- An entry's moment lies after the start of its transaction, so what a transaction that is still
  -- running may write lies after its start. The next statement sees all that have ended by now.
  select least(clock_timestamp() - interval '15 minutes', min(a.xact_start)) into v_safe
  from pg_stat_activity a
  where a.datname = current_database() and a.pid <> pg_backend_pid();
  if v_row.day is null or v_safe < book_day_start(v_row.day + 1) then
    return null;
  end if;

  select coalesce(array_agg(w.user_id order by w.user_id), '{}'),
    coalesce(array_agg(w.last_entry order by w.user_id), '{}'),
    coalesce(array_agg(w.moved_satang order by w.user_id), '{}'),
    coalesce(array_agg(w.leaf order by w.user_id), '{}'), coalesce(sum(w.entries), 0)
  into v_users, v_lasts, v_moved, v_leaves, v_row.entries from book_wallets_of(v_row.day) w;
  v_row.wallets := cardinality(v_users);
  select house_tree_root(coalesce(string_agg(l.leaf, ''::bytea order by l.no), ''::bytea))
  into v_row.entries_root from unnest(v_leaves) with ordinality l (leaf, no);
  select r.root, r.moves into v_row.moves_root, v_row.moves from book_moves_root(v_row.day) r;

  v_row.sealed_at := clock_timestamp();
  v_row.accounts_root := '';
  v_row.hash := '';
  -- The accounts name the day, and the day their root: they are written before it.
  set constraints all deferred;
  insert into book_day_accounts (day, account, opening_satang, debit_satang, credit_satang,
    closing_satang, entries)
  select v_row.day, account, coalesce(b.closing_satang, 0), coalesce(m.debit_satang, 0),
    coalesce(m.credit_satang, 0),
    coalesce(b.closing_satang, 0) + coalesce(m.credit_satang, 0) - coalesce(m.debit_satang, 0),
    coalesce(m.entries, 0)
  from book_moved(book_day_start(v_row.day), book_day_start(v_row.day + 1)) m
  full join (select a.account, a.closing_satang from book_day_accounts a
    where a.day = v_row.day - 1 and a.closing_satang <> 0) b using (account);
  v_row.accounts_root := book_accounts_root(v_row.day);
  v_row.hash := sha256(convert_to(book_day_text(v_row, v_before), 'UTF8'));
  insert into book_days select v_row.*;

  insert into wallet_heads as h (user_id, day, last_entry, balance_satang, leaf, hash)
  select d.user_id, v_row.day, d.last_entry, d.moved, d.leaf, sha256(d.leaf)
  from unnest(v_users, v_lasts, v_moved, v_leaves) d (user_id, last_entry, moved, leaf)
  on conflict (user_id) do update set day = excluded.day, last_entry = excluded.last_entry,
    balance_satang = h.balance_satang + excluded.balance_satang, leaf = excluded.leaf,
    hash = sha256(h.hash || excluded.leaf);
  return v_row.day;
end $$;
comment on function book_seal_day is
  'Seals the next day that is over and answers it; null when there is none yet.';

create function book_verify_day(p_day date)
returns table (kind text, id text, detail text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_row book_days;
  v_before bytea;
  v_entries bigint;
  v_wallets integer;
  v_root bytea;
  v_moves_root bytea;
  v_moves bigint;
begin
  select d.* into strict v_row from book_days d where d.day = p_day;
  select d.hash into v_before from book_days d where d.day = p_day - 1;
  select coalesce(sum(w.entries), 0), count(*),
    house_tree_root(coalesce(string_agg(w.leaf, ''::bytea order by w.user_id), ''::bytea))
  into v_entries, v_wallets, v_root from book_wallets_of(p_day) w;
  if (v_entries, v_wallets, v_root) is distinct from
    (v_row.entries, v_row.wallets, v_row.entries_root)
  then
    return query select 'sealed day', p_day::text, 'its entries are ' || v_entries
      || ' of ' || v_wallets || ' wallets, sealed were ' || v_row.entries || ' of '
      || v_row.wallets || case when (v_entries, v_wallets) = (v_row.entries, v_row.wallets)
        then ' that said something else' else '' end;
  end if;
  select r.root, r.moves into v_moves_root, v_moves from book_moves_root(p_day) r;
  if (v_moves, v_moves_root) is distinct from (v_row.moves, v_row.moves_root) then
    return query select 'sealed day', p_day::text, 'its moves are ' || v_moves || ', sealed were '
      || v_row.moves || case when v_moves = v_row.moves then ' others' else '' end;
  end if;
  return query
  select 'sealed account', p_day || ' ' || account, 'opened with '
    || coalesce(a.opening_satang, 0) || ' after ' || coalesce(b.closing_satang, 0)
    || ', moved ' || coalesce(a.credit_satang - a.debit_satang, 0) || ', its entries '
    || coalesce(m.credit_satang - m.debit_satang, 0)
  from (select * from book_day_accounts where day = p_day) a
  full join (select * from book_day_accounts where day = p_day - 1 and closing_satang <> 0) b
    using (account)
  full join book_moved(book_day_start(p_day), book_day_start(p_day + 1)) m using (account)
  where coalesce(a.opening_satang, 0) <> coalesce(b.closing_satang, 0)
    or (coalesce(a.debit_satang, 0), coalesce(a.credit_satang, 0), coalesce(a.entries, 0))
      <> (coalesce(m.debit_satang, 0), coalesce(m.credit_satang, 0), coalesce(m.entries, 0));
  return query
  select 'trial balance', p_day::text, 'closings sum to ' || sum(a.closing_satang)
  from book_day_accounts a where a.day = p_day having sum(a.closing_satang) <> 0;
  if v_row.accounts_root <> book_accounts_root(p_day)
    or v_row.hash <> sha256(convert_to(book_day_text(v_row, v_before), 'UTF8'))
  then
    return query select 'sealed day', p_day::text, 'its seal does not fit what it closes'::text;
  end if;
end $$;
comment on function book_verify_day is
  'Adds a sealed day up anew: what differs from what was sealed, no rows when nothing does.';

create function book_verify_heads()
returns table (kind text, id text, detail text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_day date;
begin
  create temporary table heads_anew (user_id uuid primary key, leaf bytea, hash bytea)
    on commit drop;
  for v_day in select d.day from book_days d order by d.day loop
    insert into heads_anew as h (user_id, leaf, hash)
    select w.user_id, w.leaf, sha256(w.leaf) from book_wallets_of(v_day) w
    on conflict (user_id) do update set hash = sha256(h.hash || excluded.leaf);
  end loop;
  return query
  select 'wallet head', user_id::text, 'the chain of its days does not lead to its head'::text
  from wallet_heads h full join heads_anew a using (user_id) where h.hash is distinct from a.hash;
  drop table heads_anew;
end $$;
comment on function book_verify_heads is
  'Derives the chain of every wallet again, from its first day: for a full pass.';

alter table ledger_checks add column is_whole boolean not null default true;
comment on column ledger_checks.is_whole is
  'Whether everything was derived again, or what came after the last sealed day.';

revoke all on function book_seal_day, book_verify_day, book_verify_heads from public;
grant execute on function book_seal_day, book_verify_day, book_verify_heads, book_moved,
  book_day_start to chokdee_app;
grant select on book_days, book_day_accounts, wallet_heads to chokdee_app;
grant select, insert, update on book_day_checks to chokdee_app;
