-- As in 0144, which forgot what 0101 counts: what a corrected result takes back beyond the wallet
-- is owed, and lost from then on as what the wallet held is; what pays the win again brings back
-- what was collected of it.
create or replace function play_since(p_user_id uuid, p_from timestamptz)
returns table (staked bigint, won bigint)
language plpgsql stable as $$
declare
  v_day date := p_from at time zone 'Asia/Bangkok';
  v_after bigint;
  v_staked bigint := 0;
  v_won bigint := 0;
  v_owed bigint;
begin
  if p_from = book_day_start(v_day) then
    select k.last_entry into v_after from play_days_kept k
    where k.user_id = p_user_id and k.first_day <= v_day;
  end if;
  if v_after is not null then
    select coalesce(sum(d.staked_satang), 0), coalesce(sum(d.won_satang), 0)
    into v_staked, v_won from play_days d where d.user_id = p_user_id and d.day >= v_day;
  else
    v_after := ledger_entry_since(p_user_id, p_from) - 1;
  end if;
  -- Of a debt that a later result took up, what was collected before is what it had taken.
  select coalesce(sum(
      case when r.created_at >= p_from then r.amount_satang - r.written_off_satang else 0 end
      - case when r.closed_at >= p_from
        then r.amount_satang - r.written_off_satang - r.collected_satang else 0 end), 0)
  into v_owed
  from receivables r
  where r.user_id = p_user_id and (r.created_at >= p_from or r.closed_at >= p_from);
  return query select (v_staked + coalesce(sum(b.staked), 0))::bigint,
    (v_won + coalesce(sum(b.won), 0) - v_owed)::bigint
  from play_between(p_user_id, v_after, 9223372036854775807) b
  where b.played_at >= date_trunc('milliseconds', p_from);
end $$;
comment on function play_since is
  'What a member staked and won since a moment, by days where they are added up; less what is owed
of wins that corrected results took back.';
