-- Who takes an account over must wait a day before money leaves it.
create table withdrawal_holds (
  member_id uuid primary key references members,
  held_from timestamptz not null
);
comment on table withdrawal_holds is
  'Since when no withdrawal is taken from a member for 24 hours: a password was set by a code or by
the staff, or a first bank account was added to a wallet that held money.';
grant select, insert, update on withdrawal_holds to chokdee_app;
