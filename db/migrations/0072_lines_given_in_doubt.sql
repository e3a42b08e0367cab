-- Assignments count with adjustments and deposits without a line (decision 85), but a line of the
-- bank took whatever it stood for out of the sums, also one that a person alone gave away though it
-- did not say whose it is. Where one person held the right, they could so give without bounds.

alter table bank_notifications add column given_in_doubt boolean not null default false;
comment on column bank_notifications.given_in_doubt is
  'One person alone gave it to its deposit, though it does not say by itself whose it is.';

create or replace view lone_credits as
  select l.reference_id, l.staff_id, l.amount_satang, l.made_at, l.user_id,
    n.deposit_id is not null and not n.given_in_doubt as has_line,
    n.deposit_id is not null and n.assigned_by is distinct from l.staff_id as is_proven
  from lone_adjustments l left join bank_notifications n on n.deposit_id = l.reference_id;
comment on view lone_credits is
  'What single persons gave or took. has_line: a line of the bank stands for the deposit by now, by
itself or by two people; is_proven: and it was not the same person who said so.';
