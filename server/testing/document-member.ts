/** Members of the document's client: registered by its calls, with a bank account and money. */
import { expect } from "vitest";

import { newPhone, type Caller } from "./app.ts";
import { documentClient, listIn, type DocumentClient } from "./document-client.ts";

let accounts = 0;

/** A member who registered as the document says; `admin` gives them so many satang. */
export async function documentMember(
  host: string,
  admin: Caller,
  balance = 0,
): Promise<DocumentClient & { readonly phone: string }> {
  const phone = newPhone();
  const client = documentClient(host);
  const register = "/api/auth/register";
  const checked = await client.send("POST", `${register}/check-phone`, { phone_number: phone });
  accounts += 1;
  const registered = await client.send("POST", `${register}/complete-with-bank`, {
    phone_number: phone,
    password: "4711-ab",
    nickname: "โชค",
    session_token: (checked.body as { session_token: string }).session_token,
    bank_id: listIn(await client.get("/api/banks")).find(({ code }) => code === "004")?.["id"],
    account_name: "นาย สมชาย ใจดี",
    account_number: String(7_000_000_000 + accounts),
  });
  expect(registered.status).toBe(201);
  const { id, access_token: token } = registered.body as { id: string; access_token: string };
  client.token = token;
  if (balance > 0) {
    const path = `/api/admin/users/${id}/credit-adjust`;
    expect((await admin.post(path, { amount: balance / 100, reason: "เริ่มต้น" })).status).toBe(200);
  }
  return Object.assign(client, { phone });
}
