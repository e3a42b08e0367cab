-- On a distributed house a function of the owner reads a member's rows over a connection of the
-- owner's to the worker, which has none of a node's settings: who asked there for a wallet that
-- another held waited as long as a statement may take, 5 s, and not 2 s as elsewhere. Citus tells
-- its workers what is set within a transaction, so each begins by saying it.
create or replace function commit_together() returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  execute format('set local lock_timeout = %L', current_setting('lock_timeout'));
  set local timezone = 'UTC';
  set local jit = off;
  delete from commit_marks where id = 0;
end $$;
comment on function commit_together is
  'Has all nodes that this transaction writes on commit together, and wait for locks as long as it
does. Each transaction begins with it.';
