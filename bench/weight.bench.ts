/** What a phone loads for the first view of the login, home and betting pages (e2e/page-weight.ts). */
import { chromium } from "@playwright/test";

import { signIn } from "../e2e/api.ts";
import { inKilobytes, weighPages } from "../e2e/page-weight.ts";
import { startProduct } from "../e2e/server.ts";
import { findBrowser } from "../tools/browser.ts";
import type { Line } from "./report.ts";

const DEMO = { phone: "0812345678", password: "1234" };

export async function benchWeight(): Promise<Line[]> {
  const product = await startProduct({ DEMO: "1" });
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const member = await signIn(product.baseURL, DEMO.phone, DEMO.password);
    const rounds: unknown = await member.call("GET", "/api/lottery/rounds/active");
    const [round] = rounds as { id: string }[];
    if (!round) throw new Error("The demo has no open round.");
    const judged = await weighPages(browser, product.baseURL, member, round.id);
    return judged.map(({ name, bytes, budget }) => ({
      name,
      value: inKilobytes(bytes),
      ratio: bytes / budget,
      target: `<= ${budget / 1000} kB`,
    }));
  } finally {
    await browser.close();
    await product.stop();
  }
}
