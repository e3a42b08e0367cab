/** Single values of the environment: what a hand or a file adds to them is no part of them. */
import { ConfigError } from "./config-error.ts";

/** A whole number as people write it: Number() takes 0x10, 1e3 and +5 too, which here are NaN. */
export function readWhole(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]?.trim() || String(otherwise);
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
}

/** Used to the letter; whoever reads one from a file often gets the end of its line with it. */
const TO_THE_LETTER = [
  "HOST",
  "DATA_DIR",
  "DATABASE_URL",
  "DATABASE_APP_URL",
  "ADMIN_PASSWORD",
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

/** Never with the value: it may be a secret. */
export function refuseBlanks(env: NodeJS.ProcessEnv): void {
  for (const name of TO_THE_LETTER) {
    if (/^\s|\s$|\p{Cc}/u.test(env[name] ?? "")) {
      throw new ConfigError(`${name} may not begin or end with blanks, nor hold line breaks.`);
    }
  }
}
