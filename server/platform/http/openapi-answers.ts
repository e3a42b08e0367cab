/**
 * What a call can answer beside its own success: which refusals the router gives it, under
 * which status, and the headers of each answer.
 */
import {
  amountToSatang,
  signedAmountToSatang,
  type Call,
  type Method,
} from "@chokdee/domain/contract.ts";
import { refusals, type RefusalCode } from "@chokdee/domain/refusals.ts";
import type * as z from "zod/mini";

import type { JsonSchema } from "./openapi-schemas.ts";

/** Given to any request, whatever it asks for. */
export const OF_ALL: readonly RefusalCode[] = [
  "MALFORMED",
  "METHOD_NOT_ALLOWED",
  "TIMED_OUT",
  "TOO_MANY_REQUESTS",
  "INTERNAL",
  "UNAVAILABLE",
];
/** Given where a body may come: it is read before anybody looks whether one is wanted. */
const OF_BODY: readonly RefusalCode[] = [
  "DUPLICATE_KEY",
  "TOO_DEEP",
  "TOO_LARGE",
  "WRONG_CONTENT_TYPE",
];
const OF_STAFF: readonly RefusalCode[] = [
  "FORBIDDEN",
  "PASSWORD_CHANGE_REQUIRED",
  "TOTP_SETUP_REQUIRED",
];

/** Every code that a call can be refused with. */
export function codesOf(call: Call): readonly RefusalCode[] {
  const codes = new Set<RefusalCode>([
    ...OF_ALL,
    ...(takesBody(call.method) ? OF_BODY : []),
    ...(takesAmount(call) ? (["INVALID_AMOUNT"] as const) : []),
    // A part of the path that is longer than any id.
    ...(call.params ? (["NOT_FOUND"] as const) : []),
    ...(call.consumes || call.form ? (["BUSY"] as const) : []),
    ...(call.audience === "anybody" ? [] : (["UNAUTHENTICATED"] as const)),
    ...(call.audience === "admin" ? OF_STAFF : []),
    ...(call.needsFreshProof ? (["IDENTITY_UNCONFIRMED"] as const) : []),
    ...(isClosedToExcluded(call) ? (["SELF_EXCLUDED"] as const) : []),
    ...(call.refusals ?? []),
  ]);
  return [...codes].toSorted();
}

const takesBody = (method: Method): boolean => method !== "GET";

/** Whether the input holds baht or another number, which may be written wrongly. */
export function takesAmount({ body }: Call): boolean {
  return body !== undefined && holdsNumber(body);
}

interface Parts {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}

function holdsNumber(schema: z.ZodMiniType): boolean {
  if (schema === amountToSatang || schema === signedAmountToSatang) return true;
  const def = schema.def as Parts;
  if (def.type === "number" || def.type === "unknown") return true;
  const inner = [def.innerType, def.element, def.in, def.valueType, ...(def.options ?? [])];
  const parts = [...inner, ...Object.values(def.shape ?? {})];
  return parts.some((part) => part !== undefined && holdsNumber(part));
}

/** As the router decides it. */
function isClosedToExcluded({ audience, method, whileExcluded }: Call): boolean {
  return audience === "member" && method !== "GET" && whileExcluded !== true;
}

/** What the router gives many calls alike is written once, to be pointed at. */
const SHARED = new Set<RefusalCode>([
  ...OF_ALL,
  ...OF_BODY,
  ...OF_STAFF,
  "INVALID_AMOUNT",
  "NOT_FOUND",
  "BUSY",
  "UNAUTHENTICATED",
  "SELF_EXCLUDED",
]);

export interface Refused {
  /** By status; shared ones as a pointer. */
  readonly answers: Readonly<Record<string, JsonSchema>>;
  /** What the pointers point at. */
  readonly shared: Readonly<Record<string, JsonSchema>>;
}

export function refusedWith(codes: readonly RefusalCode[]): Refused {
  const shared: Record<string, JsonSchema> = {};
  const answers: Record<string, JsonSchema> = {};
  for (const [status, group] of Map.groupBy(codes, statusOf)) {
    const answer = refusalAnswer(status, group);
    if (!group.every((code) => SHARED.has(code))) {
      answers[status] = answer;
    } else {
      const name = group.map(pascal).join("Or");
      shared[name] = answer;
      answers[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return { answers, shared };
}

const statusOf = (code: RefusalCode): number => refusals.get(code)?.status ?? 500;

/** TOO_MANY_REQUESTS -> TooManyRequests */
function pascal(code: string): string {
  const parts = code.toLowerCase().split("_");
  return parts.map((word) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`).join("");
}

function refusalAnswer(status: number, codes: readonly RefusalCode[]): JsonSchema {
  const lines = codes.map((code) => `- \`${code}\`: ${refusals.get(code)?.th ?? ""}`);
  const code = { type: "string", enum: codes, description: "Which refusal it is" };
  return {
    description: lines.join("\n"),
    headers: headersOf(status),
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Refusal" },
            { type: "object", properties: { code } },
          ],
        },
      },
    },
  };
}

const header = (description: string, type: "string" | "integer", example: string | number) => ({
  description,
  schema: { type, examples: [example] },
});

export const headers = {
  "X-Server-Time": header("The server's clock: milliseconds since 1970", "integer", 1_795_000_000),
  "Cache-Control": header("no-store, but for what never changes", "string", "no-store"),
  "Retry-After": header("Seconds after which another try makes sense", "integer", 30),
  "WWW-Authenticate": header("How to sign in", "string", "Bearer"),
  ETag: header("Names what is answered, for If-None-Match", "string", '"q1w2e3"'),
  Allow: header("The methods that are served here", "string", "GET, POST"),
  "Content-Disposition": header(
    "The name under which a file is kept",
    "string",
    'attachment; filename="chokdee-transactions-2026-11-16.csv"',
  ),
} as const;

/** The headers that an answer of the API carries under a status; a file has a name too. */
export function headersOf(status: number, isFile = false, isKept = false): JsonSchema {
  const names: readonly (keyof typeof headers)[] = [
    "X-Server-Time",
    "Cache-Control",
    ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
    ...(status === 405 ? (["Allow"] as const) : []),
    ...(status === 429 || status === 503 ? (["Retry-After"] as const) : []),
    ...(isKept ? (["ETag"] as const) : []),
    ...(isFile ? (["Content-Disposition"] as const) : []),
  ];
  const entries = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return Object.fromEntries(entries) as JsonSchema;
}
