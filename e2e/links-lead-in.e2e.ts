/** What leads into the app from outside: a path without "#", and what another app shares with it. */
import { type Page } from "@playwright/test";

import { expect, journey } from "./journey.ts";
import { type Member, sitDown } from "./people.ts";
import { betByApi, type OpenRound, openRound } from "./rounds.ts";

journey("a path without # opens its screen", async ({ page, memberWith }) => {
  await sitDown(page, (await memberWith(0)).api);
  await page.goto("/lottery-results?tab=foreign");
  await expect(page.getByRole("heading", { level: 1, name: "ผลรางวัล" })).toBeVisible();
  expect(new URL(page.url()).hash).toContain("#/lottery-results?");
});

journey(
  "a written slip that is shared with the app is read on the screen of the round that is chosen",
  async ({ page, adminApi, memberWith }) => {
    const round = await openRound(adminApi);
    await share(page, await memberWith(0), "12=50*50\n34=20*20");
    await choose(page, round);
    await expect(page.getByRole("textbox", { name: "วางหรือพิมพ์โพย" })).toHaveValue(
      "12=50*50\n34=20*20",
    );
    await expect(page.getByRole("button", { name: "เพิ่ม 4 รายการ" })).toBeVisible();
  },
);

journey(
  "the code of a slip that is shared with the app pulls its lines; another's says what to do",
  async ({ page, adminApi, memberWith }) => {
    const [member, other] = [await memberWith(100), await memberWith(100)];
    const round = await openRound(adminApi);
    await betByApi(member, round, ["582"]);
    await betByApi(other, round, ["117"]);
    await share(page, member, `โพย #${await idOfSlip(other)}`);
    await expect(page.getByText("ไม่พบโพยรหัสนี้ในบัญชีของคุณ")).toBeVisible();
    await page.goto("/");
    await page.goto(`/share?text=${encodeURIComponent(await idOfSlip(member))}`);
    await choose(page, round);
    await expect(page.getByRole("button", { name: "ลบเลข 5 8 2", exact: true })).toBeVisible();
  },
);

async function share(page: Page, member: Member, text: string): Promise<void> {
  await sitDown(page, member.api);
  await page.goto(`/share?text=${encodeURIComponent(text)}`);
}

async function choose(page: Page, { name }: OpenRound): Promise<void> {
  await page.getByRole("button", { name }).tap();
}

async function idOfSlip({ api }: Member): Promise<string> {
  const { data } = await api.call("GET", "/api/lottery/bets");
  return (data as { bet_group_id: string }[])[0]?.bet_group_id ?? "";
}

journey("an address that changes while the page starts is shown", async ({ page, memberWith }) => {
  await sitDown(page, (await memberWith(0)).api);
  // Before the router listens, as where the way back is pressed early.
  await page.addInitScript({
    content: `const add = window.addEventListener;
      window.addEventListener = function (type, ...rest) {
        if (type === "popstate" && document.querySelector("main") && location.hash === "#/withdrawal") {
          history.replaceState(null, "", "#/lucky-numbers");
        }
        return add.call(this, type, ...rest);
      };`,
  });
  await page.goto("/#/withdrawal");
  await expect(page.getByRole("button", { name: "สุ่มเลข" })).toBeVisible();
});
