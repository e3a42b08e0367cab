-- On some days before a feast an exchange's session ends hours before its lottery's bets would: the
-- index that decides stands still by then, and everybody can read it. There is no draw on these
-- days, as in a new house (db/seeds/lotteries.json). What the operator has written for a day stays,
-- and so does a lottery whose bets close before the session is over.
insert into calendar_exceptions (lottery_type_id, on_date, moved_to, note)
select t.id, d.on_date, null, 'Half day, its session ends at ' || h.over || ' in Bangkok'
from (values
  ('foreign-hangseng-a', '11:00', '{2026-12-24,2026-12-31,2027-02-05,2027-12-24,2027-12-31}'),
  ('foreign-singapore', '11:00', '{2026-12-24,2026-12-31,2027-02-05,2027-12-24,2027-12-31}'),
  ('foreign-uk', '19:30', '{2026-12-24,2026-12-31,2027-12-24,2027-12-31}'),
  ('foreign-germany', '20:00', '{2026-12-30,2027-12-30}')
) h (code, over, days)
join lottery_types t on t.code = h.code and t.schedule ->> 'closeTime' > h.over
cross join lateral unnest(h.days::date[]) d (on_date)
on conflict (lottery_type_id, on_date) do nothing;
