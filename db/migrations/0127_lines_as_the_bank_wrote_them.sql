-- What a bank's line says stays as the bank wrote it: the server's login could end the alarm of
-- money that left by calling the line a fee or money that came, or hide it by another time. All
-- versions of the server have changed these columns alone.
revoke update on bank_statement_lines from chokdee_app;
grant update (notification_id, withdrawal_id, explained_as, explained_note, explained_at,
  explained_by, into_line_id, reopened) on bank_statement_lines to chokdee_app;

-- The check of the ledger looks at lines by the time at which they were linked to a payout.
alter table bank_statement_lines add column linked_at timestamptz;
comment on column bank_statement_lines.linked_at is
  'When the line was linked to its payout; null also for those linked before 0127.';
create index bank_statement_lines_linked on bank_statement_lines
  (coalesce(linked_at, occurred_at)) where withdrawal_id is not null;

create function statement_line_linked_now() returns trigger language plpgsql as $$
begin
  new.linked_at := case when new.withdrawal_id is not null then clock_timestamp() end;
  return new;
end $$;
comment on function statement_line_linked_now is
  'When a line was linked to a payout is when this was written, whatever time is given.';
revoke all on function statement_line_linked_now from public;

create trigger statement_line_linked before insert or update of withdrawal_id
  on bank_statement_lines for each row execute function statement_line_linked_now();
