/** Runs one of the npm commands as a person at the server's terminal does. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

export interface Ran {
  readonly code: number | null;
  /** What a script would read. */
  readonly output: string;
  /** What the person at the terminal is told. */
  readonly said: string;
}

export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ran> {
  const child = spawn("npm", ["run", "--silent", ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATABASE_URL: "", DRAND_URLS: "off", ...env },
  });
  let output = "";
  let said = "";
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, said };
}
