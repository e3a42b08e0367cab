-- Whose lines win or lose by a corrected result though the sum stays the same is told so: they had
-- read which of them had won. Who won nothing before or after is told nothing: nothing of theirs
-- has changed, and they may be thousands.
create or replace function notices_of_settlement(p_round_id bigint, p_version integer)
returns table (no bigint, user_id uuid, event text)
language plpgsql set enable_nestloop = off as $$
#variable_conflict use_column
declare
  v_kind text;
  v_users uuid[];
  v_amounts bigint[];
  v_others uuid[];
  v_even uuid[];
  v_void integer;
begin
  -- Two runs of a round are told one after the other.
  perform pg_advisory_xact_lock(hashtextextended('notices of round ' || p_round_id, 0));
  select s.kind into v_kind from settlements s
  where s.round_id = p_round_id and s.result_version = p_version and s.finished_at is not null;
  if v_kind is null then return; end if;
  select max(s.result_version) into v_void from settlements s
  where s.round_id = p_round_id and s.result_version > p_version and s.kind = 'VOID';
  select array_agg(m.user_id), array_agg(m.amount) into v_users, v_amounts from (
    select d.user_id, sum(d.payout_change_satang + d.refund_satang)::bigint as amount
    from settlement_dues d where d.round_id = p_round_id and d.result_version = p_version
    group by d.user_id) m;
  if v_kind = 'RESULT' then
    select array_agg(o.user_id) into v_others from (
      select distinct s.user_id from slips s
      where s.round_id = p_round_id and s.cancelled_at is null) o;
  elsif v_kind = 'CORRECTION' then
    select array_agg(e.user_id) into v_even from (
      select distinct c.user_id from (
        select w.user_id from wins w
        where w.round_id = p_round_id and w.result_version in (p_version - 1, p_version)
        group by w.user_id, w.slip_id, w.line_no
        having count(*) = 1 or min(w.payout_satang) <> max(w.payout_satang)) c) e;
  end if;
  return query with told as (
    select m.user_id, m.amount, case v_kind when 'VOID' then 'REFUND'
      when 'CORRECTION' then 'CORRECTION' else 'WIN' end as event
    from unnest(v_users, v_amounts) m (user_id, amount) where m.amount <> 0 or v_kind = 'VOID'
    union all
    select o.user_id, null, 'RESULT' from unnest(v_others) o (user_id)
    where not exists (select from unnest(v_users) m (user_id) where m.user_id = o.user_id)
    union all
    select e.user_id, 0, 'CORRECTION' from unnest(v_even) e (user_id)
    where not exists (select from unnest(v_users, v_amounts) m (user_id, amount)
      where m.user_id = e.user_id and m.amount <> 0)
  ), wanted as materialized (
    select t.* from told t join notice_choices c on c.user_id = t.user_id where c.lottery
      -- Who has read of the refund reads of no win behind it: what was won is taken back by it.
      and not exists (select 1 from notices n where n.user_id = t.user_id and n.event = 'REFUND'
        and n.subject = p_round_id || ':' || v_void)
  ), written as (
    insert into notices (user_id, event, subject, amount_satang, round_id)
    select t.user_id, t.event, p_round_id || ':' || p_version, t.amount, p_round_id
    from wanted t
    on conflict on constraint notice_is_single do nothing
    returning notices.no, notices.user_id, notices.event
  )
  select w.no, w.user_id, w.event from written w where w.event <> 'RESULT';
end $$;

-- The first of the day's rounds has its number in notices, too, where the lottery draws many a day.
create or replace view notice_rounds as
  select r.id, t.names, r.draw_date, r.sequence, t.schedule ->> 'kind' = 'every' as is_numbered
  from rounds r join lottery_types t on t.id = r.lottery_type_id;
