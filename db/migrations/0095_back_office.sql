-- What an administrator switches off for a while, pictures of promotions, the order of notices.

create table service_stops (
  service text primary key,
  stopped_at timestamptz not null default clock_timestamp(),
  why text not null,
  message text not null,
  translations jsonb not null default '{}',
  stopped_by uuid not null references members,
  constraint service_known check (service in ('BETTING', 'DEPOSITS', 'WITHDRAWALS'))
);
comment on table service_stops is
  'What an administrator has stopped; a row goes when it is resumed. Betting itself stands still by
house_state, which alarms stop too; its row here holds what members are told.';
comment on column service_stops.message is 'What members are told, in Thai.';
comment on column service_stops.translations is
  'The same by language, {"en": ...}; members of a language that is missing are told it in Thai.';

create table promotion_images (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  byte_size integer not null,
  uploaded_by uuid not null references members,
  created_at timestamptz not null default clock_timestamp()
);
comment on table promotion_images is
  'Pictures of promotions: decoded and written anew, shown to anybody, never changed.';

alter table announcements add column sort_order integer not null default 100;
comment on column announcements.sort_order is 'Lowest first in the marquee; then the newest.';

grant select, insert, delete on service_stops to chokdee_app;
grant select, insert on promotion_images to chokdee_app;
