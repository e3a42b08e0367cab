import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { balanceOf, openIntent, type ReceivingAccount } from "../testing/deposits.ts";
import { useHouse } from "../testing/house.ts";
import { payOpenDeposits, type DemoBank } from "./demo-bank.ts";
import { DEMO_PROVIDER, notificationSecret } from "./demo-secret.ts";

const DATA_DIR = `/tmp/chokdee-demo-bank-${process.pid}`;
const house = useHouse({ DEMO: "1", DATA_DIR });
let bank: DemoBank;

beforeAll(async () => {
  await house.current.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = house.current.http.server.address() as AddressInfo;
  bank = {
    db: house.current.db,
    address: `http://127.0.0.1:${port}`,
    provider: DEMO_PROVIDER,
    secret: notificationSecret(house.current, DEMO_PROVIDER) ?? "",
    afterSeconds: 0,
  };
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

async function openFor(type: "promptpay" | "bank_transfer") {
  const member = await house.current.member();
  const list = await member.get(`/wallets/bank-accounts/active?type=${type}`);
  const [first] = list.body.data.items as { id: string }[];
  const account: ReceivingAccount = {
    id: first?.id ?? "",
    account_number: "",
    promptpay_id: type === "promptpay" ? "yes" : null,
  };
  expect((await openIntent(member, account, 200)).status).toBe(201);
  return member;
}

describe("the bank that is played for trials", () => {
  it("pays what is open, by QR and by transfer, each once", async () => {
    const members = [await openFor("promptpay"), await openFor("bank_transfer")];
    const told = new Set<string>();
    expect(await payOpenDeposits({ ...bank, afterSeconds: 60 }, told)).toEqual([]);
    const notices = await payOpenDeposits(bank, told);
    expect(notices).toMatchObject([
      { amount: "200.01", status: 200, matched: true },
      { amount: "200.01", status: 200, matched: true },
    ]);
    expect(await payOpenDeposits(bank, told)).toEqual([]);
    for (const { id } of members) expect(await balanceOf(house.current, id)).toBe(20_001);
  });

  it("is not believed under another secret", async () => {
    const member = await openFor("promptpay");
    const [notice] = await payOpenDeposits({ ...bank, secret: "guess" }, new Set());
    expect(notice).toMatchObject({ status: 401, matched: false });
    expect(await balanceOf(house.current, member.id)).toBe(0);
  });

  it("has a secret in a demo house only", () => {
    expect(bank.secret).toMatch(/^[0-9a-f]{64}$/);
    const plain = { ...house.current, config: { ...house.current.config, demo: false } };
    expect(notificationSecret(plain, DEMO_PROVIDER)).toBeUndefined();
  });
});
