/**
 * npm run owner -- unlock PHONE, reset PHONE: lets an owner in again who is locked out. Works beside
 * a running Chokdee, on its database; without one it starts the embedded database for the while.
 */
import { hostname, userInfo } from "node:os";

import { isPhone } from "@chokdee/domain/members/rules.ts";
import {
  resetOwner,
  unlockOwner,
  type AtCommandLine,
  type NotAnOwner,
} from "../server/accounts/let-owner-in.ts";
import { ConfigError } from "../server/platform/config-error.ts";
import type { Database } from "../server/platform/database/database.ts";
import { openSessions } from "../server/platform/security/sessions.ts";
import { say } from "./bootstrap/say.mjs";
import { refuseWithoutHouse, withDatabase } from "./with-database.ts";

const USAGE = `What is to be done for which owner?
  npm run owner -- unlock PHONE   lifts a lock
  npm run owner -- reset PHONE    unlocks, removes the second factor and prints a new password,
                                  which has to be changed at the first sign-in`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  say(error.message);
  process.exitCode = 1;
}

async function main([verb, phone, ...more]: readonly string[]): Promise<void> {
  const run = verb === "unlock" ? unlock : verb === "reset" ? reset : undefined;
  if (run === undefined || phone === undefined || more.length > 0) throw new ConfigError(USAGE);
  if (!isPhone(phone)) throw new ConfigError("A phone number has ten digits, the first one 0.");
  refuseWithoutHouse();
  const commandLine = `${userInfo().username}@${hostname()}`;
  await withDatabase((db, url) => run({ phone, commandLine }, db, url));
}

async function unlock(at: AtCommandLine, db: Database): Promise<void> {
  const done = await unlockOwner({ db }, at);
  if (done === "NOBODY" || done === "NO_OWNER") throw refusal(done, at.phone);
  say(done === "UNLOCKED" ? `${at.phone} is unlocked.` : `${at.phone} was not locked.`);
}

async function reset(at: AtCommandLine, db: Database, url: string): Promise<void> {
  const sessions = openSessions(db, url, () => undefined);
  try {
    const done = await resetOwner({ db, sessions }, at);
    if (typeof done === "string") throw refusal(done, at.phone);
    say(`${at.phone} signs in with this password and has to change it then:`);
    process.stdout.write(`${done.password}\n`);
  } finally {
    await sessions.close();
  }
}

function refusal(why: NotAnOwner, phone: string): ConfigError {
  if (why === "NOBODY") return new ConfigError(`${phone} is nobody's number here.`);
  return new ConfigError(`${phone} is not an owner; an owner unlocks it in the back office.`);
}
