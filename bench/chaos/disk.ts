/**
 * A disk of our own for the database, an ext4 file system in a file, that can lose its power and
 * be full (trust.md F3, F4, F5). Losing power is what file system developers use for it (xfstests
 * "godown"): from one moment on nothing reaches the disk any more, not even the journal, and what
 * was only in memory is gone. Needs Linux, root and loop devices.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { processesIn } from "../../server/platform/database/embedded-postgres/processes.ts";

export interface TestDisk {
  readonly folder: string;
  /** Writes to the disk what is in memory. */
  settle(): void;
  /** From now on every write fails, and what was not flushed is gone. */
  cutPower(): void;
  /** Brings the file system back as it is on the disk. Nobody may use it any more. */
  powerUp(): Promise<void>;
  /** Leaves no room but for so many bytes. */
  fill(room: number): void;
  /** Makes room again. */
  drain(): void;
  remove(): Promise<void>;
}

const IMAGE_BYTES = 4 * 1024 ** 3;
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (linux/fs/ext4/ext4.h). */
const SHUT_DOWN =
  `open(my $f, "<", $ARGV[0]) or die $!; my $flag = pack("I", 2);` +
  ` ioctl($f, 0x8004587D, $flag) or die $!`;
const FREED_WITHIN_MS = 30_000;

/** Why such a disk cannot be had here, or null. */
export function whyNoDisk(): string | null {
  if (process.platform !== "linux") return "it needs Linux";
  if (process.getuid?.() !== 0) return "it needs root, to mount a file system";
  const trial = mkdtempSync(join(tmpdir(), "chokdee-disk-"));
  try {
    run("truncate", "-s", "16M", join(trial, "image"));
    run("mkfs.ext4", "-q", join(trial, "image"));
    run("mount", "-o", "loop", join(trial, "image"), trial);
    try {
      run("perl", "-e", SHUT_DOWN, trial);
    } finally {
      run("umount", trial);
    }
    return null;
  } catch (error) {
    return `this machine cannot mount an ext4 file and cut it off (${(error as Error).message})`;
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

export function openDisk(): TestDisk {
  const place = mkdtempSync(join(tmpdir(), "chokdee-disk-"));
  const [image, folder] = [join(place, "image"), join(place, "disk")];
  const ballast = join(folder, "ballast");
  // PostgreSQL's own account has to get through.
  chmodSync(place, 0o711);
  run("truncate", "-s", String(IMAGE_BYTES), image);
  run("mkfs.ext4", "-q", "-m", "0", image);
  run("mkdir", folder);
  run("mount", "-o", "loop", image, folder);
  chmodSync(folder, 0o711);
  const unmount = async (): Promise<void> => {
    const until = performance.now() + FREED_WITHIN_MS;
    while (spawnSync("umount", [folder]).status !== 0) {
      // Without power nothing of a server goes on, also not what has not heard that it is dead.
      for (const pid of processesIn(join(folder, "postgres", "cluster"))) {
        process.kill(pid, "SIGKILL");
      }
      if (performance.now() > until) throw new Error(`${folder} is in use for too long`);
      await sleep(50);
    }
  };
  return {
    folder,
    settle: () => run("sync", "-f", folder),
    cutPower: () => run("perl", "-e", SHUT_DOWN, folder),
    powerUp: async () => {
      await unmount();
      run("mount", "-o", "loop", image, folder);
    },
    fill: (room) => {
      const { bavail, bsize } = statfsSync(folder);
      run("fallocate", "-l", String(Math.max(bsize, bavail * bsize - room)), ballast);
    },
    drain: () => rmSync(ballast, { force: true }),
    remove: async () => {
      // What hinders it is told by whoever failed before; the disk goes when nobody uses it.
      await unmount().catch(() => run("umount", "-l", folder));
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.trim()}`);
}
