/** A member's whole ledger leaves the house as a file: the audit keeps who took it, and of when. */
import type { FastifyReply } from "fastify";

import type { Answer } from "../platform/http/front-desk.ts";
import type { House } from "../platform/house.ts";
import type { StatementRequest } from "./list-transactions.ts";
import { sendStatementFile } from "./statement-file.ts";
import { writeAudit } from "../core/audit.ts";

export async function exportStatement(
  house: House,
  actor: { readonly actorId: string; readonly address: string },
  request: StatementRequest,
  reply: FastifyReply,
): Promise<Answer<never>> {
  const file = await sendStatementFile(house.db, request, reply);
  const { userId, type, from, to } = request;
  await writeAudit(house.db, {
    ...actor,
    action: "member.export_statement",
    targetKind: "member",
    targetId: userId,
    after: { type, from, to },
  });
  return file;
}
