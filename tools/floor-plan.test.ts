import { describe, expect, it } from "vitest";

import { root } from "./bootstrap/say.mjs";
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
