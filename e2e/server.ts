/** The real product for journeys: its own process, its own data, its own port. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, existsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { addressOfRunning } from "../server/platform/database/embedded-postgres/running.ts";
import { watchdog } from "../tools/bootstrap/run.mjs";
import { at, root } from "../tools/bootstrap/say.mjs";
import { copyMigratedHouse } from "./migrated-house.ts";

export interface Product {
  readonly baseURL: string;
  readonly admin: { readonly phone: string; readonly password: string };
  /** Its database, for what no call tells: the answer of a captcha. */
  readonly databaseUrl: () => string;
  /** The last message that was sent to a phone, as SMS_PROVIDER=log writes it. */
  lastSms(phone: string): string | undefined;
  /** What it wrote so far, for the one who looks for a fault. */
  readonly output: () => string;
  stop(): Promise<void>;
}

const ADMIN = { phone: "0899999999", password: "lantern-river-4821" };
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "chokdee-journey-"));
  // Where the tests run as root, PostgreSQL's own account has to get through.
  chmodSync(folder, 0o711);
  copyMigratedHouse(folder);
  const port = await freePort();
  const child = spawn(process.execPath, [...watchdog.flags, at("server", "main.ts")], {
    cwd: root,
    env: {
      ...process.env,
      // Who is interrupted while it starts has nothing yet to stop it with.
      ...watchdog.env,
      DATABASE_URL: "",
      DATA_DIR: folder,
      PORT: String(port),
      HOST: "127.0.0.1",
      ADMIN_PHONE: ADMIN.phone,
      ADMIN_PASSWORD: ADMIN.password,
      // Nobody outside of this machine is asked.
      DRAND_URLS: "off",
      // Members are made from addresses of their own, or the limits per address would stop them.
      TRUST_PROXY: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString()));
  const stop = async (): Promise<void> => {
    await end(child);
    clear(folder);
  };
  const baseURL = `http://127.0.0.1:${port}`;
  if (!(await isReady(baseURL, child))) {
    await stop();
    throw new Error(`The product did not start:\n${output}`);
  }
  // Journeys that are not about it sign staff in by their password alone.
  await onDatabase(
    addressOfRunning(folder),
    "update settings set value = 'false' where key = 'staff_totp_required'",
  );
  const lastSms = (phone: string): string | undefined => lastSmsIn(output, phone);
  const databaseUrl = (): string => {
    const url = addressOfRunning(folder);
    if (url === null) throw new Error("The product's database does not run.");
    return url;
  };
  return { baseURL, admin: ADMIN, databaseUrl, lastSms, output: () => output, stop };
}

export async function onDatabase(url: string | null, sql: string): Promise<void> {
  if (url === null) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function isReady(baseURL: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const reply = await fetch(`${baseURL}/readyz`).catch(() => null);
    if (reply?.ok === true) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const waited = await Promise.race([exited, sleep(STOPPED_WITHIN_MS, "too long")]);
  if (waited !== "too long") return;
  child.kill("SIGKILL");
  await exited;
}

/** Removes the data, and where PostgreSQL's part of it had to be moved. */
function clear(folder: string): void {
  const signpost = join(folder, "postgres", "moved-to");
  if (existsSync(signpost))
    rmSync(readFileSync(signpost, "utf8"), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

function lastSmsIn(output: string, phone: string): string | undefined {
  const lines = output.split("\n").filter((line) => line.includes('"sms"'));
  const messages = lines.map((line) => JSON.parse(line) as { to: string; text: string });
  return messages.findLast(({ to }) => to === phone)?.text;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port could be had.");
  return address.port;
}
