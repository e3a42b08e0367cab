/**
 * Where uploaded files are kept, outside of everything that is served as a file: a folder of
 * DATA_DIR, or an S3 bucket when S3_BUCKET is set (stack.md "Files"). Names are made by us.
 */
import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { AwsClient } from "aws4fetch";

import type { Config, S3Config } from "../config.ts";

export interface Files {
  /** Keeps a file under a name that is not taken; durable once it answers. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /** Removes a file; one that is not there is gone already. */
  remove(name: string): Promise<void>;
}

const stores = new WeakMap<Config, Files>();

/** The one store of a house. */
export function filesOf(config: Config): Files {
  const known = stores.get(config);
  if (known) return known;
  const files = config.s3 ? s3Files(config.s3) : localFiles(join(config.dataDir, "uploads"));
  stores.set(config, files);
  return files;
}

/** A name that nobody can guess, spread over folders by its first two characters. */
export function newFileName(folder: string, ending: string): string {
  const name = randomUUID();
  return `${folder}/${name.slice(0, 2)}/${name}.${ending}`;
}

const NAME = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f-]{36}\.[a-z0-9]{2,4}$/;

function checked(name: string): string {
  if (!NAME.test(name)) throw new RangeError("not a name of ours");
  return name;
}

export function localFiles(root: string): Files {
  const at = (name: string) => join(root, checked(name));
  return {
    put: async (name, bytes) => {
      const path = at(name);
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Whole or not at all: a crash leaves no half of a file under its name.
      const beside = `${path}.${randomUUID()}`;
      try {
        await writeFile(beside, bytes, { flag: "wx", mode: 0o600, flush: true });
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
      await syncFolders(dirname(path), made === undefined ? dirname(path) : dirname(made));
    },
    get: (name) => readFile(at(name)).catch(undefinedWhenMissing),
    has: async (name) => (await stat(at(name)).catch(undefinedWhenMissing)) !== undefined,
    remove: (name) => rm(at(name), { force: true }),
  };
}

/** The names in a folder, and those of new folders, are on the disk by a sync of their own. */
async function syncFolders(from: string, to: string): Promise<void> {
  // Windows opens no folder.
  if (process.platform === "win32") return;
  for (let folder = from; ; folder = dirname(folder)) {
    const opened = await open(folder);
    try {
      await opened.sync();
    } finally {
      await opened.close();
    }
    if (folder === to) return;
  }
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

const S3_TIMEOUT_MS = 10_000;
const S3_RETRIES = 3;

export function s3Files(config: S3Config): Files {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: "s3",
    retries: S3_RETRIES,
  });
  const ask = async (method: string, name: string, more: RequestInit = {}): Promise<Response> => {
    const url = `${config.endpoint}/${config.bucket}/${checked(name)}`;
    const signal = AbortSignal.timeout(S3_TIMEOUT_MS);
    // A store that sends us elsewhere could send us into our own network.
    const reply = await client.fetch(url, { method, signal, redirect: "error", ...more });
    if (reply.ok || reply.status === 404) return reply;
    throw new Error(`the file store answered ${method} with ${reply.status}`);
  };
  return {
    put: async (name, bytes, contentType) => {
      const headers = { "content-type": contentType };
      const reply = await ask("PUT", name, { body: new Uint8Array(bytes), headers });
      if (!reply.ok) throw new Error("the file store has no such bucket");
    },
    get: async (name) => {
      const reply = await ask("GET", name);
      return reply.ok ? Buffer.from(await reply.arrayBuffer()) : undefined;
    },
    has: async (name) => (await ask("HEAD", name)).ok,
    remove: async (name) => {
      await ask("DELETE", name);
    },
  };
}
