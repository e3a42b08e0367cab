/** Members made by the API, for journeys that are not about registering. */
import { randomInt } from "node:crypto";

import { type BrowserContext, type Locator, type Page } from "@playwright/test";

import { type Api, asUser, callAsVisitor } from "./api.ts";

export interface Member {
  readonly id: string;
  readonly phone: string;
  readonly password: string;
  readonly api: Api;
}

const PASSWORD = "4711";

/** A number that nobody has yet. */
export function newPhone(): string {
  return `08${String(randomInt(100_000_000)).padStart(8, "0")}`;
}

export async function newMember(baseURL: string, adminApi: Api, baht: number): Promise<Member> {
  const phone = newPhone();
  const account = { phone_number: phone, password: PASSWORD, nickname: "ก้อย" };
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const reply = await callAsVisitor(baseURL, "/api/auth/register", account, address);
  const id = String(reply["id"]);
  if (baht > 0) {
    const credit = { amount: String(baht), reason: "สำหรับการทดสอบ" };
    await adminApi.call("POST", `/api/admin/users/${id}/credit-adjust`, credit);
  }
  return { id, phone, password: PASSWORD, api: asUser(baseURL, String(reply["access_token"])) };
}

/** Signs a browser in without the login screen, before it opens its first page. */
export async function sitDown(browser: Page | BrowserContext, api: Api): Promise<void> {
  const user = JSON.stringify(await api.call("GET", "/api/users/me"));
  await browser.addInitScript(
    ([token, self]) => {
      localStorage.setItem("accessToken", token ?? "");
      localStorage.setItem("user", self ?? "");
    },
    [api.token, user],
  );
}

/** Presses twice in one turn, faster than any screen is drawn anew. */
export async function clickTwice(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    (element as unknown as { click(): void }).click();
    (element as unknown as { click(): void }).click();
  });
}

/** What a member has in baht, as the server says. */
export async function balanceOf({ api }: Member): Promise<number> {
  return Number((await api.call("GET", "/api/wallets/balance"))["balance"]);
}
