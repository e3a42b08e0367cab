/** When packages are installed, and which; in a project of its own with an npm that only notes it. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";

const NPM = `
import { appendFileSync, existsSync, rmSync } from "node:fs";
appendFileSync("asked", process.argv.slice(2).join(" ") + "\\n");
if (existsSync("offline")) {
  rmSync("offline");
  process.exit(1);
}
`;

interface Locked {
  readonly version: string;
  readonly dev?: true;
  readonly optional?: true;
  readonly os?: readonly string[];
}
type Packages = Readonly<Record<string, Locked>>;

let folder = "";
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
/** What the lockfile asks for. */
const lock = (packages: Packages): void =>
  write("package-lock.json", JSON.stringify({ packages: { "": {}, ...packages } }));
/** What stands there, as npm itself has written it down. */
function stand(packages: Packages): void {
  for (const path of Object.keys(packages)) write(`${path}/package.json`, "{}");
  write("node_modules/.package-lock.json", JSON.stringify({ packages }));
}

/** What was asked of npm since it was last looked at. */
function ensure(extent: "product" | "all"): readonly string[] {
  const door = pathToFileURL(join(folder, "tools", "bootstrap", "install.mjs")).href;
  const script = `import { ensureInstalled } from ${JSON.stringify(door)};
    await ensureInstalled("${extent}");`;
  const env = { ...process.env, npm_execpath: join(folder, "npm-cli.mjs") };
  const args = ["--input-type=module", "--eval", script];
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  const asked = readFileSync(join(folder, "asked"), "utf8").split("\n").filter(Boolean);
  write("asked", "");
  return asked;
}

const PRODUCT = { "node_modules/pg": { version: "1.0.0" } } as const;
const ALL = { ...PRODUCT, "node_modules/vitest": { version: "2.0.0", dev: true } } as const;
const WHOLE = "ci --include=dev --include=optional";
const PART = "ci --omit=dev --include=optional";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chokdee-install-"));
  cpSync(at("tools", "bootstrap"), join(folder, "tools", "bootstrap"), { recursive: true });
  write("npm-cli.mjs", NPM);
  write("asked", "");
  mkdirSync(join(folder, "node_modules"));
  lock(ALL);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("packages are installed once, and again where the lockfile is another", () => {
  expect(ensure("all")).toEqual([WHOLE]);
  expect([ensure("all"), ensure("product")]).toEqual([[], []]);
  lock({ ...ALL, "node_modules/react": { version: "3.0.0" } });
  expect(ensure("all")).toEqual([WHOLE]);
});

it("who runs the product gets no tools, and who proves it gets them beside it", () => {
  expect([ensure("product"), ensure("product")]).toEqual([[PART], []]);
  expect([ensure("all"), ensure("product")]).toEqual([[WHOLE], []]);
  // Tools that stand there stay, though only the product is started.
  lock({ ...ALL, "node_modules/pg": { version: "1.0.1" } });
  expect(ensure("product")).toEqual([WHOLE]);
});

it("what npm has installed by hand is not installed again", () => {
  stand(ALL);
  expect([ensure("all"), ensure("product")]).toEqual([[], []]);
});

it.each<[string, Packages, "product" | "all", readonly string[]]>([
  ["of another version", { ...ALL, "node_modules/pg": { version: "1.0.1" } }, "all", [WHOLE]],
  ["that is missing", PRODUCT, "all", [WHOLE]],
  ["that is missing and no part of the product", PRODUCT, "product", []],
])("a package %s", (_, standing, extent, asked) => {
  stand(standing);
  expect(ensure(extent)).toEqual(asked);
});

it.each([
  ["for another machine", ["no-such-system"], []],
  ["for any but this one", [`!${process.platform}`], []],
  ["for this machine", [process.platform], [WHOLE]],
])("an optional package %s that is missing", (_, os, asked) => {
  lock({ ...ALL, "node_modules/binary": { version: "4.0.0", optional: true, os } });
  stand(ALL);
  expect(ensure("all")).toEqual(asked);
});

it("where npm fails it is tried again", () => {
  write("offline", "");
  expect(ensure("all")).toEqual([WHOLE, WHOLE]);
  expect(ensure("all")).toEqual([]);
});
