/** What the owner of a database makes anew after rewriting the past, so that nothing contradicts it. */
import type pg from "pg";

/** Workers of a distributed house take one statement at a time, and are told what is set alone. */
async function oneByOne(owner: pg.Client, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await owner.query(statement);
}

/** Notes what the audit and the log were: before a rewriting, in its transaction. */
export const noteThePast = (owner: pg.Client): Promise<void> =>
  oneByOne(
    owner,
    "set local citus.propagate_set_commands to 'local'",
    "set local citus.multi_shard_modify_mode to 'sequential'",
    "set local session_replication_role to replica",
    "alter table ledger_entries drop constraint balance_too_low",
    "alter table ledger_entries drop constraint sign_fits_type",
    "alter table wallets drop constraint balance_too_low",
    "create temporary table was_audit on commit drop as select id, hash from audit_entries",
    `create temporary table told on commit drop as
       select no, kind, subject, text, at from log_entries`,
  );

/** Balances, wallets, seals of days and the audit's chain, all from what stands now. */
export const chainAnew = (owner: pg.Client): Promise<void> =>
  oneByOne(
    owner,
    `update ledger_entries e set balance_after_satang = s.balance from (
      select user_id, id, sum(amount_satang) over (partition by user_id order by id) as balance
      from ledger_entries) s
     where s.user_id = e.user_id and s.id = e.id`,
    `update wallets w set balance_satang = s.balance from (
      select user_id, sum(amount_satang) as balance from ledger_entries group by 1) s
     where s.user_id = w.user_id`,
    "truncate book_day_checks, book_day_accounts, book_days, wallet_heads",
    "do $$ begin while book_seal_day() is not null loop end loop; end $$",
    `do $$
     declare v_entry audit_entries; v_hash bytea;
     begin
      for v_entry in select a.* from audit_entries a order by a.id loop
        v_hash := audit_hash(v_hash, v_entry);
        update audit_entries set hash = v_hash where id = v_entry.id;
      end loop;
      update audit_head set hash = v_hash, id = (select max(id) from audit_entries);
      delete from audit_checks;
     end $$`,
  );

/** The public log, entry by entry as it was told, from what stands now. */
export async function logAnew(owner: pg.Client): Promise<void> {
  await owner.query(`
    truncate log_entries, log_nodes;
    do $$
    declare v record; v_what text;
    begin
      for v in select * from told order by no loop
        v_what := case v.kind
          when 'LEDGER' then concat_ws('|', split_part(v.text, '|', 5), split_part(v.text, '|', 6),
            encode(log_ledger_root(
              to_timestamp(split_part(v.text, '|', 5)::numeric / 1000000),
              to_timestamp(split_part(v.text, '|', 6)::numeric / 1000000)), 'hex'))
          when 'DAY' then (select concat_ws('|', d.day, encode(d.hash, 'hex')) from book_days d
            where d.day = v.subject::date)
          when 'AUDIT' then (select encode(a.hash, 'hex') from audit_entries a
            where a.id <= (select w.id from was_audit w where encode(w.hash, 'hex') = v.subject)
            order by a.id desc limit 1)
          when 'LIABILITIES' then (
            select concat_ws('|', l.day, encode(l.root, 'hex'), l.total_satang) from liabilities l
            where l.day = v.subject::date)
          else (select log_draw_text(v.kind, d) from house_draws d
            where d.round_id = v.subject::bigint) end;
        perform log_append(v.kind, v.subject, v_what, v.at);
      end loop;
    end $$`);
}
