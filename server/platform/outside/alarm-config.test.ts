import { expect, it } from "vitest";

import { readConfig } from "../config.ts";

it.each([
  [{ ALARM_WEBHOOK_URL: "http://hook.example/x" }, /^ALARM_WEBHOOK_URL must read https:/],
  [{ ALARM_LINE_TOKEN: "t" }, /^ALARM_LINE_TOKEN and ALARM_LINE_TO belong together/],
  [{ ALARM_LINE_TOKEN: "t", ALARM_LINE_TO: "@name" }, /ids of the Messaging API/],
  [{ ALARM_SMTP_URL: "smtps://u:secret@mail" }, /^(?!.*secret)Alarms by e-mail need/],
  [
    {
      ALARM_SMTP_URL: "smtps://u:100%secret@mail",
      ALARM_EMAIL_FROM: "a@b.example",
      ALARM_EMAIL_TO: "c@b.example",
    },
    /^(?!.*secret)In the password of ALARM_SMTP_URL a % is written %25/,
  ],
  [{ ALARM_LANGUAGE: "fr" }, /^ALARM_LANGUAGE must be one of th, /],
  [{ ALARM_EXPOSURE_BAHT: "much" }, /^ALARM_EXPOSURE_BAHT must be a whole number of baht/],
  [{ ALARM_WAIT_MINUTES: "soon" }, /^ALARM_WAIT_MINUTES must be a whole number of minutes/],
])("says in a sentence what is wrong with %o", (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
