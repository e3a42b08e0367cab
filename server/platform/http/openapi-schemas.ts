/**
 * The schemas of the contracts as JSON Schema, each under a name of its own: what a contract
 * exports is called so, the rest after its call. Fields say what they hold (api-words.json).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import {
  amountText,
  amountToSatang,
  day,
  id,
  instant,
  signedAmountToSatang,
  type Call,
} from "@chokdee/domain/contract.ts";
import * as z from "zod/mini";

import { contractNames } from "./contract-names.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;
type Direction = "input" | "output";

export interface NamedSchemas {
  /** How a body or an answer is pointed at. */
  pointTo(schema: z.ZodMiniType, direction: Direction): JsonSchema;
  /** What was pointed at, and what that points at. */
  written(): Record<string, JsonSchema>;
}

/** What each field holds: by its name, or by schema and name where the name alone says less. */
export const fieldWords: ReadonlyMap<string, string> = new Map(
  Object.entries(
    JSON.parse(readFileSync(join(import.meta.dirname, "api-words.json"), "utf8")) as Record<
      string,
      string
    >,
  ),
);

const global = z.globalRegistry;
global.add(amountToSatang, {
  description: "Baht, at most 2 decimals: a JSON number or a decimal text",
  examples: [100, "100.50"],
});
global.add(signedAmountToSatang, {
  description: "Baht, at most 2 decimals, with a minus sign where it is taken",
  examples: [-50, "100.50"],
});
global.add(amountText, {
  description: "Baht as a decimal text: always 2 decimals, which are satang or hundredths",
  examples: ["100.00"],
});
global.add(instant, {
  description: "An instant: ISO 8601 in UTC",
  examples: ["2026-11-16T08:30:00.000Z"],
});
global.add(day, {
  description: "A day of Bangkok: YYYY-MM-DD, Gregorian",
  examples: ["2026-11-16"],
});
global.add(id, { description: "The key of a row or of a client's own making", examples: ["42"] });

/** Where the contract's own name says less than it could to somebody who reads the API alone. */
const RENAMED: Readonly<Record<string, string>> = {
  amountText: "Baht",
  amountToSatang: "BahtToSend",
  signedAmountToSatang: "SignedBahtToSend",
  user: "Member",
  depositRow: "Deposit",
  placedSlip: "Slip",
  names: "NamesByLanguage",
};
const ROOT = "#/components/schemas/";

export function nameSchemas(calls: readonly Call[]): NamedSchemas {
  const names = new Map<z.ZodMiniType, string>();
  for (const [value, name] of contractNames) {
    if (isSchema(value)) names.set(value, RENAMED[name] ?? capital(name));
  }
  for (const call of calls) nameOwn(call, names);
  const meanings = new Map(calls.flatMap(meaningsOf));
  const registry = z.registry<{ id: string }>();
  for (const [schema, name] of names) registry.add(schema, { id: name });
  const written = { input: writeAll(registry, "input"), output: writeAll(registry, "output") };
  const wanted = new Map<string, JsonSchema>();
  const directions = new Map<string, Direction>();

  function want(name: string, direction: Direction): void {
    const schema = written[direction][name];
    if (schema === undefined) throw new Error(`${name} is no schema`);
    if (wanted.has(name)) {
      const other = written[direction === "input" ? "output" : "input"][name];
      if (JSON.stringify(other) === JSON.stringify(schema)) return;
      if (directions.get(name) === direction) return;
      throw new Error(`${name} is not the same when it is sent and when it is answered`);
    }
    directions.set(name, direction);
    const row = name.replace(/Page$/, "");
    const description =
      fieldWords.get(name) ??
      meanings.get(name) ??
      `A page of a list; of each row: ${fieldWords.get(row)}`;
    wanted.set(name, { description, ...schema });
    for (const other of pointedAt(schema)) want(other, direction);
  }

  return {
    pointTo(schema, direction) {
      const { type, innerType, element } = schema.def as Inner;
      if (type === "optional" && innerType) return this.pointTo(innerType, direction);
      if (type === "array" && element) {
        return { type: "array", items: this.pointTo(element, direction) };
      }
      const name = names.get(schema);
      if (name === undefined) return jsonSchema(schema, direction);
      want(name, direction);
      return { $ref: ROOT + name };
    },
    written: () => Object.fromEntries([...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

interface Inner {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === "object" && value !== null && "_zod" in value;
}

/** What only one call takes or answers is called after it. */
function nameOwn(call: Call, names: Map<z.ZodMiniType, string>): void {
  const own = capital(operationId(call));
  const body = call.body && innermost(call.body);
  if (body && !names.has(body)) names.set(body, `${own}Request`);
  for (const reply of Object.values(call.replies)) {
    const schema = reply && innermost(reply);
    if (!schema || names.has(schema)) continue;
    const row = rowOf(schema);
    const rowName = row && names.get(row);
    const page = `${rowName ?? ""}Page`;
    const isNew = ![...names.values()].includes(page);
    names.set(schema, rowName !== undefined && isNew ? page : `${own}Answer`);
  }
}

/** What the schemas are that are called after a call or its rows. */
function meaningsOf(call: Call): [name: string, meaning: string][] {
  const own = operationId(call);
  return [
    [`${capital(own)}Request`, `What ${own} takes`],
    [`${capital(own)}Answer`, `What ${own} answers: ${call.summary}`],
  ];
}

function innermost(schema: z.ZodMiniType): z.ZodMiniType {
  const { type, innerType, element } = schema.def as Inner;
  if (type === "optional" && innerType) return innermost(innerType);
  return type === "array" && element ? innermost(element) : schema;
}

/** Of a page of a list what its rows are. */
function rowOf(schema: z.ZodMiniType): z.ZodMiniType | undefined {
  const fields = (schema.def as Inner).shape ?? {};
  const data = fields["data"]?.def as Inner | undefined;
  const list: Inner | undefined = data?.shape?.["items"]?.def ?? data;
  const isPage = "next_cursor" in fields || "next_cursor" in (data?.shape ?? {});
  return isPage ? list?.element : undefined;
}

/** As its contract names it. */
export function operationId(call: Call): string {
  const name = contractNames.get(call);
  if (name === undefined) throw new Error(`no contract has ${call.method} ${call.path}`);
  return name;
}

const capital = (word: string): string => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`;

function writeAll(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: Direction,
): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, { ...writing(io), uri: (name) => ROOT + name });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...rest }]) => [
      name,
      described(rest as JsonSchema, name) as JsonSchema,
    ]),
  );
}

/** One schema by itself, with nothing pointed at. */
export function jsonSchema(schema: z.ZodMiniType, direction: Direction): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, writing(direction));
  return described(rest, "") as JsonSchema;
}

const writing = (io: Direction): z.core.ToJSONSchemaParams => ({
  io,
  unrepresentable: "any",
  // An answer may grow: a client must not break on a field that it does not know.
  override: ({ jsonSchema: made }) => {
    if (made.additionalProperties === false) delete made.additionalProperties;
  },
});

/** Says of every field what it holds. */
function described(value: unknown, owner: string): unknown {
  if (Array.isArray(value)) return value.map((one) => described(one, owner));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== "properties") return [key, described(inner, owner)];
      const fields = Object.entries(inner as Record<string, JsonSchema>).map(([name, field]) => {
        const description = wordsOf(name, owner);
        const told = described(field, owner) as JsonSchema;
        return [name, description === undefined ? told : { ...told, description }] as const;
      });
      return [key, Object.fromEntries(fields)];
    }),
  );
}

/** By the first owner that has words of its own for the name, else by the name alone. */
export function wordsOf(name: string, ...owners: readonly string[]): string | undefined {
  const owner = owners.find((one) => fieldWords.has(`${one}.${name}`));
  return fieldWords.get(owner === undefined ? name : `${owner}.${name}`);
}

function pointedAt(schema: JsonSchema): string[] {
  const refs = JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  return [...refs].map(([, name = ""]) => name);
}
