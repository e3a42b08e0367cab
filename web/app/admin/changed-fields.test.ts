import { expect, it } from "vitest";

import { changedByTwo } from "./changed-fields.ts";

const before = { name: "a", names: { th: "ก", en: "a" }, days: [1], on: false };

it.each([
  [{ name: "b" }, { name: "c" }, ["name"]],
  // Both mean the same.
  [{ name: "b" }, { name: "b" }, []],
  [{ name: "b" }, { on: true }, []],
  [{}, { name: "c" }, []],
  [{ names: { th: "ข", en: "a" } }, { names: { th: "ก", en: "b" } }, []],
  [{ names: { th: "ข", en: "a" } }, { names: { th: "ค", en: "b" } }, ["names.th"]],
  [{ days: [1, 2] }, { days: [2] }, ["days"]],
])("typed %j over what is %j now is of two: %j", (typed, now, paths) => {
  expect(changedByTwo({ ...before, ...typed }, before, { ...before, ...now })).toEqual(paths);
});
