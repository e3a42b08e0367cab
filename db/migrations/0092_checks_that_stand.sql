-- What a check has found was taken back by the next one, which may look only at what came after the
-- last sealed day, and may not even look at where the fault is.

create view ledger_check_now as
  select c.* from ledger_checks c
  where c.id >= coalesce((select max(id) from ledger_checks where balanced and is_whole), 0)
  order by c.balanced, c.id desc limit 1;
comment on view ledger_check_now is 'What the checks of the ledger say: what one has found stands
until a check of everything agrees; where nothing stands, the last one.';
grant select on ledger_check_now to chokdee_app;
