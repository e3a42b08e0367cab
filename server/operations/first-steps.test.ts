/** What a new house is asked to decide before its first night. */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { receivingAccount } from "../testing/deposits.ts";
import { addLottery } from "../testing/lottery.ts";

const app = useApp();

it("names what a house has not decided yet, and nothing once it has", async () => {
  const admin = await app.current.admin();
  const left = async () => (await admin.get("/api/admin/dashboard")).body.data.first_steps;
  const decide = (settings: object) => admin.put("/api/admin/settings", settings);
  expect(await left()).toEqual(["RECEIVING_ACCOUNT", "ROUND_LIMIT", "CONTACT"]);

  const account = await receivingAccount(admin, true);
  await decide({ round_cost_limit: 500_000, contact_phone: "021234567" });
  expect(await left()).toEqual([]);

  await addLottery(app.current.db);
  expect(await left()).toEqual(["CAPS"]);

  const path = `/api/admin/receiving-accounts/${account.id}`;
  expect((await admin.patch(path, { active: false })).status).toBe(200);
  await decide({ round_cost_limit: 0, contact_phone: "" });
  expect(await left()).toEqual(["RECEIVING_ACCOUNT", "ROUND_LIMIT", "CAPS", "CONTACT"]);
});
