/**
 * One at a time: two `npm start` of the same folder must not install or build into each other.
 * The lock is a folder, because making one is atomic everywhere.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { UserError, at, say } from "./say.mjs";

const WAIT_MS = 200;
/** An installation on a slow line takes minutes; past this the other process is stuck. */
const PATIENCE_MS = 15 * 60_000;
/** A lock folder without a readable owner is being made right now, or its maker died making it. */
const OWNERLESS_MS = 5_000;

/**
 * Runs some work while nobody else holds the lock of that name.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(name, work) {
  const folder = at(".cache", `${name}.lock`);
  await take(folder, name);
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {string} name
 */
async function take(folder, name) {
  const start = Date.now();
  let told = false;
  mkdirSync(at(".cache"), { recursive: true });
  for (;;) {
    try {
      mkdirSync(folder);
      writeFileSync(`${folder}/pid`, `${process.pid} ${birthOf(process.pid)}`);
      return;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    if (isAbandoned(folder)) {
      rmSync(folder, { recursive: true, force: true });
      continue;
    }
    if (!told) say(`Waiting for another process to finish: ${name}.`);
    told = true;
    if (Date.now() - start > PATIENCE_MS) {
      throw new UserError(`Another process holds ${folder}. Remove that folder if it is not so.`);
    }
    await sleep(WAIT_MS);
  }
}

/** @param {string} folder */
function isAbandoned(folder) {
  try {
    const [number, birth = ""] = readFileSync(`${folder}/pid`, "utf8").split(" ");
    const pid = Number(number);
    // Process numbers come round again, in containers at once.
    if (pid > 0) return !isAlive(pid) || birthOf(pid) !== birth;
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  try {
    return Date.now() - statSync(folder).mtimeMs > OWNERLESS_MS;
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * When a process began, as Linux counts it: proc(5), the 20th field after the name. Elsewhere "".
 * @param {number} pid
 */
function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
