-- A clock of the database that was put back dated a change of the commission before slips that had
-- been counted: the check of the ledger no longer agreed with them, and payouts were held. And a
-- percent set while the clock was ahead came back once its moment came, over the one set since. Now
-- a percent counts from after all that was: decision 183 has why money does not wait for the clock.
create or replace function commission_rate_set() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  v_mark timestamptz;
  v_last timestamptz;
begin
  -- The mark is moved every ten seconds: slips may lie so much behind it.
  select m.at + interval '10 seconds' into v_mark from book_mark m where m.at > v_now;
  select max(r.since) + interval '1 microsecond' into v_last from commission_rates r;
  insert into commission_rates values (greatest(v_now, v_mark, v_last),
    round((new.value #>> '{}')::numeric * 100)::integer);
  return new;
end $$;
comment on function commission_rate_set is
  'Writes down from when on the percent counts: now, or by a clock that was put back after the mark
of the books and after the percent before it.';
