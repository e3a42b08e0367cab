-- Whose payout a line of the bank is said to be: they neither agree to it nor turn it away.
alter table approvals drop constraint approval_of_one_thing;
alter table approvals add constraint approval_of_one_thing check (
  (kind in ('CREDIT', 'DEPOSIT', 'ASSIGNMENT', 'WITHDRAWAL', 'RETURN', 'RECALL', 'LINE',
    'WRITE_OFF')) = (amount_satang is not null)
  and (kind in ('STAFF', 'LINE', 'STATEMENT')
    or (amount_satang is not null) = (user_id is not null))
  and (kind in ('RESULT', 'CORRECTION', 'VOID'))
    = (round_id is not null and seen_version is not null)
  and (kind in ('ODDS', 'SCHEDULE')) = (lottery_type_id is not null)
  and (kind in ('ODDS', 'SCHEDULE', 'CONTROL', 'RECEIVING', 'STAFF', 'LINE', 'STATEMENT',
    'WRITE_OFF'))
    = (change is not null)
  and (kind in ('DEPOSIT', 'ASSIGNMENT', 'RECALL') or deposit_id is null)
  and (kind not in ('DEPOSIT', 'RECALL') or deposit_id is not null)
  and (kind in ('ASSIGNMENT', 'LINE')) = (line_id is not null)
  and (kind in ('WITHDRAWAL', 'RETURN')) = (withdrawal_id is not null)
  and (kind = 'RECEIVING' or receiving_account_id is null));
