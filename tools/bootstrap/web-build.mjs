/**
 * Builds the web when its sources changed. The new build is made beside the old one and takes its
 * place by rename, so that a running server never serves half of it.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";

import { alone } from "./lock.mjs";
import { run } from "./run.mjs";
import { UserError, at, say } from "./say.mjs";

const DIST = at("web", "dist");
/** Written into the build: what it was built from. */
const MARKER = ".source-hash";
/** What a build depends on. Tests and build products do not count. */
const SOURCES = ["web", "domain"];
const SOURCE_FILES = [
  "package-lock.json",
  "tools/check-beacon.mjs",
  "tools/check-draw.mjs",
  "tools/check-log.mjs",
  "tools/check-log-rules.mjs",
  "tools/check-log-rounds.mjs",
  "tools/check-programs.ts",
  "tools/chunk-groups.ts",
  "tools/icon-files.ts",
  "tools/lazy-texts.ts",
  "tools/packed-files.ts",
  "tools/slim-contracts.ts",
  "tools/sources.ts",
  "tools/text-files.ts",
];
const IGNORED_FOLDER = /^(dist.*|node_modules|\..*)$/;
const IGNORED_FILE = /\.test\.tsx?$/;

/** @param {string} node the binary that runs the build */
export async function ensureWebBuilt(node) {
  const hash = sourceHash();
  if (builtFrom() === hash) return;
  await alone("web-build", async () => {
    if (builtFrom() !== hash) await build(node, hash);
  });
}

function builtFrom() {
  const marker = at("web", "dist", MARKER);
  return existsSync(marker) ? readFileSync(marker, "utf8") : null;
}

/** One hash over the names and contents of all sources: about 20 ms for a thousand files. */
function sourceHash() {
  const hash = createHash("sha256");
  for (const file of [...SOURCES.flatMap(filesUnder), ...SOURCE_FILES]) {
    const bytes = readFileSync(at(file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @returns {string[]} paths in a stable order
 */
function filesUnder(folder) {
  const entries = readdirSync(at(folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return IGNORED_FOLDER.test(entry.name) ? [] : filesUnder(path);
    return entry.isFile() && !IGNORED_FILE.test(entry.name) ? [path] : [];
  });
}

/**
 * @param {string} node
 * @param {string} hash
 */
async function build(node, hash) {
  say("Building the web ...");
  const start = Date.now();
  const fresh = at("web", `dist-${hash.slice(0, 12)}`);
  const vite = at("node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"];
  const code = await run(node, args, { cwd: at("web") });
  if (code !== 0) throw new UserError("The web could not be built; the messages are above.");
  writeFileSync(`${fresh}/${MARKER}`, hash);
  keepLastAssets(fresh);
  swap(fresh);
  say(`Web built in ${((Date.now() - start) / 1000).toFixed(1)} s.`);
}

/** Written into the build: its own assets, without those it keeps of the build before. */
const OWN_ASSETS = ".own-assets";

/**
 * Pages that are open in browsers ask for screens of the build they came from: the one before stays
 * beside the new one, and what is older goes.
 *
 * @param {string} fresh
 */
function keepLastAssets(fresh) {
  const own = readdirSync(`${fresh}/assets`);
  writeFileSync(`${fresh}/${OWN_ASSETS}`, own.join("\n"));
  const list = `${DIST}/${OWN_ASSETS}`;
  const last = existsSync(list) ? readFileSync(list, "utf8").split("\n") : [];
  for (const file of last.filter((name) => !own.includes(name))) {
    copyFileSync(`${DIST}/assets/${file}`, `${fresh}/assets/${file}`);
  }
}

/** @param {string} fresh */
function swap(fresh) {
  const old = at("web", `dist-old-${process.pid}`);
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
}
