/** Accounts at banks, the house's and a member's, made by the API. */
import { randomInt } from "node:crypto";

import { type Api } from "./api.ts";
import { type Member } from "./people.ts";

export const RECEIVING = {
  bank_code: "014",
  account_name: "บจก. โชคดี",
  account_number: "4051239876",
  promptpay_id: "0815550001",
};

/** The one account of the house that takes deposits; what other journeys left is turned off. */
export async function addReceivingAccount(adminApi: Api): Promise<void> {
  const path = "/api/admin/receiving-accounts";
  const { data } = await adminApi.call("GET", path);
  const { items } = data as { items: { id: string; account_number: string; active: boolean }[] };
  const isOurs = (number: string) => number.replaceAll("-", "") === RECEIVING.account_number;
  for (const { id, account_number: number, active } of items) {
    if (active !== isOurs(number)) {
      await adminApi.call("PATCH", `${path}/${id}`, { active: isOurs(number) });
    }
  }
  if (items.some(({ account_number: number }) => isOurs(number))) return;
  await adminApi.call("POST", path, RECEIVING);
}

/** A member's deposit of 100 baht into the first account that is offered. */
export async function openDeposit(api: Api): Promise<void> {
  const { data } = await api.call("GET", "/api/wallets/bank-accounts/active");
  const [account] = (data as { items: { id: string; type: string }[] }).items;
  await api.call("POST", "/api/wallets/deposit-intent", {
    amount: 100,
    provider: account?.type === "promptpay" ? "promptpay" : "bank",
    bank_account_id: account?.id,
  });
}

/**
 * A member's own account, with a number that nobody else has; answers that number. That it was
 * added is a notice, which is read already.
 */
export async function addBankAccount({ api }: Member): Promise<string> {
  const number = `045${String(randomInt(10_000_000)).padStart(7, "0")}`;
  await api.call("POST", "/api/users/bank-accounts", {
    bank_id: "004",
    account_number: number,
    account_name: "ก้อย ใจดี",
  });
  const { data } = await api.call("GET", "/api/notices?limit=1");
  const [newest] = data as { id: string }[];
  if (newest) await api.call("POST", "/api/notices/read", { up_to: newest.id });
  return number;
}
