/**
 * The server's log: one JSON line per event. Whoever writes to it masks phone and account numbers
 * (domain/members); what slips through, in an address or in the text of an error, is masked here.
 */
import { maskAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";
import { isPhone, maskPhone } from "@chokdee/domain/members/rules.ts";
import type { FastifyBaseLogger } from "fastify";
import { pino, type DestinationStream } from "pino";

/** Writes to standard output unless another destination is given. */
export function openLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    redact: ["req.headers.authorization"],
    serializers: { err: faultOf },
    hooks: { streamWrite: maskNumbers },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Phone and account numbers in a text: 10 to 15 digits alone, not a time or a part of an id. */
const NUMBER = /(?<![0-9A-Za-z:.-])[0-9]{10,15}(?![0-9A-Za-z-])/g;

export function maskNumbers(line: string): string {
  return line.replaceAll(NUMBER, (digits) =>
    isPhone(digits) ? maskPhone(digits) : maskAccountNumber(digits),
  );
}

/**
 * What is logged of an error. PostgreSQL's `detail` and `where` are left out: they quote whole
 * rows, with names and hashes in them.
 */
function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as Error & Partial<Record<string, unknown>>;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(error.cause === undefined ? {} : { cause: faultOf(error.cause) }),
  };
}
