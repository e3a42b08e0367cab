/**
 * node tools/scan-requests.ts BASE FOLDER: a request file for sqlmap (its option -r) for each call
 * of the API at BASE that takes anything, with a * at every place where something may be injected
 * (docs/scanners.md). BASE is a door that adds the token of whoever the scanner is to be.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly pattern?: string;
}
interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

/** They would end the session that the scanner asks with, or close the member's account. */
const LEFT_OUT = /logout|change-password|exclusion|protection\/break|end-sessions|services/;

const [base = "", folder = ""] = process.argv.slice(2);
const reply = await fetch(`${base}/api/openapi.json`);
const { paths, components } = (await reply.json()) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
mkdirSync(folder, { recursive: true });
let made = 0;
for (const [path, operations] of Object.entries(paths)) {
  for (const [method, operation] of Object.entries(operations)) {
    if (LEFT_OUT.test(path)) continue;
    const text = requestOf(method.toUpperCase(), await addressOf(path), operation);
    if (!text.includes("*")) continue;
    const name = `${method}${path.replaceAll(/[^a-z]+/gi, "-")}.txt`;
    writeFileSync(join(folder, name), text);
    made += 1;
  }
}
console.log(`${made} requests`);

/** With the id of something that is there, so that the statement behind the call is reached. */
async function addressOf(path: string): Promise<string> {
  const [list = "", name, rest = ""] = path.split(/\{(\w+)\}(.*)/s);
  if (name === undefined) return path;
  const answer = await fetch(base + list.replace(/\/$/, ""));
  const named = new RegExp(`"(?:${name}|id)":"?([\\w-]+)`).exec(await answer.text());
  return `${list}${named?.[1] ?? "1"}*${rest.replaceAll(/\{\w+\}/g, "1*")}`;
}

function requestOf(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody } = operation;
  const query = parameters
    .filter((one) => one.in === "query")
    .map(({ name, schema }) => `${name}=${String(sampleOf(schema))}`);
  const address = path + (query.length > 0 ? "?" : "");
  const schema = requestBody?.content["application/json"]?.schema;
  // A form, which sqlmap sends where it is told no type, is refused before its address is looked at.
  const body = schema === undefined ? "{}" : JSON.stringify(sampleOf(schema));
  const type = method === "GET" ? [] : ["Content-Type: application/json"];
  return [
    `${method} ${address}${query.join("&")} HTTP/1.1`,
    `Host: ${new URL(base).host}`,
    "Accept: application/json",
    ...type,
    "",
    method === "GET" ? "" : body,
  ].join("\r\n");
}

/** A value that the schema might take, marked where it is a text. */
function sampleOf(given: Schema): unknown {
  const named = components.schemas[given.$ref?.replace("#/components/schemas/", "") ?? ""];
  const schema = named ?? given;
  if (schema.const !== undefined) return `${String(schema.const)}*`;
  if (schema.enum !== undefined) return `${String(schema.enum[0])}*`;
  const [first] = schema.anyOf ?? [];
  if (first !== undefined) return sampleOf(first);
  const types = [schema.type ?? "string"].flat();
  if (types.includes("object")) {
    const fields = Object.entries(schema.properties ?? { th: { type: "string" } });
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]));
  }
  if (types.includes("array")) return [sampleOf(schema.items ?? {})];
  if (types.includes("boolean")) return true;
  if (types.includes("string")) return "1*";
  return 1;
}
