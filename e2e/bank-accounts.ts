/** Accounts at banks, the house's and a member's, made by the API. */
import { type Api } from "./api.ts";
import { type Member } from "./people.ts";

/** One account of the house that takes QR deposits; there is one, however often it is asked for. */
export async function addReceivingAccount(adminApi: Api): Promise<void> {
  const { data } = await adminApi.call("GET", "/api/admin/receiving-accounts");
  const there = Array.isArray(data) ? data : (data as { items: unknown[] }).items;
  if (there.length > 0) return;
  await adminApi.call("POST", "/api/admin/receiving-accounts", {
    bank_code: "014",
    account_name: "บจก. โชคดี",
    account_number: "4051239876",
    promptpay_id: "0815550001",
  });
}

export async function addBankAccount({ api }: Member): Promise<void> {
  await api.call("POST", "/api/users/bank-accounts", {
    bank_id: "004",
    account_number: "0452873196",
    account_name: "ก้อย ใจดี",
  });
}
