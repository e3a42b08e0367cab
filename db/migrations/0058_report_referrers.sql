-- The report of profit by who brought the members.
create view backoffice_referrals as select member_id, referrer_id from referrals;
comment on view backoffice_referrals is 'Who was brought by whom.';
grant select on backoffice_referrals to chokdee_app;
