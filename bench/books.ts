/** The books as the house checks them, asked for by the owner of a database. */
import type pg from "pg";

import { checkLedger } from "../server/wallet/check-ledger.ts";

export const checkBooks = (owner: pg.Pool) =>
  checkLedger({
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await owner.query(sql, [...values])).rows as Row[],
  });
