-- What the server's login may still change of rows that are decided: attacks-on-money.md, row 62.

create or replace function house_slip_stands() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from house_draws d where d.round_id = old.round_id) then
    -- Who cancels by the rules holds a gate of the round; one that is closed opens for nobody.
    if new.cancelled_at is distinct from old.cancelled_at and not exists (select from round_gates g
      where g.round_id = old.round_id and g.status in ('SCHEDULED', 'OPEN'))
    then
      raise exception 'the slips of a closed round stand' using constraint = 'slip_stands';
    end if;
    return new;
  end if;
  -- Who cancels by the rules holds this lock already; an older view of the round fails at it.
  perform from rounds r where r.id = old.round_id and r.status in ('SCHEDULED', 'OPEN') for share;
  if not found then
    raise exception 'the slips are fixed' using constraint = 'house_slip_stands';
  end if;
  return new;
end $$;
comment on function house_slip_stands is
  'Slips are cancelled while their round is open, or never.';

-- What a member is stands from the first day: nobody becomes staff by a changed cell.
revoke update on members from chokdee_app;
do $$
begin
  execute (select format('grant update (%s) on members to chokdee_app',
      string_agg(quote_ident(a.attname), ', ' order by a.attnum))
    from pg_attribute a where a.attrelid = 'members'::regclass and a.attnum > 0
      and not a.attisdropped and a.attname not in ('id', 'role'));
end $$;
