import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { at, root } from "./bootstrap/say.mjs";
import { breaches, climbs, doors } from "./floor-plan.ts";
import { sourcesUnder } from "./sources.ts";

const sources = sourcesUnder(root, /\.(?:ts|tsx|mjs)$/);

describe("the floor plan", () => {
  it.each(doors.map((door) => door.name))("%s", (name) => {
    expect(breaches(sources).filter((breach) => breach.door === name)).toEqual([]);
  });

  it("imports go downward, from shelf to shelf", () => {
    expect(climbs(sources)).toEqual([]);
  });

  it("has files behind every door", () => {
    const unused = doors.filter((door) => !sources.some(({ path }) => door.of.test(path)));
    expect(unused.map((door) => door.name)).toEqual([]);
  });
});

describe("docs/floor-plan.md", () => {
  it("leads to the migration in which a function of the database was written last", () => {
    const plan = readFileSync(at("docs", "floor-plan.md"), "utf8").replaceAll(/\s+/g, " ");
    const told = [...plan.matchAll(/`(\w+)`(?: and `(\w+)`)? \(`db\/migrations\/([\w.]+)`\)/g)];
    const named = told.flatMap(([, one = "", other, file]) =>
      [one, other ?? one].map((name) => [name, file] as const),
    );
    const files = readdirSync(at("db", "migrations")).toSorted();
    const newestOf = (name: string): string | undefined =>
      files.findLast((file) =>
        readFileSync(at("db", "migrations", file), "utf8").includes(` function ${name}(\n`),
      );
    expect(named.map(([name]) => name)).toContain("wallet_post_entries");
    expect(named).toEqual(named.map(([name]) => [name, newestOf(name)]));
  });
});
