/**
 * npm run demo:bank: plays the bank of a Chokdee that runs on this machine. Every open deposit is
 * paid after a few seconds and notified as a bank does it. With DEMO=1 the server has a secret for
 * it; else the first of PAYMENT_NOTIFICATION_SECRETS is used, as the server has it.
 *
 *   npm run demo:bank              pays until it is stopped
 *   npm run demo:bank -- --once    pays what is open now, and ends
 *   npm run demo:bank -- --after=30  waits 30 seconds with each deposit (else 5)
 */
import { setTimeout as sleep } from "node:timers/promises";

import { payOpenDeposits, type DemoBank, type Notice } from "../server/deposits/demo-bank.ts";
import { DEMO_PROVIDER, notificationSecret } from "../server/deposits/demo-secret.ts";
import { ConfigError } from "../server/platform/config-error.ts";
import { readConfig } from "../server/platform/config.ts";
import { openDatabase } from "../server/platform/database/database.ts";
import { addressOfRunning } from "../server/platform/database/embedded-postgres/running.ts";
import { appLogin } from "../server/platform/database/app-login.ts";
import { refuseUnreached } from "../server/platform/database/safe-database.ts";
import { say } from "./bootstrap/say.mjs";
import { readCount, readOptions } from "./options.ts";

const LOOK_EVERY_MS = 2_000;
const USUAL_WAIT_SECONDS = 5;

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  say(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = readOptions({
    options: { once: { type: "boolean" }, after: { type: "string" } },
  });
  const usual = values.once ? 0 : USUAL_WAIT_SECONDS;
  const afterSeconds = values.after === undefined ? usual : readCount("--after", values.after);
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) await refuseUnreached(config.databaseUrl, "DATABASE_URL");
  const url = config.databaseUrl ?? addressOfRunning(config.dataDir);
  if (url === null) {
    throw new ConfigError("No Chokdee runs here. Start one first: DEMO=1 npm start");
  }
  const db = openDatabase(await appLogin(url, config.databaseAppUrl), 1);
  try {
    const address = `http://${config.host}:${config.port}`;
    const bank = { db, address, afterSeconds, ...providerOf(config) };
    await play(bank, values.once === true);
  } finally {
    await db.close();
  }
}

function providerOf(config: ReturnType<typeof readConfig>): Pick<DemoBank, "provider" | "secret"> {
  const own = notificationSecret({ config: { ...config, demo: true } }, DEMO_PROVIDER);
  const [configured] = config.paymentNotificationSecrets;
  if (configured) return { provider: configured[0], secret: configured[1] };
  if (own !== undefined) return { provider: DEMO_PROVIDER, secret: own };
  throw new ConfigError(
    "The server knows no bank: start it with DEMO=1, or give both PAYMENT_NOTIFICATION_SECRETS.",
  );
}

async function play(bank: DemoBank, once: boolean): Promise<void> {
  const told = new Set<string>();
  say(`The bank "${bank.provider}" pays what is open at ${bank.address}.`);
  do {
    for (const notice of await payOpenDeposits(bank, told)) say(lineOf(notice));
    if (!once) await sleep(LOOK_EVERY_MS);
  } while (!once);
}

function lineOf({ referenceId, amount, status, matched }: Notice): string {
  if (status !== 200) return `  ${referenceId}: ${amount} baht was refused with ${status}`;
  return `  ${referenceId}: ${amount} baht ${matched ? "credited" : "waits for an administrator"}`;
}
