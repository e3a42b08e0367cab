/** A node of the product as an operator starts it: server/main.ts as a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../..");
const WATCHDOG = new URL("../../tools/bootstrap/watchdog.mjs", import.meta.url).href;
/** On a busy machine, with other tests beside it. */
const READY_WITHIN_MS = 120_000;

export interface NodeProcess {
  readonly address: string;
  /** What it wrote so far. */
  output(): string;
  /** How it ended; null while it runs, or when a signal ended it. */
  exitCode(): number | null;
  stop(): Promise<void>;
}

/** Starts a node that becomes ready; with its output in the fault where it does not. */
export async function startNode(env: Record<string, string>): Promise<NodeProcess> {
  const { child, folder, output, port } = await launch(env);
  const address = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && Date.now() < until) {
    const reply = await fetch(`${address}/readyz`).catch(() => undefined);
    if (reply?.ok) return { address, output, exitCode: () => child.exitCode, stop };
    await sleep(50);
  }
  await stop();
  throw new Error(`the node did not become ready:\n${output()}`);
}

/** Starts a node that is to give up; answers what it said on standard error. */
export async function failingStart(env: Record<string, string>): Promise<string> {
  const { child, folder, errors, output } = await launch(env);
  const timer = setTimeout(() => child.kill("SIGKILL"), READY_WITHIN_MS);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  rmSync(folder, { recursive: true, force: true });
  if (code !== 1) throw new Error(`the node ended with ${code}:\n${output()}`);
  return errors();
}

async function launch(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "chokdee-node-"));
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ["--import", WATCHDOG, "server/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // Tests that are interrupted leave no node behind.
      CHOKDEE_LEASH: String(process.pid),
      NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled"),
      LOG_LEVEL: "error",
      DATA_DIR: folder,
      PORT: String(port),
      DRAND_URLS: "off",
      HOUSE_DRAWS_WITHOUT_BEACON: "1",
      ADMIN_PHONE: "0899999999",
      ADMIN_PASSWORD: "admin-secret",
      ...env,
    },
  });
  let written = "";
  let complained = "";
  child.stdout?.on("data", (bytes: Buffer) => (written += bytes.toString()));
  child.stderr?.on("data", (bytes: Buffer) => {
    written += bytes.toString();
    complained += bytes.toString();
  });
  return { child, folder, port, output: () => written, errors: () => complained };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
