-- A node of the version before changes a cap and moves no steps: the database does it for both.
create function rate_steps_follow_caps() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update number_rules n set cap_satang = new.number_cap_satang * n.cap_percent / 100
  where n.bet_type = new.bet_type and n.cap_percent is not null
    and (n.lottery_type_id = new.lottery_type_id
      or n.round_id in (select r.id from rounds r
        where r.lottery_type_id = new.lottery_type_id and r.status in ('SCHEDULED', 'OPEN')))
    and n.cap_satang <> new.number_cap_satang * n.cap_percent / 100;
  return null;
end $$;
create trigger rate_steps_follow_caps after update of number_cap_satang on bet_type_configs
  for each row when (new.number_cap_satang is not null
    and new.number_cap_satang is distinct from old.number_cap_satang)
  execute function rate_steps_follow_caps();
revoke all on function rate_steps_follow_caps from public;
