/**
 * Services that ask the banks whether a slip is genuine: given the
 * text of the slip's QR code they answer with amount, sender and receiver. What they say is shown
 * to whoever reviews the deposit; it credits nothing.
 */
import type { SlipVerification } from "@chokdee/domain/deposits/admin-contract.ts";
import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";

import type { Config } from "../platform/config.ts";
import { readReply } from "../platform/outside/read-reply.ts";

export interface SlipVerifier {
  readonly service: string;
  /** Throws when the service cannot say yet: the question is asked again later. */
  verify(qrText: string): Promise<SlipVerification>;
}

/** The service that the operator has configured. */
export function slipVerifierOf(config: Config): SlipVerifier | undefined {
  return config.slipOk ? slipOk(config.slipOk.url, config.slipOk.key) : undefined;
}

const TIMEOUT_MS = 10_000;
const MOST_REPLY_BYTES = 64 * 1024;

/**
 * SlipOK (slipok.com/api-documentation, version 1.7): POST {data: the QR code's text} to the
 * branch's address with the key in x-authorization.
 */
export function slipOk(url: string, key: string): SlipVerifier {
  return {
    service: "slipok",
    verify: async (qrText) => {
      const reply = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", "x-authorization": key },
        body: JSON.stringify({ data: qrText, log: false }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { text, isCut } = await readReply(reply, MOST_REPLY_BYTES);
      if (isCut) throw new Error("SlipOK's answer is too long");
      return verificationOf(reply.status, parse(text));
    },
  };
}

/**
 * Errors after which asking again may help: a service or bank that is down (1009), a bank that
 * shows its transfers minutes late (1010), and whatever is wrong with our own account there.
 */
const TRY_AGAIN = new Set([1000, 1001, 1002, 1003, 1004, 1009, 1010]);
/** The code of a slip that the bank does not know (1011), or that was never one (1007, 1008). */
const NOT_FOUND = new Set([1007, 1008, 1011]);

interface Reply {
  readonly success?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
}

function parse(text: string): Reply {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) throw new Error("SlipOK's answer is no object");
  return value;
}

function verificationOf(status: number, reply: Reply): SlipVerification {
  const code = Number(reply.code ?? 0);
  const known = reply.success === true || code >= 1005;
  if (TRY_AGAIN.has(code) || !known) {
    throw new Error(`SlipOK cannot say: status ${status}, code ${code}`);
  }
  // A slip that was asked about before (1012) comes with its data as well.
  const data = record(reply.data);
  const isGenuine = data["success"] === true || (code >= 1012 && data["transRef"] !== undefined);
  return {
    service: "slipok",
    outcome: isGenuine ? "GENUINE" : NOT_FOUND.has(code) ? "NOT_FOUND" : "FAILED",
    message: words(reply.message ?? data["message"]),
    amount: amountOf(data["amount"]),
    sender: party(data["sender"]),
    receiver: party(data["receiver"]),
    transferred_at: instantOf(data["transTimestamp"]),
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

const MOST_WORDS = 200;

function words(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, MOST_WORDS) : null;
}

/** Name and masked account: "นาย กสิกร ร xxx-x-x7319-x". */
function party(value: unknown): string | null {
  const { displayName, name, account, proxy } = record(value);
  const number = words(record(account)["value"]) ?? words(record(proxy)["value"]);
  const parts = [words(displayName) ?? words(name), number].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" ");
}

function amountOf(value: unknown): string | null {
  const satang = parseBaht(typeof value === "number" ? String(value) : (words(value) ?? ""));
  return satang === null ? null : formatBaht(satang);
}

function instantOf(value: unknown): string | null {
  const at = new Date(words(value) ?? "");
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
