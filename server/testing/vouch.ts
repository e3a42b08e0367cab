/**
 * What tests give members is written down as what one of the staff gave them alone. The entries are
 * read first: on a distributed house they stand elsewhere than what is written.
 */
import type { Queries } from "../platform/database/database.ts";

export async function vouch(db: Queries, member?: string): Promise<void> {
  const given = await db.query<{ user_id: string; reference_id: string; satang: number }>(
    `select user_id, reference_id, amount_satang as satang from ledger_entries
     where type = 'ADJUST' and counter_account = 'ADJUSTMENTS' and meta ? 'test'
       and ($1::uuid is null or user_id = $1)`,
    [member ?? null],
  );
  await db.query(
    `with given as (
       select g.* from unnest($1::uuid[], $2::text[], $3::bigint[]) g (user_id, reference_id, satang)
       where not exists (
         select from lone_adjustments l where l.reference_id::text = g.reference_id)
     ), alone as (
       insert into lone_adjustments (reference_id, staff_id, user_id, amount_satang, made_at)
       select reference_id::uuid, user_id, user_id, satang, now() - interval '40 days' from given
     )
     insert into audit_entries (actor_id, action, target_kind, target_id, after)
     select null, 'credit.adjust', 'member', user_id::text, jsonb_build_object(
       'reference_id', reference_id, 'amount', (satang / 100.0)::numeric(20, 2)::text) from given`,
    [
      given.map((one) => one.user_id),
      given.map((one) => one.reference_id),
      given.map((one) => one.satang),
    ],
  );
}
