import { gzipSync } from "node:zlib";

import { textLanguages, textsOf } from "../tools/text-files.ts";
import { expect, journey } from "./journey.ts";
import { budgets, inKilobytes, tooHeavy, weighPages } from "./page-weight.ts";
import { openRound } from "./rounds.ts";

journey(
  "the login, home and betting pages keep to the budgets of their first view",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi);
    const judged = await weighPages(browser, product.baseURL, member.api, round.id);
    for (const one of judged) {
      expect(one.bytes, `${one.name} was weighed`).toBeGreaterThan(0);
    }
    // Both weights of Burmese were seen, or their budget would hold nothing.
    expect(judged.filter(({ name }) => name.includes("Burmese"))).toHaveLength(2);
    expect(tooHeavy(judged)).toEqual([]);
  },
);

journey(
  "the outline is painted by the page alone, and the app is fetched after it",
  async ({ browser, product }) => {
    const page = await (await browser.newContext({ baseURL: product.baseURL })).newPage();
    const line = Promise.withResolvers<null>();
    const asked: string[] = [];
    await page.route("**/assets/**", async (route) => {
      asked.push(
        route
          .request()
          .url()
          .replace(/.*\/|-[\w-]{8}\.\w+$/g, ""),
      );
      await line.promise;
      await route.continue();
    });
    // What the page names before its first paint is asked for in vain.
    await page.goto("/", { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
    const ticket = page.locator(".first-view .ticket");
    expect((await ticket.boundingBox())?.height).toBeGreaterThan(100);
    await expect(ticket).toHaveCSS("background-color", "rgb(17, 41, 90)");
    await expect.poll(() => asked).toEqual(expect.arrayContaining(["begin", "first", "vendor"]));
    expect(asked.indexOf("vendor")).toBeGreaterThan(asked.indexOf("begin"));
    line.resolve(null);
    await expect(page.getByRole("button", { name: "เข้าสู่ระบบ" })).toBeVisible();
    await page.context().close();
  },
);

journey("a file of texts is small in every language", () => {
  const files = textLanguages().flatMap((language) =>
    [...textsOf(language)].map(([group, tree]) => ({
      file: `${language}/${group}`,
      bytes: gzipSync(JSON.stringify(tree)).length,
    })),
  );
  expect(files.length).toBeGreaterThan(100);
  const heavy = files
    .filter(({ bytes }) => bytes > budgets.texts)
    .map(({ file, bytes }) => `${file} weighs ${inKilobytes(bytes)}`);
  expect(heavy).toEqual([]);
});
