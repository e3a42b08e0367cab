/** Where alarms go in tests: a webhook, LINE and a mail server on this machine. */
import { afterAll, beforeAll, beforeEach } from "vitest";

import type { AppContext } from "../platform/app-context.ts";
import { readConfig } from "../platform/config.ts";
import { openOutsideReceiver, type OutsideReceiver } from "./outside-receiver.ts";
import { openSmtpReceiver, type SmtpReceiver } from "./smtp-receiver.ts";

export const GROUP = `C${"0123456789abcdef".repeat(2)}`;
export const PERSON = `U${"fedcba9876543210".repeat(2)}`;

interface AlarmReceivers {
  readonly hook: OutsideReceiver;
  readonly line: OutsideReceiver;
  readonly mail: SmtpReceiver;
}

/** Opens them before the file's tests; each test finds them empty and well. */
export function useAlarmReceivers() {
  let opened: AlarmReceivers;
  beforeAll(async () => {
    const [hook, line, mail] = await Promise.all([
      openOutsideReceiver(),
      openOutsideReceiver(),
      openSmtpReceiver(),
    ]);
    opened = { hook, line, mail };
  });
  beforeEach(() => {
    for (const one of [opened.hook, opened.line]) {
      one.received.length = 0;
      one.answers = [{ status: 200, body: "{}" }];
    }
    opened.mail.mails.length = 0;
    opened.mail.refusal = undefined;
  });
  afterAll(() => Promise.all([opened.hook.close(), opened.line.close(), opened.mail.close()]));

  const hooked = () =>
    opened.hook.received.map(
      ({ body }) => JSON.parse(body) as Record<"state" | "kind" | "detail" | "text", string>,
    );
  return {
    get hook() {
      return opened.hook;
    },
    get line() {
      return opened.line;
    },
    get mail() {
      return opened.mail;
    },
    toHook: () => ({
      ALARM_WEBHOOK_URL: `${opened.hook.address}/alarms`,
      ALARM_WEBHOOK_SECRET: "shared",
    }),
    toLine: () => ({
      ALARM_LINE_URL: opened.line.address,
      ALARM_LINE_TOKEN: "channel-token",
      ALARM_LINE_TO: `${GROUP}, ${PERSON}`,
    }),
    toMail: () => ({
      ALARM_SMTP_URL: `smtp://me%40example:pass%20word@127.0.0.1:${opened.mail.port}`,
      ALARM_EMAIL_FROM: "chokdee@example.com",
      ALARM_EMAIL_TO: "boss@example.com, night@example.com",
    }),
    hooked,
    statesHooked: () => hooked().map(({ state, kind }) => `${state} ${kind}`),
  };
}

/** The app with these settings of alarms. */
export function withAlarms<App extends AppContext>(app: App, env: Record<string, string>): App {
  const { alarms } = readConfig(env);
  return { ...app, config: { ...app.config, alarms } };
}
