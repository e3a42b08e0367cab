/**
 * The server whose wallets are read without a lock and written as what was read then, less the
 * stake: of two that spend, or spend and deposit, at once, one is forgotten.
 */
import { alterFunction } from "../../server/testing/alter-function.ts";
import { startPlanted } from "./planted.ts";

/** As the owner of the database: the app itself could not do this to its wallets. */
const OWNER = process.env["DATABASE_URL"] ?? "";
const LOCK = "for update";

let planted: Promise<void> | undefined;

async function plant(): Promise<void> {
  await alterFunction(OWNER, "wallet_lock", LOCK, "");
  const change = (piece: string, other: string) =>
    alterFunction(OWNER, "wallet_post_entries", piece, other);
  await change(`order by w.user_id ${LOCK}) w;`, "order by w.user_id) w;");
  await change(
    "set balance_satang = w.balance_satang + t.total,",
    "set balance_satang = t.total + v_balances[array_position(v_users, w.user_id)],",
  );
  // The numbers of entries would stop the second of two: here they are those of the moment.
  await change(
    "w.last + row_number()",
    "(extract(epoch from clock_timestamp()) * 1000000)::bigint + row_number()",
  );
}

// With the first slip: by then the database is migrated.
await startPlanted((db) => ({
  ...db,
  lanes: {
    query: async (sql, values) => {
      await (planted ??= plant());
      return db.lanes.query(sql, values);
    },
  },
}));
