-- What the log says of the audit, of draws and of liabilities is held against them, as its ledger
-- and its days are: an owner of the database who makes a chain anew and leaves the log as it was is
-- found by the house's own check. And a commit says whether its draw has the public beacon, so that
-- a watcher finds who takes the beacon away afterwards.

create index audit_entries_by_hash on audit_entries (hash);

create function log_draw_text(p_kind text, p_draw house_draws) returns text
language sql stable set search_path = public, pg_temp as $$
  select case p_kind
    when 'COMMIT' then concat_ws('|', p_draw.round_id, p_draw.commit_hash,
      coalesce(p_draw.beacon_chain, ''))
    when 'FIXED' then concat_ws('|', p_draw.round_id, p_draw.bets_root, p_draw.slip_count)
    when 'DRAWN' then concat_ws('|', p_draw.round_id, encode(p_draw.seed, 'hex'),
      coalesce(p_draw.shots_root, ''), p_draw.beacon) end;
$$;
comment on function log_draw_text is
  'What the log says of a draw when it is committed to, fixed and drawn.';

create or replace function log_verify(p_most integer)
returns table (kind text, id text, detail text)
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
  return query
  select 'public log', l.no::text, 'the audit has no such entry as was published'::text
  from (select e.no, e.subject from log_entries e where e.kind = 'AUDIT'
    order by e.no desc limit p_most) l
  where not exists (select from audit_entries a where a.hash = decode(l.subject, 'hex'));
  -- A day has some hundred draws.
  return query
  select 'public log', l.no::text, 'the draw is not what was published'::text
  from (
    select e.no, e.kind, e.subject::bigint as round_id,
      substring(e.text from '^(?:[^|]*\|){4}(.*)$') as told
    from log_entries e where e.kind in ('COMMIT', 'FIXED', 'DRAWN')
    order by e.no desc limit p_most * 100) l
  left join house_draws d on d.round_id = l.round_id
  where l.told is distinct from log_draw_text(l.kind, d)
    -- Commits that were published before this migration do not say whether there is a beacon.
    and not coalesce(l.kind = 'COMMIT' and l.told = d.round_id || '|' || d.commit_hash, false);
  return query
  select 'public log', l.no::text, 'the proof of liabilities is not what was published'::text
  from (select e.no, e.subject, e.text from log_entries e where e.kind = 'LIABILITIES'
    order by e.no desc limit p_most) l
  left join liabilities b on b.day = l.subject::date
  where split_part(l.text, '|', 6) is distinct from encode(b.root, 'hex')
    or split_part(l.text, '|', 7) is distinct from b.total_satang::text;
end $$;
comment on function log_verify is
  'What of ledger, days, audit, draws and liabilities is not as the last entries of the log say; no
rows when all is.';

create or replace function log_write() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
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

revoke all on function log_draw_text from public;
