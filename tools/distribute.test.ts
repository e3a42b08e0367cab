import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { RUN_THERE, standing } from "./distribute/steps.ts";

const SCHEMA = readFileSync(join(import.meta.dirname, "../db/schema.sql"), "utf8");

it("says of every table where it stands in a distributed house", () => {
  const tables = SCHEMA.matchAll(/^create (?:unlogged )?table (\w+)/gm).map(([, name]) => name);
  const there = new Set(tables);
  expect(there.size).toBeGreaterThan(80);
  expect(new Set(standing.keys())).toEqual(there);
});

/** Functions with parameters, written in SQL, that read a table which is spread over the workers. */
function notPlanned(schema: string): string[] {
  const spread = [...standing].filter(([, where]) => where === "MEMBERS" || where === "PARTS");
  const asked = new RegExp(`\\b(?:from|join|update) (?:${spread.map(([t]) => t).join("|")})\\b`);
  return schema.split(/^(?=create )/m).flatMap((made) => {
    const [, name = ""] = /^create function (\w+)\((?!\))/.exec(made) ?? [];
    const [, language] = /^language (\w+)/m.exec(made) ?? [];
    return name !== "" && language === "sql" && asked.test(made) ? [name] : [];
  });
}

it("a function over members' rows is plpgsql: Citus plans none in SQL (decision 170)", () => {
  expect(notPlanned(SCHEMA)).toEqual([]);
  const planted = "create function planted(p_id uuid) returns bigint\nlanguage sql stable as $$\n";
  expect(notPlanned(`${planted}  select w.last_entry from wallets w\n$$;\n`)).toEqual(["planted"]);
});

/** What a function that runs where the members are asks of what stands on the coordinator alone. */
function askedElsewhere(schema: string): string[] {
  const made = schema.split(/^(?=create )/m);
  const asks = (text: string, tables: readonly string[]) =>
    tables.filter((table) =>
      new RegExp(`\\b(?:from|join|update|into) ${table}\\b`, "i").test(text),
    );
  const tables = [...standing].flatMap(([table, where]) => (where === "COORDINATOR" ? table : []));
  const views = made.flatMap((text) => {
    const [, view] = /^create view (\w+)/.exec(text) ?? [];
    return view !== undefined && asks(text, tables).length > 0 ? view : [];
  });
  return RUN_THERE.flatMap(([name]) => {
    const text = made.find((one) => one.startsWith(`create function ${name}(`)) ?? "";
    expect(text).not.toBe("");
    return asks(text, [...tables, ...views]);
  });
}

it("a function that runs where the members are asks for nothing that is not there", () => {
  expect(askedElsewhere(SCHEMA)).toEqual([]);
  const planted = "create function betting_place_leased(\n  select from member_debts\n";
  expect(askedElsewhere(SCHEMA.replace("create function betting_place_leased(", planted))).toEqual([
    "member_debts",
  ]);
});

/** Tables spread over machines to which a statement adds a constraint beside something else. */
function addedTogether(sql: string): string[] {
  const spread = [...standing].filter(([, where]) => where === "MEMBERS" || where === "PARTS");
  return [...sql.matchAll(/^alter table (\w+)([^;]*);/gm)].flatMap(([, table = "", done = ""]) => {
    const actions: readonly string[] =
      done.match(/\b(?:add|drop|alter) (?:column|constraint)\b/g) ?? [];
    const isTogether = actions.length > 1 && actions.includes("add constraint");
    return isTogether && spread.some(([name]) => name === table) ? [table] : [];
  });
}

it("a migration adds a constraint to a spread table in a statement of its own, as Citus wants it", () => {
  const folder = join(import.meta.dirname, "../db/migrations");
  // Those before are landed, and are not edited: a house is spread with them in it.
  const later = readdirSync(folder).filter((name) => name.endsWith(".sql") && name > "0049");
  expect(later.length).toBeGreaterThan(30);
  const found = later.flatMap((name) => addedTogether(readFileSync(join(folder, name), "utf8")));
  expect(found).toEqual([]);
  const planted = "alter table slips add column x int,\n  add constraint y check (x > 0);\n";
  expect(addedTogether(planted)).toEqual(["slips"]);
});
