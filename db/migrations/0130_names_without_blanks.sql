-- Names that are typed in one are looked up too. As in 0002: without pg_trgm a search is slower.
do $$
begin
  create index members_by_unspaced_name on members using gin
    (replace(lower(registered_name), ' ', '') gin_trgm_ops);
  create index bank_accounts_by_unspaced_name on bank_accounts using gin
    (replace(lower(account_name), ' ', '') gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: the search of the desk works without its indexes';
end $$;
