/** Ways by which an alarm leaves the house: a webhook, LINE, e-mail. */
import { createHash, createHmac } from "node:crypto";

import { createTransport } from "nodemailer";

import type { AppContext } from "../app-context.ts";
import {
  needsStartTls,
  type EmailTarget,
  type LineTarget,
  type WebhookTarget,
} from "./alarm-config.ts";
import { noted } from "./outcomes.ts";
import { NotSent, post, withoutDigits, type Answer } from "./post.ts";

export type ChannelName = "WEBHOOK" | "LINE" | "EMAIL";

/** What is told; the same id is the same message, however often it is sent. */
export interface AlarmMessage {
  readonly id: string;
  readonly state: "BEGAN" | "STILL" | "ENDED" | "TEST";
  readonly kind: string;
  readonly detail: string;
  /** Since when it stands, as ISO 8601. */
  readonly at: string;
  /** A line for people, and the whole of it. */
  readonly subject: string;
  readonly text: string;
}

export interface Channel {
  readonly name: ChannelName;
  /** What an operator knows it by; no key in it. */
  readonly target: string;
  /** Sends it or throws NotSent. */
  send(message: AlarmMessage): Promise<void>;
}

/** Those that are configured; how each is doing is noted. */
export function openChannels(app: Pick<AppContext, "config" | "db" | "log">): Channel[] {
  const { webhook, line, email } = app.config.alarms;
  const channels = [
    ...(webhook ? [webhookChannel(webhook)] : []),
    ...(line ? [lineChannel(line)] : []),
    ...(email ? [emailChannel(email)] : []),
  ];
  return channels.map((channel) => ({
    ...channel,
    send: (message) => noted(app, channel.name, () => channel.send(message)),
  }));
}

/**
 * POST of JSON. With a secret, x-chokdee-signature holds t=SECONDS,v1=HEX: HMAC-SHA256 with the
 * secret over "SECONDS.BODY".
 */
function webhookChannel({ url, secret }: WebhookTarget): Channel {
  return {
    name: "WEBHOOK",
    target: URL.parse(url)?.host ?? "",
    send: async (message) => {
      const body = JSON.stringify(message);
      const seconds = Math.floor(Date.now() / 1_000);
      const signature =
        secret === undefined
          ? {}
          : { "x-chokdee-signature": `t=${seconds},v1=${sign(secret, `${seconds}.${body}`)}` };
      const headers = { "content-type": "application/json", ...signature };
      refuse(await post({ url, headers, body }));
    },
  };
}

function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** Longest text of a message (Messaging API, "Text message"). */
const LINE_LONGEST = 5_000;
/** A push with the same retry key was taken before. */
const TAKEN_BEFORE = 409;

/** The Messaging API's push message, to all ids at once; one that is not taken leaves the others theirs. */
function lineChannel({ url, token, to: targets }: LineTarget): Channel {
  const pushTo = async (to: string, { id, text }: AlarmMessage): Promise<void> => {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-line-retry-key": asUuid(`${id} ${to}`),
    };
    const messages = [{ type: "text", text: text.slice(0, LINE_LONGEST) }];
    const body = JSON.stringify({ to, messages });
    const answer = await post({ url: `${url}/v2/bot/message/push`, headers, body });
    if (answer.status !== TAKEN_BEFORE) refuse(answer);
  };
  return {
    name: "LINE",
    target: `LINE · ${targets.length}`,
    send: async (message) => {
      const pushed = await Promise.allSettled(targets.map((to) => pushTo(to, message)));
      const faults = pushed.flatMap((one): unknown[] =>
        one.status === "rejected" ? [one.reason] : [],
      );
      // As long as one of them may take it still, it is not refused for good.
      const passing = faults.find((fault) => !(fault instanceof NotSent && fault.isForGood));
      if (faults.length > 0) throw passing ?? faults[0];
    },
  };
}

/** The same UUID for the same text. */
function asUuid(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join("-");
}

const SMTP_MS = 10_000;
/** Replies from 500 on say that the same again will not do (RFC 5321, 4.2.1). */
const SMTP_FOR_GOOD = 500;

function emailChannel(target: EmailTarget): Channel {
  const { host, port, isSecure, user, password, from, to } = target;
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: needsStartTls(target),
    ...(user === "" ? {} : { auth: { user, pass: password } }),
    connectionTimeout: SMTP_MS,
    greetingTimeout: SMTP_MS,
    socketTimeout: SMTP_MS,
  });
  return {
    name: "EMAIL",
    target: to,
    send: async ({ id, subject, text }) => {
      // Whoever gets it twice sees it once.
      const messageId = `<${id}@chokdee>`;
      await transport.sendMail({ from, to, subject, text, messageId }).catch((error: unknown) => {
        const words = withoutDigits(error instanceof Error ? error.message : String(error));
        const { responseCode = 0 } = error as { readonly responseCode?: number };
        throw new NotSent(words, { isForGood: responseCode >= SMTP_FOR_GOOD });
      });
    },
  };
}

/** Too slow (408), too many (429). */
const MAY_PASS = [408, 429];

function refuse({ status, text }: Answer): void {
  if (status < 300) return;
  const isForGood = status >= 400 && status < 500 && !MAY_PASS.includes(status);
  throw new NotSent(`status ${status}: ${withoutDigits(text)}`, { isForGood });
}
