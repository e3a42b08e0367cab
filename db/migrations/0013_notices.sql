-- Notices: what a member is told in the app, and on the phone while it is closed; and the words of
-- the operator, announcements and promotions.

create table announcements (
  id bigint generated always as identity primary key,
  texts jsonb not null,
  active boolean not null default true,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  sort_order integer not null default 100
);
comment on column announcements.texts is 'By language; Thai is always there.';
comment on column announcements.sort_order is 'Lowest first in the marquee; then the newest.';

create table promotions (
  id bigint generated always as identity primary key,
  titles jsonb not null,
  bodies jsonb not null,
  image_url text,
  active boolean not null default true,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  sort_order integer not null default 100,
  created_at timestamptz not null default now()
);

create table promotion_images (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  byte_size integer not null,
  uploaded_by uuid not null references members,
  created_at timestamptz not null default clock_timestamp()
);
comment on table promotion_images is
  'Pictures of promotions: decoded and written anew, shown to anybody, never changed.';

-- Written in the transaction of the event, or by a job that may run again: a key keeps each notice
-- single.
create table notices (
  no bigint generated always as identity primary key,
  user_id uuid not null,
  event text not null,
  subject text not null,
  amount_satang bigint,
  round_id bigint,
  news_id bigint,
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  constraint notice_event_known check (event in ('DEPOSIT_IN', 'DEPOSIT_FAILED', 'WITHDRAWAL_PAID',
    'WITHDRAWAL_REFUSED', 'WIN', 'RESULT', 'CORRECTION', 'REFUND', 'PROMOTION', 'ANNOUNCEMENT')),
  constraint notice_is_single unique (user_id, event, subject)
);
comment on table notices is
  'One row per member and event. No reference to members: a round writes hundreds of thousands at
once, each for the owner of a slip, and a member is never deleted.';
comment on column notices.subject is
  'What it is about, as a text: a deposit, a withdrawal, "round:version", a promotion.';
comment on column notices.amount_satang is
  'The member''s own amount; below zero where a correction took something back.';
comment on column notices.news_id is 'The announcement or promotion whose words are shown.';
create unique index notices_of_member on notices (user_id, no desc);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_by_age on notices using brin (created_at);

-- Who is signed in and plays on, though wrong passwords bar the next sign-in, is told of it.
create view notice_choices as
  select m.id as user_id, coalesce(p.deposit, true) as deposit,
    coalesce(p.withdrawal, true) as withdrawal, coalesce(p.lottery, true) as lottery,
    coalesce(p.promotion, true) as promotion, coalesce(p.announcement, true) as announcement,
    coalesce(p.language, 'th') as language,
    m.role = 'USER' and (m.locked_at is null or m.lock_kind = 'FAILURES') as is_active
  from members m left join preferences p on p.member_id = m.id;
comment on view notice_choices is
  'What each member wants to be told and in which language: for the shelf of notices.';

create view notice_rounds as
  select r.id, t.names, r.draw_date, r.sequence
  from rounds r join lottery_types t on t.id = r.lottery_type_id;
comment on view notice_rounds is 'What a notice says of a round.';

create view notice_news as
  select 'ANNOUNCEMENT' as event, a.id, a.texts as titles, null::jsonb as bodies, a.active,
    a.starts_at, a.ends_at from announcements a
  union all
  select 'PROMOTION', p.id, p.titles, p.bodies, p.active, p.starts_at, p.ends_at from promotions p;
comment on view notice_news is 'The operator''s words, which every member is told.';

-- Over a whole round, so never row by row.
create function notices_of_settlement(p_round_id bigint, p_version integer)
returns table (no bigint, user_id uuid, event text)
language sql set enable_nestloop = off as $$
  with run as (
    select s.kind from settlements s
    where s.round_id = p_round_id and s.result_version = p_version and s.finished_at is not null
  ), moved as (
    select d.user_id, sum(d.payout_change_satang + d.refund_satang)::bigint as amount
    from settlement_dues d where d.round_id = p_round_id and d.result_version = p_version
    group by d.user_id
  ), told as (
    select m.user_id, m.amount, case r.kind when 'VOID' then 'REFUND'
      when 'CORRECTION' then 'CORRECTION' else 'WIN' end as event
    from moved m cross join run r where m.amount <> 0
    union all
    select distinct b.user_id, null::bigint, 'RESULT'
    from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
    where b.round_id = p_round_id and b.line_no = 1 and s.cancelled_at is null
      and (select r.kind from run r) = 'RESULT'
      and not exists (select from moved m where m.user_id = b.user_id)
  ), written as (
    insert into notices (user_id, event, subject, amount_satang, round_id)
    select t.user_id, t.event, p_round_id || ':' || p_version, t.amount, p_round_id
    from told t join notice_choices c on c.user_id = t.user_id
    where c.lottery
    on conflict on constraint notice_is_single do nothing
    returning notices.no, notices.user_id, notices.event
  )
  select w.no, w.user_id, w.event from written w where w.event <> 'RESULT';
$$;
comment on function notices_of_settlement is
  'Tells everybody with a slip in a finished run: what they won, got back or lost by a correction,
or that the result is out. Again changes nothing. Answers the new ones that are about money.';

create table push_keys (
  single_row boolean primary key default true check (single_row),
  public_key text not null,
  private_key text not null
);
comment on table push_keys is
  'The house''s VAPID pair (RFC 8292), base64url, made when it first starts: push services know the
house by it, so it stays as long as there are devices.';

create table push_devices (
  id bigint generated always as identity primary key,
  user_id uuid not null references members,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint push_device_is_single unique (endpoint)
);
comment on table push_devices is
  'Browsers that take notices while the app is closed. Each belongs to who switched it on last.';
create index push_devices_of_member on push_devices (user_id, id);

create table push_outbox (
  notice_no bigint not null,
  device_id bigint not null references push_devices on delete cascade,
  tries integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  primary key (notice_no, device_id)
);
comment on table push_outbox is
  'What is still to be sent, written with the notice. A row is claimed by moving next_at ahead.';
create index push_outbox_due on push_outbox (next_at);

grant select, insert, update on announcements, promotions to chokdee_app;
grant select, insert on promotion_images to chokdee_app;
grant select, insert, delete on notices to chokdee_app;
grant update (read_at) on notices to chokdee_app;
grant select on notice_choices, notice_rounds, notice_news to chokdee_app;
grant select, insert on push_keys to chokdee_app;
grant select, insert, update, delete on push_devices, push_outbox to chokdee_app;
