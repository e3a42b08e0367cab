import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";

import { parseBaht } from "@chokdee/domain/money.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { balanceOf, type Intent, openIntent, type ReceivingAccount } from "../testing/deposits.ts";
import { useApp } from "../testing/app.ts";
import { runCommand } from "../testing/run-command.ts";
import { payOpenDeposits, type DemoBank } from "./demo-bank.ts";
import { DEMO_PROVIDER, notificationSecret } from "./demo-secret.ts";

const DATA_DIR = `/tmp/chokdee-demo-bank-${process.pid}`;
const app = useApp({ DEMO: "1", DATA_DIR });
let bank: DemoBank;

beforeAll(async () => {
  await app.current.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.current.http.server.address() as AddressInfo;
  bank = {
    db: app.current.db,
    address: `http://127.0.0.1:${port}`,
    provider: DEMO_PROVIDER,
    secret: notificationSecret(app.current, DEMO_PROVIDER) ?? "",
    afterSeconds: 0,
  };
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

async function openFor(type: "promptpay" | "bank_transfer") {
  const member = await app.current.member();
  const list = await member.get(`/wallets/bank-accounts/active?type=${type}`);
  const [first] = list.body.data.items as { id: string }[];
  const account: ReceivingAccount = {
    id: first?.id ?? "",
    account_number: "",
    promptpay_id: type === "promptpay" ? "yes" : null,
  };
  const opened = await openIntent(member, account, 200);
  expect(opened.status).toBe(201);
  const { deposit_id, qr_amount } = opened.body.data as Intent;
  return { member, depositId: deposit_id, amount: qr_amount };
}

describe("the bank that is played for trials", () => {
  it("pays what is open, by QR and by transfer, each once", async () => {
    const opened = [await openFor("promptpay"), await openFor("bank_transfer")];
    const told = new Set<string>();
    expect(await payOpenDeposits({ ...bank, afterSeconds: 60 }, told)).toEqual([]);
    const notices = await payOpenDeposits(bank, told);
    expect(notices).toMatchObject(
      opened.map(({ amount }) => ({ amount, status: 200, matched: true })),
    );
    expect(await payOpenDeposits(bank, told)).toEqual([]);
    for (const { member, amount } of opened) {
      expect(amount).toMatch(/^200\.\d\d$/);
      expect(await balanceOf(app.current, member.id)).toBe(parseBaht(amount));
    }
  });

  it("pays what has just been opened when its command is to do so once, and ends", async () => {
    const { member, amount } = await openFor("bank_transfer");
    const { hostname: HOST, port: PORT } = new URL(bank.address);
    const env = { DATABASE_URL: app.current.ownerUrl, DATA_DIR, DEMO: "1", HOST, PORT };
    const { code, said } = await runCommand(["demo:bank", "--", "--once"], env);
    expect([code, said]).toEqual([0, expect.stringContaining(`: ${amount} baht credited`)]);
    expect(await balanceOf(app.current, member.id)).toBe(parseBaht(amount));
  });

  it("is not believed under another secret", async () => {
    const { member, depositId } = await openFor("promptpay");
    const [notice] = await payOpenDeposits({ ...bank, secret: "guess" }, new Set());
    expect(notice).toMatchObject({ status: 401, matched: false });
    expect(await balanceOf(app.current, member.id)).toBe(0);
    await member.delete(`/wallets/deposits/${depositId}`);
  });

  it("has a secret in a demo house only", () => {
    expect(bank.secret).toMatch(/^[0-9a-f]{64}$/);
    const plain = { ...app.current, config: { ...app.current.config, demo: false } };
    expect(notificationSecret(plain, DEMO_PROVIDER)).toBeUndefined();
  });
});
