-- The ranges of before 0138, while all that is written goes on. On a distributed house the next
-- vacuum does it, where the rows are.
do $$
begin
  perform brin_summarize_new_values(i::regclass)
  from unnest(array['ledger_entries_by_time', 'notices_by_age', 'answers_by_age']) i
  where not exists (select from pg_extension where extname = 'citus');
end $$;
