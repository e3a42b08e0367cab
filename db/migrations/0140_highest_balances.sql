-- A page of members by balance read all wallets, and an index on the balance would cost each
-- posting a tenth to a third (docs/benchmarks.md). Who had most a moment ago is kept instead:
-- beside them only those may have more who were posted to since.
create table highest_balances (
  single_row boolean primary key default true check (single_row),
  looked_at timestamptz not null default '-infinity',
  user_ids uuid[] not null default '{}',
  balances_satang bigint[] not null default '{}',
  constraint as_many_of_both check (cardinality(user_ids) = cardinality(balances_satang))
);
comment on table highest_balances is
  'Whose wallets held most when all were looked at last, the highest first; none of the others held
more than the last of them. The desk looks again when that is older than ten minutes.';
insert into highest_balances default values;
grant select, update on highest_balances to chokdee_app;
