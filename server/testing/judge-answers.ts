/**
 * Holds every answer that a test gets against the API document: its status, its refusal's code, its
 * headers and its fields must be written there, or the test fails.
 */
import type { Call } from "@chokdee/domain/contract.ts";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import * as z from "zod/mini";

import { served } from "../platform/http/router.ts";
import { openApiOf } from "../platform/http/openapi.ts";

interface Documented {
  readonly name: string;
  readonly pattern: RegExp;
  readonly method: string;
  /** None for what is served beside the contracts. */
  readonly call: Call | undefined;
  readonly answers: ReadonlyMap<number, Answer>;
}

interface Pointer {
  readonly $ref?: string;
}

interface Answer {
  readonly codes: readonly string[];
  readonly headers: readonly string[];
}

/** What each answer of this server carries, whatever it is; the rest is in the document. */
const EVERYWHERE = new Set(
  "connection,content-encoding,content-length,content-security-policy,content-type,date,vary,"
    .concat(
      "cross-origin-opener-policy,cross-origin-resource-policy,permissions-policy,referrer-policy,",
      "strict-transport-security,transfer-encoding,x-content-type-options,x-frame-options",
    )
    .split(","),
);
/** On answers of /api, and on some of the others. */
const NOT_EVERYWHERE = "cache-control";
const WITHOUT_API = /^\/(?=(?:wallets|users|payment|uploads|auth|lottery)\/)/;

/** To be called once the app is ready. */
export function judgeAnswers(http: FastifyInstance): void {
  const inject = http.inject.bind(http);
  const judged = async (options: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const reply = await inject(options);
    const { url = "/", method = "GET" } = typeof options === "string" ? { url: options } : options;
    const path = (typeof url === "string" ? url : url.pathname).split("?")[0] ?? "";
    const fault = faultOf(http, method.toUpperCase(), path.replace(WITHOUT_API, "/api/"), reply);
    if (fault !== undefined) throw new Error(`${fault}, which the API document does not say`);
    return reply;
  };
  Object.assign(http, { inject: judged });
}

function faultOf(
  http: FastifyInstance,
  method: string,
  path: string,
  reply: LightMyRequestResponse,
): string | undefined {
  const found = documentOf(http).find((one) => one.method === method && one.pattern.test(path));
  if (!found) return undefined;
  const { name, answers, call } = found;
  const status = reply.statusCode;
  const answer = answers.get(status);
  const isJson = String(reply.headers["content-type"]).startsWith("application/json");
  const isPlain = isJson && reply.headers["content-encoding"] === undefined;
  const body: unknown = isPlain && reply.body !== "" ? JSON.parse(reply.body) : undefined;
  const { code } = Object(body) as { code?: string };
  if (!answer) return `${name} answers ${status} ${code ?? ""}`;
  const header = headerFault(answer, status, reply.headers);
  if (header !== undefined) return `${name} answers ${status} ${header}`;
  if (answer.codes.length > 0) {
    return answer.codes.includes(code ?? "") ? undefined : `${name} answers ${status} ${code}`;
  }
  const schema = call?.replies[status];
  if (!schema || body === undefined) return undefined;
  const field = fieldFault(schema, body);
  return field === undefined ? undefined : `${name} answers ${status} with ${field}`;
}

function headerFault(
  { headers }: Answer,
  status: number,
  sent: Readonly<Record<string, unknown>>,
): string | undefined {
  const strange = Object.keys(sent).find((one) => !EVERYWHERE.has(one) && !headers.includes(one));
  if (strange !== undefined) return `with a header ${strange}`;
  if (status < 400) return undefined;
  const missing = headers.find((one) => one !== NOT_EVERYWHERE && sent[one] === undefined);
  return missing === undefined ? undefined : `without a header ${missing}`;
}

function fieldFault(schema: z.ZodMiniType, body: unknown): string | undefined {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return unknownField(body, parsed.data, "field");
  const [issue] = parsed.error.issues;
  return `field ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`;
}

/** The first field that parsing has dropped because no schema knows it. */
function unknownField(sent: unknown, known: unknown, path: string): string | undefined {
  if (typeof sent !== "object" || sent === null) return undefined;
  if (typeof known !== "object" || known === null) return path;
  const kept = known as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(sent)) {
    const at = `${path} ${name}`;
    const fault = name in kept ? unknownField(value, kept[name], at) : at;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Written once for a house, with the shelves that it has. */
const documents = new WeakMap<readonly Call[], readonly Documented[]>();
/** All houses but few have the same calls. */
let lastNames = "";
let last: readonly Documented[] = [];

function documentOf(http: FastifyInstance): readonly Documented[] {
  const calls = served.get(http) ?? [];
  const known = documents.get(calls);
  if (known) return known;
  const names = calls.map(nameOf).join();
  if (names !== lastNames) last = write(calls);
  lastNames = names;
  documents.set(calls, last);
  return last;
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

function write(calls: readonly Call[]): readonly Documented[] {
  const { paths, components } = openApiOf(calls, "/");
  const byName = new Map(calls.map((call) => [nameOf(call), call]));
  const shared = components["responses"] ?? {};
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, { responses }]): Documented => {
      const method = verb.toUpperCase();
      const answers = Object.entries(responses).map(([status, response]) => {
        const name = (response as Pointer).$ref?.replace("#/components/responses/", "");
        return [Number(status), answerOf(shared[name ?? ""] ?? response)] as const;
      });
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
      const name = `${method} ${path}`;
      return { name, pattern, method, call: byName.get(name), answers: new Map(answers) };
    }),
  );
  // As the router does, a path as it is written comes before one with parameters.
  return all.toSorted((a, b) => parametersIn(a.name) - parametersIn(b.name));
}

const parametersIn = (path: string): number => path.split("{").length;

/** Of a refusal: what all have in common, then its codes. */
interface RefusalSchema {
  readonly allOf?: readonly { readonly properties?: { readonly code?: { enum?: string[] } } }[];
}

function answerOf(response: object): Answer {
  const { headers = {}, content = {} } = response as {
    headers?: object;
    content?: Readonly<Record<string, { readonly schema?: RefusalSchema }>>;
  };
  return {
    codes: content["application/json"]?.schema?.allOf?.[1]?.properties?.code?.enum ?? [],
    headers: Object.keys(headers).map((name) => name.toLowerCase()),
  };
}
