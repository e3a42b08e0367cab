-- Rates that fall in steps as a number fills: rules on every number of a bet type, each from a
-- percentage of the bet type's cap per number on.
alter table number_rules add column cap_percent integer,
  add constraint step_is_of_every_number check (cap_percent is null
    or cap_percent between 1 and 99 and number is null and rule = 'PARTIAL');
comment on column number_rules.cap_percent is
  'A step of a rate: cap_satang is this percentage of the bet type''s number_cap_satang, and moves
with it. Null: the amount stands by itself.';
