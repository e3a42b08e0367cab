/**
 * What a phone loads for the first view of the login and home pages, as it travels (compressed):
 * the budgets of stack.md are 130 kB of JavaScript, 15 of CSS and 80 of fonts.
 */
import { chromium, type Browser } from "@playwright/test";

import { startProduct, type Product } from "../e2e/server.ts";
import { findBrowser } from "../tools/browser.ts";
import type { Line } from "./report.ts";

const DEMO = { phone_number: "0812345678", password: "1234" };
const budgets = { script: 130, stylesheet: 15, font: 80 } as const;

export async function benchWeight(): Promise<Line[]> {
  const product = await startProduct({ DEMO: "1" });
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const login = await weigh(browser, product, "login", "#/auth/login");
    return [...login, ...(await weigh(browser, product, "home", "#/", await signIn(product)))];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function signIn(product: Product): Promise<Record<string, string>> {
  const reply = await fetch(`${product.baseURL}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(DEMO),
  });
  const { access_token: accessToken, user } = (await reply.json()) as {
    access_token: string;
    user: object;
  };
  return { accessToken, user: JSON.stringify(user), loginTime: new Date().toISOString() };
}

async function weigh(
  browser: Browser,
  product: Product,
  name: string,
  path: string,
  memory: Record<string, string> = {},
): Promise<Line[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, memory);
  const page = await context.newPage();
  const bytes = new Map<string, number>();
  page.on("requestfinished", (request) => {
    void request.sizes().then((sizes) => {
      const kind = request.resourceType();
      bytes.set(kind, (bytes.get(kind) ?? 0) + sizes.responseBodySize);
    });
  });
  await page.goto(`${product.baseURL}/${path}`, { waitUntil: "networkidle" });
  await context.close();
  return Object.entries(budgets).map(([kind, budget]) => {
    const kilobytes = (bytes.get(kind) ?? 0) / 1000;
    const value = `${kilobytes.toFixed(1)} kB`;
    return {
      name: `${name}: ${kind}`,
      value,
      ratio: kilobytes / budget,
      target: `<= ${budget} kB`,
    };
  });
}
