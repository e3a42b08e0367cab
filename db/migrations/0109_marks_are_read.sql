-- There are few enough addresses to try them all, so that a mark of one can be read: the job
-- prune-proofs forgets it after the week in which it counts.
comment on table member_places is
  'A mark is SHA-256 of the browser''s token, which nobody reads back, or of the address, which
whoever tries them all does: an address is forgotten after a week.';
