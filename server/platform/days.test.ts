/** Every day and instant that a call takes, on the edges of the calendar: never an internal error. */
import { day as daySchema, instant as instantSchema, type Call } from "@chokdee/domain/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { BANK, BANK_SECRET, lineFor, notify, receivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { served } from "./http/router.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
const DAYS =
  "0000-01-01 0001-01-01 1000-01-01 2569-08-01 2999-12-31 9999-12-31 10000-01-01 2026-02-30 2026-13-01".split(
    " ",
  );
/** What PostgreSQL takes for a moment, and what JavaScript does. */
const WORDS = "infinity -infinity now epoch today +275760-09-13T00:00:00Z -000001-01-01T00:00:00Z";
const EDGES = [...DAYS, ...WORDS.split(" "), "2026-08-01T24:00:00Z", "2026-08-01T05:00:00+99:99"];
/** Nobody else is answered while a node reckons. */
const AT_ONCE_MS = 2_000;
const USUAL = "2026-08-01";
const IS_DAY = /^(?:date|from|to|on|moved_to|day|month|draw_date|.*_day)$/;
const IS_INSTANT = /^(?:.*_at|.*_time|at|until|since)$/;

interface Def {
  readonly type: string;
  readonly shape?: Record<string, { def: Def }>;
  readonly innerType?: { def: Def };
  readonly element?: { def: Def };
  readonly in?: { def: Def };
  readonly options?: readonly { def: Def }[];
  readonly entries?: Record<string, string>;
  readonly values?: readonly unknown[];
}

const isPast = (name: string) => IS_DAY.test(name) || IS_INSTANT.test(name);
/** By what the contracts share, or by its name. */
const isDay = (def: Def, name: string) => def === defOf(daySchema) || IS_DAY.test(name);
const isInstant = (def: Def, name: string) => def === defOf(instantSchema) || IS_INSTANT.test(name);

/** The days and instants of a schema, as paths such as "calendar.on". */
function daysIn(def: Def | undefined, path: readonly string[] = []): string[] {
  if (def === undefined) return [];
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([name, { def: inner }]) =>
      daysIn(inner, [...path, name]),
    );
  }
  const inner = [def.innerType, def.element, def.in, ...(def.options ?? [])];
  const found = inner.flatMap((one) => daysIn(one?.def, path));
  const name = path.at(-1) ?? "";
  const isText = def.type === "string" && (isDay(def, name) || isInstant(def, name));
  return [...new Set([...found, ...(isText ? [path.join(".")] : [])])];
}

/** Something that a schema takes, with one day of it on the edge. */
function sampleOf(def: Def, edge: Edge, path: readonly string[] = []): unknown {
  const own = (one: { def: Def } | undefined) =>
    one === undefined ? null : sampleOf(one.def, edge, path);
  if (def.shape) {
    return Object.fromEntries(
      Object.entries(def.shape)
        // What may be left out is, unless it leads to the day.
        .filter(([name, { def: field }]) => field.type !== "optional" || leads(edge, path, name))
        .map(([name, { def: field }]) => [name, sampleOf(field, edge, [...path, name])]),
    );
  }
  if (def.type === "string") return textOf(def, edge, path);
  if (def.type === "number" || def.type === "int") return 1;
  if (def.type === "boolean") return true;
  if (def.type === "enum") return Object.values(def.entries ?? {})[0];
  if (def.type === "literal") return def.values?.[0];
  if (def.type === "array") return [own(def.element)];
  if (def.type === "record") return {};
  return own(def.innerType ?? def.in ?? def.options?.[0]);
}

interface Edge {
  readonly path: string;
  readonly day: string;
}

const NONE: Edge = { path: "", day: USUAL };

const leads = (edge: Edge, path: readonly string[], name: string) => {
  const here = [...path, name].join(".");
  return isPast(name) || edge.path === here || edge.path.startsWith(`${here}.`);
};

function textOf(def: Def, edge: Edge, path: readonly string[]): string {
  const name = path.at(-1) ?? "";
  const isEdge = path.join(".") === edge.path;
  const day = isEdge ? edge.day : USUAL;
  const isWhole = isEdge && !DAYS.includes(day);
  if (isInstant(def, name) && !IS_DAY.test(name)) return isWhole ? day : `${day}T05:00:00Z`;
  return isDay(def, name) ? day : "1";
}

const defOf = (schema: Call["body"]) => schema?.def as Def | undefined;

/** The calls with a day in them, and each day by itself. */
const cases = (calls: readonly Call[]) =>
  calls.flatMap((call) => [
    ...daysIn(defOf(call.params)).map((path) => ({ call, at: "params" as const, path })),
    ...daysIn(defOf(call.query)).map((path) => ({ call, at: "query" as const, path })),
    ...daysIn(defOf(call.body)).map((path) => ({ call, at: "body" as const, path })),
  ]);

type Case = ReturnType<typeof cases>[number];

describe("days on the edges of the calendar", () => {
  let owner: Caller;
  let ids: readonly string[];
  beforeAll(async () => {
    owner = await app.current.admin();
    const lottery = await addLottery(app.current.db);
    const round = await addRound(app.current.db, lottery);
    ids = [round, String(lottery.typeId), owner.id, "XBKK"];
  });

  /** The texts of one part of a request, as an address carries them. */
  function textsOf({ call, at }: Case, part: "query" | "params", edge: Edge) {
    const schema = defOf(call[part]);
    const sample = schema ? sampleOf(schema, at === part ? edge : NONE) : {};
    return Object.entries(sample as object).map(([name, value]) => [name, String(value)] as const);
  }

  async function ask(one: Case, edge: Edge, id: string) {
    const { call, at } = one;
    const body = defOf(call.body);
    const days = new Map(textsOf(one, "params", edge).filter(([name]) => IS_DAY.test(name)));
    await app.current.db.query("delete from rate_counters");
    return app.current.inject({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(days.get(name) ?? id),
      ),
      headers: { authorization: `Bearer ${owner.token}` },
      query: at === "query" ? Object.fromEntries(textsOf(one, "query", edge)) : {},
      // A day in the address is reached with a body that would be taken.
      ...(body ? { payload: sampleOf(body, at === "body" ? edge : NONE) as object } : {}),
    });
  }

  it("are refused or taken by every call that has one, and fault none", async () => {
    const all = cases(served.get(app.current.http) ?? []);
    const faults: unknown[] = [];
    for (const one of all) {
      for (const day of EDGES) {
        for (const id of one.call.path.includes("{") ? ids : [""]) {
          const begun = performance.now();
          const { statusCode } = await ask(one, { path: one.path, day }, id);
          const ms = performance.now() - begun;
          if (statusCode < 500 && ms < AT_ONCE_MS) continue;
          faults.push([one.call.path, one.at, one.path, day, statusCode, Math.round(ms)]);
        }
      }
    }
    expect(faults).toEqual([]);
    // In queries, bodies and paths, by its name and without it.
    const found = all.map(({ call, at, path }) => `${call.method} ${call.path} ${at} ${path}`);
    expect(found).toEqual(
      expect.arrayContaining([
        "GET /api/lottery/results/by-date query date",
        "PUT /api/admin/lottery-types/{id}/calendar/{on} params on",
        "PUT /api/admin/exchanges/{exchange} body known_until",
        "POST /api/admin/announcements body starts_at",
      ]),
    );
    expect(all.length).toBeGreaterThan(30);
  }, 240_000);

  it("in a line of the bank are refused, or wait for a person", async () => {
    const account = await receivingAccount(owner, true);
    for (const edge of EDGES) {
      const occurred_at = DAYS.includes(edge) ? `${edge}T05:00:00Z` : edge;
      const line = lineFor({ qr_amount: "100.00" }, account, { occurred_at });
      const { status, body } = await notify(app.current, line);
      expect([edge, status === 400 || body.matched === false]).toEqual([edge, true]);
    }
  });

  it("leave no round behind that cannot be listed", async () => {
    expect((await owner.get("/api/admin/rounds?limit=200")).status).toBe(200);
    expect((await app.current.stranger.get("/api/lottery/rounds/active")).status).toBe(200);
  });

  it("that do not exist are refused where results are asked for", async () => {
    const codes = await Promise.all(
      DAYS.map(async (day) => {
        const path = `/api/lottery/results/by-date?date=${day}`;
        const { status, body } = await app.current.stranger.get(path);
        return [day, status, body.code];
      }),
    );
    expect(codes).toEqual([
      ["0000-01-01", 400, "DATE_INVALID"],
      ["0001-01-01", 400, "DATE_INVALID"],
      ["1000-01-01", 200, undefined],
      ["2569-08-01", 200, undefined],
      ["2999-12-31", 200, undefined],
      ["9999-12-31", 400, "DATE_INVALID"],
      ["10000-01-01", 400, "DATE_INVALID"],
      ["2026-02-30", 400, "DATE_INVALID"],
      ["2026-13-01", 400, "DATE_INVALID"],
    ]);
  });
});
