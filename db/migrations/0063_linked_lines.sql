-- A line that left a bank is also a payout that a person names, or a transfer to another account of
-- the operator's, whose statement has it as a line that came in.
alter table bank_statement_lines add column into_line_id bigint references bank_statement_lines;
alter table bank_statement_lines
  drop constraint statement_explained_known,
  add constraint statement_explained_known
    check (explained_as in ('FEE', 'OWNER', 'REFUND', 'OWN_TRANSFER')),
  add constraint statement_line_one_transfer_in unique (into_line_id),
  add constraint statement_transfer_has_both
    check ((explained_as = 'OWN_TRANSFER') is true = (into_line_id is not null));
comment on column bank_statement_lines.into_line_id is
  'OWN_TRANSFER: the line in which it came in on another account of the operator''s.';

alter table bank_notifications
  drop constraint closed_as_known,
  add constraint closed_as_known
    check (closed_as in ('DUPLICATE', 'REFUNDED', 'NOT_OURS', 'OWN_TRANSFER'));
comment on column bank_notifications.closed_as is 'Why it credits nobody: told twice, sent back to
the sender, no money for the house, or sent from another account of the operator''s.';
