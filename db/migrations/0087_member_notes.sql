-- What the staff note down about a member; members never see it.
create table member_notes (
  id bigint generated always as identity primary key,
  member_id uuid not null references members,
  author_id uuid not null references members,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  removed_by uuid references members,
  constraint note_length check (char_length(text) between 1 and 2000)
);
comment on table member_notes is
  'Notes of the staff about a member. A note that is deleted stays in its row and is not shown.';
create index member_notes_of_member on member_notes (member_id, id desc) where removed_at is null;
grant select, insert, update on member_notes to chokdee_app;
