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

-- A deposit that the bank took back is given back to a member's own limit, as a cancelled slip is:
-- what the wallet still held at once, what was spent of it once it is collected.
create or replace function protection_deposited(p_user_id uuid, p_from timestamptz)
returns bigint language plpgsql stable as $$
begin
  return (
    -- Of one that was not recalled nothing is owed: least() takes no notice of null.
    select coalesce(sum(least(d.credited_satang - (d.qr_amount_satang - d.amount_satang),
        r.amount_satang - r.taken_satang - coalesce(o.collected_satang, 0))), 0)::bigint
      + protection_waiting(p_user_id, p_from)
    from deposits_now d
    left join deposit_recalls r on r.deposit_id = d.id
    left join deposit_debts o on o.user_id = p_user_id and o.deposit_id = d.id
    where d.user_id = p_user_id and d.status = 'SUCCESS' and d.decided_at >= p_from);
end $$;
comment on function protection_deposited is
  'What was paid in since a moment, with what waits; of what the bank took back what was neither
in the wallet then nor collected since.
The satang that tell deposits apart are not counted.';
