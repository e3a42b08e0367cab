/** The calls of the wallet: domain/wallet/contract.ts. */
import * as calls from "@chokdee/domain/wallet/contract.ts";

import type { Router } from "../platform/http/router.ts";
import { checkWholeLedger } from "./check-ledger.ts";
import { listTransactions } from "./list-transactions.ts";
import { readBalance } from "./read-balance.ts";
import { sendStatementFile } from "./statement-file.ts";

/** Reading everything anew costs minutes of a processor on a large ledger. */
const CHECK_LIMIT = { name: "ledger-check", times: 10, seconds: 60 };

export function walletRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.balance, async ({ member }) => {
    const baht = await readBalance(app, member.id);
    return { balance: baht, data: { balance: baht } };
  });

  router.route(calls.listTransactions, async ({ query, member, language, reply }) => {
    const request = { ...query, userId: member.id, language };
    if (query.format === "csv") return sendStatementFile(app.db, request, reply);
    const { items, nextCursor } = await listTransactions(app.db, request);
    return { items, data: { items }, next_cursor: nextCursor };
  });

  router.route(
    calls.checkLedger,
    async () => {
      const check = await checkWholeLedger(app.db);
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
