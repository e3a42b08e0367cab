/** Single values of the environment: what a hand or a file adds to them is no part of them. */
import { ConfigError } from "./config-error.ts";

/** A whole number as people write it: Number() takes 0x10, 1e3 and +5 too, which here are NaN. */
export function readWhole(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]?.trim() || String(otherwise);
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
}

/** A value read from a file often brings blanks or the end of its line, which are no part of it. */
const TRIMMED = [
  "HOST",
  "DATA_DIR",
  "DATABASE_URL",
  "DATABASE_APP_URL",
  "METRICS_TOKEN",
  "SLIPOK_URL",
  "SLIPOK_KEY",
  "S3_ENDPOINT",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMS_URL",
  "SMS_KEY",
  "SMS_SECRET",
  "SMS_SENDER",
  "ALARM_WEBHOOK_URL",
  "ALARM_WEBHOOK_SECRET",
  "ALARM_LINE_URL",
  "ALARM_LINE_TOKEN",
  "ALARM_SMTP_URL",
  "ALARM_EMAIL_FROM",
  "ALARM_EMAIL_TO",
];

/**
 * The environment with these values as they are meant. Refuses what is blank altogether or holds
 * line breaks, and a first password that begins or ends with blanks: nobody knows whether they are
 * part of it. Never says the value: it may be a secret.
 */
export function withoutBlanks(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const values: NodeJS.ProcessEnv = {};
  for (const name of TRIMMED) {
    const given = env[name];
    if (!given) continue;
    const value = given.trim();
    if (value === "" || /\p{Cc}/u.test(value)) {
      throw new ConfigError(`${name} may not be blank, nor hold line breaks.`);
    }
    values[name] = value;
  }
  if (/^\s|\s$|\p{Cc}/u.test(env["ADMIN_PASSWORD"] ?? "")) {
    throw new ConfigError("ADMIN_PASSWORD may not begin or end with blanks, nor hold line breaks.");
  }
  // What is not listed is read from the environment itself, and only when it is asked for.
  return Object.assign(Object.create(env) as NodeJS.ProcessEnv, values);
}
