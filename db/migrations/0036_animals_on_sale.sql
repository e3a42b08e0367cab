-- An animal that was closed to bets is drawn like any number: it has won for nobody.
create view result_animals_closed as
select r.id as round_id
from rounds r join number_rules n on n.round_id = r.id or n.lottery_type_id = r.lottery_type_id
where n.bet_type = 'ANIMAL' and n.rule = 'CLOSED' and n.cap_satang is null
  and n.number = r.result ->> 'animal' and n.created_at < r.close_time;
comment on view result_animals_closed is
  'Rounds whose drawn animal nobody could choose: a rule had closed it.';
grant select on result_animals_closed to chokdee_app;
