/**
 * The document's client (document-client.test.ts) and money: deposits, withdrawals, the statement,
 * as docs/spec/product.md has them in its sections 4, 7, 8 and 9.
 */
import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../../testing/app.ts";
import { receivingAccount, type ReceivingAccount } from "../../testing/deposits.ts";
import {
  depositError,
  groupIds,
  listIn,
  qrPayment,
  shownTransaction,
  withdrawalError,
  type DocumentClient,
} from "../../testing/document-client.ts";
import { documentMember } from "../../testing/document-member.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../../testing/lottery.ts";
import { draw, resultPath } from "../../testing/settling.ts";
import { slipJpeg } from "../../testing/slips.ts";

const app = useApp();
let host: string;
let admin: Caller;
let lottery: TestLottery;
let promptpay: ReceivingAccount;
let bank: ReceivingAccount;

beforeAll(async () => {
  host = await app.current.http.listen({ port: 0, host: "127.0.0.1" });
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
  promptpay = await receivingAccount(admin, true);
  bank = await receivingAccount(admin, false);
});

const member = (balance = 0) => documentMember(host, admin, balance);
const intent = (client: DocumentClient, body: object, headers: object = {}) =>
  client.send("POST", "/wallets/deposit-intent", body, headers);
const key = () => ({ "Idempotency-Key": randomUUID() });

describe("deposits", () => {
  it("are told why they are refused in the document's own words, in every language", async () => {
    const client = await member();
    const body = { amount: 100, provider: "promptpay", bank_account_id: promptpay.id };
    for (const language of ["th", "en", "my", "shn", "zh"]) {
      const told = async (more: object, headers: object = key()) => {
        const reply = await intent(
          client,
          { ...body, ...more },
          { ...headers, "Accept-Language": language },
        );
        expect(reply.body.code).toEqual(expect.any(String));
        return depositError(reply.body.message);
      };
      expect(await told({}, {})).toBe("กรุณาลองใหม่อีกครั้ง (รหัส: IK)");
      for (const amount of [99, "99.99", -5, 0, "", "abc", "1e3", "100.505"]) {
        expect(await told({ amount })).toBe("จำนวนเงินไม่ถูกต้อง (ขั้นต่ำ 100 บาท)");
      }
      for (const bank_account_id of [randomUUID(), "0", "x", 0]) {
        expect(await told({ bank_account_id })).toBe("ไม่พบบัญชีธนาคาร");
      }
    }
  });

  it("that are pending are remembered and shown from the list", async () => {
    const client = await member();
    for (const type of ["promptpay", "bank_transfer"]) {
      const receiving = await client.get(`/wallets/bank-accounts/active?type=${type}`);
      expect(receiving.body.data.items[0]).toMatchObject({ id: expect.anything() });
    }
    const body = { amount: 100, provider: "promptpay", bank_account_id: promptpay.id };
    const opened = await intent(client, body, key());
    expect(opened.body.success).toBe(true);
    const [remembered] = listIn(await client.get("/wallets/deposits?limit=1&status=PENDING"));
    const shown = qrPayment(remembered ?? {});
    expect(shown).toEqual(qrPayment(opened.body.data));
    expect(shown).toEqual({
      id: expect.any(String),
      reference: expect.any(String),
      image: expect.stringMatching(/^data:image\/png;base64,/),
      number: promptpay.promptpay_id,
      amount: expect.any(Number),
      expiresAtMs: expect.any(Number),
      account: expect.objectContaining({ account_name: expect.any(String) }),
    });
    expect(remembered?.["qr_payload"]).toMatch(/^000201/);

    const slip = new Blob([new Uint8Array(await slipJpeg())], { type: "image/jpeg" });
    const path = `/wallets/deposits/${shown.id}`;
    expect((await client.get(path)).body.data.status).toBe("PENDING");
    const sent = await client.upload(`${path}/upload-slip`, { slip, deposit_id: shown.id });
    expect(sent.body).toMatchObject({ success: true, message: "อัปโหลดสลิปสำเร็จ!" });
    const [latest] = listIn(await client.get("/wallets/deposits?limit=5"));
    expect(latest).toMatchObject({ status: "pending", bank_name: expect.any(String) });
  });

  it("are cancelled, and then cancelled in the list", async () => {
    const client = await member();
    const opened = await intent(
      client,
      { amount: "250", provider: "bank", bank_account_id: bank.id },
      key(),
    );
    const path = `/wallets/deposits/${opened.body.data.deposit_id ?? opened.body.data.id}`;
    expect((await client.send("DELETE", path)).status).toBe(200);
    expect((await client.get(path)).body.data.status).toBe("CANCELED");
    expect(listIn(await client.get("/wallets/deposits?limit=1&status=PENDING"))).toEqual([]);
  });
});

describe("withdrawals and the statement", () => {
  const form = (amount: number) => ({
    amount,
    bank_name: "กสิกรไทย",
    bank_account_no: "",
    bank_account_name: "นาย สมชาย ใจดี",
  });
  const ownAccount = async (client: DocumentClient) => {
    const [own] = listIn(await client.get("/api/users/bank-accounts"));
    return String(own?.["account_number"]);
  };

  it("are refused by what is wrong; the eleventh of a day is no haste", async () => {
    const client = await member(10_000_000);
    await app.current.db.query(
      "update bank_accounts set changed_at = changed_at - interval '2 days'",
    );
    const bank_account_no = await ownAccount(client);
    const ask = (amount: number) =>
      client.send("POST", "/payment/withdrawal", { ...form(amount), bank_account_no });
    expect(withdrawalError(await ask(0))).toBe("กรุณากรอกจำนวนเงิน");
    expect(withdrawalError(await ask(99))).toBe("จำนวนเงินขั้นต่ำ 100 บาท");
    expect(withdrawalError(await ask(50_001))).toBe("จำนวนเงินสูงสุด 50,000 บาท");
    for (let one = 1; one <= 10; one++) {
      expect((await ask(100 + one)).status).toBe(201);
    }
    const eleventh = await ask(500);
    expect([eleventh.status, eleventh.body.code]).toEqual([422, "WITHDRAWALS_USED_UP"]);
    expect(withdrawalError(eleventh)).toBe("ถอนเงินได้ไม่เกิน 10 ครั้งต่อวัน");
    const listed = await client.get("/payment/withdrawals?limit=20&offset=0&status=PENDING");
    expect(listed.body.data).toHaveLength(10);
    expect((await client.get("/payment/withdrawals?limit=20&offset=0")).body.data).toHaveLength(10);
  });

  it("stand in the statement with the sign of their type, once", async () => {
    const client = await member(100_000);
    const round = await addRound(app.current.db, lottery);
    const config = lottery.configs.get("TWO_TOP");
    await client.send("POST", "/api/lottery/bets/bulk", {
      round_id: round,
      bet_group_id: groupIds[1]?.(),
      bets: [{ bet_type_config_id: config, number: "62", amount: 10 }],
    });
    await closeNow(app.current, round);
    await admin.post(resultPath(round), { result: draw });
    const [user] = (await admin.get(`/api/admin/users?search=${client.phone}`)).body.data.items;
    await admin.post(`/api/admin/users/${user.id}/credit-adjust`, { amount: -5, reason: "แก้" });
    const reply = await client.get("/api/wallets/transactions?limit=50");
    const rows = listIn(reply) as unknown as Parameters<typeof shownTransaction>[0][];
    expect(rows.map((row) => `${row.type} ${shownTransaction(row)}`)).toEqual([
      "ADJUST -5.00",
      "WIN +950.00",
      "BET -10.00",
      "ADJUST 1,000.00",
    ]);
    for (const name of [
      "id",
      "balance_after",
      "description",
      "referenceId",
      "created_at",
      "meta",
    ]) {
      expect(rows[0], name).toHaveProperty(name);
    }
    expect(await client.balance()).toBe(1_935);
  });
});
