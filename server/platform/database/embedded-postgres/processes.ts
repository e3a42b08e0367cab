/** What can be known of other processes: whether they live, since when, and what they are. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Whether a process of that number runs. A zombie process does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return process.platform !== "linux" || birthOf(pid) !== "";
}

/**
 * When a process began, as a text that no later process of the same number shares; "" when there
 * is none, or where the platform does not tell.
 */
export function birthOf(pid: number): string {
  if (process.platform === "win32") return "";
  if (process.platform !== "linux") return ps(pid, "lstart=");
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold blanks; proc(5): then the state, and the 20th is the birth.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "" : (fields[19] ?? "");
  } catch {
    return "";
  }
}

/** The command line of a process, "" when there is none. */
export function commandOf(pid: number): string {
  if (process.platform === "win32") return "";
  if (process.platform !== "linux") return ps(pid, "command=");
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** The processes that work in a folder; none where the platform does not tell. */
export function processesIn(folder: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && folderOf(pid) === folder);
}

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

function ps(pid: number, column: string): string {
  return (
    spawnSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).stdout ?? ""
  ).trim();
}
