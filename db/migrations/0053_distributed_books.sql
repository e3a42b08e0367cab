-- What Citus does not plan: parameters of a function written in SQL over distributed tables.

create or replace function log_ledger_root(p_from timestamptz, p_until timestamptz) returns bytea
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    with wallets as (
      select e.user_id, string_agg(jsonb_build_array(e.id, e.type, e.amount_satang,
        e.balance_after_satang, e.counter_account, e.reference_kind, e.reference_id, e.meta,
        extract(epoch from e.created_at))::text, chr(10) order by e.id) as entries
      from ledger_entries e where e.created_at >= p_from and e.created_at < p_until
      group by e.user_id
    ), leaves as (
      select 0 as part, w.user_id::text as name,
        sha256('\x00'::bytea || convert_to(w.user_id || chr(10) || w.entries, 'UTF8')) as leaf
      from wallets w
      union all
      select 1, lpad(m.id::text, 19, '0'), sha256('\x00'::bytea || convert_to(concat_ws('|', m.id,
        extract(epoch from m.at), m.kind, m.debit_account, m.credit_account, m.amount_satang,
        m.reference_kind, m.reference_id, coalesce(m.actor_id::text, ''),
        coalesce(m.meta::text, '')), 'UTF8'))
      from book_moves m where m.at >= p_from and m.at < p_until
    )
    select house_tree_root(coalesce(string_agg(l.leaf, ''::bytea
      order by l.part, l.name collate "C"), ''::bytea)) from leaves l);
end $$;

create or replace function members_found(p_patterns text[]) returns setof uuid
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query select m.id from members m
  where (m.phone_number || chr(10) || lower(m.nickname) || chr(10) || m.id::text)
    like any (p_patterns)
  union
  select m.id from members m where lower(m.registered_name) like any (p_patterns)
  union
  select a.member_id from bank_accounts a
  where (a.account_number || chr(10) || lower(a.account_name)) like any (p_patterns);
end $$;

-- The version before joins the view statement_slips instead.
create function statement_slips_of(
  p_user_id uuid, p_slip_ids bigint[], p_result_versions integer[]
) returns table (no integer, line_count integer, round_name text, sequence integer,
  draw_date date, names jsonb, numbers text[])
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_nos integer[];
  v_rounds bigint[];
  v_line_counts integer[];
  v_numbers jsonb;
begin
  select array_agg(a.no::integer), array_agg(s.round_id), array_agg(s.line_count),
    jsonb_agg(array(
      select b.number from bets b
      where b.user_id = p_user_id and b.slip_id = a.slip_id
        and (a.version is null or exists (
          select from wins w where w.user_id = p_user_id and w.slip_id = b.slip_id
            and w.line_no = b.line_no and w.result_version = a.version))
      order by b.line_no limit 20))
  into v_nos, v_rounds, v_line_counts, v_numbers
  from unnest(p_slip_ids, p_result_versions) with ordinality a (slip_id, version, no)
  join slips s on s.user_id = p_user_id and s.id = a.slip_id;
  return query select s.no, s.line_count, r.name, r.sequence, r.draw_date, t.names,
    array(select jsonb_array_elements_text(v_numbers -> (s.place - 1)::integer))
  from unnest(v_nos, v_rounds, v_line_counts) with ordinality s (no, round_id, line_count, place)
  join rounds r on r.id = s.round_id
  join lottery_types t on t.id = r.lottery_type_id;
end $$;
comment on function statement_slips_of is
  'What a statement says of a member''s slips, each by its place from 1: its lottery and draw, and
the first numbers of it, or with a result''s version those that won by it.';
grant execute on function statement_slips_of to chokdee_app;
