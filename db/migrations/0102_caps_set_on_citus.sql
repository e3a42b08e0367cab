-- A cap that is set forgets what the parts were lent of it, after its rounds were locked by
-- round_hold. On Citus one transaction cannot change a node's shards under two logins, nor join
-- tables that are on every node to shards once both were locked over different connections.
create function exposures_forget_loans(p_type_id integer, p_round_id bigint, p_bet_types text[],
  p_numbers text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_rounds bigint[] := array(select r.id from rounds r
    where (r.lottery_type_id = p_type_id or r.id = p_round_id)
      and r.status in ('SCHEDULED', 'OPEN'));
  v_configs integer[] := array(select c.id from bet_type_configs c
    where c.bet_type = any (p_bet_types));
begin
  update exposure_parts e
  set may_satang = null, others_satang = 0, loose_satang = 0, held_until = null
  where e.may_satang is not null and (p_numbers is null or e.number = any (p_numbers))
    and e.round_id = any (v_rounds) and e.bet_type_config_id = any (v_configs);
end $$;
comment on function exposures_forget_loans is
  'Forgets what the parts were lent of the caps of these numbers (null: all) of a lottery or a
round, in rounds that can take bets. For whoever has locked those rounds and sets a cap.';
revoke all on function exposures_forget_loans from public;
grant execute on function exposures_forget_loans to chokdee_app;
