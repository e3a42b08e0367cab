-- Who is online: whose screens are connected, or who asked something in the last two minutes.

create unlogged table members_seen (
  member_id uuid primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);
comment on table members_seen is
  'When a member last had a screen connected to a node, or asked one; each node writes every twenty
seconds whom it saw. Worth no write to the log of the database: after a fault it fills again.';

create view backoffice_online as
  select s.member_id
  from members_seen s join members m on m.id = s.member_id and m.role = 'USER'
  where s.seen_at > statement_timestamp() - interval '2 minutes';
comment on view backoffice_online is 'Members who are online, on whichever node.';

grant select, insert, update on members_seen to chokdee_app;
grant select on backoffice_online to chokdee_app;
