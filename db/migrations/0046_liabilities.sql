-- What the house owes its members, day by day: a Merkle sum tree over all wallets as the last
-- sealed day left them. Its root and its sum go into the public log; each member sees that theirs
-- is in it. Beside it stands what the operator says is at the bank.

create table liabilities (
  day date primary key,
  made_at timestamptz not null default clock_timestamp(),
  members integer not null,
  total_satang bigint not null,
  root bytea not null
);
comment on table liabilities is 'One proof of liabilities for each sealed day that was the last when
it was made. total_satang is what all wallets hold; root covers it.';
create trigger book_is_append_only before update or delete on liabilities
  for each row execute function book_is_append_only();
create trigger book_is_never_emptied before truncate on liabilities
  for each statement execute function book_is_append_only();

create table liability_leaves (
  user_id uuid primary key,
  position bigint not null unique,
  text text not null
);
comment on table liability_leaves is
  'The leaves of the newest proof. The order is that of their salts, and so of nothing.';

create table liability_nodes (
  level smallint,
  position bigint,
  hash bytea not null,
  satang bigint not null,
  primary key (level, position)
);
comment on table liability_nodes is 'The newest proof''s tree, level 0 being the leaves.';

create table declared_balances (
  id bigint generated always as identity primary key,
  receiving_account_id uuid not null references receiving_accounts,
  day date not null,
  balance_satang bigint not null,
  declared_at timestamptz not null default clock_timestamp(),
  declared_by uuid not null references members,
  constraint not_overdrawn check (balance_satang >= 0)
);
comment on table declared_balances is
  'What the operator says stood on a bank account at the end of a day; the newest counts.';
create index declared_balances_by_account on declared_balances (receiving_account_id, day, id);

create function liability_node(p_left bytea, p_left_satang bigint, p_right bytea,
  p_right_satang bigint) returns bytea language sql immutable
set search_path = public, pg_temp as $$
  select sha256('\x01'::bytea || p_left || int8send(p_left_satang) || p_right
    || int8send(p_right_satang));
$$;
comment on function liability_node is
  'A node binds the sums of both its sides: none of them can be made smaller unseen.';

create function liabilities_make() returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_day date;
  v_level smallint := 0;
  v_count bigint;
  v_root bytea;
  v_total bigint;
  v_members integer;
begin
  perform pg_advisory_xact_lock(4218);
  select max(d.day) into v_day from book_days d;
  if v_day is null or exists (select from liabilities l where l.day = v_day) then
    return null;
  end if;
  delete from liability_nodes;
  delete from liability_leaves;
  -- A random number for each, so that nobody finds out another's balance by trying.
  insert into liability_leaves (user_id, position, text)
  select s.user_id, row_number() over (order by s.salt) - 1, concat_ws('|', 'chokdee-liability-1',
    v_day, s.user_id, s.balance_satang, encode(s.hash, 'hex'), s.salt)
  from (select h.user_id, h.balance_satang, h.hash, encode(sha256(uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 'hex') as salt from wallet_heads h) s;
  insert into liability_nodes (level, position, hash, satang)
  select 0, l.position, house_leaf(l.text), split_part(l.text, '|', 4)::bigint
  from liability_leaves l;
  get diagnostics v_count = row_count;
  v_members := v_count;
  while v_count > 1 loop
    -- A last one without a partner is handed up as it is.
    insert into liability_nodes (level, position, hash, satang)
    select v_level + 1, l.position / 2, case when r.hash is null then l.hash
      else liability_node(l.hash, l.satang, r.hash, r.satang) end,
      l.satang + coalesce(r.satang, 0)
    from liability_nodes l left join liability_nodes r
      on r.level = v_level and r.position = l.position + 1
    where l.level = v_level and l.position % 2 = 0;
    get diagnostics v_count = row_count;
    v_level := v_level + 1;
  end loop;
  select n.hash, n.satang into v_root, v_total from liability_nodes n
  where n.level = v_level and n.position = 0;
  insert into liabilities (day, members, total_satang, root)
  values (v_day, v_members, coalesce(v_total, 0), coalesce(v_root, sha256('')));
  perform pg_advisory_xact_lock(4217);
  perform log_append('LIABILITIES', v_day::text,
    concat_ws('|', v_day, encode(coalesce(v_root, sha256('')), 'hex'), coalesce(v_total, 0)));
  return v_day;
end $$;
comment on function liabilities_make is
  'Makes the proof of liabilities of the last sealed day and publishes it in the log; null when it
is made, or there is no such day.';

create function liability_path(p_user_id uuid)
returns table (side text, hash bytea, satang bigint)
language sql stable set search_path = public, pg_temp as $$
  select case when l.position / (1::bigint << s.level) % 2 = 0 then 'RIGHT' else 'LEFT' end,
    n.hash, n.satang
  from liability_leaves l
  cross join (select distinct level::integer as level from liability_nodes) s
  join liability_nodes n on n.level = s.level
    and n.position = (l.position / (1::bigint << s.level)) # 1
  where l.user_id = p_user_id order by s.level;
$$;
comment on function liability_path is
  'From a member''s leaf to the root: on which side the other stands, its hash and its sum.';

revoke all on function liabilities_make from public;
grant execute on function liabilities_make, liability_path to chokdee_app;
grant select on liabilities, liability_leaves, liability_nodes to chokdee_app;
grant select, insert on declared_balances to chokdee_app;
