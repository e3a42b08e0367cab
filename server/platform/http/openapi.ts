/**
 * The API as an OpenAPI 3.1 document, made from the same contracts that validate (docs/decisions/0007):
 * what is not served is not in it, and nothing served is missing.
 */
import {
  amountText,
  amountToSatang,
  day,
  instant,
  signedAmountToSatang,
  type AdminCall,
  type Call,
} from "@chokdee/domain/contract.ts";
import { refusals, type RefusalCode } from "@chokdee/domain/refusals.ts";
import * as z from "zod/mini";

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { title: string; version: string; description: string };
  readonly servers: readonly { url: string }[];
  readonly tags: readonly { name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type JsonSchema = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly responses: Readonly<Record<string, unknown>>;
  /** Which right of the staff the call needs: one of these, or only to be of the staff. */
  readonly "x-right"?: readonly string[];
}

const DESCRIPTION = `Money is baht: answers carry amounts as decimal texts with two decimals, requests
take a JSON number or a decimal text. Times are ISO 8601 in UTC, days are YYYY-MM-DD. Lists that can
grow take limit and cursor and answer next_cursor, null at the end.

Calls that move money take an Idempotency-Key (bulk bets: bet_group_id). The client makes one per
action of the member and keeps it for every retry: the same key and input answer the same, another
input is refused with 409. A time-out means unknown: retry with the same key.

A refusal answers {message, code, details?}: code is stable, message is in the language of
Accept-Language. Paths under /api/wallets, /api/users, /api/payment, /api/uploads, /api/auth and
/api/lottery answer without /api too.`;

const registry = z.globalRegistry;
registry.add(amountToSatang, {
  description: "Baht, at most 2 decimals",
  examples: [100, "100.50"],
});
registry.add(signedAmountToSatang, { description: "Baht, signed", examples: [-50, "100.50"] });
registry.add(amountText, { description: "Baht with 2 decimals", examples: ["100.00"] });
registry.add(instant, { description: "ISO 8601 in UTC", examples: ["2026-11-16T08:30:00.000Z"] });
registry.add(day, { description: "YYYY-MM-DD, Gregorian", examples: ["2026-11-16"] });

/** Refusals that the front desk gives for any call. */
const GENERAL: readonly RefusalCode[] = [
  "MALFORMED",
  "TOO_MANY_REQUESTS",
  "INTERNAL",
  "UNAVAILABLE",
];
const OF_BODY: readonly RefusalCode[] = [
  "DUPLICATE_KEY",
  "TOO_DEEP",
  "INVALID_AMOUNT",
  "TOO_LARGE",
  "WRONG_CONTENT_TYPE",
];

const OF_STAFF: readonly RefusalCode[] = [
  "FORBIDDEN",
  "PASSWORD_CHANGE_REQUIRED",
  "TOTP_SETUP_REQUIRED",
];

export function openApiOf(calls: readonly Call[], serverUrl: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  }
  Object.assign(paths, outsideContracts);
  const tags = [...new Set(calls.map(tagOf))].map((name) => ({ name }));
  return {
    openapi: "3.1.0",
    info: { title: "Chokdee", version: "1.0.0", description: DESCRIPTION },
    servers: [{ url: serverUrl }],
    tags: [...tags, { name: "house" }],
    paths,
    components: { securitySchemes, schemas: { Refusal: refusalSchema } },
  };
}

const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "The access_token of a sign-in; it ends at 03:00 Asia/Bangkok at the latest.",
  },
};

const refusalSchema = {
  type: "object",
  required: ["message", "code"],
  properties: {
    message: { type: "string", description: "In the language of Accept-Language" },
    code: { type: "string", enum: [...refusals.keys()] },
    details: { type: "object", additionalProperties: true },
  },
  additionalProperties: true,
};

function operationOf(call: Call): Operation {
  const parameters = [
    ...parametersOf("path", call.params),
    ...parametersOf("query", call.query),
    ...parametersOf("header", call.headers),
  ];
  const requestBody = requestBodyOf(call);
  return {
    operationId: operationId(call),
    summary: call.summary,
    ...(call.audience === "admin" ? { description: rightText(call) } : {}),
    tags: [tagOf(call)],
    security: call.audience === "anybody" ? [] : [{ bearer: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...repliesOf(call), ...refusalsOf(call) },
    ...(call.audience === "admin" ? { "x-right": [call.right].flat() } : {}),
  };
}

function rightText({ method, right }: AdminCall): string {
  if (right === "staff") return "For every administrator.";
  const named = [
    ...new Set(["owner", ...[right].flat(), ...(method === "GET" ? ["auditor"] : [])]),
  ];
  return `For administrators with the right ${named.join(" or ")}.`;
}

/** postApiAdminUsersIdLock: unique, as method and path are. */
function operationId({ method, path }: Call): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const named = words.map((word) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`);
  return `${method.toLowerCase()}${named.join("")}`;
}

function tagOf({ path, audience }: Call): string {
  return audience === "admin" ? "admin" : (path.split("/")[2] ?? "house");
}

function parametersOf(place: "path" | "query" | "header", schema: z.ZodMiniType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name: place === "header" ? headerName(name) : name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: one,
  }));
}

/** idempotency-key -> Idempotency-Key */
function headerName(name: string): string {
  return name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function requestBodyOf(call: Call): JsonSchema | undefined {
  const json = call.body ? jsonSchema(call.body, "input") : call.form ? { type: "object" } : null;
  const takesJson = json !== null && call.consumes === undefined;
  const form = call.form ?? (call.consumes ? {} : undefined);
  if (!takesJson && !form) return undefined;
  const isOptional = form ? call.consumes === undefined : acceptsNothing(call);
  return {
    required: !isOptional,
    content: {
      ...(takesJson ? { "application/json": { schema: json } } : {}),
      ...(form ? { "multipart/form-data": { schema: formSchema(form) } } : {}),
    },
  };
}

function acceptsNothing({ body }: Call): boolean {
  return body !== undefined && z.safeParse(body, undefined).success;
}

function formSchema(form: NonNullable<Call["form"]>): JsonSchema {
  const fields = Object.entries(form).map(([name, kind]) => [
    name,
    kind === "file" ? { type: "string", contentMediaType: "image/*" } : { type: "string" },
  ]);
  return { type: "object", properties: Object.fromEntries(fields) as JsonSchema };
}

function repliesOf(call: Call): Record<string, unknown> {
  const replies = Object.entries(call.replies).map(([status, schema]) => {
    const content = {
      ...(schema ? { "application/json": { schema: jsonSchema(schema, "output") } } : {}),
      ...(call.produces && status === "200" ? { [call.produces]: {} } : {}),
    };
    const description = status === "200" || status === "201" ? call.summary : "Done";
    return [status, Object.keys(content).length === 0 ? { description } : { description, content }];
  });
  return Object.fromEntries(replies) as Record<string, unknown>;
}

function refusalsOf(call: Call): Record<string, unknown> {
  const codes = new Set<RefusalCode>([
    ...GENERAL,
    ...(call.body || call.form || call.consumes ? OF_BODY : []),
    ...(call.audience === "anybody" ? [] : (["UNAUTHENTICATED"] as const)),
    ...(call.audience === "admin" ? OF_STAFF : []),
    ...(isClosedToExcluded(call) ? (["SELF_EXCLUDED"] as const) : []),
    ...(call.refusals ?? []),
  ]);
  const byStatus = Map.groupBy(codes, (code) => refusals.get(code)?.status ?? 500);
  const answers = [...byStatus].map(([status, group]) => [status, refusalAnswer(group)] as const);
  const taken = new Set(Object.keys(call.replies));
  return Object.fromEntries(answers.filter(([status]) => !taken.has(String(status))));
}

/** As the front desk decides it. */
function isClosedToExcluded({ audience, method, whileExcluded }: Call): boolean {
  return audience === "member" && method !== "GET" && whileExcluded !== true;
}

function refusalAnswer(codes: readonly RefusalCode[]) {
  const examples = codes.map((code) => [
    code,
    { value: { message: refusals.get(code)?.th ?? code, code } },
  ]);
  return {
    description: codes.join(", "),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Refusal" },
        examples: Object.fromEntries(examples) as JsonSchema,
      },
    },
  };
}

function jsonSchema(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // An answer may grow: a client must not break on a field that it does not know.
    override: ({ jsonSchema: made }) => {
      if (made.additionalProperties === false) delete made.additionalProperties;
    },
  });
  return rest;
}

const anyObject = { schema: { type: "object" } };

const plain = (
  operation: string,
  summary: string,
  type: string,
  statuses: Record<number, string>,
) => ({
  get: {
    operationId: operation,
    summary,
    tags: ["house"],
    security: [],
    responses: Object.fromEntries(
      Object.entries(statuses).map(([status, description]) => [
        status,
        { description, content: { [type]: type === "application/json" ? anyObject : {} } },
      ]),
    ),
  },
});

/** What is served beside the contracts. */
export const outsideContracts: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  "/healthz": plain("getHealth", "Whether the process is up", "application/json", { 200: "Up" }),
  "/readyz": plain("getReadiness", "Whether it can work", "application/json", {
    200: "The database answers and is migrated, the queue is at work",
    503: "One of them does not hold",
  }),
  "/metrics": plain("getMetrics", "Figures for Prometheus", "text/plain", { 200: "Figures" }),
  "/api/openapi.json": plain("getOpenApi", "This document", "application/json", {
    200: "OpenAPI 3.1",
  }),
  "/api/docs": plain("getDocs", "This document to read", "text/html", { 200: "A page" }),
};
