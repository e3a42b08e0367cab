-- What a list or a figure reads is what it shows, however many members and acts there are.

-- The longest first, and members last: registrations and sign-ins wait for what comes behind.

-- One kind of acts, with all that stands under it: "credit" and "credit.adjust" are one range.
create index audit_entries_by_action on audit_entries (action collate "C", id desc);
-- The desk's list of what one bank is to pay, or one status of approvals.
create index withdrawals_by_bank on withdrawals (bank_id, no desc);
create index approvals_by_status on approvals (status, asked_at desc, id desc);

-- As in 0113. All deposits that a member ever made were read, for each period of the limits.
create or replace function protection_waiting(p_user_id uuid, p_from timestamptz) returns bigint
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(d.amount_satang), 0)::bigint from (
      select p.amount_satang from deposits p
      where p.user_id = p_user_id and p.status = 'PENDING'
        and (p.expires_at > clock_timestamp() or p.slips_used > 0 and p.decided_by is null)
      union all
      -- The index of what is to be judged is of a few of the house.
      select j.amount_satang from deposits j
      where j.user_id = p_user_id and j.status = 'EXPIRED'
        and j.slips_used > 0 and j.decided_by is null) d);
end $$;

-- Who is signed in: sessions that have ended by the clock stay for a month.
create index sessions_by_end on sessions (expires_at) include (member_id) where ended_at is null;
-- Who is online is looked for among all who ever were: a job forgets them after a day.
grant delete on members_seen to chokdee_app;

-- Of all members few are locked.
create index members_locked on members (created_at desc, id desc) where locked_at is not null;

-- Members of days that are over, counted once: the dashboard adds those who came since. A member is
-- never deleted, keeps the role and is dated by the moment of the registration.
create table members_counted (
  single_row boolean primary key default true check (single_row),
  until timestamptz not null default '-infinity',
  members bigint not null default 0
);
comment on table members_counted is
  'How many members (USER) registered before this moment; a job moves it on.';
insert into members_counted default values;
grant select, update on members_counted to chokdee_app;

-- Whoever writes a member of another day, or changes the day, has all of them counted anew; so has
-- one of a day that is counted already, by a clock that was wrong.
create function members_counted_anew() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select 1 from added a, members_counted c
        where a.created_at < greatest(c.until, statement_timestamp() - interval '1 day')) then
      return null;
    end if;
  end if;
  update members_counted c set until = '-infinity', members = 0;
  return null;
end $$;
revoke all on function members_counted_anew from public;
create trigger members_counted_anew after insert on members
  referencing new table as added for each statement execute function members_counted_anew();
create trigger members_changed_counted_anew after update of created_at, role or delete on members
  for each statement execute function members_counted_anew();
