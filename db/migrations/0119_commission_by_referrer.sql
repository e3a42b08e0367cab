-- The report of profit by who brought the members tells what that cost.
create view backoffice_commissions as
  select c.referrer_id, c.commission_satang, r.finished_at
  from commissions c join commission_runs r on r.round_id = c.round_id and r.kind = c.kind;
comment on view backoffice_commissions is
  'What friends have brought whom, by when it was all counted; what a void took back is negative.';
grant select on backoffice_commissions to chokdee_app;
