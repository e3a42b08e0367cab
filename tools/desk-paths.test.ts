/** npm run bench -- desk measures every list and report that the back office has. */
import { globSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { deskPaths } from "../bench/desk-paths.ts";
import { root } from "./bootstrap/say.mjs";

/** One's own account, and one version of a text: nothing that grows with the house. */
const NO_LISTS = new Set([
  "/api/admin/staff/me",
  "/api/admin/house-texts/{}/versions/{}",
  "/api/admin/payout-files/{}",
]);
const nameless = (path: string) => path.replace(/\?.*/, "").replaceAll(/\{\w+\}/g, "{}");

it("asks for each reading call of administrators", () => {
  const sources = globSync("domain/*/*contract.ts", { cwd: root });
  const calls = sources.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, "utf8").matchAll(/method: "GET",\s+path: "([^"]+)"/g)].map(
      ([, path = ""]) => nameless(path),
    ),
  );
  const lists = calls.filter((path) => path.startsWith("/api/admin/") && !NO_LISTS.has(path));
  expect(lists.length).toBeGreaterThan(40);
  const asked = new Set<string>(Object.values(deskPaths).map(nameless));
  expect(lists.filter((path) => !asked.has(path))).toEqual([]);
});
