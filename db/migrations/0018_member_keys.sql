-- Keys of what belongs to a member begin with the member, so that the database can keep it where
-- the member's wallet is (docs/decisions/0170, 0171).

drop index entry_posted_already;
create unique index entry_posted_already
  on ledger_entries (user_id, reference_kind, reference_id, type) where type <> 'BET';

alter table receivables alter column id drop identity, drop constraint receivables_pkey;
alter table receivables alter column id drop not null,
  drop constraint receivables_round_id_result_version_slip_id_key,
  add primary key (user_id, round_id, result_version, slip_id);
comment on column receivables.id is 'Only rows of before 0018 have one.';

alter table notices drop constraint notices_pkey;
drop index notices_of_member;
alter table notices add constraint notices_pkey primary key (user_id, no);

-- Two members may have slips with the same bet group, so leaves are sorted by member as well. The
-- order of what was fixed before is the same: there a group had one slip.
create or replace function house_slip_leaves(p_round_id bigint)
returns table (user_id uuid, slip_id bigint, key text, leaf bytea, stake_satang bigint)
language sql stable as $$
  -- What settling would pay is what is counted: also a bet whose slip is gone, or elsewhere.
  select b.user_id, b.slip_id, concat_ws('|', coalesce(s.bet_group_id, ''), b.user_id::text, ''),
    house_leaf(concat_ws('|', 'chokdee-slip-1', p_round_id::text, coalesce(s.bet_group_id, ''),
      b.user_id::text, coalesce(floor(extract(epoch from s.created_at) * 1000)::bigint::text, ''),
      string_agg(concat_ws(':', coalesce(c.bet_type, ''), b.number, b.stake_satang::text,
        b.odds::text), ';' order by b.line_no))),
    sum(b.stake_satang)::bigint
  from bets b
  left join slips s on s.round_id = p_round_id and s.cancelled_at is null
    and s.user_id = b.user_id and s.id = b.slip_id
  left join bet_type_configs c on c.id = b.bet_type_config_id
  where b.round_id = p_round_id and not exists (
    -- As in settling: of this round's slips, those that stand and those that do not have an index.
    select from slips x where x.round_id = p_round_id and x.cancelled_at is not null
      and x.user_id = b.user_id and x.id = b.slip_id)
  group by b.user_id, b.slip_id, s.bet_group_id, s.created_at;
$$;
comment on column house_bet_blocks.first_key is
  'Bet group and member of the first slip, each with the sign behind it: by these slips are sorted.
Of before 0018 the bet group alone.';

create or replace function house_bet_path(p_round_id bigint, p_text text) returns jsonb
language plpgsql stable strict security definer set search_path = public, pg_temp as $$
declare
  v_block integer;
  v_leaves bytea;
  v_at integer;
begin
  -- Joined to nothing it is read once, not again for each of its hashes.
  select b.block, b.leaves || ''::bytea into v_block, v_leaves from house_bet_blocks b
  where b.round_id = p_round_id
    and b.first_key <= split_part(p_text, '|', 3) || '|' || split_part(p_text, '|', 4) || '|'
  order by b.block desc limit 1;
  select n into v_at from generate_series(0, octet_length(v_leaves) / 32 - 1) n
  where substring(v_leaves from n * 32 + 1 for 32) = house_leaf(p_text);
  return house_path_up(v_leaves, v_at) || house_path_up(
    (select string_agg(b.root, ''::bytea order by b.block) from house_bet_blocks b
      where b.round_id = p_round_id), v_block);
end $$;
