/** An answer that is lost after the server has done what was asked. */
import { type Page } from "@playwright/test";

import { type Api } from "./api.ts";

/**
 * The first answer to these POSTs is lost on the way back; what is sent after it comes through.
 * Answers the keys that were sent, in order.
 */
export async function loseFirstAnswer(page: Page, address: RegExp): Promise<string[]> {
  const keys: string[] = [];
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() !== "POST") return route.fallback();
    keys.push(request.headers()["idempotency-key"] ?? "");
    if (keys.length > 1) return route.continue();
    const reply = await route.fetch();
    if (!reply.ok()) throw new Error(`${request.url()} answered ${reply.status()}`);
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
