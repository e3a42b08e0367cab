-- What else waits for a second person (decision 85): deposits credited without a line of the bank,
-- lines of the bank in doubt, payouts by who credited the member, receiving accounts, rights.
alter table approvals
  add column deposit_id uuid references deposits,
  add column line_id bigint references bank_notifications,
  add column withdrawal_id uuid references withdrawals,
  add column receiving_account_id uuid references receiving_accounts,
  add column evidence jsonb;
comment on column approvals.evidence is
  'What the one who asked saw beside the amount: slip, line of the bank, what is in doubt.';

alter table approvals
  drop constraint approval_kind_known,
  drop constraint approval_of_one_thing;
alter table approvals
  add constraint approval_kind_known check (kind in ('RESULT', 'CORRECTION', 'VOID', 'CREDIT',
    'ODDS', 'SCHEDULE', 'CONTROL', 'DEPOSIT', 'ASSIGNMENT', 'WITHDRAWAL', 'RECEIVING', 'STAFF')),
  add constraint approval_of_one_thing check (
    (kind in ('CREDIT', 'DEPOSIT', 'ASSIGNMENT', 'WITHDRAWAL')) = (amount_satang is not null)
    and (kind = 'STAFF' or (amount_satang is not null) = (user_id is not null))
    and (kind in ('RESULT', 'CORRECTION', 'VOID'))
      = (round_id is not null and seen_version is not null)
    and (kind in ('ODDS', 'SCHEDULE')) = (lottery_type_id is not null)
    and (kind in ('ODDS', 'SCHEDULE', 'CONTROL', 'RECEIVING', 'STAFF')) = (change is not null)
    and (kind in ('DEPOSIT', 'ASSIGNMENT') or deposit_id is null)
    and (kind <> 'DEPOSIT' or deposit_id is not null)
    and (kind = 'ASSIGNMENT') = (line_id is not null)
    and (kind = 'WITHDRAWAL') = (withdrawal_id is not null)
    and (kind = 'RECEIVING' or receiving_account_id is null));
-- An account that is to be added has no id yet: its number stands for it.
create unique index approval_waiting_thing on approvals (kind, coalesce(line_id::text,
    deposit_id::text, withdrawal_id::text, receiving_account_id::text, user_id::text,
    change #>> '{after,account_number}', change #>> '{after,phone_number}'))
  where status = 'WAITING'
    and kind in ('DEPOSIT', 'ASSIGNMENT', 'WITHDRAWAL', 'RECEIVING', 'STAFF');

drop view backoffice_approvals;
create view backoffice_approvals as
  select a.*, case when a.status = 'WAITING' and a.expires_at <= clock_timestamp()
      then 'EXPIRED' else a.status end as status_now,
    q.nickname as asker, d.nickname as decider, m.nickname as member_nickname,
    m.phone_number as member_phone, r.name as round_name, r.draw_date, t.code as type_code,
    t.names as type_names, t.result_kind
  from approvals a
    join members q on q.id = a.asked_by
    left join members d on d.id = a.decided_by
    left join members m on m.id = a.user_id
    left join rounds r on r.id = a.round_id
    left join lottery_types t on t.id = coalesce(r.lottery_type_id, a.lottery_type_id);
comment on view backoffice_approvals is 'Approvals with the names of whom and what they are about.';
grant select on backoffice_approvals to chokdee_app;

-- Deposits count with adjustments, for the member as for the person.
alter table lone_adjustments add column user_id uuid references members;
update lone_adjustments l set user_id = e.user_id from ledger_entries e
  where e.reference_kind = 'adjustment' and e.reference_id = l.reference_id::text;
create index lone_adjustments_by_user on lone_adjustments (user_id, made_at);
comment on table lone_adjustments is
  'What one of the staff gave a member or took from them alone, by an adjustment, a deposit or a
line of the bank: their sum in a day is bounded, and who gave does not pay the member.';
comment on column lone_adjustments.reference_id is
  'That of the entry in the ledger: of an adjustment, or the deposit''s id.';

create view lone_credits as
  select l.*, n.deposit_id is not null as has_line,
    n.deposit_id is not null and n.assigned_by is distinct from l.staff_id as is_proven
  from lone_adjustments l left join bank_notifications n on n.deposit_id = l.reference_id;
comment on view lone_credits is
  'What single persons gave or took. has_line: a line of the bank stands for the deposit by now;
is_proven: and it was not the same person who said so.';
grant select on lone_credits to chokdee_app;

-- Who made an account could sign in with it, until a code to its own phone was used.
alter table staff_resets alter column until set default 'infinity';
insert into staff_resets (member_id, reset_by)
  with recursive makers as (
    select s.member_id, s.created_by as maker from staff s where s.created_by is not null
    union
    select k.member_id, s.created_by from makers k join staff s on s.member_id = k.maker
      where s.created_by is not null
  )
  select k.member_id, k.maker from makers k join staff s on s.member_id = k.maker
    where k.maker <> k.member_id
on conflict (member_id, reset_by) do update set until = 'infinity';
comment on table staff_resets is
  'Whose account of a colleague may be: they have made it, have reset its password or second factor,
have alone made it one of an owner, or could sign in with the account that did. Two accounts that
one person could sign in with are not two people. Deleted once a code sent to the phone of
member_id was used.';

alter table one_time_codes drop constraint purpose_known;
alter table one_time_codes add constraint purpose_known
  check (purpose in ('REGISTER', 'RESET_PASSWORD', 'CONFIRM_PHONE'));
