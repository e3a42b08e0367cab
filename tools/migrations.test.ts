import { readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { readMigrations } from "../server/platform/database/migrations.ts";
import { root } from "./bootstrap/say.mjs";

it("each migration has a number of its own, from 0001 on without a gap", async () => {
  const migrations = await readMigrations(join(root, "db", "migrations"));
  expect(migrations.length).toBeGreaterThan(30);
});

it("each decision has a number of its own", () => {
  const numbers = readdirSync(join(root, "docs", "decisions")).map((file) => file.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
