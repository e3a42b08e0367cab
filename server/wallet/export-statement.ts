/** A member's whole ledger leaves the house as a file: the audit keeps who took it, and of when. */
import type { FastifyReply } from "fastify";

import type { Actor, Reply } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { StatementRequest } from "./list-transactions.ts";
import { sendStatementFile } from "./statement-file.ts";
import { writeAudit } from "../core/audit.ts";

export async function exportStatement(
  app: AppContext,
  actor: Actor,
  request: StatementRequest,
  reply: FastifyReply,
): Promise<Reply<never>> {
  const file = await sendStatementFile(app.db, request, reply);
  const { userId, type, from, to } = request;
  await writeAudit(app.db, {
    ...actor,
    action: "member.export_statement",
    targetKind: "member",
    targetId: userId,
    after: { type, from, to },
  });
  return file;
}
