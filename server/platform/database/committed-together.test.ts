/**
 * All that a transaction writes is there, or nothing of it, on however many nodes it stands: what
 * is written under a member's wallet, of the member's and of the house's own (migration 0075).
 */
import { expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { ask } from "../../testing/cluster.ts";
import { isDistributed } from "../../testing/database.ts";
import { lockWallet } from "../../wallet/post-entries.ts";
import type { Queries } from "./database.ts";

const app = useApp();
const AT_ONCE = 8;
const ROUNDS = 12;

/** A row beside the member's wallet and one of the house's own, each as often as the other. */
async function writeBoth(tx: Queries, member: string, no: number): Promise<void> {
  await tx.query("insert into member_notes (member_id, author_id, text) values ($1, $1, $2)", [
    member,
    String(no),
  ]);
  await tx.query("select idempotent_keep($1, 'count', $2, '\\x00', to_jsonb($3::integer))", [
    member,
    String(no),
    no,
  ]);
}

async function notesOf(tx: Queries, member: string): Promise<number> {
  const sql = "select count(*)::integer as notes from member_notes where member_id = $1";
  const [row] = await tx.query<{ notes: number }>(sql, [member]);
  return row?.notes ?? 0;
}

async function isKept(tx: Queries, member: string, no: number): Promise<boolean> {
  const sql = "select answer from idempotent_answer($1, 'count', $2)";
  return (await tx.query(sql, [member, String(no)])).length > 0;
}

it("who waited for a wallet sees all that was written under it before", async () => {
  const { db } = app.current;
  const { id } = await app.current.member();
  const unlike: string[] = [];
  const write = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await db.transaction(async (tx) => {
        await lockWallet(tx, id);
        const notes = await notesOf(tx, id);
        // Of the two rows with the last number one would be there without the other.
        if (await isKept(tx, id, notes + 1)) unlike.push(`${notes + 1} is kept and not noted`);
        if (notes > 0 && !(await isKept(tx, id, notes))) unlike.push(`${notes} is not kept`);
        await writeBoth(tx, id, notes + 1);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, write));
  expect(unlike).toEqual([]);
  expect(await db.transaction((tx) => notesOf(tx, id))).toBe(AT_ONCE * ROUNDS);
});

it("a statement is set as ours on whichever node it runs", async () => {
  const { db } = app.current;
  const { id } = await app.current.member();
  const ask = `select array(select current_setting(name) from unnest(array['statement_timeout',
    'lock_timeout', 'timezone', 'jit']) s (name)) as set from wallets where user_id = $1`;
  expect(await db.query(ask, [id])).toEqual([{ set: ["5s", "2s", "UTC", "off"] }]);
  const longer = await db.transaction((tx) => tx.query(ask, [id]), { timeoutSeconds: 60 });
  expect(longer).toEqual([{ set: ["1min", "2s", "UTC", "off"] }]);
});

it("a wallet that is held is waited for as long as any lock, on whichever node it is", async () => {
  const { db } = app.current;
  const { id } = await app.current.member();
  await db.transaction(async (tx) => {
    await lockWallet(tx, id);
    const second = db.transaction((other) => lockWallet(other, id));
    // Not by the time-out of a statement, which comes later.
    await expect(second).rejects.toMatchObject({ code: "55P03" });
  });
});

it("nodes are asked whether they can commit before one of them does", async () => {
  const { db, ownerUrl } = app.current;
  const { id } = await app.current.member();
  const prepared = async () => {
    if (!isDistributed()) return 0;
    return (await ask(ownerUrl, "select from pg_dist_transaction")).length;
  };
  const before = await prepared();
  await db.transaction(async (tx) => {
    await lockWallet(tx, id);
    await writeBoth(tx, id, 1);
  });
  expect((await prepared()) - before).toBe(isDistributed() ? 1 : 0);
});
