/** The calls of statements: domain/withdrawals/statement-contract.ts. */
import * as calls from "@chokdee/domain/withdrawals/statement-contract.ts";

import { auditFile } from "../core/audit-file.ts";
import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { viewerOf } from "../core/colleagues-phones.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { csvAnswer } from "../platform/http/csv-answer.ts";
import type { Router } from "../platform/http/router.ts";
import { explainStatementLine, readCounterparts } from "./explain-line.ts";
import { importStatement, previewStatement } from "./import-statement.ts";
import { reopenStatementLine } from "./reopen-statement-line.ts";
import { findMapping } from "./queries/statements.ts";
import { outgoingCsv, reconcileOutgoing } from "./reconcile-outgoing.ts";

/** The file in JSON, in which a Thai letter takes three bytes. */
const BODY_LIMIT = 4 * calls.MOST_STATEMENT_BYTES;

export function statementRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.readStatementMapping, async ({ params }) => ({
    data: isUuid(params.id) ? await findMapping(app.db, params.id) : null,
  }));

  router.route(
    calls.previewStatement,
    async ({ body }) => ({ data: await previewStatement(app, body) }),
    { bodyLimit: BODY_LIMIT },
  );

  router.route(
    calls.importStatement,
    async ({ body, actor, language }) => {
      const done = await importStatement(app, actor, body);
      return done instanceof Asked ? askedAnswer(done, language) : { data: done };
    },
    { bodyLimit: BODY_LIMIT },
  );

  router.route(calls.outgoingReconciliation, async (context) => {
    const { query, member, actor, language, reply } = context;
    const viewer = viewerOf(member);
    if (query.format !== "csv") return { data: await reconcileOutgoing(app, query, viewer) };
    const { name, text } = await outgoingCsv(app, query.date, viewer, language);
    await auditFile(app, actor, name);
    return csvAnswer(reply, name, text);
  });

  router.route(calls.readLineCounterparts, async ({ params, member }) => ({
    data: await readCounterparts(app, params.id, viewerOf(member)),
  }));

  router.route(calls.explainStatementLine, async ({ params, body, actor, language }) => {
    const done = await explainStatementLine(app, actor, { ...body, line_id: params.id });
    return done instanceof Asked ? askedAnswer(done, language) : { data: done };
  });

  router.route(calls.reopenStatementLine, async ({ params, body, actor, language }) => {
    const done = await reopenStatementLine(app, actor, { lineId: params.id, note: body.note });
    return done instanceof Asked ? askedAnswer(done, language) : { data: done };
  });
}
