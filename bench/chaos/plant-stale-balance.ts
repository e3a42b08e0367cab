/**
 * The server whose wallets are read without a lock and written as what was read then, less the
 * stake: of two that spend, or spend and deposit, at once, one is forgotten.
 */
import { alterFunction } from "../../server/testing/alter-function.ts";
import { startPlanted } from "./planted.ts";

/** As the owner of the database: the app itself could not do this to its wallets. */
const OWNER = process.env["DATABASE_URL"] ?? "";
const LOCK = "for update";
/** Wallets are read first in the statement that writes, and by then somebody else has written. */
const READ_LATE = "perform from wallets w where w.user_id = any (p_user_ids) order by w.user_id";

let planted: Promise<void> | undefined;

async function plant(): Promise<void> {
  await alterFunction(OWNER, "wallet_lock", LOCK, "");
  await alterFunction(OWNER, "wallet_post_entries", `${READ_LATE} ${LOCK}`, READ_LATE);
  await alterFunction(
    OWNER,
    "wallet_post_entries",
    "set balance_satang = w.balance_satang + t.total\n    from (select user_id, sum(amount)::bigint as total",
    "set balance_satang = t.total\n    from (select user_id, sum(amount)::bigint + (select o.balance_satang from wallets o" +
      "\n      where o.user_id = wanted.user_id) as total",
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
