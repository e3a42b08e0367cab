/**
 * What a journey begins with: `import { expect, journey } from "./journey.ts"`. The product runs
 * once per worker; journeys make members and rounds of their own and do not lean on each other.
 */
import { expect, test } from "@playwright/test";

import { type Api, signIn } from "./api.ts";
import { type Product, startProduct } from "./server.ts";

interface Journey {
  /** Calls of the administrator, for what a journey needs but is not about. */
  readonly adminApi: Api;
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
  adminApi: async ({ product }, use) => {
    await use(await signIn(product.baseURL, product.admin.phone, product.admin.password));
  },
});

export { expect };
