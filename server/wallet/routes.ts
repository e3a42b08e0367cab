/** The calls of the wallet: domain/wallet/contract.ts. */
import {
  balance,
  checkLedger as checkLedgerCall,
  listTransactions as listTransactionsCall,
} from "@chokdee/domain/wallet/contract.ts";

import type { FrontDesk } from "../platform/http/front-desk.ts";
import { checkWholeLedger } from "./check-ledger.ts";
import { listTransactions } from "./list-transactions.ts";
import { readBalance } from "./read-balance.ts";
import { sendStatementFile } from "./statement-file.ts";

/** Reading everything anew costs minutes of a processor on a large ledger. */
const CHECK_LIMIT = { name: "ledger-check", times: 10, seconds: 60 };

export function walletRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(balance, async ({ member }) => {
    const baht = await readBalance(house, member.id);
    return { balance: baht, data: { balance: baht } };
  });

  desk.serve(listTransactionsCall, async ({ query, member, language, reply }) => {
    const request = { ...query, userId: member.id, language };
    if (query.format === "csv") return sendStatementFile(house.db, request, reply);
    const { items, nextCursor } = await listTransactions(house.db, request);
    return { items, data: { items }, next_cursor: nextCursor };
  });

  desk.serve(
    checkLedgerCall,
    async () => {
      const check = await checkWholeLedger(house.db);
      return {
        balanced: check.balanced,
        wallets_checked: check.walletsChecked,
        mismatches: [...check.mismatches],
        checked_at: check.checkedAt.toISOString(),
      };
    },
    { limit: CHECK_LIMIT },
  );
}
