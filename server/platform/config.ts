/** The environment, read once and checked (api.md "Running it"). */
import { resolve } from "node:path";

import pg from "pg";

import { QUICKNET, type BeaconChain } from "@chokdee/domain/results/beacon.ts";

import { ConfigError } from "./config-error.ts";
import { readWhole, withoutBlanks } from "./config-values.ts";
import { readAlarmConfig, type AlarmConfig } from "./outside/alarm-config.ts";
import { readResultFeeds, type ResultFeed } from "./outside/feed-config.ts";
import { readSms, type SmsConfig } from "./outside/sms-config.ts";
import { addressError, isPrivate, isPrivateAddress } from "./private-address.ts";

/** A bucket that keeps uploads; its address is endpoint/bucket/name. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The operator's own PostgreSQL; undefined starts the embedded one in dataDir. */
  readonly databaseUrl: string | undefined;
  /** A login for the restricted role, where the owner may not create it (docs/operations). */
  readonly databaseAppUrl: string | undefined;
  readonly adminPhone: string | undefined;
  readonly adminPassword: string | undefined;
  readonly sms: SmsConfig;
  readonly alarms: AlarmConfig;
  readonly publicUrl: string | undefined;
  /** Provider name to secret: the banks that may notify of credits. */
  readonly paymentNotificationSecrets: ReadonlyMap<string, string>;
  /** Where uploads are kept; undefined keeps them in dataDir. */
  readonly s3: S3Config | undefined;
  /** A service that asks the banks about a slip: its address for our branch, and the key. */
  readonly slipOk: { readonly url: string; readonly key: string } | undefined;
  /** Hosts (with port) beside the browsers' own push services that notices may be sent to. */
  readonly pushHosts: readonly string[];
  /** Relays of the public beacon, without a slash at the end; none: draws wait for no beacon. */
  readonly drandUrls: readonly string[];
  /** Sources of results; none: a person types each. */
  readonly resultFeeds: readonly ResultFeed[];
  /** Rounds of the house are made only with the beacon (decisions.md "House games"). */
  readonly beaconRequired: boolean;
  readonly beaconChain: BeaconChain;
  /** How full the embedded database's disk may be before it is an alarm, and before betting stops. */
  readonly diskAlarmPercent: number;
  readonly diskStopPercent: number;
  /** A node whose event loop is held for so long ends itself; 0: never. */
  readonly loopHeldEndSeconds: number;
  /** Whoever asks for /metrics must show it; undefined: the proxy keeps them inside. */
  readonly metricsToken: string | undefined;
  readonly demo: boolean;
  readonly trustProxy: boolean;
  readonly logLevel: string;
  /** Where the built web is, or undefined when the server serves the API only. */
  readonly webRoot: string | undefined;
}

const DEFAULT_PORT = 3000;

export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = withoutBlanks(given);
  const port = readWhole(env, "PORT", DEFAULT_PORT);
  if (!Number.isInteger(port) || port > 65_535) {
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${env["PORT"]}".`);
  }
  if (env["ADMIN_PHONE"] && !/^0[0-9]{9}$/.test(env["ADMIN_PHONE"])) {
    throw new ConfigError("ADMIN_PHONE must be 0 followed by nine digits.");
  }
  refuseHalves(env);
  const diskStopPercent = readPercent(env, "DISK_STOP_PERCENT", 95);
  return {
    port,
    host: env["HOST"] || "127.0.0.1",
    dataDir: resolve(env["DATA_DIR"] || "./.data"),
    databaseUrl: readDatabase(env, "DATABASE_URL"),
    databaseAppUrl: readDatabase(env, "DATABASE_APP_URL"),
    adminPhone: env["ADMIN_PHONE"] || undefined,
    adminPassword: env["ADMIN_PASSWORD"] || undefined,
    sms: readSms(env),
    alarms: readAlarmConfig(env),
    publicUrl: readPublicUrl(env["PUBLIC_URL"]),
    paymentNotificationSecrets: readSecrets(env["PAYMENT_NOTIFICATION_SECRETS"] ?? ""),
    s3: readS3(env),
    slipOk: readSlipOk(env),
    pushHosts: readHosts(env["PUSH_HOSTS"] ?? ""),
    resultFeeds: readResultFeeds(env),
    drandUrls: readRelays(env["DRAND_URLS"] || DRAND_RELAYS),
    beaconRequired: isBeaconRequired(env),
    beaconChain: QUICKNET,
    // Who is stopped earlier is warned by then, too.
    diskAlarmPercent: Math.min(readPercent(env, "DISK_ALARM_PERCENT", 80), diskStopPercent),
    diskStopPercent,
    loopHeldEndSeconds: readLoopEnd(env),
    metricsToken: env["METRICS_TOKEN"] || undefined,
    demo: isOn(env, "DEMO"),
    trustProxy: isOn(env, "TRUST_PROXY"),
    logLevel: readLogLevel(env["LOG_LEVEL"] || "info"),
    webRoot: resolve(import.meta.dirname, "../../web/dist"),
  };
}

/** What does nothing without another, which somebody has forgotten or mistyped. */
const HALVES: readonly (readonly [string, string])[] = [
  ["DATABASE_APP_URL", "DATABASE_URL"],
  ...["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_ENDPOINT", "S3_REGION"].map(
    (name) => [name, "S3_BUCKET"] as const,
  ),
  // Else codes would go to the log, in clear.
  ...["SMS_URL", "SMS_KEY", "SMS_SECRET", "SMS_SENDER", "SMS_BODY"].map(
    (name) => [name, "SMS_PROVIDER"] as const,
  ),
  ["ALARM_WEBHOOK_SECRET", "ALARM_WEBHOOK_URL"],
];

function refuseHalves(env: NodeJS.ProcessEnv): void {
  for (const [name, other] of HALVES) {
    if (env[name] && !env[other])
      throw new ConfigError(`${name} needs ${other}, which is not set.`);
  }
}

/** As addresses hold them. */
function readHosts(text: string): string[] {
  const hosts = text.split(",").map((host) => host.trim());
  return hosts.filter(Boolean).map((host) => {
    const url = /^[^\s/?#@\\]+$/.test(host) ? URL.parse(`https://${host}`) : null;
    if (url === null) throw new ConfigError("PUSH_HOSTS must read host:port,host.");
    return url.host;
  });
}

/** Whoever writes "true" would else learn by nothing that it is off. */
function isOn(env: NodeJS.ProcessEnv, name: string): boolean {
  const value = env[name] || "0";
  if (value === "1" || value === "0") return value === "1";
  throw new ConfigError(`${name} must be 1, or 0 for off, not "${value}".`);
}

/** Never repeated in a message: it holds a password. */
export function readDatabase(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const url = env[name];
  if (!url) return undefined;
  if (!/^postgres(ql)?:\/\//.test(url) || !isReadByPg(url, name)) {
    throw new ConfigError(
      `${name} must read postgres://user:password@host:port/database; ` +
        "in a password / is written %2F, # is %23, ? is %3F and @ is %40.",
    );
  }
  return url;
}

function isReadByPg(url: string, name: string): boolean {
  try {
    return new pg.Client({ connectionString: url }).host !== "";
  } catch (error) {
    // It reads the certificates that sslrootcert and its like name.
    const { code, syscall, path } = error as NodeJS.ErrnoException;
    if (syscall === undefined) return false;
    throw new ConfigError(`${name} names a file that cannot be read: ${path ?? ""} (${code}).`);
  }
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  // Pages, links and calls begin at the root of a name.
  if (!/^https?:\/\/[^\s/?#@\\]+\/*$/i.test(text) || !URL.canParse(text)) {
    const but = text.includes("@") ? "" : `, not "${text}"`;
    throw new ConfigError(`PUBLIC_URL must read https://host${but}.`);
  }
  return text;
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

function readLogLevel(level: string): string {
  if (LOG_LEVELS.includes(level)) return level;
  throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}, not "${level}".`);
}

function readPercent(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const percent = readWhole(env, name, otherwise);
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) {
    throw new ConfigError(`${name} must be a whole number from 1 to 100, not "${env[name]}".`);
  }
  return percent;
}

const LOOP_END_SECONDS = 30;
/** Less than this a busy machine does without any fault of ours. */
const LEAST_LOOP_END_SECONDS = 5;

function readLoopEnd(env: NodeJS.ProcessEnv): number {
  const seconds = readWhole(env, "LOOP_HELD_END_SECONDS", LOOP_END_SECONDS);
  if (seconds === 0) return 0;
  if (!Number.isInteger(seconds) || seconds < LEAST_LOOP_END_SECONDS || seconds > 3_600) {
    throw new ConfigError(
      "LOOP_HELD_END_SECONDS must be 0 (never) or a whole number from 5 to 3600.",
    );
  }
  return seconds;
}

function readSecrets(text: string): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>();
  for (const pair of text.split(",").filter((part) => part.trim() !== "")) {
    const at = pair.indexOf("=");
    const provider = pair.slice(0, at).trim();
    const secret = pair.slice(at + 1).trim();
    if (at < 1 || secret === "") {
      throw new ConfigError("PAYMENT_NOTIFICATION_SECRETS must read provider=secret,other=secret.");
    }
    if (secrets.has(provider)) {
      throw new ConfigError(`PAYMENT_NOTIFICATION_SECRETS has ${provider} twice; each has one.`);
    }
    secrets.set(provider, secret);
  }
  return secrets;
}

/** Of different operators; public, and asked only for the numbers that draws wait for. */
const DRAND_RELAYS = "https://api.drand.sh,https://drand.cloudflare.com";

/** An operator's own database is a house in production; a trial or a demo may do without. */
function isBeaconRequired(env: NodeJS.ProcessEnv): boolean {
  const inProduction = Boolean(env["DATABASE_URL"]) && !isOn(env, "DEMO");
  return !isOn(env, "HOUSE_DRAWS_WITHOUT_BEACON") && inProduction;
}

function readRelays(text: string): string[] {
  if (text === "off") return [];
  const refusal = new ConfigError("DRAND_URLS must read https://relay,https://relay, or off.");
  const urls = text
    .split(",")
    .map((url) => url.trim())
    .filter(Boolean);
  if (urls.length === 0) throw refusal;
  return urls.map((text) => {
    const url = URL.parse(text);
    if (!url || !isPrivate(url) || url.search !== "" || url.hash !== "") throw refusal;
    return url.href.replace(/\/+$/, "");
  });
}

function readS3(env: NodeJS.ProcessEnv): S3Config | undefined {
  const bucket = env["S3_BUCKET"];
  if (!bucket) return undefined;
  const region = env["S3_REGION"] || "us-east-1";
  if (![bucket, region].every((name) => /^[\w.-]+$/.test(name))) {
    throw new ConfigError("S3_BUCKET and S3_REGION hold letters, digits, dots and hyphens alone.");
  }
  const endpoint = env["S3_ENDPOINT"] || `https://s3.${region}.amazonaws.com`;
  const accessKeyId = env["S3_ACCESS_KEY_ID"];
  const secretAccessKey = env["S3_SECRET_ACCESS_KEY"];
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError("S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  }
  if (!isPrivateAddress(endpoint)) throw addressError("S3_ENDPOINT");
  return { endpoint: endpoint.replace(/\/+$/, ""), bucket, region, accessKeyId, secretAccessKey };
}

function readSlipOk(env: NodeJS.ProcessEnv): Config["slipOk"] {
  const { SLIPOK_URL: url, SLIPOK_KEY: key } = env;
  if (!url && !key) return undefined;
  if (!url || !key) throw new ConfigError("SLIPOK_URL and SLIPOK_KEY belong together.");
  if (!isPrivateAddress(url)) throw addressError("SLIPOK_URL");
  return { url, key };
}
