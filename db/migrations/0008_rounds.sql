-- Lotteries, their bet types and the rounds made from their schedules.

create table lottery_types (
  id integer generated always as identity primary key,
  code text not null unique,
  category text not null,
  result_kind text not null,
  names jsonb not null,
  schedule jsonb not null,
  result_settings jsonb not null default '{}',
  sort_order integer not null default 100,
  active boolean not null default true,
  constraint category_known check (category in ('THAI_GOVERNMENT', 'HANOI', 'LAOS', 'YEEKEE',
    'THAI_STOCK', 'FOREIGN_STOCK', 'VIETNAM', 'ANIMAL')),
  constraint result_kind_known check (result_kind in ('GLO', 'GSB', 'BAAC', 'FOUR_DIGIT',
    'TWO_PRIZES', 'STOCK', 'MALAY', 'YEEKEE', 'ANIMAL'))
);
comment on column lottery_types.names is 'By language: {"th": ..., "en": ..., ...}.';
comment on column lottery_types.schedule is 'Shape: Schedule in domain/rounds/schedule.ts.';

create table bet_type_configs (
  id integer generated always as identity primary key,
  lottery_type_id integer not null references lottery_types,
  bet_type text not null,
  digits_count smallint not null,
  odds integer not null,
  min_stake_satang bigint not null,
  max_stake_satang bigint not null,
  stake_step_satang bigint not null default 100,
  number_cap_satang bigint,
  member_cap_satang bigint,
  sort_order integer not null default 100,
  active boolean not null default true,
  unique (lottery_type_id, bet_type),
  constraint odds_over_cap check (odds between 100 and 1000000),
  constraint stakes_in_order check (0 < min_stake_satang and min_stake_satang <= max_stake_satang
    and max_stake_satang <= 1000000000)
);
comment on column bet_type_configs.odds is 'Hundredths, the stake included: 90000 pays 900 for 1.';
comment on column bet_type_configs.number_cap_satang is
  'Most that all members together may stake on one number.';
comment on column bet_type_configs.member_cap_satang is
  'Most that one member may stake on one number of a round.';

create table calendar_exceptions (
  lottery_type_id integer not null references lottery_types,
  on_date date not null,
  moved_to date,
  note text not null default '',
  primary key (lottery_type_id, on_date)
);
comment on column calendar_exceptions.moved_to is 'Null when there is no draw instead.';

create table rounds (
  id bigint generated always as identity primary key,
  lottery_type_id integer not null references lottery_types,
  name text not null,
  draw_date date not null,
  sequence integer not null default 1,
  open_time timestamptz not null,
  close_time timestamptz not null,
  draw_time timestamptz,
  status text not null default 'SCHEDULED',
  planned boolean not null default false,
  result jsonb,
  result_version integer not null default 0,
  settled_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  created_at timestamptz not null default now(),
  constraint round_exists_already unique (lottery_type_id, draw_date, sequence),
  constraint status_known check (status in ('SCHEDULED', 'OPEN', 'CLOSED', 'SETTLED', 'VOIDED')),
  constraint times_in_order check (open_time < close_time)
);
comment on column rounds.planned is
  'Stands as its lottery''s schedule has it: a changed schedule moves it while it has not opened.';
comment on column rounds.result is
  'The completed result (DrawResult in domain/results/rules.ts); it stands once status is SETTLED.';
create index rounds_by_close on rounds (close_time, id)
  where status in ('SCHEDULED', 'OPEN', 'CLOSED');
create index rounds_by_draw on rounds (draw_date desc, id desc);
create index rounds_finished on rounds (close_time desc, id desc)
  where status in ('SETTLED', 'VOIDED');

create view rounds_now as
  select r.*, case
    when r.status in ('SCHEDULED', 'OPEN') and statement_timestamp() >= r.close_time then 'CLOSED'
    when r.status = 'SCHEDULED' and statement_timestamp() >= r.open_time then 'OPEN'
    else r.status end as status_now
  from rounds r;
comment on view rounds_now is
  'Rounds as they stand by the database''s clock, whether or not a job has marked them yet. The time
is that of the statement, not clock_timestamp(): a volatile function would keep the planner from
looking through the view, and every look-up by key would read all rounds. After a lock, ask in a
statement of its own; a function that locks and then decides reads clock_timestamp() itself.';

create table number_rules (
  id bigint generated always as identity primary key,
  lottery_type_id integer references lottery_types,
  round_id bigint references rounds,
  bet_type text not null,
  number text,
  rule text not null,
  odds_percent integer,
  cap_satang bigint,
  created_at timestamptz not null default now(),
  constraint type_or_round check (num_nonnulls(lottery_type_id, round_id) = 1),
  constraint rule_known check (rule in ('CLOSED', 'PARTIAL')),
  constraint percent_of_partial check ((rule = 'PARTIAL') = (odds_percent is not null)
    and odds_percent between 1 and 99),
  constraint any_number_needs_cap check (number is not null or cap_satang is not null),
  constraint cap_not_negative check (cap_satang >= 0)
);
comment on table number_rules is
  'A number that is closed or pays a part of its odds; with a cap only once the stakes reach it.';
create index number_rules_of_round on number_rules (round_id) where round_id is not null;
create index number_rules_of_type on number_rules (lottery_type_id)
  where lottery_type_id is not null;

grant select, insert, update on lottery_types, bet_type_configs, calendar_exceptions, rounds,
  number_rules to chokdee_app;
grant delete on calendar_exceptions, number_rules to chokdee_app;
grant select on rounds_now to chokdee_app;
