/** A member's whole ledger leaves the house as a file: the audit keeps who took it, and of when. */
import type { FastifyReply } from "fastify";

import type { Answer } from "../platform/front-desk.ts";
import type { House } from "../platform/house.ts";
import type { StatementRequest } from "../wallet/list-transactions.ts";
import { sendStatementFile } from "../wallet/statement-file.ts";
import { writeAudit } from "./audit.ts";

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
