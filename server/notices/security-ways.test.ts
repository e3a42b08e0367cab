/**
 * Each notice about a member's account comes by every way there is: in the app, by push and by SMS,
 * whatever the member chose to hear (decisions.md "Sign-in"; issue "Doors and engine room", line 3).
 */
import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { SECURITY_EVENTS, type SecurityEvent } from "@chokdee/domain/notices/rules.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { textOf } from "../platform/http/languages.ts";
import { openTestApp, type TestApp } from "../testing/app.ts";
import { newBrowser, openPushReceiver, type PushReceiver } from "../testing/push-receiver.ts";
import { writeSecurityNotice } from "./security-notice.ts";
import { tellNotice } from "./write-notice.ts";

let app: TestApp;
let close: () => Promise<void>;
let receiver: PushReceiver;

beforeAll(async () => {
  receiver = await openPushReceiver();
  ({ app, close } = await openTestApp({ PUSH_HOSTS: receiver.host }));
  await app.runJobs();
});
afterAll(async () => {
  await close();
  await receiver.close();
});

/** Nothing was locked by them, and the member is there to read of them. */
const WITHOUT_SMS: readonly SecurityEvent[] = ["SIGN_IN_TRIES"];
const cases = SECURITY_EVENTS.flatMap((event) =>
  LANGUAGES.map((language) => [event, language] as const),
);

it.each(cases)("%s comes in the app, by push and by SMS, in %s", async (event, language) => {
  const member = await app.member();
  const browser = newBrowser(`http://${receiver.host}/${event}-${language}`);
  await member.post("/api/notices/devices", browser.subscription);
  const off = { deposit: false, withdrawal: false, lottery: false, promotion: false };
  await member.put("/api/users/me/preferences", { ...off, announcement: false, language });
  await app.db.transaction((tx) => writeSecurityNotice(tx, member.id, event));
  await tellNotice(app, member.id);
  await app.runJobs();

  const [title, body] = [`NOTICE_${event}`, `NOTICE_${event}_TEXT`].map((key) =>
    textOf(key, undefined, language),
  );
  expect([title, body].filter((text) => text?.startsWith("NOTICE_"))).toEqual([]);
  const notices = (await member.get("/api/notices")).body.data;
  expect(notices.map((one: { event: string }) => one.event)).toEqual([event]);
  const [sent] = receiver.pushed.filter(({ to }) => to === `${event}-${language}`);
  expect(sent && browser.read(sent.body)).toMatchObject({ title, body, lang: language });
  const texts = app.sent.filter(({ to }) => to === member.phone).map(({ text }) => text);
  expect(texts).toEqual(WITHOUT_SMS.includes(event) ? [] : [`Chokdee: ${title}. ${body}`]);
});
