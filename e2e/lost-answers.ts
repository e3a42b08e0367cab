/** An answer that is lost after the server has done what was asked. */
import { type Page } from "@playwright/test";

import { type Api } from "./api.ts";

/**
 * The first answer to these POSTs is lost on the way back; what is sent after it comes through.
 * Answers the keys that were sent, in order: the first once the server has done what it asks.
 */
export async function loseFirstAnswer(page: Page, address: RegExp): Promise<string[]> {
  const keys: string[] = [];
  let isLost = false;
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() !== "POST") return route.fallback();
    const key = request.headers()["idempotency-key"] ?? "";
    if (isLost) {
      keys.push(key);
      return route.continue();
    }
    isLost = true;
    const reply = await route.fetch();
    if (!reply.ok()) throw new Error(`${request.url()} answered ${reply.status()}`);
    keys.push(key);
    return route.abort("connectionreset");
  });
  return keys;
}

/** What the ledger has of a member, the oldest first: "ADJUST 500.00". */
export async function ledgerOf(adminApi: Api, memberId: string): Promise<string[]> {
  const { data } = await adminApi.call("GET", `/api/admin/users/${memberId}/transactions`);
  const { items } = data as { items: { type: string; amount: string }[] };
  return items.map(({ type, amount }) => `${type} ${amount}`).toReversed();
}
