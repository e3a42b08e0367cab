-- Results and settlement: a win is a row of its own; settling can be resumed at any point. And the
-- house's own draws, which the database makes and guards.

create table wins (
  user_id uuid not null,
  slip_id bigint not null,
  line_no smallint not null,
  result_version integer not null,
  round_id bigint not null,
  payout_satang bigint not null,
  primary key (user_id, slip_id, line_no, result_version)
);
create index wins_of_round on wins (round_id, result_version, user_id, slip_id);

create table settlements (
  round_id bigint not null references rounds,
  result_version integer not null,
  kind text not null,
  result jsonb,
  reason text,
  entered_by uuid,
  started_at timestamptz not null default now(),
  counted_at timestamptz,
  winners integer not null default 0,
  payout_satang bigint not null default 0,
  refunded_slips integer not null default 0,
  refunded_satang bigint not null default 0,
  last_user_id uuid,
  finished_at timestamptz,
  primary key (round_id, result_version),
  constraint kind_known check (kind in ('RESULT', 'CORRECTION', 'VOID')),
  constraint result_fits_kind check ((kind = 'VOID') = (result is null))
);
comment on table settlements is
  'One run per version of a round''s result: registered, counted, paid in chunks of whole members,
finished. A run that was cut off goes on where it stopped.';
comment on column settlements.counted_at is 'When its wins and dues were written.';
comment on column settlements.winners is 'Winning lines of this version.';
comment on column settlements.last_user_id is 'The last member in id order whose money has moved.';
create unique index settlement_unfinished on settlements (round_id) where finished_at is null;

create table settlement_dues (
  round_id bigint not null,
  result_version integer not null,
  user_id uuid not null,
  slip_id bigint not null,
  payout_change_satang bigint not null,
  refund_satang bigint not null,
  primary key (round_id, result_version, user_id, slip_id)
);
comment on table settlement_dues is
  'What a run moves for a slip: what it pays more or less than the version before, and the stake
that a void gives back. Slips for which nothing changes have no row.';

create table receivables (
  id bigint generated always as identity primary key,
  user_id uuid not null references members,
  amount_satang bigint not null check (amount_satang > 0),
  round_id bigint not null references rounds,
  result_version integer not null,
  slip_id bigint not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (round_id, result_version, slip_id)
);
comment on table receivables is
  'What a corrected result took back beyond the balance: wallets never go below zero.';
comment on column receivables.closed_at is
  'When a later version of the result took it up in what that pays or takes.';
create index receivables_open on receivables (user_id) where closed_at is null;

-- Settling a round, set-based and in steps (architecture.md "How money moves"; speed.md
-- "Settling"). Bets are never touched. The steps are called by run-settlement.ts, each in a
-- transaction of its own. Wins and what they move are written by these functions only, from bets
-- that stand.

-- Winners are looked up number by number in the index, whatever the statistics say of a round
-- that has only just filled: a plan that ran away once took 97 s instead of 2.
create function results_winning_lines(p_round_id bigint, p_bet_types text[], p_numbers text[])
returns table (user_id uuid, slip_id bigint, line_no smallint, payout_satang bigint)
language sql stable rows 10000
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select b.user_id, b.slip_id, b.line_no, b.stake_satang * b.odds / 100
  from unnest(p_bet_types, p_numbers) w (bet_type, number)
  join rounds r on r.id = p_round_id
  join bet_type_configs c on c.lottery_type_id = r.lottery_type_id and c.bet_type = w.bet_type
  cross join lateral (
    select * from bets b
    where b.round_id = p_round_id and b.bet_type_config_id = c.id and b.number = w.number
    offset 0 -- Keeps this look-up apart from the joins around it.
  ) b
  where not exists (
    select from slips s where s.round_id = p_round_id and s.user_id = b.user_id
      and s.id = b.slip_id and s.cancelled_at is not null
  );
$$;
comment on function results_winning_lines is
  'The lines of a round that win on these numbers (each pair once), with what they pay: stake x
odds, rounded down to the satang. Cancelled slips win nothing.';

create function results_write_wins(p_round_id bigint, p_version integer,
  p_bet_types text[], p_numbers text[])
returns table (winners integer, payout_satang bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  -- Who settles says which numbers win; of the house's own draws the database knows it itself.
  if exists (select from house_draws d, unnest(p_bet_types, p_numbers) w (bet_type, number)
    where d.round_id = p_round_id and not house_number_wins(w.bet_type, w.number, d.result))
  then
    raise exception 'the number did not win' using constraint = 'house_result_is_drawn';
  end if;
  return query with written as (
    insert into wins (user_id, slip_id, line_no, result_version, round_id, payout_satang)
    select l.user_id, l.slip_id, l.line_no, p_version, p_round_id, l.payout_satang
    from results_winning_lines(p_round_id, p_bet_types, p_numbers) l
    returning payout_satang
  )
  select count(*)::integer, coalesce(sum(payout_satang), 0)::bigint from written;
end $$;

create function results_write_dues(p_round_id bigint, p_version integer, p_refund boolean)
returns table (refunded_slips integer, refunded_satang bigint)
language sql security definer set enable_seqscan = off set search_path = public, pg_temp as $$
  with moves as (
    select user_id, slip_id, payout_satang as change, 0 as refund from wins
    where round_id = p_round_id and result_version = p_version
    union all
    select user_id, slip_id, -payout_satang, 0 from wins
    where round_id = p_round_id and result_version = p_version - 1
    union all
    select b.user_id, b.slip_id, 0, s.total_satang
    from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
    where p_refund and b.round_id = p_round_id and b.line_no = 1 and s.cancelled_at is null
  ), written as (
    insert into settlement_dues (round_id, result_version, user_id, slip_id, payout_change_satang,
      refund_satang)
    select p_round_id, p_version, user_id, slip_id, sum(change), sum(refund)
    from moves group by user_id, slip_id having sum(change) <> 0 or sum(refund) <> 0
    order by user_id, slip_id
    returning refund_satang
  )
  select (count(*) filter (where refund_satang > 0))::integer,
    coalesce(sum(refund_satang), 0)::bigint
  from written;
$$;
comment on function results_write_dues is
  'Writes what a version moves for each slip of a round: its wins less those of the version
before, and with p_refund the stake of every slip that was not cancelled.';

-- Thousands of rows are joined whose number the planner cannot know, so never by nested loops.
create function results_entries_of_chunk(
  p_round_id bigint, p_version integer, p_after uuid, p_to uuid
) returns table (no bigint, user_id uuid, slip_id bigint, type text, amount_satang bigint,
  owed_satang bigint, closes_receivable boolean)
language sql set enable_nestloop = off as $$
  with open as (
    select r.user_id, r.slip_id, sum(r.amount_satang)::bigint as satang from receivables r
    where r.round_id = p_round_id and r.closed_at is null group by 1, 2
  ), dues as (
    select d.user_id, d.slip_id, d.refund_satang, o.satang is not null as closes,
      d.payout_change_satang - coalesce(o.satang, 0) as change
    from settlement_dues d left join open o using (user_id, slip_id)
    where d.round_id = p_round_id and d.result_version = p_version
      and d.user_id > p_after and d.user_id <= p_to
  ), moves as (
    select user_id, slip_id, 'REFUND' as type, refund_satang as amount, 1 as turn, closes
    from dues where refund_satang > 0
    union all
    select user_id, slip_id, 'WIN', change, 2, closes from dues where change > 0
    union all
    select user_id, slip_id, 'ADJUST', change, 3, closes from dues where change <= 0
  ), running as (
    -- What comes in is posted before what is taken, so a member's gains cover their losses.
    select m.*, w.balance_satang + sum(m.amount) over so_far - m.amount as available
    from moves m join wallet_lock(array(select distinct d.user_id from dues d)) w using (user_id)
    window so_far as (partition by m.user_id order by m.turn, m.slip_id)
  )
  select row_number() over (order by user_id, turn, slip_id), user_id, slip_id, type,
    (case when amount > 0 then amount else greatest(amount, least(0, -available)) end)::bigint,
    (case when amount > 0 then 0 else greatest(0, -amount - greatest(0, available)) end)::bigint,
    closes
  from running where amount <> 0 or closes;
$$;
comment on function results_entries_of_chunk is
  'The entries of the dues of members after p_after up to p_to, in the order in which they are
posted. A loss is taken up to the balance, the rest is owed. Locks the wallets.';

create function results_pay_chunk(p_round_id bigint, p_version integer, p_slips integer)
returns table (slips integer, user_ids uuid[])
language plpgsql security definer set plan_cache_mode = force_custom_plan
set search_path = public, pg_temp as $$
declare
  v_run settlements;
  v_meta jsonb;
  v_after uuid;
  v_to uuid;
  v_users uuid[];
  v_slips bigint[];
  v_types text[];
  v_amounts bigint[];
  v_owed bigint[];
  v_closes boolean[];
begin
  select * into strict v_run from settlements s
  where s.round_id = p_round_id and s.result_version = p_version for update;
  v_after := coalesce(v_run.last_user_id, '00000000-0000-0000-0000-000000000000');
  if v_run.counted_at is null or v_run.finished_at is not null then
    return query select 0, '{}'::uuid[];
    return;
  end if;

  -- A chunk ends between members, so that all that a member gains and loses is weighed together.
  select (array_agg(d.user_id order by d.user_id))[count(*)], count(*)::integer
  into v_to, slips from (
    select d.user_id from settlement_dues d
    where d.round_id = p_round_id and d.result_version = p_version and d.user_id > v_after
    order by d.user_id, d.slip_id limit p_slips) d;
  if slips = 0 then
    return query select 0, '{}'::uuid[];
    return;
  end if;

  select array_agg(e.user_id order by e.no), array_agg(e.slip_id order by e.no),
    array_agg(e.type order by e.no), array_agg(e.amount_satang order by e.no),
    array_agg(e.owed_satang order by e.no), array_agg(e.closes_receivable order by e.no)
  into v_users, v_slips, v_types, v_amounts, v_owed, v_closes
  from results_entries_of_chunk(p_round_id, p_version, v_after, v_to) e;

  select jsonb_build_object('lottery_name', t.names ->> 'th', 'draw_date', r.draw_date,
    'cause', v_run.kind) into v_meta
  from rounds r join lottery_types t on t.id = r.lottery_type_id where r.id = p_round_id;

  perform wallet_post_entries(array_agg(e.user_id order by e.no), array_agg(e.type order by e.no),
    array_agg(e.amount order by e.no),
    array_agg(case e.type when 'REFUND' then 'BETTING' else 'PAYOUTS' end order by e.no),
    array_agg('slip'::text order by e.no),
    array_agg(e.slip || ':' || case e.type when 'REFUND' then 'void' else p_version::text end
      order by e.no),
    array_agg(v_meta order by e.no))
  from unnest(v_users, v_slips, v_types, v_amounts) with ordinality
    e (user_id, slip, type, amount, no)
  where e.amount <> 0 having count(*) > 0;

  if true = any (v_closes) then
    update receivables r set closed_at = clock_timestamp()
    from unnest(v_users, v_slips, v_closes) e (user_id, slip, closes)
    where r.round_id = p_round_id and r.slip_id = e.slip and r.user_id = e.user_id and e.closes
      and r.closed_at is null;
  end if;
  insert into receivables (user_id, amount_satang, round_id, result_version, slip_id)
  select e.user_id, e.owed, p_round_id, p_version, e.slip
  from unnest(v_users, v_slips, v_owed) e (user_id, slip, owed) where e.owed > 0;

  update settlements s set last_user_id = v_to
  where s.round_id = p_round_id and s.result_version = p_version;
  return query select slips, array(select distinct u from unnest(v_users) u);
end $$;
comment on function results_pay_chunk is
  'Moves the money of the next members of a run, at least p_slips slips where there are so many,
and answers how many and whose; none when all is paid. Two callers take turns at the run''s row.';

-- What other shelves read of settlements.
create view rounds_settling as select round_id from settlements where finished_at is null;
comment on view rounds_settling is 'Rounds whose settlement, correction or void is under way.';

create view rounds_paid as
  select s.round_id, s.winners, s.payout_satang
  from settlements s join rounds r on r.id = s.round_id and r.result_version = s.result_version
  where s.kind <> 'VOID' and s.finished_at is not null;
comment on view rounds_paid is 'What the result that stands of a round has paid, in satang.';

create function statement_numbers(p_user_id uuid, p_slip_id bigint, p_won boolean)
returns text[] language sql stable as $$
  select array(
    select b.number from bets b
    where b.user_id = p_user_id and b.slip_id = p_slip_id and (not p_won or exists (
      select from wins w where w.user_id = b.user_id and w.slip_id = b.slip_id
        and w.line_no = b.line_no))
    order by b.line_no limit 20);
$$;
comment on function statement_numbers is 'The first numbers of a slip, or those of it that won.';

-- The house's own draws, which anybody can check and nobody can steer (domain.md "The house's own
-- draws"; docs/decisions/0030): commit before the round takes a bet, roots at the close, the seed
-- after the draw. They are closed to the server as well: the database makes the seed, keeps it,
-- draws and publishes. The server only says when, through the functions below, each of which does
-- one step once, and cannot give a number.

create table house_seeds (
  round_id bigint primary key references rounds,
  seed bytea not null,
  constraint seed_length check (octet_length(seed) = 32)
);
comment on table house_seeds is
  'Secret until the draw. chokdee_app cannot read it, only house_seed hands one out in time.';

create table house_beacon_chains (
  hash text primary key,
  public_key text not null,
  period_seconds integer not null check (period_seconds > 0),
  genesis_seconds bigint not null check (genesis_seconds >= 0),
  constraint chain_whole check (hash ~ '^[0-9a-f]{64}$' and public_key ~ '^[0-9a-f]{192}$')
);
comment on table house_beacon_chains is
  'Public sources of randomness (drand) that a draw may wait for; the server adds none.';
comment on column house_beacon_chains.genesis_seconds is
  'When round 1 came out, in seconds since 1970; one more each period.';
-- drand's quicknet, as in domain/results/beacon.ts.
insert into house_beacon_chains values (
  '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c'
    || '8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb'
    || '5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  3, 1692803367);

create table house_draws (
  round_id bigint primary key references rounds,
  commit_hash text not null,
  beacon_chain text references house_beacon_chains,
  draw_space integer,
  committed_at timestamptz not null default clock_timestamp(),
  shot_count integer not null default 0,
  fixed_at timestamptz,
  fixed_in xid8,
  bets_root text,
  slip_count integer,
  beacon_round bigint,
  beacon_signature bytea,
  drawn_at timestamptz,
  beacon text,
  shots_root text,
  seed bytea,
  result jsonb,
  voided_in xid8,
  stake_satang bigint,
  differs_at timestamptz,
  compared_in xid8,
  constraint hashes_whole check (commit_hash ~ '^[0-9a-f]{64}$'
    and bets_root ~ '^[0-9a-f]{64}$' and shots_root ~ '^[0-9a-f]{64}$'),
  constraint fixed_whole check (
    num_nonnulls(fixed_at, fixed_in, bets_root, slip_count, stake_satang) in (0, 5)),
  constraint beacon_whole check (
    (beacon_round is not null) = (beacon_chain is not null and fixed_at is not null)
    and (beacon_signature is null or beacon_round is not null)
    and (drawn_at is null or beacon_chain is null or beacon_signature is not null)),
  constraint beacon_signature_length check (octet_length(beacon_signature) = 48),
  -- A voided round publishes its seed too, without a draw.
  constraint drawn_whole check (
    num_nonnulls(drawn_at, beacon, result) in (0, 3) and (drawn_at is null or seed is not null)),
  constraint drawn_after_fixed check (drawn_at is null or drawn_at >= fixed_at)
);
comment on table house_draws is 'All that is public about a draw, when it became so.';
comment on column house_draws.commit_hash is 'SHA-256 of the seed, made with the round.';
comment on column house_draws.beacon_chain is
  'The chain whose number the draw waits for, said with the commit; null: it waits for none.';
comment on column house_draws.fixed_in is
  'The transaction that fixed the bets: it cannot draw as well, try the draw out and take it back.';
comment on column house_draws.beacon_round is
  'Which number of the chain it waits for: one that was not out when the bets were fixed.';
comment on column house_draws.beacon_signature is
  'The chain''s signature, whose SHA-256 is the beacon; checked by whoever reads it, not here.';
comment on column house_draws.voided_in is
  'The transaction that voided the round: the seed is published after it, never in it.';
comment on column house_draws.draw_space is 'Of an animal round: draws are 0 to one less.';
comment on column house_draws.bets_root is 'Merkle root of the slips that stood at the close.';
comment on column house_draws.shots_root is
  'Merkle root of all shots, the house''s own included, which follow from the seed.';
comment on column house_draws.stake_satang is 'What the slips that were fixed staked together.';
comment on column house_draws.differs_at is
  'Since when the slips or shots that stand are not those that were fixed: nothing is paid.';
comment on column house_draws.compared_in is
  'The transaction that last found them to be the same: only that one may count the winners.';
create index house_draws_waiting on house_draws (fixed_at)
  where beacon_round is not null and drawn_at is null and voided_in is null;
create index house_draws_hidden on house_draws (round_id)
  where voided_in is not null and seed is null;

create table house_shots (
  round_id bigint not null references rounds,
  position integer not null,
  user_id uuid not null,
  number text not null,
  shot_at timestamptz not null default clock_timestamp(),
  primary key (round_id, position),
  constraint shot_form check (number ~ '^[0-9]{5}$')
);
comment on table house_shots is 'What members shot in a Yeekee round, in the order that counts.';
create index house_shots_of_member on house_shots (round_id, user_id);

create view house_shot_list as
  select s.round_id, s.position, s.number, s.shot_at,
    'xxx-xxx-' || right(m.phone_number, 4) as shot_by
  from house_shots s join members m on m.id = s.user_id;
comment on view house_shot_list is 'The shots as everybody sees them.';

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

create table house_keys (
  single_row boolean primary key default true check (single_row),
  private_key bytea not null,
  public_key bytea not null,
  made_at timestamptz not null default now()
);
comment on table house_keys is
  'The Ed25519 key that signs receipts (PKCS 8 and SPKI), made when the house first starts.';

create function house_commit(p_round_id bigint, p_draw_space integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Three random UUIDs are 366 bits of the operating system's own; SHA-256 makes 32 bytes of them.
  v_seed bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid()));
begin
  -- No bet may be older than the commit.
  if exists (select from exposures where round_id = p_round_id) then
    raise exception 'a bet was taken already' using constraint = 'house_commit_too_late';
  end if;
  insert into house_seeds (round_id, seed) values (p_round_id, v_seed);
  insert into house_draws (round_id, commit_hash, beacon_chain, draw_space)
  select p_round_id, encode(sha256(v_seed), 'hex'), h.beacon_chain, p_draw_space
  from house_state h;
end $$;
comment on function house_commit is 'Makes the seed of a round and publishes its hash, and whether
the draw waits for a public beacon, once.';

-- Who is late is told so before the lock at which the fixing of a large round is waited for.
create function house_shoot(p_round_id bigint, p_user_id uuid, p_number text, p_most integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_position integer;
begin
  -- Shooting and betting end at the same instant: the clock is read after the locks.
  perform from rounds r where r.id = p_round_id for share;
  perform from rounds r where r.id = p_round_id and r.status in ('SCHEDULED', 'OPEN')
    and clock_timestamp() < r.close_time;
  if not found then return null; end if;
  perform from house_draws where round_id = p_round_id for update;
  -- A house that takes no bets, as it does not trust its books or its clock, moves no draw either.
  if exists (select from house_state h where h.betting_stopped_at is not null
    or clock_timestamp() < h.clock_mark - interval '1 second')
  then
    raise exception 'betting is stopped' using constraint = 'betting_stopped';
  end if;
  update house_draws d set shot_count = d.shot_count + 1
  from rounds r join lottery_types t on t.id = r.lottery_type_id
  where d.round_id = p_round_id and r.id = p_round_id and t.result_kind = 'YEEKEE'
    and r.status in ('SCHEDULED', 'OPEN') and d.fixed_at is null
    and clock_timestamp() >= r.open_time and clock_timestamp() < r.close_time
  returning d.shot_count into v_position;
  if v_position is null then return null; end if;
  if (select count(*) from house_shots
      where round_id = p_round_id and user_id = p_user_id) >= p_most
  then
    raise exception 'the member has shot often enough' using constraint = 'shots_of_member_used_up';
  end if;
  insert into house_shots (round_id, position, user_id, number)
  values (p_round_id, v_position, p_user_id, p_number);
  return v_position;
end $$;
comment on function house_shoot is 'Answers the position of the shot, or null when it is too late.';

-- The database itself says which bets a closed round of the house has: it reckons their Merkle root
-- from the slips that stand, so that nobody gives it one, keeps what receipts are made from, and
-- reckons once more before anything is paid.
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

create function house_merkle_root(p_texts text[]) returns text
language sql immutable strict set search_path = public, pg_temp as $$
  select encode(house_tree_root(
    coalesce(string_agg(house_leaf(t.text), ''::bytea order by t.n), '')), 'hex')
  from unnest(p_texts) with ordinality t (text, n);
$$;
comment on function house_merkle_root is 'As RFC 6962 and domain/results/merkle.ts have it.';

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

create function house_beacon_round(p_chain text, p_at timestamptz) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select floor((extract(epoch from p_at) - c.genesis_seconds) / c.period_seconds)::bigint + 3
  from house_beacon_chains c where c.hash = p_chain;
$$;
comment on function house_beacon_round is
  'The first round of a chain that comes out later than one period after a moment.';

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

create function house_beacon(p_round_id bigint, p_signature bytea) returns boolean
language plpgsql strict security definer set search_path = public, pg_temp as $$
begin
  perform from house_draws where round_id = p_round_id for update;
  update house_draws d set beacon_signature = p_signature from house_beacon_chains c
  where d.round_id = p_round_id and c.hash = d.beacon_chain and d.beacon_signature is null
    and d.voided_in is null and extract(epoch from clock_timestamp())
      >= c.genesis_seconds + (d.beacon_round - 1) * c.period_seconds;
  return found;
end $$;
comment on function house_beacon is
  'Takes the signature of the beacon''s round that a draw waits for, once, when it can be out.';

create function house_number(p_bytes bytea) returns numeric
language plpgsql immutable strict set search_path = public, pg_temp as $$
declare
  v_number numeric := 0;
begin
  for n in 0 .. octet_length(p_bytes) - 1 loop
    v_number := v_number * 256 + get_byte(p_bytes, n);
  end loop;
  return v_number;
end $$;
comment on function house_number is 'Bytes as an unsigned integer, the first weighing most.';

create function house_hmac(p_seed bytea, p_text text) returns bytea
language plpgsql immutable strict set search_path = public, pg_temp as $$
declare
  v_inner bytea := decode(repeat('36', 64), 'hex');
  v_outer bytea := decode(repeat('5c', 64), 'hex');
begin
  for n in 0 .. octet_length(p_seed) - 1 loop
    v_inner := set_byte(v_inner, n, get_byte(p_seed, n) # 54);
    v_outer := set_byte(v_outer, n, get_byte(p_seed, n) # 92);
  end loop;
  return sha256(v_outer || sha256(v_inner || convert_to(p_text, 'UTF8')));
end $$;
comment on function house_hmac is
  'HMAC-SHA256 (RFC 2104) for a key that is no longer than a block.';

create function house_sample(p_seed bytea, p_message text, p_space integer) returns integer
language plpgsql immutable strict set search_path = public, pg_temp as $$
declare
  v_limit numeric := div(18446744073709551616, p_space) * p_space;
  v_digest bytea := house_hmac(p_seed, p_message);
  v_value numeric;
begin
  for v_round in 1 .. 1000 loop
    for n in 0 .. 3 loop
      v_value := house_number(substring(v_digest from n * 8 + 1 for 8));
      if v_value < v_limit then return mod(v_value, p_space); end if;
    end loop;
    v_digest := house_hmac(p_seed, p_message || ':' || v_round);
  end loop;
  raise exception 'a thousand digests above the limit';
end $$;
comment on function house_sample is
  'Each number below the space is equally likely: what is above the largest multiple is thrown away
(sampleBelow in domain/results/verifiable-draw.ts).';

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

create function house_draw(p_round_id bigint) returns boolean
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
comment on function house_draw is 'Draws a round whose bets and shots are fixed and whose beacon is
there, and publishes the seed with the result, once. Nothing of it is given by the caller.';

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

create function house_reveal() returns void
language sql security definer set search_path = public, pg_temp as $$
  update house_draws d set seed = s.seed from house_seeds s
  where s.round_id = d.round_id and d.seed is null and d.voided_in is not null
    and d.voided_in <> pg_current_xact_id();
$$;
comment on function house_reveal is 'Publishes the seeds of voided rounds. Not in the transaction
that voids: whoever took that back would have read the seed of a round that goes on.';

-- The database knows itself which numbers win by a draw of the house: results_write_wins asks here.
create function house_in_order(p_number text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select string_agg(digit, '' order by digit) from regexp_split_to_table(p_number, '') digit;
$$;
comment on function house_in_order is 'The digits of a number in ascending order.';

create function house_number_wins(p_bet_type text, p_number text, p_result jsonb) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select coalesce(case p_bet_type
    when 'FOUR_TOP' then p_number = p_result ->> 'four_top'
    when 'THREE_TOP' then p_number = p_result ->> 'three_top'
    when 'TWO_TOP' then p_number = p_result ->> 'two_top'
    when 'TWO_BOTTOM' then p_number = p_result ->> 'two_bottom'
    when 'ANIMAL' then p_number = p_result ->> 'animal'
    when 'RUN_TOP' then position(p_number in p_result ->> 'three_top') > 0
    when 'RUN_BOTTOM' then position(p_number in p_result ->> 'two_bottom') > 0
    when 'FOUR_TOD' then house_in_order(p_number) = house_in_order(p_result ->> 'four_top')
    when 'THREE_TOD' then house_in_order(p_number) = house_in_order(p_result ->> 'three_top')
  end, false);
$$;
comment on function house_number_wins is
  'Whether a number of a bet type wins by a draw of the house; false for any other bet type.';

-- The guards. A round of the house that is fixed stays as it is: it is not opened, moved or
-- unsettled, and its slips are neither added to nor cancelled, whoever asks. A guard reads the
-- house's tables, whatever temporary ones its caller has made.
create function house_slip_stands() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from house_draws d where d.round_id = old.round_id) then return new; end if;
  -- Who cancels by the rules holds this lock already; an older view of the round fails at it.
  perform from rounds r where r.id = old.round_id and r.status in ('SCHEDULED', 'OPEN') for share;
  if not found then
    raise exception 'the slips are fixed' using constraint = 'house_slip_stands';
  end if;
  return new;
end $$;
comment on function house_slip_stands is
  'Slips of a round that the house draws are cancelled while it is open, or never.';
create trigger house_slip_stands before update on slips
  for each row execute function house_slip_stands();

create function house_round_stands() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_draw house_draws;
begin
  -- Locked, so that an older view of the draw fails here: it may be fixed in the meantime.
  select * into v_draw from house_draws where round_id = new.id for update;
  if not found then return new; end if;
  if new.lottery_type_id is distinct from old.lottery_type_id
    or (v_draw.fixed_at is not null and (new.open_time, new.close_time)
      is distinct from (old.open_time, old.close_time))
  then
    raise exception 'what the house draws is fixed' using constraint = 'house_round_stands';
  end if;
  if new.status = 'VOIDED' and old.status <> 'VOIDED' then
    -- From the close on the draw follows, so leaving it out would be a choice; unless the beacon
    -- that it waits for has not come for a day.
    if (v_draw.fixed_at is not null or old.status in ('CLOSED', 'SETTLED')
        or clock_timestamp() >= old.close_time)
      and not coalesce(v_draw.beacon_round is not null and v_draw.beacon_signature is null
        and v_draw.drawn_at is null and clock_timestamp() >= v_draw.fixed_at + interval '24 hours',
        false)
    then
      raise exception 'the house draws this round' using constraint = 'house_round_stands';
    end if;
    update house_draws set voided_in = pg_current_xact_id() where round_id = new.id;
  elsif old.status = 'VOIDED' and new.status <> 'VOIDED' then
    raise exception 'the seed is public' using constraint = 'house_round_stands';
  elsif new.status = 'SETTLED' and old.status <> 'SETTLED' and not exists (
    select from settlements s where s.round_id = new.id and s.kind = 'RESULT'
      and s.result_version = new.result_version and s.finished_at is not null)
  then
    raise exception 'nothing is settled' using constraint = 'house_round_stands';
  elsif new.result_version < old.result_version
    or (old.status = 'SETTLED' and new.status <> 'SETTLED')
    or (v_draw.fixed_at is not null and new.status in ('SCHEDULED', 'OPEN'))
  then
    raise exception 'a draw is not taken back' using constraint = 'house_round_stands';
  end if;
  return new;
end $$;
comment on function house_round_stands is 'A round of the house is voided before its close, or a day
after it when the beacon of its draw has not come, or never. Once it is fixed it is not opened or
moved, and settled only by its settlement, for good.';
create trigger house_round_stands before update on rounds
  for each row execute function house_round_stands();

-- A result is the drawn one, whatever a lottery is said to be at the moment.
create function house_result_is_drawn() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.result is not null
    and (tg_op = 'INSERT' or new.result is distinct from old.result)
    and (exists (select from house_draws d where d.round_id = new.id)
      or exists (select from lottery_types t
        where t.id = new.lottery_type_id and t.result_kind in ('YEEKEE', 'ANIMAL')))
    and not exists (select from house_draws d where d.round_id = new.id and d.result = new.result)
  then
    raise exception 'the house draws this round' using constraint = 'house_result_is_drawn';
  end if;
  if tg_op = 'UPDATE' and new.result is null and old.result is not null
    and exists (select from house_draws d where d.round_id = new.id)
  then
    raise exception 'what was drawn stays' using constraint = 'house_result_is_drawn';
  end if;
  return new;
end $$;
create trigger house_result_is_drawn before update of result on rounds
  for each row execute function house_result_is_drawn();
create trigger house_result_is_drawn_at_once before insert on rounds
  for each row execute function house_result_is_drawn();

create function house_settlement_is_drawn() returns trigger
language plpgsql set search_path = public, pg_temp as $$
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
create trigger house_settlement_is_drawn before insert or update on settlements
  for each row execute function house_settlement_is_drawn();

create function house_lottery_stands() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.result_kind is distinct from old.result_kind
    and (old.result_kind in ('YEEKEE', 'ANIMAL') or new.result_kind in ('YEEKEE', 'ANIMAL'))
  then
    raise exception 'what the house draws stays so' using constraint = 'house_lottery_stands';
  end if;
  return new;
end $$;
create trigger house_lottery_stands before update of result_kind on lottery_types
  for each row execute function house_lottery_stands();

revoke all on function results_write_wins, results_write_dues, results_pay_chunk, house_commit,
  house_shoot, house_level_above, house_tree_root, house_leaf, house_merkle_root, house_slip_leaves,
  house_bet_leaves, house_keep_bets, house_beacon_round, house_fix, house_path_up, house_bet_path,
  house_beacon, house_number, house_hmac, house_sample, house_own_shots, house_member_shots,
  house_shots_root, house_draw, house_compare, house_reveal, house_in_order, house_number_wins,
  house_round_stands, house_result_is_drawn, house_settlement_is_drawn, house_lottery_stands
  from public;
grant execute on function results_write_wins, results_write_dues, results_pay_chunk, house_commit,
  house_shoot, house_fix, house_bet_path, house_beacon, house_draw, house_compare, house_reveal
  to chokdee_app;
grant select on wins, settlement_dues, receivables to chokdee_app;
grant select, insert, update on settlements to chokdee_app;
grant select on rounds_settling, rounds_paid to chokdee_app;
grant select on house_draws, house_beacon_chains, house_shots, house_shot_list to chokdee_app;
grant select, insert on house_keys to chokdee_app;
