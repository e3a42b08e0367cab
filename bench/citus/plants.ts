/** Faults that a distributed house must not have, planted one after the other: each is found. */
import pg from "pg";

import { alterFunction } from "../../server/testing/alter-function.ts";
import { ask, inDatabase } from "../../server/testing/citus.ts";
import { audit } from "../chaos/audit.ts";
import type { Outside } from "../chaos/placing.ts";
import type { OpenRound, Player, Product } from "../product.ts";
import { placeMixedBatch, postFromEveryNode } from "./checks.ts";

export interface Scene {
  readonly product: Product;
  readonly nodes: readonly string[];
  readonly house: string;
  readonly url: string;
  readonly round: OpenRound;
  readonly players: readonly Player[];
  readonly record: Outside;
  /** The round with the slips of before the move. */
  readonly filled: string;
}

/**
 * As the door was before 0017: one statement that writes wallets and relies on having read them as
 * they were, which Citus runs part by part but on the node that holds them. Its entries have
 * numbers of their own, so that nothing but the balance tells.
 */
const ONE_STATEMENT = `
create or replace function wallet_post_entries(
  p_user_ids uuid[], p_types text[], p_amounts_satang bigint[], p_counter_accounts text[],
  p_reference_kinds text[], p_reference_ids text[], p_metas jsonb[]
) returns table (entry_no integer, entry_id bigint, balance_after_satang bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query with wanted as materialized (
    select * from unnest(p_user_ids, p_amounts_satang) e (user_id, amount)
  ), moved as (
    update wallets w set balance_satang = w.balance_satang + p_amounts_satang[1],
      last_entry = w.last_entry + 1
    where w.user_id = p_user_ids[1] returning w.user_id
  ), numbered as (
    select e.user_id, (extract(epoch from clock_timestamp()) * 1e6)::bigint as id, w.balance_satang + e.amount as balance_after
    from wallets w join wanted e on e.user_id = w.user_id
  )
  insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
    counter_account, reference_kind, reference_id, meta)
  select n.user_id, n.id, p_types[1], p_amounts_satang[1], n.balance_after,
    p_counter_accounts[1], p_reference_kinds[1], p_reference_ids[1], p_metas[1]
  from numbered n
  returning 1, id, ledger_entries.balance_after_satang;
end $$`;

export async function plantFaults(
  scene: Scene,
  balance: number,
): Promise<{ what: string; found: boolean }[]> {
  const { product, nodes, house, url, round, players, record, filled } = scene;
  await alterFunction(
    url,
    "betting_place_leased",
    "and uuid_hash(u) not between p.first_hash and p.last_hash",
    "and false",
  );
  const mixed = await placeMixedBatch(product.owner, round);

  await lose(nodes.at(-1) ?? "", house);
  const { lost } = await audit(product.owner, record, balance, filled);

  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(ONE_STATEMENT);
  await owner.end();
  const some = players.slice(0, 6).map(({ id }) => id);
  const wrong = await postFromEveryNode(nodes, house, some);
  return [
    {
      what: "a door that posts in one statement, asked on the wrong node",
      found: wrong.length > 0,
    },
    { what: "a function that places a batch of two parts", found: mixed.length > 0 },
    { what: "a worker that comes back without its slips", found: lost > 0 },
  ];
}

/** A worker that comes back without the slips of one of its shards, the largest. */
async function lose(worker: string, house: string): Promise<void> {
  const [shard] = await ask<{ name: string }>(
    inDatabase(worker, house),
    // Shards are hidden from who is not a node.
    "set citus.override_table_visibility = off",
    `select c.relname as name from pg_class c
     where c.relname ~ '^slips_[0-9]+$' and c.relkind = 'r'
     order by pg_relation_size(c.oid) desc limit 1`,
  );
  if (!shard) throw new Error(`${new URL(worker).port} holds no slips`);
  await ask(
    inDatabase(worker, house),
    "set citus.enable_manual_changes_to_shards = on",
    `delete from ${shard.name}`,
  );
}
