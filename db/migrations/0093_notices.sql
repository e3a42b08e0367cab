-- A void is told to who won what they staked too, though nothing has changed for them.
create or replace function notices_of_settlement(p_round_id bigint, p_version integer)
returns table (no bigint, user_id uuid, event text)
language plpgsql set enable_nestloop = off as $$
#variable_conflict use_column
declare
  v_kind text;
  v_users uuid[];
  v_amounts bigint[];
  v_others uuid[];
begin
  select s.kind into v_kind from settlements s
  where s.round_id = p_round_id and s.result_version = p_version and s.finished_at is not null;
  if v_kind is null then return; end if;
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
  ), written as (
    insert into notices (user_id, event, subject, amount_satang, round_id)
    select t.user_id, t.event, p_round_id || ':' || p_version, t.amount, p_round_id
    from wanted t
    on conflict on constraint notice_is_single do nothing
    returning notices.no, notices.user_id, notices.event
  )
  select w.no, w.user_id, w.event from written w where w.event <> 'RESULT';
end $$;

-- Nobody who has excluded themselves is told of promotions.
create view excluded_members as
select p.member_id as user_id from protections p where p.excluded_until > statement_timestamp();
comment on view excluded_members is
  'Who has excluded themselves now: for the shelf of notices.';
grant select on excluded_members to chokdee_app;

-- Who is thrown out by a new password or a lock is told of it, and then of nothing more.
alter table push_devices add column is_ended boolean not null default false;
comment on column push_devices.is_ended is
  'Its session was ended with all the others of the member: nothing more is written for it.';
