-- A line of the bank that was closed by mistake waits again. What each closing booked is told apart
-- by how often the line was reopened before it.
alter table bank_notifications add column reopened integer not null default 0;
comment on column bank_notifications.reopened is
  'How often it was closed and waits, or waited, again. Moves of closings that are over name the
line and which closing it was, those of the first one the line alone.';
