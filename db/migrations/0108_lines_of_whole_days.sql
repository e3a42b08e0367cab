-- What the bank told is asked for the line of a statement that stands beside it: of each line that
-- waits at the desk, and of each that a provider tells.
create index statement_lines_beside on bank_statement_lines (notification_id)
  where notification_id is not null;
