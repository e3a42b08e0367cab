-- What is open of some days was added up from all slips of the rounds that are open: an index finds
-- slips of a round by their id, which begins with their moment.
create or replace view backoffice_standing_slips as
  select round_id, user_id, created_at, total_satang, id from slips where cancelled_at is null;
