-- What a round was stays what is told of it when rules, schedules and names change afterwards.

alter table rounds add column closed_animals text[];
comment on column rounds.closed_animals is
  'Of an animal round that has closed: the numbers of its draw that nobody could choose.';

create function round_keeps_closed_animals() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from lottery_types t
      where t.id = new.lottery_type_id and t.result_kind = 'ANIMAL') then
    new.closed_animals := array(
      select distinct n.number from number_rules n
      where (n.round_id = new.id or n.lottery_type_id = new.lottery_type_id)
        and n.bet_type = 'ANIMAL' and n.rule = 'CLOSED' and n.cap_satang is null
        and n.number is not null and n.created_at < new.close_time
      order by n.number);
  end if;
  return new;
end $$;
create trigger round_keeps_closed_animals before insert or update of status on rounds
  for each row when (new.status in ('CLOSED', 'SETTLED') and new.closed_animals is null)
  execute function round_keeps_closed_animals();
revoke all on function round_keeps_closed_animals from public;

-- Of those that closed before this the rules of today are all that is known.
update rounds r set closed_animals = array(
  select distinct n.number from number_rules n
  where (n.round_id = r.id or n.lottery_type_id = r.lottery_type_id)
    and n.bet_type = 'ANIMAL' and n.rule = 'CLOSED' and n.cap_satang is null
    and n.number is not null and n.created_at < r.close_time
  order by n.number)
from lottery_types t
where t.id = r.lottery_type_id and t.result_kind = 'ANIMAL' and r.status in ('CLOSED', 'SETTLED');

create or replace view result_animals_closed as
select r.id as round_id from rounds r where r.result ->> 'animal' = any (r.closed_animals);
comment on view result_animals_closed is
  'Rounds whose drawn animal nobody could choose: when they closed, a rule had closed it.';

-- Until now each change of a schedule or of a lottery's name gave its rounds that had not opened
-- their name anew: one with another name was given it since.
update rounds r set named = true
from lottery_types t
where t.id = r.lottery_type_id and r.planned and not r.named
  and r.status = 'SCHEDULED' and r.open_time > clock_timestamp()
  and r.name <> coalesce(t.names ->> 'th', '') || case
    when t.schedule ->> 'kind' = 'every' or r.sequence > 1
    then ' รอบที่ ' || r.sequence else '' end;

create view backoffice_late_settlements as
select s.round_id, s.started_at from settlements s
where s.finished_at is null and s.started_at < statement_timestamp() - interval '10 minutes'
  and not (s.kind = 'RESULT' and exists (
    select from house_draws d where d.round_id = s.round_id));
comment on view backoffice_late_settlements is
  'Results, corrections and voids whose money stands still: each is tried again every minute, and
one that takes ten does not come by itself. Draws of the house are in backoffice_waiting_draws.';
grant select on backoffice_late_settlements to chokdee_app;
