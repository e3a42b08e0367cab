-- As in 0042, and seen at once. The timeline was read from the last checkpoint, and the first one
-- after a standby is promoted takes minutes where much has changed; the log has it from the first
-- moment. And a dump that is put back into the same PostgreSQL makes its tables anew.
create function house_history() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select s.system_identifier || ':'
    || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint || ':'
    || 'migrations'::regclass::oid
  from pg_control_system() s;
$$;
comment on function house_history is
  'Which history of which PostgreSQL this is, and which making of its tables.';
revoke all on function house_history from public;

-- What was known is the same history still, written in another way.
update house_state set cluster = house_history()
where cluster = regexp_replace(house_history(), ':[0-9]+$', '');

create or replace function payouts_after_restore() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_cluster text := house_history();
  v_known text;
  v_doubted integer := 0;
begin
  select h.cluster into v_known from house_state h;
  if v_known = v_cluster then
    return 0;
  end if;
  select h.cluster into v_known from house_state h for update;
  if v_known is not null and v_known <> v_cluster then
    update withdrawals set doubted_at = clock_timestamp(), claimed_by = null, claimed_until = null
    where status = 'PENDING' and doubted_at is null;
    get diagnostics v_doubted = row_count;
  end if;
  update house_state set cluster = v_cluster;
  return v_doubted;
end $$;
comment on function payouts_after_restore is
  'Looks whether the database was put back, and then marks what waits to be paid as doubted: how
many.';
comment on column house_state.cluster is
  'Which history of which PostgreSQL, and which making of its tables, this was when it last looked:
another one, and it was put back to an earlier time, copied, or promoted.';
