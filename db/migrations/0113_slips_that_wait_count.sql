-- As in 0039, and what waits to be judged counts whenever it was opened: it comes in when it is
-- judged. Of another day it counted in no limit of today, and came in beside a limit used up since.
create or replace function protection_waiting(p_user_id uuid, p_from timestamptz) returns bigint
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(d.amount_satang), 0)::bigint
    from deposits_now d
    where d.user_id = p_user_id and (
      d.status_now = 'PENDING'
      or d.status_now = 'EXPIRED' and d.slips_used > 0 and d.decided_by is null));
end $$;
comment on function protection_waiting is
  'Deposits that are open, or wait to be judged: not paid in yet, and may be at any moment. They
count from whatever moment is asked about.';
