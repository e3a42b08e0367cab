/** The check for what only tests use is trusted after it was seen to fail. */
import { spawnSync } from "node:child_process";
import { copyFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { afterAll, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";
import { onlyTested } from "./checks.ts";
import { plant, removePlanted } from "./planted.ts";

const ROOMS = ["domain", "server", "web"];
const rule = (name: string): string => `export const ${name} = (n: number): number => n + 1;\n`;

afterAll(removePlanted);

it("an export of the domain, the server or the web that only tests import is reported", () => {
  const folder = plant([
    ["", "domain/rules.ts", rule("used") + rule("testedOnly")],
    ["", "domain/rules.test.ts", 'import { testedOnly } from "./rules.ts";\ntestedOnly(1);\n'],
    ["", "domain/testing/oracle.ts", rule("heldAgainst")],
    ["", "server/main.ts", 'import { used } from "@chokdee/domain/rules.ts";\nused(1);\n'],
    ["", "server/forgotten.ts", rule("forgotten")],
    ["", "server/testing/app.ts", 'import { forgotten } from "../forgotten.ts";\nforgotten(1);\n'],
    ["", "server/testing/held-loop.ts", 'import "./house.ts";\n'],
    ["", "web/index.html", '<script type="module" src="/app/main.tsx"></script>\n'],
    ["", "web/app/main.tsx", 'import { shown } from "../shown.ts";\nshown(1);\n'],
    ["", "web/shown.ts", rule("shown") + rule("neverShown")],
    ["", "web/shown.test.ts", 'import { neverShown } from "./shown.ts";\nneverShown(1);\n'],
  ]);
  symlinkSync(at("node_modules"), join(folder, "node_modules"));
  for (const file of [
    "knip.json",
    "package.json",
    ...ROOMS.map((room) => `${room}/package.json`),
  ]) {
    copyFileSync(at(file), join(folder, file));
  }
  copyFileSync(at("web", "vite.config.ts"), join(folder, "web", "vite.config.ts"));
  const args = [...onlyTested, "--reporter", "json"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const { issues } = JSON.parse(stdout) as {
    issues: readonly {
      file: string;
      exports: readonly { name: string }[];
      files: readonly { name: string }[];
    }[];
  };
  const found = issues.flatMap(({ file, exports, files }) =>
    [...exports, ...files].map(({ name }) => `${file} ${name}`),
  );
  expect(found.toSorted()).toEqual([
    "domain/rules.ts testedOnly",
    "server/forgotten.ts server/forgotten.ts",
    "web/shown.ts neverShown",
  ]);
});
