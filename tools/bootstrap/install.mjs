/** Installs the packages when the lockfile says that others are needed than stand there. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { alone } from "./lock.mjs";
import { UserError, at, root, say } from "./say.mjs";

/** Which lockfile was installed, and how much of it. */
const MARKER = at("node_modules", ".chokdee-lock-hash");
const TRIES = 3;
const PAUSE_MS = 3_000;

/**
 * @typedef {"product" | "all"} Extent the packages that build and run the product, or also the
 *   tools that prove it
 */

/**
 * Runs `npm ci` unless node_modules already is what the lockfile describes. Tools that stand there
 * are kept, whoever asks.
 * @param {Extent} extent
 */
export async function ensureInstalled(extent) {
  const hash = lockHash();
  if (isMarked(hash, extent)) return;
  await alone("install", async () => {
    if (isMarked(hash, extent)) return;
    const wanted = marker().extent === "all" ? "all" : extent;
    const standing = /** @type {const} */ (["all", wanted]).find(standsAsLocked);
    if (standing === undefined) await install(wanted);
    writeFileSync(MARKER, `${hash} ${standing ?? wanted}`);
  });
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(at("package-lock.json")))
    .digest("hex");
}

/**
 * @param {string} hash
 * @param {Extent} extent
 */
function isMarked(hash, extent) {
  const standing = marker();
  return standing.hash === hash && (standing.extent === "all" || standing.extent === extent);
}

/** @returns {{ hash?: string, extent?: Extent }} */
function marker() {
  if (!existsSync(MARKER)) return {};
  const [hash = "", extent] = readFileSync(MARKER, "utf8").split(" ");
  return { hash, extent: extent === "product" ? extent : "all" };
}

/**
 * Whether npm's own record of what it installed agrees with the lockfile: so after an engineer's
 * `npm install something` nothing is installed a second time.
 * @param {Extent} extent
 */
function standsAsLocked(extent) {
  const record = at("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = packagesOf(at("package-lock.json"));
  const standing = packagesOf(record);
  return [...wanted].every(([path, entry]) => {
    if (!path.startsWith("node_modules/") || entry.inBundle) return true;
    if (extent === "product" && entry.dev) return true;
    if (!existsSync(at(path))) return entry.optional === true && !fitsHere(entry);
    return entry.link === true || standing.get(path)?.version === entry.version;
  });
}

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, inBundle?: boolean,
 *   dev?: boolean, os?: string | string[], cpu?: string | string[],
 *   libc?: string | string[] }} LockEntry
 * @param {string} file
 * @returns {Map<string, LockEntry>}
 */
function packagesOf(file) {
  /** @type {{ packages: Record<string, LockEntry> }} */
  const lock = JSON.parse(readFileSync(file, "utf8"));
  return new Map(Object.entries(lock.packages));
}

/**
 * Whether an optional package is meant for this machine. A package that asks for a C library is
 * npm's to decide: nothing in Node 20 tells them apart without a long report.
 * @param {LockEntry} entry
 */
function fitsHere(entry) {
  if (entry.libc !== undefined || (entry.os === undefined && entry.cpu === undefined)) return false;
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch);
}

/**
 * @param {string | string[] | undefined} list as npm writes it: "linux", ["linux"] or ["!win32"]
 * @param {string} value
 */
function allows(list, value) {
  const names = list === undefined ? [] : [list].flat();
  if (names.includes(`!${value}`)) return false;
  const wanted = names.filter((name) => !name.startsWith("!"));
  return wanted.length === 0 || wanted.includes(value);
}

/** @param {Extent} extent */
async function install(extent) {
  say("Installing packages (npm ci) ...");
  const start = Date.now();
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const tools = extent === "all" ? "--include=dev" : "--omit=dev";
    if ((await npm(["ci", tools, "--include=optional"])) === 0) {
      say(`Packages installed in ${Math.round((Date.now() - start) / 1000)} s.`);
      return;
    }
    if (attempt < TRIES) {
      say(`npm ci failed, try ${attempt} of ${TRIES}.`);
      await sleep(PAUSE_MS * attempt);
    }
  }
  throw new UserError(`npm ci failed ${TRIES} times; its messages are above.`);
}

/**
 * Runs npm: the one that started us where there is one, else the one on PATH.
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function npm(args) {
  const script = process.env["npm_execpath"];
  const own = script !== undefined && /npm-cli\.[cm]?js$/.test(script) && existsSync(script);
  const [program, first] = own ? [process.execPath, [script]] : ["npm", []];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      stdio: ["ignore", 2, 2],
      shell: !own && process.platform === "win32",
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
