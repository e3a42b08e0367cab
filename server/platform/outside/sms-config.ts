/** Which provider sends texts, from the environment (docs/operations.md "Text messages"). */
import { ConfigError } from "../config-error.ts";
import { addressError, isPrivateAddress } from "../private-address.ts";

/** ThaiBulkSMS, API v2. */
export interface ThaiBulkSms {
  readonly provider: "thaibulksms";
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** As it is registered with the provider. */
  readonly sender: string;
  /** Which of the two kinds of credit a message takes; undefined: as the account has it. */
  readonly credit: string | undefined;
}

/** Any other gateway that takes one POST for a message. */
export interface TemplateSms {
  readonly provider: "template";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** With {to}, {to66} and {text}: a form, or JSON when it begins with a brace or a bracket. */
  readonly body: string;
  readonly isJson: boolean;
  /** What the answer must contain: gateways that refuse with status 200. */
  readonly succeeds: RegExp | undefined;
}

export type SmsConfig = { readonly provider: "log" } | ThaiBulkSms | TemplateSms;

const THAIBULKSMS_URL = "https://api-v2.thaibulksms.com/sms";

export function readSms(env: NodeJS.ProcessEnv): SmsConfig {
  const provider = env["SMS_PROVIDER"] || "log";
  if (provider === "log") return { provider };
  if (provider === "thaibulksms") return readThaiBulkSms(env);
  if (provider === "template") return readTemplate(env);
  throw new ConfigError(
    `SMS_PROVIDER "${provider}" is not known. Known: log, thaibulksms, template.`,
  );
}

function readThaiBulkSms(env: NodeJS.ProcessEnv): ThaiBulkSms {
  const { SMS_KEY: key, SMS_SECRET: secret, SMS_SENDER: sender, SMS_CREDIT: credit } = env;
  if (!key || !secret || !sender) {
    throw new ConfigError("SMS_PROVIDER=thaibulksms needs SMS_KEY, SMS_SECRET and SMS_SENDER.");
  }
  if (credit && credit !== "standard" && credit !== "corporate") {
    throw new ConfigError("SMS_CREDIT must be standard or corporate.");
  }
  const url = readUrl(env["SMS_URL"] || THAIBULKSMS_URL);
  return { provider: "thaibulksms", url, key, secret, sender, credit: credit || undefined };
}

function readTemplate(env: NodeJS.ProcessEnv): TemplateSms {
  const { SMS_URL: url, SMS_BODY: body } = env;
  if (!url || !body) throw new ConfigError("SMS_PROVIDER=template needs SMS_URL and SMS_BODY.");
  if (!body.includes("{text}") || !/\{to(66)?\}/.test(body)) {
    throw new ConfigError("SMS_BODY must hold {text}, and {to} or {to66}.");
  }
  const isJson = /^\s*[[{]/.test(body) && !/^\s*\{(to|to66|text)\}/.test(body);
  if (isJson) refuseBadJson(body);
  return {
    provider: "template",
    url: readUrl(url),
    headers: readHeaders(env["SMS_HEADERS"] || "{}"),
    body,
    isJson,
    succeeds: env["SMS_SUCCESS"] ? readPattern(env["SMS_SUCCESS"]) : undefined,
  };
}

/** As it will be filled; never repeated in a message: gateways are given keys in it. */
function refuseBadJson(body: string): void {
  try {
    const numbered = body.replaceAll("{to}", "0812345678").replaceAll("{to66}", "66812345678");
    JSON.parse(numbered.replaceAll("{text}", "a word"));
  } catch {
    throw new ConfigError('SMS_BODY begins as JSON and is none; words stand in quotes: "{text}".');
  }
}

function readUrl(url: string): string {
  if (isPrivateAddress(url)) return url;
  throw addressError("SMS_URL");
}

/** Never repeated in a message: a header holds a key. */
function readHeaders(text: string): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(text);
    const headers = new Headers(value as Record<string, string>);
    return Object.fromEntries(headers);
  } catch {
    throw new ConfigError('SMS_HEADERS must read {"authorization": "Bearer ..."}.');
  }
}

function readPattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw new ConfigError("SMS_SUCCESS must be a regular expression.");
  }
}
