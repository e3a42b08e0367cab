/** What must hold on every node of a distributed house, each answered as what is found against it. */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

import { findMember } from "../../server/members/queries/one-member.ts";
import { appLogin } from "../../server/platform/database/app-login.ts";
import { openDatabase } from "../../server/platform/database/database.ts";
import { writeLog } from "../../server/operations/queries/public-log.ts";
import { ask, inDatabase } from "../../server/testing/citus.ts";
import { checkLedgerAlone, type Mismatch } from "../../server/wallet/check-ledger.ts";
import { lockWallet, postEntries } from "../../server/wallet/post-entries.ts";
import { checkBooks } from "../books.ts";
import type { OpenRound } from "../product.ts";

const ENTRY_SATANG = 100;
/** A span of the log ends a second before it is written. */
const LOG_BEHIND_MS = 1_100;

/** Posts an entry for each member through each node, and holds what is answered against the rest. */
export async function postFromEveryNode(
  nodes: readonly string[],
  database: string,
  members: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const node of nodes) {
    for (const member of members) {
      const [row] = await ask<{ before: string; answered: string; after: string; sum: string }>(
        inDatabase(node, database),
        `create temporary table before as select balance_satang from wallets
         where user_id = '${member}'`,
        `create temporary table answered as select balance_after_satang from wallet_post_entries(
           array['${member}'::uuid], array['ADJUST'], array[${ENTRY_SATANG}::bigint],
           array['ADJUSTMENTS'], array['proof'], array['${randomUUID()}'], array[null::jsonb])`,
        `select (select balance_satang from before) as before,
           (select balance_after_satang from answered) as answered,
           (select balance_satang from wallets where user_id = '${member}') as after,
           (select sum(amount_satang) from ledger_entries where user_id = '${member}') as sum`,
      );
      const expected = String(Number(row?.before) + ENTRY_SATANG);
      const seen = [row?.answered, row?.after, row?.sum];
      if (seen.some((one) => one !== expected)) {
        faults.push(`${new URL(node).port}: ${member} expected ${expected}, saw ${seen.join()}`);
      }
    }
  }
  return faults;
}

const takenBack = new Error("taken back");

/**
 * Posts to a member of each part after a look at a member of each other one, as the answers of a
 * member of the staff are, over the product's own connections. Nothing of it stays.
 */
export async function postAfterLooks(owner: pg.Pool, url: string): Promise<string[]> {
  const { rows: members } = await owner.query<{ id: string }>(
    "select distinct on (part_of(id)) id from members where nickname = 'player' order by part_of(id)",
  );
  const db = openDatabase(await appLogin(url), 1);
  const faults: string[] = [];
  for (const { id } of members) {
    for (const other of members) {
      const posting = db.transaction(async (tx) => {
        await findMember(tx, id);
        await lockWallet(tx, id);
        await tx.query("select idempotent_answer($1, 'proof', 'proof')", [other.id]);
        await postEntries(tx, [
          {
            userId: id,
            type: "ADJUST",
            amount: ENTRY_SATANG,
            counterAccount: "ADJUSTMENTS",
            reference: { kind: "proof", id: randomUUID() },
          },
        ]);
        throw takenBack;
      });
      await posting.catch((error: Error) => {
        if (error !== takenBack) faults.push(`${id} after ${other.id}: ${error.message}`);
      });
    }
  }
  await db.close();
  return faults;
}

/** Members of two parts in one batch: it must be refused, whichever part it names. */
export async function placeMixedBatch(owner: pg.Pool, round: OpenRound): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; part: string }>(
    `select distinct on (part) m.id, part_of(m.id) as part from members m
     where m.nickname = 'player' order by part, m.id limit 2`,
  );
  const [one, other] = rows;
  if (!one || !other) return ["there are no members of two parts"];
  try {
    await owner.query(
      `select betting_place_leased($1, '{f,f}', $2::uuid[], $3::text[], $4::bigint[], $5::bytea[],
         '{1,2}', $6::integer[], '{07,07}', '{100,100}', '{null,null}')`,
      [
        one.part,
        [one.id, other.id],
        [randomUUID(), randomUUID()],
        [round.id, round.id],
        [randomBytes(32), randomBytes(32)],
        [round.two, round.two],
      ],
    );
    return ["a batch of two parts was placed"];
  } catch (error) {
    const { message } = error as Error;
    return message.includes("the slips of a batch are of one part") ? [] : [message];
  }
}

/** Slips that bear a moment at or after their round's close, over all shards. */
export async function lateSlips(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; close_time: Date }>(
    "select id, close_time from rounds",
  );
  const { rows: late } = await owner.query<{ round_id: string; created_at: Date }>(
    `select s.round_id, s.created_at from slips s
     join unnest($1::bigint[], $2::timestamptz[]) r (id, close_time)
       on r.id = s.round_id and s.created_at >= r.close_time limit 10`,
    [rows.map(({ id }) => id), rows.map(({ close_time }) => close_time)],
  );
  return late.map((slip) => `a slip of ${slip.created_at.toISOString()} in round ${slip.round_id}`);
}

/** Numbers of a round on which more is staked than their cap. */
export async function aboveCap(owner: pg.Pool, roundId: string, cap: number): Promise<string[]> {
  const { rows } = await owner.query<{ number: string; stake: string }>(
    `select number, sum(stake_satang) as stake from exposure_parts where round_id = $1
     group by number having sum(stake_satang) > $2`,
    [roundId, cap],
  );
  return rows.map(({ number, stake }) => `${number}: ${stake} of ${cap}`);
}

/**
 * Writes the public log and checks the ledger as a node does, over and over; what a kill cuts off
 * says nothing.
 */
export async function checkWhile(
  url: string,
  goesOn: () => boolean,
): Promise<{ done: number; found: Mismatch[] }> {
  const db = openDatabase(url, 2);
  const found: Mismatch[] = [];
  let done = 0;
  do {
    await writeLog(db).catch(() => undefined);
    const check = await checkLedgerAlone(db, true).catch(() => undefined);
    if (check) done += 1;
    found.push(...(check?.mismatches ?? []));
    await sleep(500);
  } while (goesOn() || (done === 0 && found.length === 0));
  await db.close();
  return { done, found };
}

/** A transaction that stands prepared on a worker may have written: its span is not told yet. */
export async function logOverPrepared(
  owner: pg.Pool,
  nodes: readonly string[],
  house: string,
): Promise<string[]> {
  const worker = inDatabase(nodes.at(-1) ?? "", house);
  const spans = async (): Promise<number> => {
    await owner.query("select log_write()");
    const { rows } = await owner.query<{ spans: number }>(
      "select count(*)::integer as spans from log_entries where kind = 'LEDGER'",
    );
    return rows[0]?.spans ?? 0;
  };
  await ask(worker, "begin", "select pg_current_xact_id()", "prepare transaction 'proof'");
  await sleep(LOG_BEHIND_MS);
  const before = await spans();
  await sleep(LOG_BEHIND_MS);
  const during = await spans();
  await ask(worker, "commit prepared 'proof'");
  await sleep(LOG_BEHIND_MS);
  const after = await spans();
  return during === before && after === before + 1 ? [] : [`${before}, ${during}, ${after} spans`];
}

/** Makes all entries two days older, seals what is over then, publishes it and adds it up anew. */
export async function sealDays(
  owner: pg.Pool,
  nodes: readonly string[],
  house: string,
): Promise<unknown[]> {
  for (const node of nodes.slice(1)) await makeOlder(inDatabase(node, house));
  const aside = await owner.connect();
  await aside.query("set session_replication_role = replica");
  await aside.query("update book_moves set at = at - interval '2 days'");
  // It told of them as they were, and begins anew.
  await aside.query("truncate log_entries, log_nodes");
  await aside.query("reset session_replication_role");
  aside.release();
  const { rows: sealed } = await owner.query<{ day: string | null }>(
    "select book_seal_day()::text as day",
  );
  const { rows: made } = await owner.query<{ day: string | null }>(
    "select liabilities_make()::text as day",
  );
  const { rows: owed } = await owner.query<{ difference: string }>(
    `select (select total_satang from liabilities) -
       (select sum(amount_satang) from ledger_entries
        where created_at < book_day_start((select day + 1 from book_days))) as difference`,
  );
  await owner.query("select log_write()");
  const faults: unknown[] = [...(await checkBooks(owner)).mismatches];
  if (!sealed[0]?.day || sealed[0].day !== made[0]?.day) faults.push({ sealed, made });
  if (owed[0]?.difference !== "0") faults.push(owed);
  return faults;
}

async function makeOlder(worker: string): Promise<void> {
  const unlocked = [
    "set citus.override_table_visibility = off",
    "set citus.enable_manual_changes_to_shards = on",
    "set session_replication_role = replica",
  ];
  const shards = await ask<{ name: string }>(
    worker,
    ...unlocked,
    "select relname as name from pg_class where relname ~ '^ledger_entries_[0-9]+$' and relkind = 'r'",
  );
  const older = "set created_at = created_at - interval '2 days'";
  await ask(worker, ...unlocked, ...shards.map(({ name }) => `update ${name} ${older}`));
}
