/** Where alarms go, from the environment (docs/operations.md "Alarms"). */
import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";

import { ConfigError } from "../config-error.ts";
import { readWhole } from "../config-values.ts";
import { addressError, isPrivateAddress, isThisMachine } from "../private-address.ts";

export interface WebhookTarget {
  readonly url: string;
  /** Signs what is posted; undefined: it is not signed. */
  readonly secret: string | undefined;
}

export interface LineTarget {
  /** Of the Messaging API; another one in tests. */
  readonly url: string;
  readonly token: string;
  /** Ids of users, groups or rooms. */
  readonly to: readonly string[];
}

export interface EmailTarget {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else it is begun by STARTTLS. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
  readonly from: string;
  readonly to: string;
}

export interface AlarmConfig {
  readonly webhook: WebhookTarget | undefined;
  readonly line: LineTarget | undefined;
  readonly email: EmailTarget | undefined;
  readonly language: Language;
  /** After so long an alarm that stands is told again; 0: once. */
  readonly repeatMinutes: number;
  /** How long a deposit, withdrawal or transfer may wait for the staff. */
  readonly waitMinutes: number;
  /** How long a result may be due. */
  readonly resultMinutes: number;
  /** What the dearest result of one round may cost; 0: no alarm. */
  readonly exposureLimitBaht: number;
}

export function readAlarmConfig(env: NodeJS.ProcessEnv): AlarmConfig {
  return {
    webhook: readWebhook(env),
    line: readLine(env),
    email: readEmail(env),
    language: readLanguage(env["ALARM_LANGUAGE"] || "th"),
    repeatMinutes: readMinutes(env, "ALARM_REPEAT_MINUTES", 60),
    waitMinutes: readMinutes(env, "ALARM_WAIT_MINUTES", 30),
    resultMinutes: readMinutes(env, "ALARM_RESULT_MINUTES", 60),
    exposureLimitBaht: readBaht(env, "ALARM_EXPOSURE_BAHT"),
  };
}

function readWebhook(env: NodeJS.ProcessEnv): WebhookTarget | undefined {
  const { ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret } = env;
  if (!url) return undefined;
  if (!isPrivateAddress(url)) throw addressError("ALARM_WEBHOOK_URL");
  return { url, secret: secret || undefined };
}

function readLine(env: NodeJS.ProcessEnv): LineTarget | undefined {
  const { ALARM_LINE_TOKEN: token, ALARM_LINE_TO: to } = env;
  if (!token && !to) return undefined;
  const ids = (to ?? "").split(",").map((id) => id.trim());
  if (!token || ids.some((id) => !/^[UCR][0-9a-f]{32}$/.test(id))) {
    throw new ConfigError(
      "ALARM_LINE_TOKEN and ALARM_LINE_TO belong together; ALARM_LINE_TO holds ids of the " +
        "Messaging API (U, C or R and 32 digits and letters), with commas between.",
    );
  }
  const url = env["ALARM_LINE_URL"] || "https://api.line.me";
  if (!isPrivateAddress(url)) throw addressError("ALARM_LINE_URL");
  return { url: url.replace(/\/+$/, ""), token, to: ids };
}

/** Never repeated in a message: it holds a password. */
function readEmail(env: NodeJS.ProcessEnv): EmailTarget | undefined {
  const { ALARM_SMTP_URL: address, ALARM_EMAIL_FROM: from, ALARM_EMAIL_TO: to } = env;
  if (!address && !from && !to) return undefined;
  const url = URL.parse(address ?? "");
  const isSecure = url?.protocol === "smtps:";
  if (!url || !from || !to || (!isSecure && url.protocol !== "smtp:") || url.hostname === "") {
    throw new ConfigError(
      "Alarms by e-mail need ALARM_SMTP_URL (smtps://user:password@host or smtp://...), " +
        "ALARM_EMAIL_FROM and ALARM_EMAIL_TO.",
    );
  }
  return {
    host: url.hostname,
    port: Number(url.port || (isSecure ? 465 : 587)),
    isSecure,
    user: plainOf(url.username),
    password: plainOf(url.password),
    from,
    to,
  };
}

function plainOf(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    throw new ConfigError("In the password of ALARM_SMTP_URL a % is written %25.");
  }
}

/** Whether a password may be sent there before TLS is begun. */
export function needsStartTls({ host, isSecure }: EmailTarget): boolean {
  return !isSecure && !isThisMachine(host);
}

function readLanguage(text: string): Language {
  const language = LANGUAGES.find((one) => one === text);
  if (language) return language;
  throw new ConfigError(`ALARM_LANGUAGE must be one of ${LANGUAGES.join(", ")}.`);
}

const MOST_MINUTES = 7 * 24 * 60;

function readMinutes(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const minutes = readWhole(env, name, otherwise);
  if (Number.isInteger(minutes) && minutes <= MOST_MINUTES) return minutes;
  throw new ConfigError(
    `${name} must be a whole number of minutes up to ${MOST_MINUTES}, not "${env[name]}".`,
  );
}

const MOST_BAHT = 1_000_000_000;

function readBaht(env: NodeJS.ProcessEnv, name: string): number {
  const baht = readWhole(env, name, 0);
  if (Number.isInteger(baht) && baht <= MOST_BAHT) return baht;
  throw new ConfigError(
    `${name} must be a whole number of baht up to ${MOST_BAHT}, not "${env[name]}".`,
  );
}
