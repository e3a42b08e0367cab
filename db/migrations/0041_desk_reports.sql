-- What the reports tell apart and what the audit is searched by.

create view backoffice_standing_slips as
  select round_id, user_id, created_at, total_satang from slips where cancelled_at is null;
comment on view backoffice_standing_slips is
  'Slips that stand: what is staked on rounds that are not settled is no profit yet.';

create index audit_entries_by_time on audit_entries (at);

grant select on backoffice_standing_slips to chokdee_app;

-- A slip is found by its id, or by how it begins, whoever placed it.
create index slips_by_group on slips (bet_group_id text_pattern_ops);

create view backoffice_slips as
  select s.bet_group_id, s.user_id, m.nickname, s.round_id, s.total_satang, s.created_at
  from slips s join members m on m.id = s.user_id;
grant select on backoffice_slips to chokdee_app;
