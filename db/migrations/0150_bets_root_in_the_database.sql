-- The database itself says which bets a closed round of the house has: it reckons their Merkle root
-- from the slips that stand, so that nobody gives it one, keeps what receipts are made from, and
-- reckons once more before anything is paid (docs/decisions/0030).

create function house_level_above(p_level bytea) returns bytea
language sql immutable strict set search_path = public, pg_temp as $$
  -- A pair of hashes is 64 bytes in a row; a last one without a partner is handed up unchanged.
  select string_agg(
    case octet_length(pair) when 64 then sha256('\x01'::bytea || pair) else pair end,
    ''::bytea order by n)
  from (select n, substring(p_level from n * 64 + 1 for 64) as pair
    from generate_series(0, (octet_length(p_level) - 1) / 64) n) pairs;
$$;
comment on function house_level_above is
  'The nodes above the nodes of one level of a Merkle tree, 32 bytes each.';

create function house_tree_root(p_hashes bytea) returns bytea
language plpgsql immutable strict set search_path = public, pg_temp as $$
declare
  v_level bytea := p_hashes;
begin
  if octet_length(v_level) = 0 then return sha256(''); end if;
  while octet_length(v_level) > 32 loop v_level := house_level_above(v_level); end loop;
  return v_level;
end $$;
comment on function house_tree_root is 'The root over the hashes of leaves, 32 bytes each.';

create function house_leaf(p_text text) returns bytea
language sql immutable strict return sha256('\x00'::bytea || convert_to(p_text, 'UTF8'));
comment on function house_leaf is 'The leaf of a text in a Merkle tree (RFC 6962).';

create or replace function house_merkle_root(p_texts text[]) returns text
language sql immutable strict set search_path = public, pg_temp as $$
  select encode(house_tree_root(
    coalesce(string_agg(house_leaf(t.text), ''::bytea order by t.n), '')), 'hex')
  from unnest(p_texts) with ordinality t (text, n);
$$;

create function house_slip_leaves(p_round_id bigint)
returns table (user_id uuid, slip_id bigint, key text, leaf bytea, stake_satang bigint)
language sql stable as $$
  -- What settling would pay is what is counted: also a bet whose slip is gone, or elsewhere.
  select b.user_id, b.slip_id, coalesce(s.bet_group_id, '') || '|',
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
comment on function house_slip_leaves is
  'The leaves of a round''s standing slips, of texts as domain/results/receipt.ts writes them.';

-- A whole round is read: never slip by slip, whatever the statistics say of one that has only just
-- filled, and never the slips of all rounds.
create function house_bet_leaves(p_round_id bigint)
returns table (block integer, first_key text, leaves bytea, slip_count integer, stake_satang bigint)
language sql stable set search_path = public, pg_temp
set enable_nestloop = off set enable_seqscan = off as $$
  -- Texts of one round differ from the group on, which the sign behind it ends.
  with in_order as (
    select l.*, (row_number() over (order by l.key collate "C", l.leaf) - 1)::integer as n
    from house_slip_leaves(p_round_id) l
  )
  select n / 1024, min(key collate "C"), string_agg(leaf, ''::bytea order by n),
    count(*)::integer, sum(stake_satang)::bigint
  from in_order group by n / 1024;
$$;
comment on function house_bet_leaves is
  'The leaves of a round''s slips sorted by their texts, in blocks of 1,024: a block is a whole part
of the tree.';

create table house_bet_blocks (
  round_id bigint not null references rounds,
  block integer not null,
  first_key text collate "C" not null,
  leaves bytea not null,
  root bytea not null,
  primary key (round_id, block),
  constraint hashes_whole check (octet_length(leaves) % 32 = 0 and octet_length(root) = 32)
);
comment on table house_bet_blocks is
  'The lower part of the tree over a round''s bets, in blocks of 1,024 slips: a receipt needs one.';
comment on column house_bet_blocks.first_key is
  'The bet group of the first slip with the sign behind it, by which the slips are sorted.';

alter table house_draws
  add column stake_satang bigint,
  add column differs_at timestamptz,
  add column compared_in xid8;
comment on column house_draws.stake_satang is 'What the slips that were fixed staked together.';
comment on column house_draws.differs_at is
  'Since when the slips or shots that stand are not those that were fixed: nothing is paid.';
comment on column house_draws.compared_in is
  'The transaction that last found them to be the same: only that one may count the winners.';

create function house_keep_bets(p_round_id bigint, out bets_root text, out slip_count integer,
  out stake_satang bigint)
language sql set search_path = public, pg_temp as $$
  with read as materialized (
    select l.*, house_tree_root(l.leaves) as root from house_bet_leaves(p_round_id) l
  ), kept as (
    insert into house_bet_blocks (round_id, block, first_key, leaves, root)
    select p_round_id, r.block, r.first_key, r.leaves, r.root from read r
  )
  select encode(house_tree_root(
      coalesce(string_agg(r.root, ''::bytea order by r.block), '')), 'hex'),
    coalesce(sum(r.slip_count), 0)::integer, coalesce(sum(r.stake_satang), 0)::bigint
  from read r;
$$;
comment on function house_keep_bets is
  'Reckons what is fixed of a round''s bets, and keeps its blocks for receipts.';

-- Rounds that were fixed before have blocks as well, and what their slips staked.
update house_draws d set stake_satang = k.stake_satang
from (select f.round_id, (house_keep_bets(f.round_id)).stake_satang
  from house_draws f where f.fixed_at is not null) k
where k.round_id = d.round_id;
alter table house_draws drop constraint fixed_whole;
alter table house_draws add constraint fixed_whole check (
  num_nonnulls(fixed_at, fixed_in, bets_root, slip_count, stake_satang) in (0, 5));

drop function house_fix(bigint, text, integer);
create function house_fix(p_round_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_at timestamptz;
  v_bets record;
begin
  -- Held until the end: the round stays closed, and slips of other rounds pass by meanwhile.
  perform from rounds r where r.id = p_round_id and r.status = 'CLOSED'
    and clock_timestamp() >= r.close_time for share;
  if not found then return false; end if;
  perform from house_draws d where d.round_id = p_round_id and d.fixed_at is null for update;
  if not found then return false; end if;
  v_bets := house_keep_bets(p_round_id);
  -- The clock is read last: the beacon's round is none that came out in the meantime.
  v_at := clock_timestamp();
  update house_draws d set fixed_at = v_at, fixed_in = pg_current_xact_id(),
    bets_root = v_bets.bets_root, slip_count = v_bets.slip_count,
    stake_satang = v_bets.stake_satang, beacon_round = house_beacon_round(d.beacon_chain, v_at)
  where d.round_id = p_round_id;
  return true;
end $$;
comment on function house_fix is 'Publishes which bets a closed round has, and so its shots, and
which number of the beacon the draw waits for, once, after the close and before the draw.';

create function house_path_up(p_level bytea, p_at integer) returns jsonb
language plpgsql immutable strict set search_path = public, pg_temp as $$
declare
  v_level bytea := p_level;
  v_at integer := p_at;
  v_beside bytea;
  v_steps jsonb := '[]';
begin
  while octet_length(v_level) > 32 loop
    v_beside := substring(v_level from (v_at # 1) * 32 + 1 for 32);
    if v_beside <> '' then
      v_steps := v_steps || jsonb_build_object(
        'side', case v_at % 2 when 0 then 'RIGHT' else 'LEFT' end, 'hash', encode(v_beside, 'hex'));
    end if;
    v_level := house_level_above(v_level);
    v_at := v_at / 2;
  end loop;
  return v_steps;
end $$;
comment on function house_path_up is
  'The hashes beside the way from one hash of a level up to the root, with their sides.';

create function house_bet_path(p_round_id bigint, p_text text) returns jsonb
language plpgsql stable strict security definer set search_path = public, pg_temp as $$
declare
  v_block integer;
  v_leaves bytea;
  v_at integer;
begin
  -- Joined to nothing it is read once, not again for each of its hashes.
  select b.block, b.leaves || ''::bytea into v_block, v_leaves from house_bet_blocks b
  where b.round_id = p_round_id and b.first_key <= split_part(p_text, '|', 3) || '|'
  order by b.block desc limit 1;
  select n into v_at from generate_series(0, octet_length(v_leaves) / 32 - 1) n
  where substring(v_leaves from n * 32 + 1 for 32) = house_leaf(p_text);
  return house_path_up(v_leaves, v_at) || house_path_up(
    (select string_agg(b.root, ''::bytea order by b.block) from house_bet_blocks b
      where b.round_id = p_round_id), v_block);
end $$;
comment on function house_bet_path is
  'The Merkle path of a slip''s text to the root of its round''s bets; null when it is not in it.';

create function house_own_shots(p_seed bytea, p_members integer) returns text[]
language sql immutable strict set search_path = public, pg_temp as $$
  select coalesce(array_agg(
    lpad(mod(house_number(house_hmac(p_seed, 'shot:' || n)), 100000)::text, 5, '0')
    order by n), '{}')
  from generate_series(1, 16 - p_members) n;
$$;
comment on function house_own_shots is
  'The shots that the house adds to those of members, up to 16; they follow from the seed.';

create function house_member_shots(p_round_id bigint) returns text[]
language sql stable strict set search_path = public, pg_temp as $$
  select coalesce(array_agg(number order by position), '{}')
  from house_shots where round_id = p_round_id;
$$;
comment on function house_member_shots is 'What members shot in a round, in order.';

create function house_shots_root(p_house text[], p_members text[]) returns text
language sql immutable strict set search_path = public, pg_temp as $$
  select house_merkle_root(
    array(select format('house:%s:%s', n, t) from unnest(p_house) with ordinality h (t, n)
      order by n)
    || array(select format('shot:%s:%s', n, t) from unnest(p_members) with ordinality m (t, n)
      order by n));
$$;
comment on function house_shots_root is 'The Merkle root of a Yeekee round''s shots.';

create or replace function house_draw(p_round_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_draw house_draws;
  v_seed bytea;
  v_house text[];
  v_members text[];
  v_shots text[];
  v_root text;
  v_added numeric;
  v_drawn text;
  v_beacon text := '';
begin
  select * into v_draw from house_draws where round_id = p_round_id for update;
  if not found or v_draw.fixed_at is null or v_draw.drawn_at is not null
    or v_draw.voided_in is not null or v_draw.fixed_in = pg_current_xact_id()
  then
    return false;
  end if;
  if v_draw.beacon_chain is not null then
    if v_draw.beacon_signature is null then return false; end if;
    v_beacon := encode(sha256(v_draw.beacon_signature), 'hex');
  end if;
  select seed into strict v_seed from house_seeds where round_id = p_round_id;
  if v_draw.draw_space is not null then
    v_drawn := house_sample(v_seed, format('%s:%s:%s', p_round_id, v_draw.bets_root, v_beacon),
      v_draw.draw_space);
    update house_draws set drawn_at = clock_timestamp(), beacon = v_beacon, seed = v_seed,
      result = jsonb_build_object('animal', lpad(v_drawn, 2, '0'))
    where round_id = p_round_id;
    return true;
  end if;
  v_members := house_member_shots(p_round_id);
  v_house := house_own_shots(v_seed, cardinality(v_members));
  v_root := house_shots_root(v_house, v_members);
  v_shots := v_house || v_members;
  v_added := house_number(substring(
    house_hmac(v_seed, format('%s:%s:%s', p_round_id, v_root, v_beacon)) from 1 for 8));
  -- Classic is the sum of all shots minus the 16th from the last.
  v_drawn := lpad(mod((select sum(shot::bigint) from unnest(v_shots) shot)
    - v_shots[cardinality(v_shots) - 15]::bigint + v_added, 100000)::text, 5, '0');
  update house_draws set drawn_at = clock_timestamp(), beacon = v_beacon, seed = v_seed,
    shots_root = v_root, result = jsonb_build_object('prize_first', v_drawn,
      'four_top', right(v_drawn, 4), 'three_top', right(v_drawn, 3),
      'two_top', right(v_drawn, 2), 'two_bottom', left(v_drawn, 2))
  where round_id = p_round_id;
  return true;
end $$;

create function house_compare(p_round_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_draw house_draws;
  v_root text;
  v_slips bigint;
  v_members text[];
  v_is_same boolean;
begin
  select * into v_draw from house_draws where round_id = p_round_id and drawn_at is not null
  for update;
  -- What the house does not draw is not fixed either.
  if not found then
    return not exists (select from house_draws d where d.round_id = p_round_id);
  end if;
  select encode(house_tree_root(coalesce(
      string_agg(house_tree_root(l.leaves), ''::bytea order by l.block), '')), 'hex'),
    coalesce(sum(l.slip_count), 0)
  into v_root, v_slips from house_bet_leaves(p_round_id) l;
  v_is_same := v_root = v_draw.bets_root and v_slips = v_draw.slip_count;
  if v_is_same and v_draw.shots_root is not null then
    v_members := house_member_shots(p_round_id);
    v_is_same := cardinality(v_members) = v_draw.shot_count and v_draw.shots_root
      = house_shots_root(house_own_shots(v_draw.seed, cardinality(v_members)), v_members);
  end if;
  update house_draws set
    differs_at = case when not v_is_same then coalesce(differs_at, clock_timestamp()) end,
    compared_in = case when v_is_same then pg_current_xact_id() end
  where round_id = p_round_id;
  return v_is_same;
end $$;
comment on function house_compare is
  'Whether the slips and shots that stand are those that were fixed and drawn with; writes it down.
A round that the house does not draw has nothing to compare.';

create or replace function house_settlement_is_drawn() returns trigger language plpgsql as $$
begin
  if not exists (select from house_draws d where d.round_id = new.round_id) then
    return new;
  end if;
  if new.kind = 'CORRECTION' or (new.result is not null and not exists (
    select from house_draws d where d.round_id = new.round_id and d.result = new.result))
  then
    raise exception 'the house draws this round' using constraint = 'house_result_is_drawn';
  end if;
  -- Winners are counted among the slips that were fixed, looked at in this very transaction.
  if new.kind = 'RESULT' and new.counted_at is not null
    and (tg_op = 'INSERT' or old.counted_at is null)
    and not exists (select from house_draws d
      where d.round_id = new.round_id and d.compared_in = pg_current_xact_id())
  then
    raise exception 'the slips were not compared' using constraint = 'house_slips_compared';
  end if;
  if new.finished_at is not null and new.counted_at is null then
    raise exception 'nothing was counted' using constraint = 'house_slips_compared';
  end if;
  return new;
end $$;

revoke all on function house_level_above, house_tree_root, house_leaf, house_merkle_root,
  house_slip_leaves, house_bet_leaves, house_keep_bets, house_fix, house_path_up, house_bet_path,
  house_own_shots,
  house_member_shots, house_shots_root, house_compare from public;
grant execute on function house_fix, house_bet_path, house_compare to chokdee_app;
