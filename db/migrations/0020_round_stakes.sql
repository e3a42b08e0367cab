-- What the rounds' screens of the back office read of betting and settlement.

create view round_number_stakes as
  select e.round_id, c.bet_type, e.number, e.stake_satang, e.payout_satang, e.line_count
  from exposures e join bet_type_configs c on c.id = e.bet_type_config_id
  where e.line_count > 0;
comment on view round_number_stakes is
  'Per number of a round: what is staked on it and what its lines would be paid.';

create view round_slips as
  select b.round_id, b.user_id, b.slip_id
  from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
  where b.line_no = 1 and s.cancelled_at is null;
comment on view round_slips is 'The slips that stand in a round; a cancelled one does not.';

create view rounds_settling as select round_id from settlements where finished_at is null;
comment on view rounds_settling is 'Rounds whose settlement, correction or void is under way.';

create view rounds_paid as
  select s.round_id, s.winners, s.payout_satang
  from settlements s join rounds r on r.id = s.round_id and r.result_version = s.result_version
  where s.kind <> 'VOID' and s.finished_at is not null;
comment on view rounds_paid is 'What the result that stands of a round has paid, in satang.';

grant select on round_number_stakes, round_slips, rounds_settling, rounds_paid to chokdee_app;
