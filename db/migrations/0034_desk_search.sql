-- What the staff find in their lists by a part of a phone, a name, an account or a reference.

create function members_found(p_patterns text[]) returns setof uuid language sql stable as $$
  select m.id from members m
  where (m.phone_number || chr(10) || lower(m.nickname) || chr(10) || m.id::text)
    like any (p_patterns)
  union
  select m.id from members m where lower(m.registered_name) like any (p_patterns)
  union
  select a.member_id from bank_accounts a
  where (a.account_number || chr(10) || lower(a.account_name)) like any (p_patterns)
$$;
comment on function members_found is
  'Members of whom a phone, a nickname, the id, the registered name or an account fits a pattern of
LIKE in small letters. Each part has an index of trigrams where pg_trgm is installed.';

-- As in 0002: without pg_trgm a search is slower.
do $$
begin
  create index members_by_registered_name on members using gin
    (lower(registered_name) gin_trgm_ops);
  create index bank_accounts_by_text on bank_accounts using gin
    ((account_number || chr(10) || lower(account_name)) gin_trgm_ops);
  create index deposits_by_reference on deposits using gin (lower(reference_id) gin_trgm_ops);
  create index withdrawals_by_text on withdrawals using gin
    ((account_number || chr(10) || lower(account_name) || chr(10) || id::text) gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: the search of the desk works without its indexes';
end $$;

create index slip_uses_by_reference on slip_uses (lower(transaction_reference));
create index withdrawals_by_amount on withdrawals (amount_satang, no);
create index deposits_by_asked_amount on deposits (amount_satang, no);
