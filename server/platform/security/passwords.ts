/**
 * Passwords as they are kept: argon2id, 19 MiB and 2 passes (OWASP's figures, trust.md A12), as a
 * PHC string. One hash takes 30 to 100 ms of a core: who waits for whom stands in hash-queue.ts.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

import { queueHash, type Asker } from "./hash-queue.ts";

const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

interface StoredHash extends Parameters {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/**
 * Turns a password into what is stored. Refuses with BUSY when too many wait already; who names no
 * asker is signed in, or at the command line.
 */
export async function hashPassword(password: string, asker?: Asker): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const parameters = { memory: MEMORY_KIB, passes: PASSES, lanes: LANES };
  const hash = await digest(password, salt, HASH_BYTES, parameters, asker);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Whether a password is the one that is stored. Where nothing is stored, or nothing that can be
 * read, a fixed hash takes the same time, so that the answer's time tells nothing.
 */
export async function isPassword(
  password: string,
  stored: string | undefined,
  asker?: Asker,
): Promise<boolean> {
  const known = stored === undefined ? undefined : parse(stored);
  const { salt, hash, ...parameters } = known ?? NOBODYS;
  const found = await digest(password, salt, hash.length, parameters, asker);
  return timingSafeEqual(found, hash) && known !== undefined;
}

/** The same characters may come composed or not, depending on the keyboard. */
function digest(
  password: string,
  salt: Buffer,
  length: number,
  { memory, passes, lanes }: Parameters,
  asker: Asker | undefined,
): Promise<Buffer> {
  const form = {
    message: Buffer.from(password.normalize("NFC"), "utf8"),
    nonce: salt,
    parallelism: lanes,
    tagLength: length,
    memory,
    passes,
  };
  return queueHash(
    asker,
    () =>
      new Promise<Buffer>((resolve, reject) => {
        argon2("argon2id", form, (error, hash) => (error ? reject(error) : resolve(hash)));
      }),
  );
}

const PHC =
  /^\$argon2id\$v=19\$m=([0-9]{1,7}),t=([0-9]{1,2}),p=([0-9]{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

function parse(stored: string): StoredHash | undefined {
  const [, memory, passes, lanes, salt, hash] = PHC.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

/** PHC strings carry base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

/** Nobody's password: what a guess at an unknown number is held against. */
const NOBODYS: StoredHash = {
  memory: MEMORY_KIB,
  passes: PASSES,
  lanes: LANES,
  salt: Buffer.alloc(SALT_BYTES, 1),
  hash: Buffer.alloc(HASH_BYTES, 1),
};
