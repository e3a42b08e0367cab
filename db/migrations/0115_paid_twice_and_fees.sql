-- What a bank paid twice leaves the house until its member has given it back; what it kept of a
-- payout that it sent back is its fee, and is booked back where that is taken back.
insert into book_move_kinds (kind, debit, credit) values
  ('PAID_TWICE', 'ADJUSTMENTS', 'BANK'),
  ('BANK_FEE_BACK', 'BANK', 'BANK_FEES');

alter table bank_statement_lines
  drop constraint statement_explained_known,
  add constraint statement_explained_known
    check (explained_as in ('FEE', 'OWNER', 'REFUND', 'OWN_TRANSFER', 'PAID_TWICE'));
