-- A line that left the bank and was explained by mistake waits again. What it was booked as is
-- booked back, and what each explanation booked is told apart as of lines that came in.
alter table bank_statement_lines add column reopened integer not null default 0;
comment on column bank_statement_lines.reopened is
  'How often it was explained, or linked, and waits, or waited, again. Moves of explanations that
are over name the line and which explanation it was, those of the first one the line alone.';

insert into book_move_kinds (kind, debit, credit) values
  ('CAPITAL_OUT_BACK', 'BANK', 'HOUSE'),
  ('PAID_TWICE_BACK', 'BANK', 'ADJUSTMENTS'),
  ('BANK_TRANSFER_BACK', 'BANK', 'BANK');
