/** A port that somebody else has, told in words; found before the database is touched. */
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { ConfigError } from "../config-error.ts";
import type { Config } from "../config.ts";

/** A house that was told to stop a moment ago still holds its port while it drains. */
const PATIENCE_MS = 3_000;
const LOOK_EVERY_MS = 100;

/** Refuses when the port cannot be had, also not after a moment. */
export async function refuseBusyPort(
  { port, host }: Pick<Config, "port" | "host">,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await listenOnce(port, host);
      return;
    } catch (error) {
      refuseForeignHost(error, host);
      const told = asBusyPort(error, port);
      if (told === error || Date.now() >= deadline) throw told;
    }
    await sleep(LOOK_EVERY_MS);
  }
}

async function listenOnce(port: number, host: string): Promise<void> {
  const server = createServer();
  server.listen({ port, host });
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

function refuseForeignHost(error: unknown, host: string): void {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    throw new ConfigError(`HOST "${host}" is not an address of this machine. Try 0.0.0.0.`);
  }
}

/** The error of a listen, as the person at the terminal should read it. */
export function asBusyPort(error: unknown, port: number): unknown {
  if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) return error;
  return new ConfigError(
    `Port ${port} is in use by another program. Stop it, or start with another:` +
      " PORT=3001 npm start",
  );
}
