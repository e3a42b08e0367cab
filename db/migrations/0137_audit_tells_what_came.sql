-- A deposit stands in the audit with what came in, or with what was to be transferred: the queue,
-- the member's notice and the ledger tell that, and not the whole baht that were asked for.
create or replace function backoffice_audit_target(p_kind text, p_id text)
returns table (
  name text, names jsonb, phone_number text, is_staff boolean, draw_date date,
  amount_satang bigint, lottery_type_id integer
)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_kind text := replace(p_kind, '-', '_');
  v_uuid uuid := case when p_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_id::uuid end;
  v_number bigint := case when p_id ~ '^[0-9]{1,15}$' then p_id::bigint end;
begin
  if v_kind = 'member' then
    return query select m.nickname, null::jsonb, m.phone_number, m.role = 'ADMIN', null::date,
      null::bigint, null::integer from members m where m.id = v_uuid;
  elsif v_kind = 'round' then
    return query select r.name, t.names, null::text, false, r.draw_date, null::bigint, t.id
      from rounds r join lottery_types t on t.id = r.lottery_type_id where r.id = v_number;
  elsif v_kind = 'lottery_type' then
    return query select null::text, t.names, null::text, false, null::date, null::bigint, t.id
      from lottery_types t where t.id = v_number;
  elsif v_kind = 'number_rule' then
    return query select concat_ws(' ', n.number, r.name), t.names, null::text, false, r.draw_date,
      null::bigint, t.id
      from number_rules n left join rounds r on r.id = n.round_id
        left join lottery_types t on t.id = coalesce(n.lottery_type_id, r.lottery_type_id)
      where n.id = v_number;
  elsif v_kind = 'deposit' then
    return query select m.nickname, null::jsonb, m.phone_number, false, null::date,
      coalesce(d.credited_satang, d.qr_amount_satang), null::integer
      from deposits d join members m on m.id = d.user_id where d.id = v_uuid;
  elsif v_kind = 'withdrawal' then
    return query select m.nickname, null::jsonb, m.phone_number, false, null::date,
      w.amount_satang, null::integer
      from withdrawals w join members m on m.id = w.user_id where w.id = v_uuid;
  elsif v_kind = 'notification' then
    return query select n.provider, null::jsonb, null::text, false, null::date, n.amount_satang,
      null::integer from bank_notifications n where n.id = v_number;
  elsif v_kind = 'receiving_account' then
    return query select b.name_th || ' ***' || right(a.account_number, 4), null::jsonb, null::text,
      false, null::date, null::bigint, null::integer
      from receiving_accounts a join banks b on b.id = a.bank_id where a.id = v_uuid;
  elsif v_kind = 'bank' then
    return query select b.name_th, null::jsonb, null::text, false, null::date, null::bigint,
      null::integer from banks b where b.id = p_id;
  elsif v_kind = 'announcement' then
    return query select null::text, a.texts, null::text, false, null::date, null::bigint,
      null::integer from announcements a where a.id = v_number;
  elsif v_kind = 'promotion' then
    return query select null::text, p.titles, null::text, false, null::date, null::bigint,
      null::integer from promotions p where p.id = v_number;
  end if;
end $$;
