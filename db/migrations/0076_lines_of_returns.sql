-- A payout that the bank sent back is booked when it is returned; the bank's line of it came later
-- and had no end that books nothing.
alter table bank_notifications
  add column came_back_with uuid references withdrawals,
  drop constraint closed_as_known,
  add constraint closed_as_known check (closed_as in
    ('DUPLICATE', 'REFUNDED', 'NOT_OURS', 'OWN_TRANSFER', 'PAYOUT_RETURNED')),
  add constraint line_of_one_return unique (came_back_with),
  add constraint return_has_its_payout
    check ((closed_as = 'PAYOUT_RETURNED') is true = (came_back_with is not null));
comment on column bank_notifications.closed_as is 'Why it credits nobody: told twice, sent back to
the sender, no money for the house, sent from another account of the operator''s, or a payout that
the bank sent back.';
comment on column bank_notifications.came_back_with is
  'PAYOUT_RETURNED: the withdrawal whose return is booked already.';

create index book_moves_came_back on book_moves (amount_satang)
  where kind = 'WITHDRAWAL_CAME_BACK';
