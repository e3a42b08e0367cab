-- What a run moved is told and paid; what its lines won stays in wins, and money in ledger_entries.
alter table settlements add column dues_pruned_at timestamptz;
comment on column settlements.dues_pruned_at is
  'When its settlement_dues were deleted, long after all of them were paid.';
create index settlements_with_dues on settlements (finished_at) where dues_pruned_at is null;

create function settlement_dues_prune(p_finished_before timestamptz, p_runs integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_run settlements;
  v_pruned integer := 0;
begin
  for v_run in
    select s.* from settlements s
    where s.finished_at < p_finished_before and s.dues_pruned_at is null
    order by s.finished_at limit p_runs
  loop
    delete from settlement_dues d
    where d.round_id = v_run.round_id and d.result_version = v_run.result_version;
    update settlements s set dues_pruned_at = clock_timestamp()
    where s.round_id = v_run.round_id and s.result_version = v_run.result_version;
    v_pruned := v_pruned + 1;
  end loop;
  return v_pruned;
end $$;
comment on function settlement_dues_prune is
  'Deletes what was due in runs that finished before a time, the oldest first and at most so many
runs; answers of how many.';
revoke all on function settlement_dues_prune from public;
grant execute on function settlement_dues_prune to chokdee_app;
