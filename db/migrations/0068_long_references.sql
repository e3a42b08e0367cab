-- lpad cuts off what is longer: the 100,000th reference was the 10,000th again, which is refused
-- within its month, and of the ten after it one was given.
create or replace function deposit_next_reference() returns text
language sql volatile as $$
  select 'CD-'
    || to_char(clock_timestamp() at time zone 'Asia/Bangkok' + interval '543 years', 'YYMM')
    || '-' || lpad(n.no::text, greatest(5, length(n.no::text)), '0')
  from nextval('deposit_references') n (no);
$$;
