/**
 * The API as an OpenAPI 3.1 document, made from the same contracts that validate (docs/decisions/0007):
 * what is not served is not in it, and nothing served is missing.
 */
import type { AdminCall, Call } from "@chokdee/domain/contract.ts";
import * as z from "zod/mini";

import { givenBy } from "@chokdee/domain/rights.ts";
import { codesOf, headers, headersOf, refusedWith } from "./openapi-answers.ts";
import { outsideContracts, type Operation } from "./openapi-outside.ts";
import {
  jsonSchema,
  nameSchemas,
  operationId,
  wordsOf,
  type JsonSchema,
  type NamedSchemas,
} from "./openapi-schemas.ts";

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: JsonSchema;
  readonly servers: readonly { url: string }[];
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
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

const TAGS: Readonly<Record<string, string>> = {
  admin: "The back office: for the operator's staff, each call by a right of theirs",
  announcements: "What the operator announces",
  auth: "Registration, sign-in and passwords",
  banks: "The banks that members can have accounts at",
  bets: "Bets on the animal game",
  app: "Whether the server is well, its figures, and this document",
  lottery: "Lotteries, rounds, slips, results and the proofs of the house's own draws",
  "lucky-sets": "A member's own lists of numbers",
  notices: "What a member is told, and the devices that it is pushed to",
  payment: "Withdrawals",
  payments: "What banks tell of transfers",
  promotions: "What the operator promotes",
  referral: "Friends who came by a member's link, and the commission",
  rounds: "The round of the animal game",
  settings: "What of the operator's settings members see",
  users: "The member's own account: profile, bank account, limits and breaks",
  wallets: "The wallet: balance, ledger entries and deposits",
};

export function openApiOf(calls: readonly Call[], serverUrl: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const schemas = nameSchemas(calls);
  const responses: Record<string, JsonSchema> = {};
  const outside = outsideContracts(responses);
  for (const call of calls) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call, schemas, responses);
  }
  Object.assign(paths, outside);
  const tags = [...new Set([...calls.map(tagOf), "house"])].toSorted();
  return {
    openapi: "3.1.0",
    info: {
      title: "Chokdee",
      version: "1.0.0",
      description: DESCRIPTION,
      contact: { name: "The operator", ...(serverUrl === "/" ? {} : { url: serverUrl }) },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: serverUrl }],
    tags: tags.map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    components: {
      securitySchemes,
      schemas: { ...schemas.written(), Refusal: refusalSchema },
      responses,
      headers,
    },
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
  description: "How every call says no",
  required: ["message", "code"],
  properties: {
    message: { type: "string", description: "In the language of Accept-Language" },
    code: { type: "string", description: "Stable; each answer names the codes that it can have" },
    details: {
      type: "object",
      additionalProperties: true,
      description: "What there is to know beside the code; its fields depend on the code",
    },
  },
  additionalProperties: true,
};

function operationOf(
  call: Call,
  schemas: NamedSchemas,
  responses: Record<string, JsonSchema>,
): Operation {
  const parameters = [
    ...parametersOf(call, "path", call.params),
    ...parametersOf(call, "query", call.query),
    ...parametersOf(call, "header", call.headers),
  ];
  const requestBody = requestBodyOf(call, schemas);
  const refused = refusedWith(codesOf(call));
  Object.assign(responses, refused.shared);
  return {
    operationId: operationId(call),
    summary: call.summary,
    description: audienceText(call),
    tags: [tagOf(call)],
    security: call.audience === "anybody" ? [] : [{ bearer: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...refused.answers, ...repliesOf(call, schemas) },
    ...(call.audience === "admin" ? { "x-right": [call.right].flat() } : {}),
  };
}

function audienceText(call: Call): string {
  if (call.audience === "admin") return rightText(call);
  if (call.audience === "anybody") return "For anybody, signed in or not.";
  const isOpen = call.method === "GET" || call.whileExcluded === true;
  return `For whoever is signed in${isOpen ? ", also while they have excluded themselves" : ""}.`;
}

function rightText({ method, right }: AdminCall): string {
  if (right === "staff") return "For every administrator.";
  const named = [
    ...new Set([
      "owner",
      ...[right].flat().flatMap((one) => givenBy(one).slice(1)),
      ...(method === "GET" ? ["auditor"] : []),
    ]),
  ];
  return `For administrators with the right ${named.join(" or ")}.`;
}

function tagOf({ path, audience }: Call): string {
  return audience === "admin" ? "admin" : (path.split("/")[2] ?? "house");
}

function parametersOf(
  call: Call,
  place: "path" | "query" | "header",
  schema: z.ZodMiniType | undefined,
): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description: general, ...one }]) => ({
    name: place === "header" ? headerName(name) : name,
    in: place,
    required: place === "path" || required.includes(name),
    description: wordsOf(name, operationId(call), place) ?? general,
    schema: one,
  }));
}

/** idempotency-key -> Idempotency-Key */
function headerName(name: string): string {
  return name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function requestBodyOf(call: Call, schemas: NamedSchemas): JsonSchema | undefined {
  const empty = call.form ? { type: "object", description: "Nothing: the form is left out" } : null;
  const json = call.body ? schemas.pointTo(call.body, "input") : empty;
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
    {
      type: "string",
      ...(kind === "file" ? { contentMediaType: "image/*" } : {}),
      description: wordsOf(name, "form"),
    },
  ]);
  return { type: "object", properties: Object.fromEntries(fields) as JsonSchema };
}

function repliesOf(call: Call, schemas: NamedSchemas): Record<string, JsonSchema> {
  const replies = Object.entries(call.replies).map(([status, schema]) => {
    const isFile = call.produces !== undefined && status === "200";
    const file = { schema: { type: "string", contentMediaType: call.produces } };
    const content = {
      ...(call.produces && status === "200" ? { [call.produces]: file } : {}),
      ...(schema ? { "application/json": { schema: schemas.pointTo(schema, "output") } } : {}),
    };
    const description = status === "200" || status === "201" ? call.summary : "Done";
    const answer = { description, headers: headersOf(Number(status), isFile) };
    return [status, Object.keys(content).length === 0 ? answer : { ...answer, content }];
  });
  return Object.fromEntries(replies) as Record<string, JsonSchema>;
}
