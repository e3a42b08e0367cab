-- What rounds have brought, added up of all that are asked for at once: a distributed house asked
-- its workers four times for each, and a report of a few hundred was refused after five seconds.
create function backoffice_rounds_money(p_round_ids bigint[])
returns table (round_id bigint, slips integer, stakes_satang bigint, refunds_satang bigint,
  payouts_satang bigint)
-- Rounds differ so much in size that what is known of one misleads about another: without the
-- setting small rounds would be looked for in the whole table.
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_live bigint[];
  v_versions integer[];
  v_on bigint[];
  v_counts bigint[];
  v_staked bigint[];
  v_standing_on bigint[];
  v_standing bigint[];
  v_won_on bigint[];
  v_won bigint[];
begin
  select array_agg(r.id), array_agg(r.result_version) into v_live, v_versions
  from rounds r where r.id = any (p_round_ids) and r.status <> 'VOIDED';
  -- Those that stand have an index of their own, and those that do not. The member is named so that
  -- each worker adds up its own.
  select array_agg(s.round_id), array_agg(s.slips), array_agg(s.satang)
  into v_on, v_counts, v_staked from (
    select s.round_id, count(*) as slips, sum(s.total_satang)::bigint as satang from (
      select s.user_id, s.round_id, s.total_satang from slips s
      where s.round_id = any (p_round_ids) and s.cancelled_at is null
      union all
      select s.user_id, s.round_id, s.total_satang from slips s
      where s.round_id = any (p_round_ids) and s.cancelled_at is not null
    ) s group by s.round_id) s;
  -- Exposures hold what is staked on slips that stand: what they lack was cancelled.
  select array_agg(e.round_id), array_agg(e.satang) into v_standing_on, v_standing from (
    select e.round_id, sum(e.stake_satang)::bigint as satang from exposure_parts e
    where e.round_id = any (v_live) group by e.round_id) e;
  select array_agg(w.round_id), array_agg(w.satang) into v_won_on, v_won from (
    select w.round_id, sum(w.payout_satang)::bigint as satang from wins w
    join unnest(v_live, v_versions) r (id, version)
      on w.round_id = r.id and w.result_version = r.version
    group by w.round_id) w;
  return query
  select r.id, coalesce(s.slips, 0)::integer, coalesce(s.satang, 0),
    coalesce(s.satang, 0) - case when r.status = 'VOIDED' then 0 else coalesce(e.satang, 0) end,
    coalesce(w.satang, 0)
  from rounds r
  left join unnest(v_on, v_counts, v_staked) s (id, slips, satang) on s.id = r.id
  left join unnest(v_standing_on, v_standing) e (id, satang) on e.id = r.id
  left join unnest(v_won_on, v_won) w (id, satang) on w.id = r.id
  where r.id = any (p_round_ids);
end $$;
comment on function backoffice_rounds_money is
  'Slips and money of each of these rounds, added up anew.';

-- As in 0016, of all together.
create or replace function backoffice_seal_rounds(p_most integer) returns integer language sql as $$
  with due as materialized (
    select r.id, r.status, r.result_version from rounds r
    left join round_figures kept on kept.round_id = r.id and kept.status = r.status
      and kept.result_version = r.result_version
    where r.status in ('SETTLED', 'VOIDED') and kept.round_id is null and not exists (
      select from settlements s where s.round_id = r.id and s.finished_at is null)
    order by r.id limit p_most
  ), sealed as (
    insert into round_figures as f
    select r.id, r.status, r.result_version, m.slips, m.stakes_satang, m.refunds_satang,
      m.payouts_satang
    from due r join backoffice_rounds_money(array(select d.id from due d)) m on m.round_id = r.id
    on conflict (round_id) do update set status = excluded.status,
      result_version = excluded.result_version, slips = excluded.slips,
      stakes_satang = excluded.stakes_satang, refunds_satang = excluded.refunds_satang,
      payouts_satang = excluded.payouts_satang
    returning 1
  )
  select count(*)::integer from sealed;
$$;
