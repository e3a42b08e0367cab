-- A draw of the house that was made and cannot be paid was no alarm: its round left this view as
-- soon as the settlement was registered.

create or replace view backoffice_waiting_draws as
  select w.round_id, w.due_at, w.differs_at,
    w.differs_at is null and statement_timestamp() >=
      coalesce(w.settling_at + interval '10 minutes', w.due_at + interval '2 minutes') as is_late
  from (
    select r.id as round_id, d.differs_at, coalesce(
      to_timestamp(c.genesis_seconds + (d.beacon_round - 1) * c.period_seconds),
      r.close_time) as due_at,
      (select max(s.started_at) from settlements s where s.round_id = r.id) as settling_at
    from rounds r join house_draws d on d.round_id = r.id
    left join house_beacon_chains c on c.hash = d.beacon_chain
    where r.status in ('SCHEDULED', 'OPEN', 'CLOSED') and r.close_time <= statement_timestamp()
  ) w;
comment on view backoffice_waiting_draws is 'Closed rounds of the house that are not drawn, not
paid, or whose slips are not those that were fixed. A draw is due at the close, or when its beacon
is out. It is made within seconds and tried again each minute: after two minutes it does not come by
itself. Nor is it paid by itself where that takes ten.';
