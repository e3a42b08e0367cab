-- What waits for a second person: results, corrections and voids of rounds, large adjustments, odds
-- that return more than all, a schedule that closes later, and less control by two people.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  round_id bigint references rounds,
  user_id uuid references members,
  lottery_type_id integer references lottery_types,
  change jsonb,
  amount_satang bigint,
  result jsonb,
  reason text,
  seen_version integer,
  asked_by uuid not null references members,
  asked_from text,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '24 hours',
  status text not null default 'WAITING',
  decided_by uuid references members,
  decided_at timestamptz,
  decision_reason text,
  constraint approval_kind_known check (kind in ('RESULT', 'CORRECTION', 'VOID', 'CREDIT', 'ODDS',
    'SCHEDULE', 'CONTROL')),
  constraint approval_status_known check (status in ('WAITING', 'APPROVED', 'REJECTED', 'EXPIRED')),
  constraint approval_of_one_thing check (
    (kind = 'CREDIT') = (user_id is not null and amount_satang is not null)
    and (kind in ('RESULT', 'CORRECTION', 'VOID'))
      = (round_id is not null and seen_version is not null)
    and (kind in ('ODDS', 'SCHEDULE')) = (lottery_type_id is not null)
    and (kind in ('ODDS', 'SCHEDULE', 'CONTROL')) = (change is not null)),
  constraint approval_by_another check (status <> 'APPROVED' or decided_by <> asked_by)
);
comment on table approvals is
  'A command that was asked for and is run by the approval of a second person, in its transaction.';
comment on column approvals.seen_version is
  'The round''s result_version when it was asked: another one, and the approval is refused.';
comment on column approvals.change is
  'What would change: {"before": ..., "after": ...}. Where before stands no more, it is refused.';
create unique index approval_waiting on approvals (round_id) where status = 'WAITING';
create unique index approval_waiting_change on approvals (kind, coalesce(lottery_type_id, 0))
  where status = 'WAITING' and kind in ('ODDS', 'SCHEDULE', 'CONTROL');
create index approvals_by_age on approvals (asked_at desc, id desc);
create index approvals_waiting on approvals (expires_at) where status = 'WAITING';

create table lone_adjustments (
  reference_id uuid primary key,
  staff_id uuid not null references members,
  amount_satang bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  constraint lone_adjustment_moves check (amount_satang <> 0)
);
comment on table lone_adjustments is
  'Adjustments of credits that one of the staff made alone: their sum in a day is bounded.';
comment on column lone_adjustments.reference_id is 'That of the entry in the ledger.';
create index lone_adjustments_by_staff on lone_adjustments (staff_id, made_at);

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

grant select, insert, update on approvals to chokdee_app;
grant select, insert on lone_adjustments to chokdee_app;
grant select on backoffice_approvals to chokdee_app;
