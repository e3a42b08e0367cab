-- Up to where the entries are complete was asked of the sessions of this PostgreSQL that the owner
-- may look into. An owner who is no superuser does not see when another's transaction began; on
-- Citus a transaction also stands prepared on a worker whose coordinator was killed, or whose own
-- connection to the coordinator was. What was told of such a span was not what stood there later.

create function transactions_running_here(p_asker text)
returns table (id text, began_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Sessions are looked up once in a transaction unless it is said.
  perform pg_stat_clear_snapshot();
  return query
  select l.virtualtransaction, a.xact_start from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'virtualxid' and l.mode = 'ExclusiveLock'
    and a.datname = current_database() and a.pid <> pg_backend_pid()
    and (a.application_name like '%' || p_asker) is not true
    -- What cannot be dated matters only where it may write entries.
    and (a.xact_start is not null or pg_has_role(a.usesysid, 'chokdee_app', 'usage'))
  union all
  select p.gid, null from pg_prepared_xacts p where p.database = current_database()
  union all
  select 'clock', clock_timestamp();
end $$;
comment on function transactions_running_here is
  'Transactions of this database on this PostgreSQL, and the moment itself. began_at is null where
it is not to be had. p_asker: how the application_name of sessions left out ends, or null.';

create function transactions_running() returns table (id text, began_at timestamptz)
language sql volatile security definer set search_path = public, pg_temp as $$
  select r.id, r.began_at from transactions_running_here(null) r;
$$;
comment on function transactions_running is
  'Transactions that may still write. npm run distribute puts in its place what asks each node.';

create function entries_complete_until(p_behind interval) returns timestamptz
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_until timestamptz;
  v_undated text[];
begin
  -- An entry's moment lies after the start of its transaction, so what a transaction that is still
  -- running may write lies after its start. The next statement sees all that have ended by now.
  select least(clock_timestamp() - p_behind, min(t.began_at)),
    array_agg(t.id) filter (where t.began_at is null)
  into v_until, v_undated from transactions_running() t;
  for v_try in 1..100 loop
    if not exists (select from transactions_running() t where t.id = any (v_undated)) then
      return v_until;
    end if;
    perform pg_sleep(0.05);
  end loop;
  return null;
end $$;
comment on function entries_complete_until is
  'The moment before which no entry is written any more, p_behind ago or earlier. Waits up to 5 s
for transactions whose start is unknown; null where one goes on.';

revoke all on function transactions_running_here, transactions_running, entries_complete_until
from public;
grant execute on function entries_complete_until to chokdee_app;

create or replace function backoffice_seal_hours() returns timestamptz
language plpgsql volatile as $$
declare
  v_from timestamptz;
  v_until timestamptz;
begin
  select s.until into v_from from ledger_hours_sealed s for update;
  if date_trunc('hour', clock_timestamp() - interval '15 minutes') <= v_from then
    return v_from;
  end if;
  v_until := date_trunc('hour', entries_complete_until(interval '15 minutes'));
  if v_until is null or v_until <= v_from then
    return v_from;
  end if;
  insert into ledger_hours (hour_at, type, counter_account, entries, amount_satang)
  select date_trunc('hour', e.created_at), e.type, e.counter_account, count(*),
    sum(e.amount_satang)
  from ledger_entries e where e.created_at >= v_from and e.created_at < v_until
  group by 1, 2, 3;
  update ledger_hours_sealed set until = v_until;
  return v_until;
end $$;

create or replace function book_seal_day() returns date
language plpgsql volatile security definer set search_path=public, pg_temp as $$
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
  if v_row.day is null
    or clock_timestamp() - interval '15 minutes' < book_day_start(v_row.day + 1)
  then
    return null;
  end if;
  v_safe := entries_complete_until(interval '15 minutes');
  if v_safe is null or v_safe < book_day_start(v_row.day + 1) then
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

create or replace function log_write() returns bigint
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_before bigint;
  v_from timestamptz;
  v_until timestamptz;
  v_head bytea;
  v_draw house_draws;
  v_row record;
begin
  -- One after the other: the number of an entry is the order in which it was written.
  perform pg_advisory_xact_lock(4217);
  select coalesce(max(no), -1) into v_before from log_entries;

  for v_row in select d.day, d.hash from book_days d
    where d.day > coalesce((select max(l.subject)::date from log_entries l where l.kind = 'DAY'),
      '-infinity') order by d.day
  loop
    perform log_append('DAY', v_row.day::text,
      concat_ws('|', v_row.day, encode(v_row.hash, 'hex')));
  end loop;

  for v_draw in select d.* from house_draws d
    where d.committed_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'COMMIT' and l.subject = d.round_id::text)
    order by d.round_id
  loop
    perform log_append('COMMIT', v_draw.round_id::text, log_draw_text('COMMIT', v_draw));
  end loop;
  for v_draw in select d.* from house_draws d
    where d.fixed_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'FIXED' and l.subject = d.round_id::text)
    order by d.fixed_at, d.round_id
  loop
    perform log_append('FIXED', v_draw.round_id::text, log_draw_text('FIXED', v_draw));
  end loop;
  for v_draw in select d.* from house_draws d
    where d.drawn_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'DRAWN' and l.subject = d.round_id::text)
    order by d.drawn_at, d.round_id
  loop
    perform log_append('DRAWN', v_draw.round_id::text, log_draw_text('DRAWN', v_draw));
  end loop;

  select h.hash into v_head from audit_head h;
  if v_head is not null and not exists (
    select from log_entries l where l.kind = 'AUDIT' and l.subject = encode(v_head, 'hex'))
  then
    perform log_append('AUDIT', encode(v_head, 'hex'), encode(v_head, 'hex'));
  end if;

  v_until := entries_complete_until(interval '1 second');
  select to_timestamp(split_part(l.text, '|', 6)::numeric / 1000000) into v_from
  from log_entries l where l.kind = 'LEDGER' order by l.no desc limit 1;
  v_from := coalesce(v_from, '2020-01-01 00:00:00+00');
  if v_until > v_from then
    perform log_append('LEDGER', log_micros(v_until), concat_ws('|', log_micros(v_from),
      log_micros(v_until), encode(log_ledger_root(v_from, v_until), 'hex')));
  end if;
  return (select max(no) from log_entries) - v_before;
end $$;
