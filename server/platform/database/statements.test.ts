/**
 * Every statement that is written out in the server is prepared on the schema as it is, and what
 * its caller reads of a row is among its columns, with a type that it can have (decision 4).
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { statementsOf, type Statement } from "../../testing/statements.ts";

const app = useApp();
let owner: pg.Client;
let names: ReadonlyMap<number, string>;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ oid: number; name: string }>(
    "select oid::integer, typname::text as name from pg_type",
  );
  names = new Map(rows.map(({ oid, name }) => [oid, name]));
});
afterAll(() => owner.end());

const SERVER = join(import.meta.dirname, "..", "..");
const statements = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
  .filter((path) => /^(?!testing\/).*(?<!\.test)\.ts$/.test(path))
  .flatMap((path) => statementsOf(join(SERVER, path), `server/${path}`));

/** What our pool makes of each type (database.ts); others are not judged. */
const TYPES: Readonly<Record<string, RegExp>> = {
  int2: /number/,
  int4: /number/,
  int8: /number|Satang|Odds/,
  numeric: /number|Satang/,
  float8: /number/,
  bool: /boolean/,
  timestamptz: /Date/,
  bytea: /Buffer/,
  uuid: /string/,
  date: /string/,
};
const JUDGED = /^(?:number|string|boolean|Date|Buffer|Satang)(?: \| null)?$/;

interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Has PostgreSQL prepare a statement and tell its columns; it does not run. */
function describe(client: pg.Client, sql: string): Promise<readonly Column[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly Column[] = [];
    const submitted = {
      submit: (connection: Record<string, (...args: unknown[]) => void>) => {
        connection["parse"]?.({ name: "", text: sql, types: [] });
        connection["describe"]?.({ type: "S", name: "" });
        connection["sync"]?.();
      },
      handleRowDescription: ({ fields }: { fields: readonly Column[] }) => void (columns = fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    };
    client.query(submitted as never);
  });
}

async function faultsOf({ at, sql, fields }: Statement): Promise<string[]> {
  try {
    const columns = new Map(
      (await describe(owner, sql)).map(({ name, dataTypeID }) => [name, names.get(dataTypeID)]),
    );
    return [...(fields ?? [])].flatMap(([field, type]) => {
      if (!columns.has(field)) return [`${at} has no column ${field}`];
      const had = columns.get(field) ?? "";
      const wanted = TYPES[had];
      return wanted && JUDGED.test(type) && !wanted.test(type)
        ? [`${at}: ${field} is ${had}, read as ${type}`]
        : [];
    });
  } catch (error) {
    return [`${at}: ${String(error)}`];
  }
}

it("every statement of the server fits the schema and the rows its callers read", async () => {
  const faults: string[] = [];
  for (const statement of statements) faults.push(...(await faultsOf(statement)));
  expect(faults).toEqual([]);
  // 523 and 281 of 583 when this was written: the others are put together while they run.
  expect(statements.length).toBeGreaterThan(500);
  expect(statements.filter(({ fields }) => fields !== undefined).length).toBeGreaterThan(270);
});

it.each([
  ["select phone_numbers from members", {}, /column "phone_numbers" does not exist/],
  ["select phone_number from members", { phone: "string" }, /has no column phone/],
  ["select created_at from members", { created_at: "string" }, /timestamptz, read as string/],
])("a fault in %j is found", async (sql, fields, fault) => {
  const found = await faultsOf({ at: "planted:1", sql, fields: new Map(Object.entries(fields)) });
  expect(found).toEqual([expect.stringMatching(fault)]);
});
