-- What 0121 and 0122 came to have after they were first shown: nobody calls what keeps shared
-- devices and accounts but its triggers, an account that is left in the moment of a withdrawal is
-- known as shared, and lines that were explained are found by when.
revoke all on function shared_device_kept from public;

-- A withdrawal goes to an account that its member has, or had when it was asked for: who takes the
-- account at that moment waits for it.
create or replace function shared_account_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_member uuid;
begin
  if tg_table_name = 'withdrawals' then
    v_member := new.user_id;
  else
    v_member := new.member_id;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('account ' || new.account_number, 0));
  insert into shared_accounts (account_number)
  select new.account_number
  where exists (select from account_holders h
    where h.account_number = new.account_number and h.member_id <> v_member)
  on conflict do nothing;
  return null;
end $$;
revoke all on function shared_account_kept from public;
create trigger shared_account_kept after insert on withdrawals
  for each row execute function shared_account_kept();
-- Of a house that ran without it.
insert into shared_accounts (account_number)
select h.account_number from account_holders h group by 1 having count(distinct h.member_id) > 1
on conflict do nothing;

-- What was explained since the last sealed day is held against what was booked.
create index statement_lines_explained on bank_statement_lines (explained_at)
  where explained_at is not null;
