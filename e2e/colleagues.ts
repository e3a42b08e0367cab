/** Colleagues of the administrator who are people of their own: confirmed by a code to their phone. */
import type { Browser, Page } from "@playwright/test";

import { type Api, signIn } from "./api.ts";
import { newPhone, sitDown } from "./people.ts";
import { type Product } from "./server.ts";

export interface Colleague {
  readonly id: string;
  readonly phone: string;
  readonly api: Api;
}

/** The code in the last message to a phone. */
export function codeIn(product: Product, phone: string): string {
  return /\b\d{6}\b/.exec(product.lastSms(phone) ?? "")?.[0] ?? "";
}

export async function newColleague(
  product: Product,
  adminApi: Api,
  who: { readonly nickname: string; readonly rights: readonly string[] },
): Promise<Colleague> {
  const phone = newPhone();
  const added = await adminApi.call("POST", "/api/admin/staff", { phone_number: phone, ...who });
  const { staff, password } = added["data"] as { staff: { id: string }; password: string };
  const api = await signIn(product.baseURL, phone, password);
  await api.call("POST", "/api/admin/staff/me/phone-code");
  const body = { otp: codeIn(product, phone), new_password: "a-word-of-my-own" };
  await api.call("POST", "/api/admin/staff/me/confirm-phone", body);
  return { id: staff.id, phone, api };
}

/** A desk at which one of them sits, in a browser of their own. */
export async function deskOf(browser: Browser, baseURL: string, api: Api): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL, locale: "th-TH", viewport });
  await sitDown(context, api);
  return context.newPage();
}
