/**
 * Text messages. The default provider writes them to the server's log (api.md "Running it"); the
 * others send them over https, and then no text of a message is ever logged.
 */
import type { AppContext } from "../app-context.ts";
import { noted } from "./outcomes.ts";
import { NotSent, post, withoutDigits, type Answer } from "./post.ts";
import type { TemplateSms, ThaiBulkSms } from "./sms-config.ts";

/** How it is called among the services outside. */
export const SMS = "SMS";

export interface Sms {
  /** Sends a text to a Thai phone number, or throws: NotSent where a provider does not take it. */
  send(to: string, text: string): Promise<void>;
}

/** The provider that the operator has configured. */
export function openSms(
  app: Pick<AppContext, "config" | "db" | "log">,
  write: (line: string) => void,
): Sms {
  const { sms } = app.config;
  if (sms.provider === "log") return logSms(write);
  const provider = sms.provider === "thaibulksms" ? thaiBulkSms(sms) : templateSms(sms);
  return { send: (to, text) => noted(app, SMS, () => provider.send(to, text)) };
}

/** One JSON line per message on standard output, holding "sms", "to" and "text". */
function logSms(write: (line: string) => void): Sms {
  return {
    send: (to, text) => {
      write(`${JSON.stringify({ sms: true, to, text, at: new Date().toISOString() })}\n`);
      return Promise.resolve();
    },
  };
}

/**
 * ThaiBulkSMS, API v2 (developer.thaibulksms.com): POST a form with msisdn, message, sender and
 * force, signed in by key and secret. It answers the numbers that it took in phone_number_list, and
 * those that it did not in bad_phone_number_list, with status 201; else {error: {name,
 * description}}.
 */
function thaiBulkSms({ url, key, secret, sender, credit }: ThaiBulkSms): Sms {
  const signIn = Buffer.from(`${key}:${secret}`).toString("base64");
  const headers = {
    authorization: `Basic ${signIn}`,
    "content-type": "application/x-www-form-urlencoded",
    accept: "application/json",
  };
  return {
    send: async (to, text) => {
      const form = new URLSearchParams({ msisdn: to, message: text, sender });
      if (credit !== undefined) form.set("force", credit);
      refuseThaiBulkSms(await post({ url, headers, body: form.toString(), text }), text);
    },
  };
}

interface ThaiBulkSmsReply {
  readonly phone_number_list?: readonly unknown[];
  readonly bad_phone_number_list?: readonly { readonly message?: string }[];
  readonly error?: { readonly name?: string; readonly description?: string };
}

function refuseThaiBulkSms({ status, text }: Answer, sent: string): void {
  const reply = parse(text) as ThaiBulkSmsReply;
  const { error, phone_number_list: taken, bad_phone_number_list: bad } = reply;
  if (status < 300 && error === undefined) {
    if (taken?.[0] !== undefined) return;
    if (bad?.[0]) {
      const words = withoutDigits(bad[0].message ?? "bad number", sent);
      throw new NotSent(words, { isOfReceiver: true });
    }
  }
  const said = error ? `${error.name} ${error.description}` : text;
  throw new NotSent(`status ${status}: ${withoutDigits(said, sent)}`);
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function templateSms({ url, headers, body, isJson, succeeds }: TemplateSms): Sms {
  const type = isJson ? "application/json" : "application/x-www-form-urlencoded";
  return {
    send: async (to, text) => {
      const values: Readonly<Record<string, string>> = { to, to66: `66${to.slice(1)}`, text };
      const filled = body.replaceAll(/\{(to66|to|text)\}/g, (_whole, name: string) => {
        const value = values[name] ?? "";
        return isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value);
      });
      const answer = await post({
        url,
        headers: { "content-type": type, ...headers },
        body: filled,
        text,
      });
      if (answer.status < 300 && (succeeds?.test(answer.text) ?? true)) return;
      throw new NotSent(`status ${answer.status}: ${withoutDigits(answer.text, text)}`);
    },
  };
}
