-- On some days before a feast an exchange's session ends hours before its lottery's bets would: the
-- index that decides stands still by then, and everybody can read it. There is no draw on these
-- days, as in a new house (db/seeds/lotteries.json); a round that is made already takes bets until
-- the session ends. What the operator has written for a day stays, and so does a lottery whose bets
-- close before the session is over.
do $$
declare
  v_day record;
  v_close timestamptz;
begin
  for v_day in
    select t.id, d.on_date, h.over
    from (values
      ('foreign-hangseng-a', '11:00', '{2026-12-24,2026-12-31,2027-02-05,2027-12-24,2027-12-31}'),
      ('foreign-singapore', '11:00', '{2026-12-24,2026-12-31,2027-02-05,2027-12-24,2027-12-31}'),
      ('foreign-uk', '19:30', '{2026-12-24,2026-12-31,2027-12-24,2027-12-31}'),
      ('foreign-germany', '20:00', '{2026-12-30,2027-12-30}')
    ) h (code, over, days)
    join lottery_types t on t.code = h.code and t.schedule ->> 'closeTime' > h.over
    cross join lateral unnest(h.days::date[]) d (on_date)
    where not exists (select c.on_date from calendar_exceptions c
      where c.lottery_type_id = t.id and c.on_date = d.on_date)
  loop
    v_close := greatest((v_day.on_date + v_day.over::time) at time zone 'Asia/Bangkok',
      clock_timestamp());
    update rounds r set close_time = v_close
    where r.lottery_type_id = v_day.id and r.draw_date = v_day.on_date and r.planned
      and r.status in ('SCHEDULED', 'OPEN') and r.open_time < v_close and r.close_time > v_close;
    insert into calendar_exceptions (lottery_type_id, on_date, moved_to, note)
    values (v_day.id, v_day.on_date, null,
      'Half day, its session ends at ' || v_day.over || ' in Bangkok');
  end loop;
end $$;
