-- A set that a member deleted stood for good where they deleted no other after it.
create index lucky_sets_deleted on lucky_sets (deleted_at) where deleted_at is not null;

comment on column lucky_sets.deleted_at is
  'Deleted, but for an hour it can be had back; then the next deletion, or the night, removes it.';
