/**
 * How full the disk of the embedded database is (trust.md F4). Only the server that keeps the
 * database itself can see its disk; that of an operator's own PostgreSQL is theirs to watch.
 */
import { statfs } from "node:fs/promises";

import type { Config } from "../config.ts";

/** What a file system says of itself, in blocks; as node:fs's statfs. */
export interface FileSystem {
  readonly bsize: number;
  readonly blocks: number;
  readonly bfree: number;
  readonly bavail: number;
}

export interface DiskUse {
  /** Whole percent of what can be written to, rounded up as df does. */
  readonly percent: number;
  readonly freeBytes: number;
}

export interface Disk {
  /** Undefined when the database lies elsewhere, or the disk does not say. */
  use(): Promise<DiskUse | undefined>;
}

export function openDisk(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  look: (folder: string) => Promise<FileSystem> = statfs,
): Disk {
  return {
    use: async () => {
      if (config.databaseUrl !== undefined) return undefined;
      const seen = await look(config.dataDir).catch(() => undefined);
      return seen && useOf(seen);
    },
  };
}

function useOf({ bsize, blocks, bfree, bavail }: FileSystem): DiskUse | undefined {
  const used = blocks - bfree;
  // What is kept for root is neither used nor ours. Some file systems have no size at all.
  const whole = used + bavail;
  if (whole <= 0) return undefined;
  return { percent: Math.ceil((used * 100) / whole), freeBytes: bavail * bsize };
}
