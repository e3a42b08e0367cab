-- Statements: what a member's list of transactions shows, fast at any length of the ledger.

-- Bets are nearly all entries; the others are found without walking over them.
create index ledger_entries_but_bets on ledger_entries (user_id, type, id desc)
  where type <> 'BET';

create function ledger_entry_since(p_user_id uuid, p_at timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_found record;
begin
  -- Entries of a member are written one after the other under the wallet's lock, so their ids
  -- and their moments are in the same order, and the first one since a moment is found by halving.
  select max(id) + 1 into v_high from ledger_entries where user_id = p_user_id;
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select id, created_at into v_found from ledger_entries
    where user_id = p_user_id and id >= v_middle order by id limit 1;
    if v_found.id is null or v_found.created_at >= p_at then
      v_high := v_middle;
    else
      v_low := v_found.id + 1;
    end if;
  end loop;
  return coalesce(v_high, 0);
end $$;
comment on function ledger_entry_since is
  'The lowest id that an entry of this member at or after a moment can have.';

create view statement_slips as
  select s.user_id, s.id as slip_id, s.line_count, r.name as round_name, r.sequence, r.draw_date,
    t.names
  from slips s join rounds r on r.id = s.round_id join lottery_types t on t.id = r.lottery_type_id;

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

grant select on statement_slips to chokdee_app;
