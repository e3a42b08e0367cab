/** The server's entry: reads the environment, starts the house, stops it on SIGTERM or SIGINT. */
import { inspect } from "node:util";

import { ConfigError } from "./platform/config-error.ts";
import { readConfig } from "./platform/config.ts";
import { startApp } from "./start-app.ts";

/** Longest that a stop may take: ten seconds of draining, then the database's. */
const STOP_WITHIN_MS = 25_000;

try {
  stopOnSignal(await startApp(readConfig(process.env)));
} catch (error) {
  // What the operator can mend is told in a sentence, internal errors with everything behind them.
  process.stderr.write(`${error instanceof ConfigError ? error.message : inspect(error)}\n`);
  process.exit(1);
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}
