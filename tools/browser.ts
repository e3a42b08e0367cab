/**
 * Finds a Chromium for tests and pictures, on any machine: one that is named, installed or cached,
 * else the one that comes with npm, else what Playwright can fetch.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

import { at, say } from "./bootstrap/say.mjs";
import { unpackedChromium } from "./unpacked-chromium.ts";

export interface Browser {
  readonly executablePath: string;
  /** What every start needs; the profile is the caller's, and a fresh one. */
  readonly args: string[];
  readonly env: Record<string, string>;
}

/** No background talk: on a closed network its refused connections come many at a time. */
const QUIET = [
  "--headless",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Where Playwright's packages keep the program inside a folder of the cache. */
const INSIDE_CACHE = [
  "chrome-linux/chrome",
  "chrome-linux64/chrome",
  "chrome-linux/headless_shell",
  "chrome-headless-shell-linux64/chrome-headless-shell",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "chrome-headless-shell-mac-arm64/chrome-headless-shell",
  "chrome-headless-shell-mac-x64/chrome-headless-shell",
  "chrome-win/chrome.exe",
  "chrome-win64/chrome.exe",
];

export async function findBrowser(): Promise<Browser> {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") {
    if (runs(named, {})) return asBrowser(named, {});
    throw new Error(`CHROMIUM_PATH is ${named}, which does not run.`);
  }
  const standing = [...INSTALLED, ...cached()].find((path) => existsSync(path) && runs(path, {}));
  if (standing !== undefined) return asBrowser(standing, {});

  const unpacked = await unpackedChromium();
  for (const env of unpacked?.environments ?? []) {
    if (unpacked && runs(unpacked.executablePath, env)) {
      return asBrowser(unpacked.executablePath, env);
    }
  }
  say("No Chromium here; asking Playwright to fetch one ...");
  const cli = at("node_modules", "@playwright", "test", "cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium-headless-shell"], { stdio: "inherit" });
  const fetched = cached().find((path) => runs(path, {}));
  if (fetched !== undefined) return asBrowser(fetched, {});
  throw new Error(
    "No Chromium could be found or fetched. Install one (on Debian: apt-get install chromium)" +
      " or set CHROMIUM_PATH to one.",
  );
}

function asBrowser(executablePath: string, extra: Record<string, string>): Browser {
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    args: [...QUIET, ...(isRoot ? ["--no-sandbox"] : [])],
    env: { ...ownEnvironment(), ...extra },
  };
}

function ownEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function runs(path: string, env: Record<string, string>): boolean {
  const options = { env: { ...process.env, ...env }, timeout: 20_000 };
  return spawnSync(path, ["--version", "--no-sandbox"], options).status === 0;
}

function cached(): string[] {
  const folder = cacheFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith("chromium"))
    .flatMap((name) => INSIDE_CACHE.map((inside) => join(folder, name, inside)))
    .filter((path) => existsSync(path));
}

function cacheFolder(): string {
  const named = process.env["PLAYWRIGHT_BROWSERS_PATH"];
  if (named !== undefined && named !== "" && named !== "0") return named;
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "ms-playwright");
  const local = process.env["LOCALAPPDATA"];
  if (process.platform === "win32" && local !== undefined) return join(local, "ms-playwright");
  return join(homedir(), ".cache", "ms-playwright");
}
