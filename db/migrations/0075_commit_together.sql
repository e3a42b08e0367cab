-- On Citus a transaction that writes the rows of one worker's members, and rows of the coordinator
-- beside them, commits on the worker before it commits here: who waited for the member's wallet
-- does not see the deposit that was opened under it, and a coordinator that is killed in between
-- loses half of the transaction. Citus commits in two phases where it knows of two places that are
-- written. Of this table it knows; on one PostgreSQL it is an empty table.
create table commit_marks (id integer primary key);
comment on table commit_marks is
  'Always empty. To delete from it has Citus commit a transaction on all its nodes together.';

create function commit_together() returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from commit_marks where id = 0;
end $$;
comment on function commit_together is
  'Has all nodes that this transaction writes on commit together. Each transaction begins with it.';
revoke all on function commit_together() from public;
grant execute on function commit_together() to chokdee_app;
