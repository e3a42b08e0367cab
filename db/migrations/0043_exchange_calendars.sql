-- Days without a session of the exchanges whose indices decide lotteries: data that is imported,
-- beside the days that the operator writes for a lottery, which go before them.

create table exchange_calendars (
  exchange text primary key,
  name text not null,
  source text not null,
  known_until date not null,
  imported_at timestamptz not null default clock_timestamp(),
  imported_by uuid references members,
  constraint exchange_form check (exchange ~ '^[A-Z]{4}$')
);
comment on table exchange_calendars is
  'Exchanges by their market identifier code (ISO 10383), and where their days come from.';
comment on column exchange_calendars.imported_by is 'Null for what a new house begins with.';

create table exchange_days (
  exchange text not null references exchange_calendars,
  on_date date not null,
  note text not null,
  is_sure boolean not null default true,
  primary key (exchange, on_date)
);
comment on table exchange_days is
  'Days on which an exchange that would be open has no session.';
comment on column exchange_days.is_sure is
  'False for a day that follows from a rule or the moon and that the exchange has not confirmed.';

create table exchange_lotteries (
  lottery_type_id integer primary key references lottery_types,
  exchange text not null references exchange_calendars
);
comment on table exchange_lotteries is 'Which exchange''s sessions a lottery draws from.';

create view calendar_days as
  select c.lottery_type_id, c.on_date, c.moved_to, c.note, null::text as exchange
  from calendar_exceptions c
  union all
  select l.lottery_type_id, d.on_date, null, d.note, d.exchange
  from exchange_lotteries l join exchange_days d on d.exchange = l.exchange
  where not exists (select from calendar_exceptions c
    where c.lottery_type_id = l.lottery_type_id and c.on_date = d.on_date);
comment on view calendar_days is
  'Every day on which a lottery''s calendar differs: the operator''s word before the exchange''s.';

grant select, insert, update on exchange_calendars to chokdee_app;
grant select, insert, delete on exchange_days to chokdee_app;
grant select, insert on exchange_lotteries to chokdee_app;
grant select on calendar_days to chokdee_app;
