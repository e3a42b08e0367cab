-- Sets of numbers that a member keeps, to bet on again and to give on.

create table lucky_sets (
  id uuid primary key default gen_random_uuid(),
  no bigint generated always as identity,
  member_id uuid not null references members,
  name text not null,
  lines jsonb not null,
  line_count integer not null,
  share_code text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  constraint share_code_taken unique (share_code),
  constraint set_name_length check (char_length(name) between 1 and 40),
  constraint set_size check (line_count between 1 and 1000)
);
comment on column lucky_sets.lines is
  'Array of [number, bet type or null, stake in satang or null], in the member''s order.';
comment on column lucky_sets.deleted_at is
  'Deleted, but for a while it can be had back: the next deletion an hour later removes it.';
create unique index lucky_sets_of_member on lucky_sets (member_id, no desc);

grant select, insert, update, delete on lucky_sets to chokdee_app;
