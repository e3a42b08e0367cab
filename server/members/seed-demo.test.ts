import { describe, expect, it } from "vitest";

import { seed } from "../seed.ts";
import { useApp } from "../testing/app.ts";

const app = useApp({ DEMO: "1" });

describe("DEMO=1", () => {
  it("adds a member with 10,000 baht and a bank account, once", async () => {
    await seed(app.current);
    const login = { phone_number: "0812345678", password: "1234" };
    const { body } = await app.current.stranger.post("/api/auth/login", login);
    const headers = { authorization: `Bearer ${body.access_token}` };
    const read = async (url: string) => (await app.current.inject({ url, headers })).json();
    expect((await read("/api/wallets/balance")).balance).toBe(10_000);
    expect(await read("/api/users/bank-accounts")).toMatchObject([{ bank_id: "004" }]);
    const { items } = await read("/api/wallets/transactions");
    const given = items.filter(({ type }: { type: string }) => type === "ADJUST");
    expect(given).toHaveLength(1);
    // The newest: what the member did before came first.
    expect(items[0]).toEqual(given[0]);
  });
});
