/**
 * Passwords as they are kept: argon2id, 19 MiB and 2 passes (OWASP's figures, trust.md A12), as a
 * PHC string. One hash takes 30 to 100 ms of a core, so only a few run at once, a few more wait,
 * and whoever comes beyond is told to try again: guessing must not starve the betting.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

import { Refusal } from "@chokdee/domain/refusals.ts";

const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Half of the threads that Node keeps for such work, so that files and DNS go on. */
const AT_ONCE = 2;
/** About two seconds of work: who waits longer has given up. */
const MOST_WAITING = 40;

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

interface StoredHash extends Parameters {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Turns a password into what is stored; refuses with BUSY when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const parameters = { memory: MEMORY_KIB, passes: PASSES, lanes: LANES };
  const hash = await digest(password, salt, HASH_BYTES, parameters);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Whether a password is the one that is stored. Where nothing is stored, or nothing that can be
 * read, a fixed hash takes the same time, so that the answer's time tells nothing.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = stored === undefined ? undefined : parse(stored);
  const { salt, hash, ...parameters } = known ?? NOBODYS;
  const found = await digest(password, salt, hash.length, parameters);
  return timingSafeEqual(found, hash) && known !== undefined;
}

/** The same characters may come composed or not, depending on the keyboard. */
async function digest(
  password: string,
  salt: Buffer,
  length: number,
  { memory, passes, lanes }: Parameters,
): Promise<Buffer> {
  await turn();
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      argon2(
        "argon2id",
        {
          message: Buffer.from(password.normalize("NFC"), "utf8"),
          nonce: salt,
          parallelism: lanes,
          tagLength: length,
          memory,
          passes,
        },
        (error, hash) => (error ? reject(error) : resolve(hash)),
      );
    });
  } finally {
    // Whoever waits takes the place over, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function turn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= MOST_WAITING) throw new Refusal("BUSY", { retry_after_seconds: 2 });
  await new Promise<void>((resolve) => waiting.push(resolve));
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
