/** A table as the answer of a call: a file that the browser saves. */
import type { FastifyReply } from "fastify";

import { Reply } from "./router.ts";

/** The name is of plain characters, for the header that carries it. */
export function csvAnswer(reply: FastifyReply, name: string, text: string): Reply<never> {
  void reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .type("text/csv; charset=utf-8");
  return new Reply<never>(200, text as never);
}
