/**
 * What is sent never becomes SQL (trust.md X1): every parameter of every call carries a mark, and no
 * statement that reaches the database may hold it.
 */
import type { Call } from "@chokdee/domain/contract.ts";
import { beforeAll, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import type { Database, Queries } from "../database/database.ts";
import { served } from "./router.ts";

const statements = new Set<string>();
const app = useApp({}, { wrap: listening });
const MARK = "zq7";
const PAYLOADS = [MARK, `${MARK}'); select pg_sleep(9) --`] as const;
/** A row that may be there. */
const ID = "1";

function listening(db: Database): Database {
  const over = (on: Queries): Queries => ({
    query: (sql, given) => {
      statements.add(sql);
      return on.query(sql, given);
    },
  });
  const transaction: Database["transaction"] = (work) => db.transaction((tx) => work(over(tx)));
  return { ...db, ...over(db), lanes: over(db.lanes), transaction };
}

/** What zod says of a schema, as far as a sample needs it. */
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, { readonly def: Def }>>;
  readonly innerType?: { readonly def: Def };
  readonly element?: { readonly def: Def };
  readonly options?: readonly { readonly def: Def }[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

/** A value of the schema's form, with the payload wherever a text may stand. */
function sample(def: Def | undefined, payload: string): unknown {
  if (!def) return payload;
  const inner = def.innerType?.def;
  if (inner) return sample(inner, payload);
  if (def.shape) return sampleFields(def.shape, payload);
  if (def.element) return [sample(def.element.def, payload)];
  if (def.options) return sample(def.options[0]?.def, payload);
  if (def.entries) return Object.values(def.entries)[0];
  if (def.values) return def.values[0];
  if (def.type === "boolean") return true;
  return def.type === "number" || def.type === "int" ? 1 : payload;
}

function sampleFields(shape: NonNullable<Def["shape"]>, payload: string): object {
  return Object.fromEntries(
    Object.entries(shape).map(([name, { def }]) => [name, sample(def, payload)]),
  );
}

let calls: readonly Call[];
beforeAll(() => {
  calls = served.get(app.current.http) ?? [];
});

async function ask(call: Call, token: string, id: string, payload: string): Promise<number> {
  const def = (schema: Call["body"]): Def | undefined => schema?.def;
  const fields = Object.keys(def(call.query)?.shape ?? {});
  // One parameter after the other: a wrong one beside it would be refused first.
  const queries = ["", ...fields.map((name) => `?${name}=${encodeURIComponent(payload)}`)];
  const statuses: number[] = [];
  for (const query of queries) {
    const body =
      call.method === "GET" ? {} : { payload: sample(def(call.body), payload) as object };
    const reply = await app.current.inject({
      method: call.method,
      url: call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)) + query,
      headers: {
        authorization: `Bearer ${token}`,
        "idempotency-key": payload.replaceAll(/[^\w-]/g, "-"),
        "accept-language": payload,
      },
      ...body,
    });
    statuses.push(reply.statusCode);
  }
  return Math.max(...statuses);
}

it("no parameter of any call becomes a part of a statement", async () => {
  const faults: string[] = [];
  expect(calls.length).toBeGreaterThan(100);
  for (const call of calls) {
    // Calls end sessions and change rights: everybody comes afresh.
    const isAdmin = call.audience === "admin";
    const { token } = await (isAdmin ? app.current.admin() : app.current.member());
    for (const payload of PAYLOADS) {
      for (const id of call.path.includes("{") ? [ID, payload] : [ID]) {
        const status = await ask(call, token, id, payload);
        if (status >= 500) faults.push(`${call.method} ${call.path} ${status}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(statements.size).toBeGreaterThan(100);
  expect([...statements].filter((sql) => sql.includes(MARK))).toEqual([]);
});
