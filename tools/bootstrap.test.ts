/** The front door, run by npm in a project of its own whose script tells which signals it hears. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { run } from "./bootstrap/run.mjs";
import { at } from "./bootstrap/say.mjs";

const SCRIPT = `
import { appendFileSync } from "node:fs";
const tell = (word: string): void => appendFileSync("heard", word + " ");
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    tell(signal);
    setTimeout(() => process.exit(0), signal === "SIGINT" ? 9_000 : 1_000);
  });
}
setInterval(() => undefined, 1_000);
tell(\`\${process.pid} \${process.ppid} \${process.argv.slice(2).join(" ")}\`);
`;

let folder = "";
let npm: ChildProcess | null = null;

const heard = (): string[] => {
  try {
    return readFileSync(join(folder, "heard"), "utf8").trim().split(" ");
  } catch {
    return [];
  }
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts the script through npm, as a session of its own; answers the bootstrap's process. */
async function start(): Promise<number> {
  npm = spawn("npm", ["run", "import-draws", "--", "one", "two"], {
    cwd: folder,
    detached: true,
    stdio: "ignore",
  });
  // The file is there before its words are.
  await expect.poll(() => heard().slice(2), { timeout: 20_000 }).toEqual(["one", "two"]);
  return Number(heard()[1]);
}

/** What the script heard before it ended. */
async function signals(): Promise<string[]> {
  await expect.poll(() => isAlive(Number(heard()[0])), { timeout: 10_000 }).toBe(false);
  return heard().slice(4);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "chokdee-bootstrap-"));
  mkdirSync(join(folder, "tools"));
  for (const name of ["bootstrap", "bootstrap.mjs"]) {
    cpSync(at("tools", name), join(folder, "tools", name), { recursive: true });
  }
  cpSync(at("package-lock.json"), join(folder, "package-lock.json"));
  symlinkSync(at("node_modules"), join(folder, "node_modules"));
  // Where the pinned Node lacks a library, as on a bare Debian, another one stands in for it.
  mkdirSync(join(folder, ".cache"));
  symlinkSync(at(".cache", "stand-in-node"), join(folder, ".cache", "stand-in-node"));
  const scripts = { "import-draws": "node tools/bootstrap.mjs import-draws" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", scripts }));
  writeFileSync(join(folder, "tools", "import-draws.ts"), SCRIPT);
});

afterEach(() => {
  const script = Number(heard()[0]);
  if (script > 0 && isAlive(script)) process.kill(script, "SIGKILL");
  if (npm?.pid !== undefined && isAlive(npm.pid)) process.kill(-npm.pid, "SIGKILL");
  rmSync(join(folder, "heard"), { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a script behind the bootstrap is told to stop", () => {
  it("when npm is", async () => {
    await start();
    npm?.kill("SIGTERM");
    expect(await signals()).toEqual(["SIGTERM"]);
  });

  it("when npm is killed", async () => {
    await start();
    npm?.kill("SIGKILL");
    expect(await signals()).toEqual(["SIGTERM"]);
  });

  it("when the bootstrap is killed", async () => {
    process.kill(await start(), "SIGKILL");
    expect(await signals()).toEqual(["SIGTERM"]);
  });

  it("by a Ctrl-C, which all in the terminal hear, and has a second to end by itself", async () => {
    await start();
    process.kill(-(npm?.pid ?? 0), "SIGINT");
    expect(await signals()).toEqual(["SIGINT", "SIGTERM"]);
  });
});

describe("a program that the bootstrap runs", () => {
  it.each([
    ["that says how it went", "process.exit(3)", 3],
    ["that ends well", "", 0],
    ["that is killed, as for want of memory", "process.kill(process.pid, 'SIGKILL')", 128 + 9],
  ])("%s is told by its code", async (_, script, code) => {
    expect(await run(process.execPath, ["--eval", script])).toBe(code);
  });

  it("that is not there fails, and nobody goes on listening for signals to pass on", async () => {
    const listening = process.listenerCount("SIGTERM");
    await expect(run(at("tools", "no-such-program"), [])).rejects.toThrow("ENOENT");
    expect(process.listenerCount("SIGTERM")).toBe(listening);
  });
});

/** The front door, run by a Node that says it is of this version. */
const runBy = (version: string) => {
  const versions = `{ ...process.versions, node: "${version}" }`;
  const lie = `Object.defineProperty(process, "versions", { value: ${versions} })`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(lie)}`];
  const { status, stderr } = spawnSync(
    process.execPath,
    [...args, join(folder, "tools", "bootstrap.mjs"), "no-such-command"],
    { encoding: "utf8" },
  );
  return { status, stderr };
};

describe("a Node that is too old for the packages", () => {
  it("is told so before anything is installed", () => {
    for (const version of ["18.20.4", "20.18.1"]) {
      expect(runBy(version)).toEqual({
        status: 1,
        stderr: expect.stringContaining(`This is Node ${version}: 20.19 or newer is needed`),
      });
    }
    expect(runBy("20.19.2").stderr).toContain("no command 'no-such-command'");
  });
});
