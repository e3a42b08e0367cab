/**
 * The secret under which a provider signs its notifications: the operator's configuration, and in
 * a demo house one of its own, made at random and kept where `npm run demo:bank` finds it.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { AppContext } from "../platform/app-context.ts";

export const DEMO_PROVIDER = "demo";
const FILE = "demo-bank.secret";

export function notificationSecret(
  app: Pick<AppContext, "config">,
  provider: string,
): string | undefined {
  const { paymentNotificationSecrets, demo, dataDir } = app.config;
  const configured = paymentNotificationSecrets.get(provider);
  if (configured !== undefined || !demo || provider !== DEMO_PROVIDER) return configured;
  return readSecret(dataDir);
}

function readSecret(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, FILE), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Makes the demo bank's secret when there is none; readable by the server's own account only. */
export function keepDemoSecret(dataDir: string): void {
  if (readSecret(dataDir) !== undefined) return;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, FILE), randomBytes(32).toString("hex"), { mode: 0o600 });
}
