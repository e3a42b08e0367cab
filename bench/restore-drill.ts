/**
 * npm run proof -- restore-drill: backs a working database up while members bet, starts another PostgreSQL
 * on the copy, and holds it against what was acknowledged (trust.md F13). A copy that was never
 * started is a hope.
 */
import { rmSync } from "node:fs";

import { startEmbeddedPostgres } from "../server/platform/database/embedded-postgres.ts";
import { backUp, copyFolder } from "./base-backup.ts";
import { keepBetting } from "./bettors.ts";
import { checkBooks } from "./books.ts";
import { openPool, addOpenRound, addPlayers, startProduct, type Product } from "./product.ts";

const PLAYERS = 50;

const product = await startProduct();
const copies = copyFolder();
try {
  process.exitCode = (await drill(product)) ? 0 : 1;
} finally {
  await product.stop();
  rmSync(copies, { recursive: true, force: true });
}

async function drill(product: Product): Promise<boolean> {
  const betting = { goesOn: true, acknowledged: new Set<string>() };
  const { acknowledged } = betting;
  const round = await addOpenRound(product.owner);
  const players = await addPlayers(product.owner, PLAYERS, 100_000_000);
  const members = keepBetting(product, round, players, betting);
  while (acknowledged.size < 500) await new Promise((resolve) => setTimeout(resolve, 20));
  const before = new Set(acknowledged);
  await backUp(product.postgres, copies, { withLog: true });
  betting.goesOn = false;
  await members;
  return judge(before, acknowledged);
}

async function judge(before: Set<string>, all: Set<string>): Promise<boolean> {
  const restored = await startEmbeddedPostgres({ dataDir: copies, log: () => undefined });
  const owner = openPool(restored.url, 2);
  try {
    const { rows } = await owner.query<{ id: string }>("select bet_group_id as id from slips");
    const there = new Set(rows.map(({ id }) => id));
    const lost = [...before].filter((id) => !there.has(id)).length;
    const strange = [...there].filter((id) => !all.has(id)).length;
    await owner.query("create extension if not exists amcheck");
    const checked = await owner.query(
      `select bt_index_check(c.oid, heapallindexed => true) from pg_class c
       join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
       where a.amname = 'btree' and c.relkind = 'i' and n.nspname = 'public'`,
    );
    const ledger = await checkBooks(owner);
    process.stdout.write(
      `restore-drill: ${before.size} slips acknowledged before the backup, ${there.size} restored, ` +
        `${lost} lost, ${strange} of nobody; ${checked.rowCount} indexes whole; ` +
        `books ${ledger.balanced ? "balanced" : "NOT balanced"}\n`,
    );
    return lost === 0 && ledger.balanced && (checked.rowCount ?? 0) > 0;
  } finally {
    await owner.end();
    await restored.erase();
  }
}
