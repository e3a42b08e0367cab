-- BAAC's bottom two are digits 3-4 of its first prize or a prize of its own, by a setting. Which of
-- them they were cannot be told by the digits alone where the prize happens to be digits 3-4.
alter table settlements add column two_bottom_apart boolean;
comment on column settlements.two_bottom_apart is
  'Of BAAC: whether the bottom two were entered as a prize of its own. Null of a result of before
0100 or of an older node, which is told by its digits.';
alter table approvals add column two_bottom_apart boolean;
comment on column approvals.two_bottom_apart is
  'As in settlements, of the result that is asked for.';

create or replace view rounds_paid as
select s.round_id, s.winners, s.payout_satang, s.two_bottom_apart
from settlements s
join rounds r on r.id = s.round_id and r.result_version = s.result_version
where s.kind <> 'VOID' and s.finished_at is not null;
comment on view rounds_paid is
  'What the result that stands of a round has paid, in satang, and how it was read.';
