/** The app on a phone that loses its connection, and one that meets a newer version. */
import { type Page } from "@playwright/test";

import { letTimePass } from "../server/testing/let-time-pass.ts";
import { enteredNumber, openSlip, typeNumbers } from "./betting-desk.ts";
import { expect, journey } from "./journey.ts";
import { balanceOf, sitDown } from "./people.ts";
import { openRound } from "./rounds.ts";

const OFFLINE = "ไม่มีอินเทอร์เน็ต ข้อมูลอาจไม่ล่าสุด";

/** The server has another build by now: libraries are the same, and our own code is not. */
async function buildAnother(page: Page): Promise<void> {
  await page.route("**/", async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const html = await (await route.fetch()).text();
    expect(html).toMatch(/\/assets\/begin-[\w-]+\.js/);
    const body = html.replace(/\/assets\/begin-[\w-]+\.js/, "/assets/begin-Newer123.js");
    return route.fulfill({ body, contentType: "text/html" });
  });
}

/** What the worker has kept, as paths. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await globalThis.caches.keys();
    const requests = await Promise.all(
      caches.map(async (name) => (await globalThis.caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

journey.describe("with its worker", () => {
  journey.use({ serviceWorkers: "allow" });

  journey(
    "code that answers 503 for a while comes by itself, without a fresh start",
    async ({ page, context, memberWith }) => {
      await sitDown(context, (await memberWith(0)).api);
      await page.goto("/#/");
      await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      let asked = 0;
      let loads = 0;
      page.on("load", () => (loads += 1));
      await context.route("**/assets/HelpScreen-*.js", (route) => {
        asked += 1;
        return asked <= 2 ? route.fulfill({ status: 503 }) : route.continue();
      });
      await page.evaluate(() => (location.hash = "/help"));
      await expect(page.getByRole("heading", { level: 1, name: "ช่วยเหลือ" })).toBeVisible();
      expect([asked, loads]).toEqual([3, 0]);
    },
  );

  journey(
    "the app opens without a connection, shows what was there, and money waits",
    async ({ page, context, adminApi, memberWith }) => {
      const member = await memberWith(500);
      const round = await openRound(adminApi, { closesInMs: 40 * 60_000 });
      await sitDown(context, member.api);
      await page.goto("/#/lotteries");
      await expect(page.getByText(round.name).first()).toBeVisible();
      await page.goto(`/#/lottery-betting?round=${round.id}`);
      await typeNumbers(page, "482");
      // The worker comes after the first page, and takes in what that had fetched.
      await expect
        .poll(() => kept(page), { timeout: 12_000 })
        .toEqual(expect.arrayContaining(["/", expect.stringMatching(/HomeScreen-.*\.js$/)]));
      const slip = await openSlip(page, { "3 ตัวบน": 50 });

      await context.setOffline(true);
      await slip.getByRole("button", { name: "ส่งโพย 50.00 บาท" }).tap();
      await expect(page.getByText("ออฟไลน์อยู่ ยังทำรายการเงินไม่ได้").first()).toBeAttached();
      await page.goto("about:blank");
      await page.goto("/#/lotteries");
      await expect(page.getByText(OFFLINE)).toBeVisible();
      // The rounds that were shown are public, and there.
      await expect(page.getByText(round.name).first()).toBeVisible();
      // Of the API, of money and of pictures nothing is kept.
      const paths = await kept(page);
      expect(paths.filter((path) => !/^\/($|assets\/|icons\/|[\w-]+\.\w+$)/.test(path))).toEqual(
        [],
      );

      await context.setOffline(false);
      await expect(page.getByText(OFFLINE)).toBeHidden();
      await page.goto(`/#/lottery-betting?round=${round.id}`);
      await expect(enteredNumber(page, "482")).toBeVisible();
      expect(await balanceOf(member)).toBe(500);
    },
  );
});

journey(
  "a newer version is offered and not forced, and a screen that is gone comes back by itself",
  async ({ page, memberWith }) => {
    await sitDown(page, (await memberWith(0)).api);
    await page.goto("/#/");
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/start-")),
    );
    await buildAnother(page);
    let loads = 0;
    page.on("load", () => (loads += 1));
    const offer = page.getByRole("status").filter({ hasText: "มีเวอร์ชันใหม่" });
    // The file that listens may be there and not have run yet.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(offer).toBeVisible({ timeout: 2_000 });
    }).toPass();
    expect(loads).toBe(0);
    // The head of the screen is not under it.
    await page.getByRole("button", { name: "เมนู" }).tap({ trial: true });
    await offer.getByRole("button", { name: "ปิด" }).tap();
    await expect(offer).toBeHidden();

    // A screen of this build is not there any more: one fresh start, and it opens.
    let starts = 0;
    page.on("request", (request) => (starts += request.isNavigationRequest() ? 1 : 0));
    await page.route("**/assets/HelpScreen-*.js", (route) =>
      starts === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.evaluate(() => (location.hash = "/help"));
    await expect(page.getByRole("heading", { level: 1, name: "ช่วยเหลือ" })).toBeVisible();
    expect(starts).toBe(1);
  },
);

journey(
  "the words of a build that is gone come with one fresh start, and are asked for once",
  async ({ page, memberWith }) => {
    await sitDown(page, (await memberWith(0)).api);
    await page.goto("/#/");
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
    let asked = 0;
    let loads = 0;
    // Counted as it begins: the new page asks for its words before it has loaded.
    page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await page.route("**/assets/texts-*-th-help.json", (route) => {
      asked += 1;
      return loads === 0 ? route.fulfill({ status: 404 }) : route.continue();
    });
    // The same build: something else is wrong, and the member may try again.
    await page.evaluate(() => (location.hash = "/help"));
    await expect(page.getByRole("button", { name: "โหลดใหม่" })).toBeVisible();
    expect([asked, loads]).toEqual([1, 0]);
    await buildAnother(page);
    await page.evaluate(() => (location.hash = "/"));
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
    // What failed is forgotten a second later.
    await letTimePass(1_200);
    await page.evaluate(() => (location.hash = "/help"));
    await expect.poll(() => loads).toBe(1);
    await expect.poll(() => asked).toBeGreaterThan(1);
    await expect(page.getByRole("button", { name: "โหลดใหม่" })).toBeHidden();
  },
);

journey(
  "a fresh start keeps the slip that is being written, and waits for one that is on its way",
  async ({ page, adminApi, memberWith }) => {
    const round = await openRound(adminApi, { closesInMs: 40 * 60_000 });
    const member = await memberWith(500);
    await sitDown(page, member.api);
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    await typeNumbers(page, "482");
    await buildAnother(page);
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.route("**/assets/texts-*-th-help.json", (route) => route.fulfill({ status: 404 }));
    await page.evaluate(() => sessionStorage.setItem("sending:here:now", "{}"));
    await page.evaluate(() => (location.hash = "/help"));
    await expect(page.getByText("แอปมีเวอร์ชันใหม่ โหลดใหม่แล้วใช้ต่อได้เลย")).toBeVisible();
    expect(loads).toBe(0);
    await page.evaluate(() => sessionStorage.removeItem("sending:here:now"));
    await page.goBack();
    await expect(enteredNumber(page, "482")).toBeVisible();
    // What failed is forgotten a second later.
    await letTimePass(1_200);
    await page.evaluate(() => (location.hash = "/help"));
    await expect.poll(() => loads).toBe(1);
    await page.goBack();
    await expect(enteredNumber(page, "482")).toBeVisible();
  },
);

journey(
  "a screen whose texts answer 503 for a while comes by itself, one without code with a fresh start",
  async ({ page, memberWith }) => {
    await sitDown(page, (await memberWith(0)).api);
    await page.goto("/#/");
    const balance = page.getByText("ยอดเงินคงเหลือ");
    await expect(balance).toBeVisible();
    let starts = 0;
    let asked = 0;
    page.on("request", (request) => (starts += request.isNavigationRequest() ? 1 : 0));
    await page.route("**/assets/texts-*-th-help.json", (route) => {
      asked += 1;
      return asked <= 2 ? route.fulfill({ status: 503 }) : route.continue();
    });
    await page.evaluate(() => (location.hash = "/help"));
    // The old screen stays, with the line that says that the next one is on its way.
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(balance).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "ช่วยเหลือ" })).toBeVisible();
    expect([asked, starts]).toEqual([3, 0]);

    // Without its worker Chromium asks for code once in the life of a page.
    await page.route("**/assets/SettingsScreen-*.js", (route) =>
      starts === 0 ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await page.evaluate(() => (location.hash = "/settings"));
    await expect(page.getByRole("heading", { level: 1, name: "ตั้งค่าบัญชี" })).toBeVisible();
    expect(starts).toBe(1);
  },
);

journey(
  "an answer that takes long is said to take long, once, and comes",
  async ({ page, memberWith }) => {
    await sitDown(page, (await memberWith(250)).api);
    await page.goto("/#/");
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/start-")),
    );
    await page.route("**/api/users/me", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      await route.continue();
    });
    await page.evaluate(() => (location.hash = "/settings"));
    const note = page.getByText("เครือข่ายช้า กำลังรอคำตอบอยู่").first();
    await expect(note).toBeVisible({ timeout: 12_000 });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);

journey(
  "a first screen that comes slowly shows its skeleton, and a next one leaves the old",
  async ({ page, memberWith }) => {
    await sitDown(page, (await memberWith(0)).api);
    let slow = true;
    await page.route("**/assets/{HomeScreen,HelpScreen}-*.js", async (route) => {
      if (slow) await new Promise((resolve) => setTimeout(resolve, 4_000));
      await route.continue();
    });
    await page.goto("/#/", { waitUntil: "commit" });
    await expect(page.getByRole("main").getByRole("status", { name: "กำลังโหลด" })).toBeVisible();
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
    await page.evaluate(() => (location.hash = "/help"));
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
    slow = false;
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);
