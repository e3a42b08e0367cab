/** When the web is built anew, and what a build leaves; in a project of its own with a small Vite. */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, expect, it } from "vitest";

import { at, root } from "./bootstrap/say.mjs";

/** Makes one asset, named by how many builds there were; none while the project is "broken". */
const VITE = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
if (existsSync("../broken")) process.exit(1);
const to = process.argv[process.argv.indexOf("--outDir") + 1];
appendFileSync("../builds", ".");
mkdirSync(to + "/assets", { recursive: true });
writeFileSync(to + "/assets/build-" + readFileSync("../builds", "utf8").length + ".js", "");
`;

/** A file of the project with all that it imports of the project. */
function withImports(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, path = ""] of text.matchAll(/from "(\.[^"]+)"/g)) {
    withImports(join(dirname(file), path), known);
  }
  return known;
}

/** What a build is made with, and the programs that it lays beside the web. */
const config = [...withImports(at("web", "vite.config.ts"))].map((file) => relative(root, file));
const programs = readFileSync(at("tools", "check-programs.ts"), "utf8").match(
  /check-[a-z-]+\.mjs/g,
);
const read = [...config, ...new Set(programs?.map((name) => `tools/${name}`))];

let folder = "";
const builds = (): number => readFileSync(join(folder, "builds"), "utf8").length;
const assets = (): string[] => readdirSync(join(folder, "web", "dist", "assets")).toSorted();

function ensureBuilt() {
  const door = pathToFileURL(join(folder, "tools", "bootstrap", "web-build.mjs")).href;
  const script = `import { ensureWebBuilt } from ${JSON.stringify(door)};
    await ensureWebBuilt(process.execPath);`;
  const args = ["--input-type=module", "--eval", script];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
}

function change(file: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  appendFileSync(join(folder, file), "\n");
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "chokdee-web-build-"));
  cpSync(at("tools", "bootstrap"), join(folder, "tools", "bootstrap"), { recursive: true });
  const named = readFileSync(at("tools", "bootstrap", "web-build.mjs"), "utf8");
  const files = [...named.matchAll(/"(tools\/[^"]+)"/g)].map(([, file = ""]) => file);
  for (const file of [...files, ...read, "package-lock.json"]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(at(file), join(folder, file));
  }
  mkdirSync(join(folder, "domain"));
  mkdirSync(join(folder, "node_modules", "vite", "bin"), { recursive: true });
  writeFileSync(join(folder, "node_modules", "vite", "package.json"), `{"type":"module"}`);
  writeFileSync(join(folder, "node_modules", "vite", "bin", "vite.js"), VITE);
  ensureBuilt();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a build stands as long as nothing has changed that it depends on", () => {
  const before = builds();
  for (const file of ["web/app/one.test.ts", "web/dist/other", "web/.cache/x", "docs/one.md"])
    change(file);
  expect(ensureBuilt().status).toBe(0);
  expect(builds()).toBe(before);
});

it.each([...read, "web/app/one.ts", "domain/one.ts", "package-lock.json"])(
  "is made anew once %s has changed",
  (file) => {
    const before = builds();
    change(file);
    expect(ensureBuilt().status).toBe(0);
    expect(builds()).toBe(before + 1);
  },
);

it("keeps what open pages ask for of the build before, and nothing older", () => {
  for (const _ of [1, 2]) {
    change("web/app/one.ts");
    ensureBuilt();
  }
  const last = builds();
  expect(assets()).toEqual([`build-${last - 1}.js`, `build-${last}.js`].toSorted());
});

it("that fails leaves the one before, and keeps nobody from the next", () => {
  const before = assets();
  change("web/app/one.ts");
  writeFileSync(join(folder, "broken"), "");
  const failed = ensureBuilt();
  expect([failed.status, failed.stderr]).toEqual([
    1,
    expect.stringContaining("could not be built"),
  ]);
  expect(assets()).toEqual(before);
  expect(existsSync(join(folder, ".cache", "web-build.lock"))).toBe(false);
  rmSync(join(folder, "broken"));
  expect(ensureBuilt().status).toBe(0);
  expect(assets()).toContain(`build-${builds()}.js`);
});
