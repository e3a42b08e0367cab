-- From how many numbers an animal round is drawn is published with its commit. Else an owner of the
-- database could choose it once the public number is out, and with it the animal.

-- False for the rounds that stand: what the log says of them is compared with it.
alter table house_draws add column space_in_log boolean not null default false;
alter table house_draws alter column space_in_log set default true;
comment on column house_draws.space_in_log is
  'Whether the log''s COMMIT says the draw space; false: committed to before migration 0091.';

create or replace function log_draw_text(p_kind text, p_draw house_draws) returns text
language sql stable set search_path = public, pg_temp as $$
  select case p_kind
    when 'COMMIT' then concat_ws('|', p_draw.round_id, p_draw.commit_hash,
      coalesce(p_draw.beacon_chain, ''), case when p_draw.space_in_log then p_draw.draw_space end)
    when 'FIXED' then concat_ws('|', p_draw.round_id, p_draw.bets_root, p_draw.slip_count)
      || coalesce(concat('|', p_draw.beacon_round, '|') || p_draw.fixed_shots_root, '')
    when 'DRAWN' then concat_ws('|', p_draw.round_id, encode(p_draw.seed, 'hex'),
      coalesce(p_draw.shots_root, ''), p_draw.beacon) end;
$$;
