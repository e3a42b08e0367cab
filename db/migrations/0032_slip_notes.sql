-- What a member writes on a slip for themselves, such as for whom it was bet.
create table slip_notes (
  user_id uuid not null,
  bet_group_id text not null,
  note text not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (user_id, bet_group_id),
  constraint note_says_something check (note <> '' and char_length(note) <= 80)
);
comment on table slip_notes is
  'Stands beside the slip, which nobody changes: it is no part of what was sent and receipted.';
grant select, insert, update, delete on slip_notes to chokdee_app;
