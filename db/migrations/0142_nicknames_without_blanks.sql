-- Nicknames of an older house hold blanks side by side, and the desk types one, or none (0130).
do $$
begin
  create index members_by_unspaced_nickname on members using gin
    (replace(lower(nickname), ' ', '') gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: the search of the desk works without its indexes';
end $$;
