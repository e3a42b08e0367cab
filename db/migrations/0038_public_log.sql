-- The public log: an append-only Merkle tree (RFC 9162) over what the books, the audit and the
-- draws were at each moment. Whoever noted its head finds every later change of the past.

create table log_entries (
  no bigint primary key,
  at timestamptz not null,
  kind text not null,
  subject text not null,
  text text not null,
  constraint kind_known check (kind in
    ('LEDGER', 'AUDIT', 'DAY', 'COMMIT', 'FIXED', 'DRAWN', 'LIABILITIES')),
  constraint logged_already unique (kind, subject)
);
comment on table log_entries is
  'The leaves of the log, numbered from 0; text is what is hashed: docs/proof-format.md.';
comment on column log_entries.subject is
  'What it is about: the day, the round, the end of the span; each once.';

create table log_nodes (
  level smallint,
  position bigint,
  hash bytea not null,
  primary key (level, position)
);
comment on table log_nodes is
  'Hashes of complete subtrees of the log: the one at level l and position p is over the leaves from
p * 2^l on, 2^l of them.';

create trigger book_is_append_only before update or delete on log_entries
  for each row execute function book_is_append_only();
create trigger book_is_never_emptied before truncate on log_entries
  for each statement execute function book_is_append_only();
create trigger book_is_append_only before update or delete on log_nodes
  for each row execute function book_is_append_only();
create trigger book_is_never_emptied before truncate on log_nodes
  for each statement execute function book_is_append_only();

create function log_micros(p_at timestamptz) returns text language sql immutable
set search_path = public, pg_temp as $$
  select (extract(epoch from p_at) * 1000000)::bigint::text;
$$;

create function log_ledger_root(p_from timestamptz, p_until timestamptz) returns bytea
language sql stable set search_path = public, pg_temp as $$
  with wallets as (
    select e.user_id, string_agg(jsonb_build_array(e.id, e.type, e.amount_satang,
      e.balance_after_satang, e.counter_account, e.reference_kind, e.reference_id, e.meta,
      extract(epoch from e.created_at))::text, chr(10) order by e.id) as entries
    from ledger_entries e where e.created_at >= p_from and e.created_at < p_until
    group by e.user_id
  ), leaves as (
    select 0 as part, w.user_id::text as name,
      sha256('\x00'::bytea || convert_to(w.user_id || chr(10) || w.entries, 'UTF8')) as leaf
    from wallets w
    union all
    select 1, lpad(m.id::text, 19, '0'), sha256('\x00'::bytea || convert_to(concat_ws('|', m.id,
      extract(epoch from m.at), m.kind, m.debit_account, m.credit_account, m.amount_satang,
      m.reference_kind, m.reference_id, coalesce(m.actor_id::text, ''),
      coalesce(m.meta::text, '')), 'UTF8'))
    from book_moves m where m.at >= p_from and m.at < p_until
  )
  select house_tree_root(coalesce(string_agg(l.leaf, ''::bytea
    order by l.part, l.name collate "C"), ''::bytea)) from leaves l;
$$;
comment on function log_ledger_root is
  'The root over what each wallet and the house''s moves were in a span: one leaf for each wallet
with entries, then one for each move.';

create function log_append(p_kind text, p_subject text, p_what text,
  p_at timestamptz default clock_timestamp()) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_no bigint;
  v_text text;
  v_hash bytea;
  v_level smallint := 0;
  v_position bigint;
begin
  select coalesce(max(e.no) + 1, 0) into v_no from log_entries e;
  v_text := concat_ws('|', 'chokdee-log-1', v_no, floor(extract(epoch from p_at) * 1000)::bigint,
    p_kind, p_what);
  insert into log_entries (no, at, kind, subject, text)
  values (v_no, p_at, p_kind, p_subject, v_text);
  v_hash := house_leaf(v_text);
  v_position := v_no;
  insert into log_nodes (level, position, hash) values (0, v_no, v_hash);
  -- What is complete with this leaf.
  while v_position % 2 = 1 loop
    select sha256('\x01'::bytea || n.hash || v_hash) into v_hash from log_nodes n
    where n.level = v_level and n.position = v_position - 1;
    v_level := v_level + 1;
    v_position := v_position / 2;
    insert into log_nodes (level, position, hash) values (v_level, v_position, v_hash);
  end loop;
end $$;

create function log_write() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before bigint;
  v_from timestamptz;
  v_until timestamptz;
  v_head bytea;
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

  for v_row in select d.round_id, d.commit_hash from house_draws d
    where d.committed_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'COMMIT' and l.subject = d.round_id::text)
    order by d.round_id
  loop
    perform log_append('COMMIT', v_row.round_id::text,
      concat_ws('|', v_row.round_id, v_row.commit_hash));
  end loop;
  for v_row in select d.round_id, d.bets_root, d.slip_count from house_draws d
    where d.fixed_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'FIXED' and l.subject = d.round_id::text)
    order by d.fixed_at, d.round_id
  loop
    perform log_append('FIXED', v_row.round_id::text,
      concat_ws('|', v_row.round_id, v_row.bets_root, v_row.slip_count));
  end loop;
  for v_row in select d.round_id, d.seed, d.shots_root, d.beacon from house_draws d
    where d.drawn_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'DRAWN' and l.subject = d.round_id::text)
    order by d.drawn_at, d.round_id
  loop
    perform log_append('DRAWN', v_row.round_id::text, concat_ws('|', v_row.round_id,
      encode(v_row.seed, 'hex'), coalesce(v_row.shots_root, ''), v_row.beacon));
  end loop;

  select h.hash into v_head from audit_head h;
  if v_head is not null and not exists (
    select from log_entries l where l.kind = 'AUDIT' and l.subject = encode(v_head, 'hex'))
  then
    perform log_append('AUDIT', encode(v_head, 'hex'), encode(v_head, 'hex'));
  end if;

  -- Up to where nothing can be written any more: an entry's moment lies after the start of its
  -- transaction. The next statement sees all that have ended by now.
  select least(clock_timestamp() - interval '1 second', min(a.xact_start)) into v_until
  from pg_stat_activity a
  where a.datname = current_database() and a.pid <> pg_backend_pid();
  select to_timestamp(split_part(l.text, '|', 6)::numeric / 1000000) into v_from
  from log_entries l where l.kind = 'LEDGER' order by l.no desc limit 1;
  v_from := coalesce(v_from, '2020-01-01 00:00:00+00');
  if v_until > v_from then
    perform log_append('LEDGER', log_micros(v_until), concat_ws('|', log_micros(v_from),
      log_micros(v_until), encode(log_ledger_root(v_from, v_until), 'hex')));
  end if;
  return (select max(no) from log_entries) - v_before;
end $$;
comment on function log_write is
  'Writes into the log what is new: sealed days, draws, the head of the audit, and the ledger up to
this moment. Answers how many entries.';

create function log_verify(p_most integer) returns table (kind text, id text, detail text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select 'public log', l.no::text, 'the ledger of this span is not what was published'::text
  from (select e.no, e.text from log_entries e where e.kind = 'LEDGER'
    order by e.no desc limit p_most) l
  where split_part(l.text, '|', 7) <> encode(log_ledger_root(
    to_timestamp(split_part(l.text, '|', 5)::numeric / 1000000),
    to_timestamp(split_part(l.text, '|', 6)::numeric / 1000000)), 'hex');
  return query
  select 'public log', l.no::text, 'the day''s seal is not what was published'::text
  from log_entries l left join book_days d on d.day = l.subject::date
  where l.kind = 'DAY' and split_part(l.text, '|', 6) is distinct from encode(d.hash, 'hex');
end $$;
comment on function log_verify is
  'What of the ledger is not as the last entries of the log say; no rows when all is.';

revoke all on function log_append, log_write, log_verify, log_ledger_root from public;
grant execute on function log_write, log_verify to chokdee_app;
grant select on log_entries, log_nodes to chokdee_app;
