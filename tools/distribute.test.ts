import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { standing } from "./distribute/steps.ts";

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
