-- The check of the ledger looks at lines of statements by the time at which they were explained.
-- The server's login writes it: with an earlier one only the check of everything would look there.
create function statement_line_said_now() returns trigger language plpgsql as $$
begin
  new.explained_at := clock_timestamp();
  return new;
end $$;
comment on function statement_line_said_now is
  'When a line was explained is when this was written, whatever time is given.';
revoke all on function statement_line_said_now from public;

create trigger statement_line_said before update of explained_as, explained_at
  on bank_statement_lines for each row when (new.explained_as is not null)
  execute function statement_line_said_now();
