-- The operator's own rows: settings, audit, announcements, promotions.

create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid references members,
  action text not null,
  target_kind text not null,
  target_id text not null,
  address text,
  before jsonb,
  after jsonb
);
comment on table audit_entries is 'Who did what, when, from where, before and after; append-only.';
create index audit_entries_by_target on audit_entries (target_kind, target_id, id desc);
create index audit_entries_by_actor on audit_entries (actor_id, id desc);
create trigger audit_is_append_only before update or delete on audit_entries
  for each row execute function ledger_is_append_only();

create table announcements (
  id bigint generated always as identity primary key,
  texts jsonb not null,
  active boolean not null default true,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column announcements.texts is 'By language; Thai is always there.';

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

grant select, insert, update on settings, announcements, promotions to chokdee_app;
grant select, insert on audit_entries to chokdee_app;
