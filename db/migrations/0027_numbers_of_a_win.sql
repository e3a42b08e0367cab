-- A win of a statement names the numbers of its own result, not those of one that was corrected.
create function statement_won_numbers(
  p_user_id uuid, p_slip_id bigint, p_result_version integer
) returns text[] language sql stable as $$
  select array(
    select b.number from bets b
    where b.user_id = p_user_id and b.slip_id = p_slip_id and exists (
      select from wins w where w.user_id = b.user_id and w.slip_id = b.slip_id
        and w.line_no = b.line_no and w.result_version = p_result_version)
    order by b.line_no limit 20);
$$;
comment on function statement_won_numbers is
  'The first numbers of a slip that won under one result of its round.';
