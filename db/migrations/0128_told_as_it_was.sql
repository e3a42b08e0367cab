-- What a bank told of money that came in stays as it was told: whom, how much and when decide which
-- deposit it pays and which day it counts in. All versions of the server have changed these columns
-- alone, which say what became of it.
revoke update on bank_notifications from chokdee_app;
grant update (answered_deposit_id, why_unmatched, deposit_id, assigned_at, assigned_by, same_as,
  closed_as, close_note, closed_at, closed_by, duplicate_of, given_in_doubt, came_back_with,
  reopened) on bank_notifications to chokdee_app;

-- A win that could not be told before its round was voided is not told behind the refund.
create or replace function notices_of_settlement(p_round_id bigint, p_version integer)
returns table (no bigint, user_id uuid, event text)
language plpgsql set enable_nestloop = off as $$
#variable_conflict use_column
declare
  v_kind text;
  v_users uuid[];
  v_amounts bigint[];
  v_others uuid[];
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
  end if;
  return query with told as (
    select m.user_id, m.amount, case v_kind when 'VOID' then 'REFUND'
      when 'CORRECTION' then 'CORRECTION' else 'WIN' end as event
    from unnest(v_users, v_amounts) m (user_id, amount) where m.amount <> 0 or v_kind = 'VOID'
    union all
    select o.user_id, null, 'RESULT' from unnest(v_others) o (user_id)
    where not exists (select from unnest(v_users) m (user_id) where m.user_id = o.user_id)
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

-- The end of an alarm waits for its beginning, where a channel has not taken that yet.
alter table alarm_sendings add column matter text;
comment on column alarm_sendings.matter is
  'What is told of: the messages of one matter go out in turn. Null from nodes of before 0128.';
