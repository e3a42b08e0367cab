/**
 * What a journey begins with: `import { expect, journey } from "./journey.ts"`. The product runs
 * once per worker; journeys make members and rounds of their own and do not lean on each other.
 */
import { expect, type Page, test } from "@playwright/test";

import { type Api, signIn } from "./api.ts";
import { type Member, newMember, sitDown } from "./people.ts";
import { type Product, startProduct } from "./server.ts";

interface Journey {
  /** Calls of the administrator, for what a journey needs but is not about. */
  readonly adminApi: Api;
  /** A new member with so many baht. */
  readonly memberWith: (baht: number) => Promise<Member>;
  /** A second browser, as wide as a desk's, that nobody has signed in at. */
  readonly deskPage: Page;
  /** The same with the administrator signed in. */
  readonly adminPage: Page;
}

interface PerWorker {
  readonly product: Product;
}

export const journey = test.extend<Journey, PerWorker>({
  product: [
    async ({ browserName }, use) => {
      expect(browserName).toBe("chromium");
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.baseURL);
  },
  memberWith: async ({ product, adminApi }, use) => {
    await use((baht) => newMember(product.baseURL, adminApi, baht));
  },
  deskPage: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      viewport: { width: 1440, height: 900 },
      hasTouch: false,
      locale: "th-TH",
      timezoneId: "Asia/Bangkok",
    });
    await use(await context.newPage());
    await context.close();
  },
  adminPage: async ({ deskPage, adminApi }, use) => {
    await sitDown(deskPage, adminApi);
    await use(deskPage);
  },
  adminApi: async ({ product }, use) => {
    await use(await signIn(product.baseURL, product.admin.phone, product.admin.password));
  },
});

export { expect };
