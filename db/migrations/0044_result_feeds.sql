-- What sources of results have answered: kept as it was received, once for each different answer.

create table result_feed_answers (
  id bigint generated always as identity primary key,
  lottery_type_id integer not null references lottery_types,
  draw_date date not null,
  provider text not null,
  source text not null,
  entry jsonb not null,
  body text not null,
  received_at timestamptz not null default clock_timestamp(),
  replaces bigint not null,
  constraint feed_answer_taken unique (lottery_type_id, draw_date, provider, source, replaces)
);
comment on table result_feed_answers is
  'Never changed: an answer that differs from the one before is another row.';
comment on column result_feed_answers.replaces is
  'The answer that the source gave before this one; 0 for its first. Two nodes write one.';
comment on column result_feed_answers.source is 'The host that was asked.';
comment on column result_feed_answers.entry is 'What an administrator would type.';
comment on column result_feed_answers.body is 'The answer as it was received.';

create view result_feed_newest as
  select distinct on (lottery_type_id, draw_date, provider, source) id, lottery_type_id, draw_date,
    provider, source, entry, received_at
  from result_feed_answers order by lottery_type_id, draw_date, provider, source, id desc;
comment on view result_feed_newest is 'What each source says now of a draw.';

create view backoffice_feeds_differ as
  select r.id as round_id, min(f.received_at) as since
  from rounds r join result_feed_newest f on f.lottery_type_id = r.lottery_type_id
    and f.draw_date = r.draw_date
  where r.status in ('SCHEDULED', 'OPEN', 'CLOSED') and r.close_time <= statement_timestamp()
  group by r.id having count(distinct f.entry) > 1;
comment on view backoffice_feeds_differ is
  'Rounds that wait for their result and of which two sources say different things.';

grant select, insert on result_feed_answers to chokdee_app;
grant select on result_feed_newest, backoffice_feeds_differ to chokdee_app;
