/** How whatever goes wrong is answered: {message, code, details?}, never a stack or SQL text. */
import { refusals, Refusal, type RefusalCode } from "@chokdee/domain/refusals.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";

import { isUnavailable, refusedBy } from "../database/database.ts";
import { OperatorWords, textOf } from "./languages.ts";

/** Enough to tell a member what was wrong with a slip; it may have 1,000 lines. */
const LOGGED_LINES = 5;

/** Constraints of the database that are refusals when they reach a caller. */
const constraintRefusals = new Map<string, RefusalCode>([
  ["balance_too_low", "INSUFFICIENT_BALANCE"],
  ["phone_taken", "PHONE_TAKEN"],
  ["account_taken", "ACCOUNT_TAKEN"],
  ["one_primary_account", "BANK_ACCOUNT_EXISTS"],
  ["round_exists_already", "ROUND_EXISTS_ALREADY"],
  ["times_in_order", "ROUND_TIMES_INVALID"],
  ["idempotency_key_taken", "BUSY"],
  ["shots_of_member_used_up", "SHOTS_USED_UP"],
  ["beacon_missing", "BEACON_MISSING"],
  ["house_round_stands", "HOUSE_ROUND_STANDS"],
  ["approval_waiting", "APPROVAL_WAITING"],
  ["approval_waiting_change", "APPROVAL_WAITING"],
  ["approval_waiting_thing", "APPROVAL_WAITING"],
  ["approval_waiting_money", "APPROVAL_WAITING"],
]);

/** Fastify's own errors that a caller causes. */
const fastifyRefusals = new Map<string, RefusalCode>([
  ["FST_ERR_CTP_BODY_TOO_LARGE", "TOO_LARGE"],
  ["FST_ERR_CTP_INVALID_MEDIA_TYPE", "WRONG_CONTENT_TYPE"],
  ["FST_ERR_CTP_EMPTY_JSON_BODY", "MALFORMED"],
  ["FST_ERR_CTP_INVALID_CONTENT_LENGTH", "MALFORMED"],
  ["FST_ERR_CTP_INVALID_JSON_BODY", "MALFORMED"],
  ["FST_ERR_BAD_URL", "MALFORMED"],
  ["FST_ERR_MAX_PARAM_LENGTH", "NOT_FOUND"],
  ["FST_REQ_FILE_TOO_LARGE", "SLIP_TOO_LARGE"],
  ["FST_INVALID_MULTIPART_CONTENT_TYPE", "WRONG_CONTENT_TYPE"],
  ["FST_PARTS_LIMIT", "MALFORMED"],
  ["FST_FILES_LIMIT", "MALFORMED"],
  ["FST_FIELDS_LIMIT", "MALFORMED"],
]);

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const constraint = constraintRefusals.get(refusedBy(error) ?? "");
  if (constraint) return new Refusal(constraint);
  if (isUnavailable(error)) return new Refusal("UNAVAILABLE");
  const { code, validation, statusCode } = error as Partial<FastifyError>;
  if (validation) return malformed(validation);
  const known = fastifyRefusals.get(code ?? "");
  if (known) return new Refusal(known);
  if (statusCode === 429) return new Refusal("TOO_MANY_REQUESTS");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal("MALFORMED");
  }
  return new Refusal("INTERNAL");
}

function malformed(validation: NonNullable<FastifyError["validation"]>): Refusal {
  const fields = validation.map(({ instancePath, message }) => ({
    path: instancePath,
    message: message ?? "",
  }));
  const isAmount = fields.every(({ message }) => message === "INVALID_AMOUNT");
  return new Refusal(isAmount ? "INVALID_AMOUNT" : "MALFORMED", { fields: fields.slice(0, 20) });
}

/** The body of a refusal in the language that the request prefers. */
export function refusalBody(refusal: Refusal, request: FastifyRequest) {
  const language = request.headers["accept-language"];
  const details = refusal.details && inLanguage(refusal.details, language);
  return {
    message:
      request.routeOptions.config.messages?.[refusal.code] ??
      textOf(refusal.code, details, language),
    code: refusal.code,
    ...refusal.beside,
    ...(details ? { details } : {}),
  };
}

function inLanguage(details: Readonly<Record<string, unknown>>, language: string | undefined) {
  const told = (value: unknown) => (value instanceof OperatorWords ? value.in(language) : value);
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, told(value)]));
}

/** What a route may have said of its answer before it was refused, which is not true of a refusal. */
const OF_THE_ANSWER = ["cache-control", "etag", "content-encoding", "content-disposition"];

export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  for (const name of OF_THE_ANSWER) void reply.removeHeader(name);
  const refusal = asRefusal(error);
  if (refusal.code === "INTERNAL") request.log.error({ err: error }, "internal error");
  else if (refusal.code === "UNAVAILABLE") request.log.warn({ err: error }, "unavailable");
  request.refusedWith = refusal.code;
  const lines = refusal.details?.["lines"];
  if (Array.isArray(lines)) request.refusedLines = lines.slice(0, LOGGED_LINES);
  const wait = refusal.details?.["retry_after_seconds"];
  if (refusal.status === 429 || refusal.status === 503) {
    void reply.header("retry-after", typeof wait === "number" ? wait : 1);
  }
  if (refusal.status === 401) void reply.header("www-authenticate", "Bearer");
  return reply
    .code(refusals.get(refusal.code)?.status ?? 500)
    .type("application/json; charset=utf-8")
    .send(refusalBody(refusal, request));
}
