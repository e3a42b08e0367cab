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
