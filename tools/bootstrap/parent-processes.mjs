/**
 * npm does not pass SIGTERM on to the script in every version, and a shell may stand between. So
 * the processes between npm and us are watched: when one of them is gone, we are not wanted any
 * more. Started by hand or by a service manager there is no npm, and nothing is watched.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 100;
/** npm -> sh -> us; one more for wrappers such as npx. */
const LONGEST_CHAIN = 3;

/**
 * @param {() => void} act called once when npm, or a shell between npm and us, has died
 * @returns {() => void} stops watching
 */
export function whenNpmDies(act) {
  const chain = chainToNpm();
  if (chain.length === 0) return () => undefined;
  const timer = setInterval(() => {
    if (chain.every(isStillThere)) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * @typedef {{ pid: number, parent: number, born: string, title: string }} Ancestor
 * @returns {Ancestor[]} our parents up to npm; empty when npm did not start us
 */
function chainToNpm() {
  if (process.env["npm_lifecycle_event"] === undefined || process.platform === "win32") return [];
  const chain = [];
  for (let pid = process.ppid; chain.length < LONGEST_CHAIN && pid > 1;) {
    const ancestor = lookAt(pid);
    if (!ancestor) break;
    chain.push(ancestor);
    if (/\bnpm\b/.test(ancestor.title)) return chain;
    pid = ancestor.parent;
  }
  return [];
}

/** @param {Ancestor} ancestor */
function isStillThere(ancestor) {
  try {
    process.kill(ancestor.pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  // A number may have gone to another process, or to a zombie: look at its birth.
  return process.platform !== "linux" || lookAt(ancestor.pid)?.born === ancestor.born;
}

/**
 * @param {number} pid
 * @returns {Ancestor | null}
 */
function lookAt(pid) {
  return process.platform === "linux" ? lookAtProc(pid) : lookWithPs(pid);
}

/**
 * @param {number} pid
 * @returns {Ancestor | null}
 */
function lookAtProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold blanks; proc(5): then state, parent, ..., 22 is the birth.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const title = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return { pid, parent: Number(fields[1]), born: fields[19] ?? "", title };
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @returns {Ancestor | null}
 */
function lookWithPs(pid) {
  const listed = spawnSync("ps", ["-o", "ppid=,command=", "-p", String(pid)], { encoding: "utf8" });
  const match = /^\s*(\d+)\s+(.*)$/.exec(listed.stdout ?? "");
  return match ? { pid, parent: Number(match[1]), born: "", title: match[2] ?? "" } : null;
}
