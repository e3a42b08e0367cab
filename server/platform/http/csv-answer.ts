/** A table as the answer of a call: a file that the browser saves. */
import { Readable } from "node:stream";

import type { FastifyReply } from "fastify";

import { Reply } from "./router.ts";

/** The name is of plain characters, for the header that carries it. */
export function csvAnswer(
  reply: FastifyReply,
  name: string,
  text: string | Readable,
): Reply<never> {
  void reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .type("text/csv; charset=utf-8");
  return new Reply<never>(200, text as never);
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/**
 * A list as a file, read and sent page by page, so that none is too long. The first page was read
 * before a word is sent: a refusal is answered as one.
 */
export function csvPages<Item>(
  reply: FastifyReply,
  name: string,
  first: Page<Item>,
  next: (cursor: string) => Promise<Page<Item>>,
  write: (items: readonly Item[]) => string,
): Reply<never> {
  const parts = async function* () {
    yield write(first.items);
    const heads = write([]).length;
    for (let { next_cursor: cursor } = first; cursor !== null;) {
      const page = await next(cursor);
      yield write(page.items).slice(heads);
      cursor = page.next_cursor;
    }
  };
  return csvAnswer(reply, name, Readable.from(parts()));
}
