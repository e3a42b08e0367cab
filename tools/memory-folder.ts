/**
 * Where tests keep their databases: in memory, where the machine has a file system there with
 * enough room. ext4 takes a fifth of the time of all server tests to find inodes, since each test
 * file copies some 1,500 files and removes them.
 */
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const SHARED_MEMORY = "/dev/shm";
/** What a run of all tests holds at once is some 3 GB. */
const ROOM_BYTES = 8 * 1024 ** 3;
const NAME = /^chokdee-run-(\d+)$/;

/** Sets TMPDIR for this process and its children, unless somebody chose a place. */
export function useMemoryFolder(): void {
  if (process.env["TMPDIR"] !== undefined || !hasRoom()) return;
  removeLeft();
  const folder = join(SHARED_MEMORY, `chokdee-run-${process.pid}`);
  // Where the tests run as root, PostgreSQL's own account has to get through.
  mkdirSync(folder, { mode: 0o711, recursive: true });
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** Whether the machine has memory to spare as a file system. */
export function hasRoom(): boolean {
  try {
    // Programs are started from there: PostgreSQL's own account gets copies of its binaries.
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === SHARED_MEMORY);
    if (mount === undefined || mount.includes("noexec")) return false;
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ROOM_BYTES && process.availableMemory() >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** What runs left that were killed; another account's cannot be removed, and stays. */
function removeLeft(): void {
  for (const name of readdirSync(SHARED_MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true });
    } catch (error) {
      console.warn(`${name} stays in ${SHARED_MEMORY}: ${String(error)}`);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
