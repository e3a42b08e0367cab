-- What a bank told of money that came in stays as it was told: whom, how much and when decide which
-- deposit it pays and which day it counts in. All versions of the server have changed these columns
-- alone, which say what became of it.
revoke update on bank_notifications from chokdee_app;
grant update (answered_deposit_id, why_unmatched, deposit_id, assigned_at, assigned_by, same_as,
  closed_as, close_note, closed_at, closed_by, duplicate_of, given_in_doubt, came_back_with,
  reopened) on bank_notifications to chokdee_app;
