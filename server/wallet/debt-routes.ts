/** The calls about what members owe: domain/wallet/debts-contract.ts. */
import { formatBaht } from "@chokdee/domain/money.ts";
import * as calls from "@chokdee/domain/wallet/debts-contract.ts";

import { auditFile } from "../core/audit-file.ts";
import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { viewerOf } from "../core/colleagues-phones.ts";
import { csvAnswer } from "../platform/http/csv-answer.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import type { Router } from "../platform/http/router.ts";
import { collectByStaff, payOwnDebts } from "./collect-debts.ts";
import { debtsCsv } from "./debts-csv.ts";
import { listDebts, showMemberDebts, showOwnDebts } from "./show-debts.ts";
import { writeOffDebt } from "./write-off-debt.ts";

export function debtRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.listOwnDebts, async ({ member }) => ({
    data: await showOwnDebts(app.db, member.id),
  }));

  router.route(calls.payOwnDebts, async ({ member, request }) => {
    const { collected, left } = await payOwnDebts(app, member.id, idempotencyKey(request));
    return { data: { paid: formatBaht(collected), left: formatBaht(left) } };
  });

  router.route(calls.listDebts, async (context) => {
    const { query, member, actor, language, reply } = context;
    const viewer = viewerOf(member);
    if (query.format !== "csv") return { data: await listDebts(app.db, query, viewer) };
    const name = "chokdee-debts.csv";
    await auditFile(app, actor, name);
    return csvAnswer(reply, name, await debtsCsv(app.db, viewer, language));
  });

  router.route(calls.listMemberDebts, async ({ params }) => ({
    data: await showMemberDebts(app.db, params.id),
  }));

  router.route(calls.collectDebts, async ({ actor, params, body, request }) => {
    const { amount: most, reason } = body;
    const asked = { actor, memberId: params.id, most, reason, key: idempotencyKey(request) };
    const { collected, left } = await collectByStaff(app, asked);
    return { data: { collected: formatBaht(collected), left: formatBaht(left) } };
  });

  router.route(calls.writeOffDebt, async ({ actor, params, body, language, request }) => {
    const { expected_rest: seen, ...named } = body;
    const debt = { actor, memberId: params.id, ...named, seen };
    const done = await writeOffDebt(app, debt, idempotencyKey(request));
    if (done instanceof Asked) return askedAnswer(done, language);
    return { data: { written_off: formatBaht(done.writtenOff), left: formatBaht(done.left) } };
  });
}
