/** The calls of the wallet: domain/wallet/contract.ts. */
import * as bookCalls from "@chokdee/domain/wallet/books-contract.ts";
import * as calls from "@chokdee/domain/wallet/contract.ts";

import { Reply, type Router } from "../platform/http/router.ts";
import { listEntries, trialBalanceCsv, trialBalanceOf } from "./books.ts";
import { startWholeCheck } from "./check-ledger.job.ts";
import { listDaySums } from "./list-day-sums.ts";
import { listTransactions } from "./list-transactions.ts";
import { readBalance } from "./read-balance.ts";
import { debtRoutes } from "./debt-routes.ts";
import { liabilityRoutes } from "./liability-routes.ts";
import { readLedgerCheck } from "./run-ledger-check.ts";
import { sendStatementFile } from "./statement-file.ts";

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

  router.route(calls.listDaySums, async ({ query, member }) => ({
    data: await listDaySums(app.db, member.id, query),
  }));

  router.route(
    calls.checkLedger,
    async () => {
      const check = await readLedgerCheck(app);
      return {
        balanced: check.balanced,
        wallets_checked: check.walletsChecked,
        mismatches: [...check.mismatches],
        checked_at: check.checkedAt.toISOString(),
        is_whole: check.isWhole,
      };
    },
    { limit: CHECK_LIMIT },
  );

  router.route(
    calls.checkWholeLedger,
    async () => {
      await startWholeCheck(app);
      return { data: { status: "STARTED" as const } };
    },
    { limit: CHECK_LIMIT },
  );

  bookRoutes(router);
  liabilityRoutes(router);
  debtRoutes(router);
}

function bookRoutes(router: Router): void {
  const { app } = router;

  router.route(bookCalls.trialBalance, async ({ query, language, reply }) => {
    if (query.format !== "csv") return { data: await trialBalanceOf(app.db, query.date) };
    const { name, text } = await trialBalanceCsv(app.db, query.date, language);
    void reply
      .header("content-disposition", `attachment; filename="${name}"`)
      .type("text/csv; charset=utf-8");
    return new Reply<never>(200, text as never);
  });

  router.route(bookCalls.listBookEntries, async ({ query }) => ({
    data: await listEntries(app.db, query),
  }));
}
