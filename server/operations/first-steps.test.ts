/** What a new house is asked to decide before its first night. */
import { expect, it } from "vitest";

import { openTestApp, useApp } from "../testing/app.ts";
import { receivingAccount } from "../testing/deposits.ts";
import { addLottery } from "../testing/lottery.ts";

const app = useApp();

it("names what a house has not decided yet, and nothing once it has", async () => {
  const admin = await app.current.admin();
  const left = async () => (await admin.get("/api/admin/dashboard")).body.data.first_steps;
  const decide = (settings: object) => admin.put("/api/admin/settings", settings);
  expect(await left()).toEqual(["RECEIVING_ACCOUNT", "ROUND_LIMIT", "CONTACT", "SMS"]);

  const account = await receivingAccount(admin, true);
  await decide({ round_cost_limit: 500_000, contact_phone: "021234567" });
  expect(await left()).toEqual(["SMS"]);

  await addLottery(app.current.db);
  expect(await left()).toEqual(["CAPS", "SMS"]);

  const path = `/api/admin/receiving-accounts/${account.id}`;
  expect((await admin.patch(path, { active: false })).status).toBe(200);
  await decide({ round_cost_limit: 0, contact_phone: "" });
  expect(await left()).toEqual(["RECEIVING_ACCOUNT", "ROUND_LIMIT", "CAPS", "CONTACT", "SMS"]);
});

it("asks for no provider of text messages where there is one, or where the house is only tried", async () => {
  const sms = {
    SMS_PROVIDER: "template",
    SMS_URL: "https://sms.test/send",
    SMS_BODY: "{to} {text}",
  };
  for (const env of [sms, { DEMO: "1", DATA_DIR: `/tmp/chokdee-first-steps-${process.pid}` }]) {
    const house = await openTestApp(env);
    try {
      const { body } = await (await house.app.admin()).get("/api/admin/dashboard");
      expect(body.data.first_steps).not.toContain("SMS");
    } finally {
      await house.close();
    }
  }
});
