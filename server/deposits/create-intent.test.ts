import { randomUUID } from "node:crypto";

import { AMOUNT_REST_MS } from "@chokdee/domain/deposits/fresh-amount.ts";
import { createDepositIntent, readDeposit } from "@chokdee/domain/deposits/contract.ts";
import { parsePromptPay } from "@chokdee/domain/testing/read-promptpay.ts";
import jsqr from "jsqr";
import pg from "pg";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";

import {
  letExpire,
  openIntent,
  pendingDeposit,
  receivingAccount,
  type Intent,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { untilAnswered } from "../testing/until-answered.ts";
import { readAmountsInUse } from "./queries/deposits.ts";

const app = useApp();
let admin: Caller;
let promptpay: ReceivingAccount;
let bank: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  promptpay = await receivingAccount(admin, true);
  bank = await receivingAccount(admin, false);
});

const key = (value = randomUUID()) => ({ "idempotency-key": value });

describe("a deposit intent", () => {
  it("needs an Idempotency-Key and says so in the words that the client knows", async () => {
    const member = await app.current.member();
    const reply = await member.post("/wallets/deposit-intent", {
      amount: 100,
      provider: "promptpay",
      bank_account_id: promptpay.id,
    });
    const missing = {
      code: "IDEMPOTENCY_KEY_MISSING",
      message: "Idempotency-Key header is required",
    };
    expect(reply).toMatchObject({ status: 400, body: missing });
  });

  it("opens for a member without a linked account too, who was told what that means", async () => {
    const member = await app.current.member();
    expect((await member.get("/api/users/bank-accounts")).body).toEqual([]);
    expect((await openIntent(member, promptpay, 120)).status).toBe(201);
  });

  it("has a reference of its own after the 99,999th too", async () => {
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    await owner.query("select setval('deposit_references', 99998)");
    await owner.end();
    const references = [];
    for (let no = 0; no < 4; no += 1) {
      references.push((await pendingDeposit(app.current, promptpay, 500)).intent.reference_id);
    }
    expect(references.map((one) => one.slice("CD-6911-".length))).toEqual([
      "99999",
      "100000",
      "100001",
      "100002",
    ]);
  });

  it("lives 15 minutes, has a reference and an amount of its own, and keeps the contract", async () => {
    const { member, intent } = await pendingDeposit(app.current, promptpay, "500.00");
    const left = Date.parse(intent.expires_at) - Date.parse(intent.created_at);
    expect(Math.abs(left - 15 * 60_000)).toBeLessThan(1_000);
    expect(intent.reference_id).toMatch(/^CD-[0-9]{4}-[0-9]{5,}$/);
    expect(intent.amount).toBe("500.00");
    expect(intent.qr_amount).toMatch(/^500\.(?!00)[0-6][0-9]$/);
    const read = await member.get(`/wallets/deposits/${intent.deposit_id}`);
    expect(read.status).toBe(200);
    expect(readDeposit.replies[200].safeParse(read.body).success).toBe(true);
    expect(createDepositIntent.replies[201].safeParse(read.body).success).toBe(true);
    expect(read.body.data).toEqual(intent);
  });

  it("shows a PromptPay code that another decoder reads, with the exact amount", async () => {
    const { intent } = await pendingDeposit(app.current, promptpay, 321.5);
    const png = Buffer.from(intent.qr_code?.split(",")[1] ?? "", "base64");
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({
      resolveWithObject: true,
    });
    const seen = jsqr.default(new Uint8ClampedArray(data), info.width, info.height);
    expect(seen?.data).toBe(intent.qr_payload);
    expect(parsePromptPay(seen?.data ?? "")).toEqual({
      kind: "PHONE",
      target: promptpay.promptpay_id,
      amountSatang: Math.round(Number(intent.qr_amount) * 100),
    });
  });

  it("into a bank account has no code, but an amount that is its own all the same", async () => {
    const [one, other] = [
      await pendingDeposit(app.current, bank, 250),
      await pendingDeposit(app.current, bank, 250),
    ];
    expect([one.intent.qr_payload, one.intent.qr_code]).toEqual([null, null]);
    expect(one.intent.qr_amount).not.toBe(other.intent.qr_amount);
  });

  it("is refused below the minimum, above the maximum and for an unknown account", async () => {
    const member = await app.current.member();
    const low = await openIntent(member, promptpay, 99.99);
    expect([low.status, low.body.code]).toEqual([422, "DEPOSIT_AMOUNT_INVALID"]);
    // The words of product.md section 8, which its client turns into Thai.
    expect(low.body.message).toBe("Invalid amount");
    const high = await openIntent(member, promptpay, 100_000.01);
    expect([high.status, high.body.code]).toEqual([422, "DEPOSIT_AMOUNT_TOO_LARGE"]);
    for (const id of [randomUUID(), "7", "' or 1=1"]) {
      const reply = await openIntent(member, { ...promptpay, id }, 100);
      expect([reply.status, reply.body.code]).toEqual([422, "RECEIVING_ACCOUNT_NOT_FOUND"]);
    }
    const byQr = await member.post(
      "/wallets/deposit-intent",
      { amount: 100, provider: "promptpay", bank_account_id: bank.id },
      key(),
    );
    expect(byQr.body.code).toBe("RECEIVING_ACCOUNT_NOT_FOUND");
  });

  it.each(["1e3", -100, "100.001", "๑๐๐", "", null, true, "Infinity"])(
    "is refused for the amount %j",
    async (amount) => {
      const member = await app.current.member();
      const body = { amount, provider: "promptpay", bank_account_id: promptpay.id };
      const reply = await member.post("/wallets/deposit-intent", body, key());
      expect(reply.status).toBe(400);
    },
  );
});

describe("retries of a deposit intent", () => {
  it("under the same key answer the same intent, and under it no other one", async () => {
    const member = await app.current.member();
    const id = randomUUID();
    const first = await openIntent(member, promptpay, 150, id);
    const again = await openIntent(member, promptpay, "150.00", id);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    const other = await openIntent(member, promptpay, 151, id);
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });

  it("all at once open one deposit, whether their keys are the same or not", async () => {
    for (const keyOf of [() => "one-key", () => randomUUID()]) {
      const member = await app.current.member();
      const replies = await Promise.all(
        Array.from({ length: 12 }, keyOf).map((key) =>
          untilAnswered(() => openIntent(member, promptpay, 175, key)),
        ),
      );
      // Compared whole, so that a failure says which answer it was.
      const opened = replies.filter(({ status }) => status === 201);
      expect(opened).toHaveLength(1);
      const others = replies.filter(({ status }) => status !== 201);
      expect(others.map(({ status, body }) => ({ status, body }))).toEqual(
        Array.from({ length: 11 }, () => ({ status: 200, body: opened[0]?.body })),
      );
      const ids = new Set(replies.map(({ body }) => (body as { data: Intent }).data.deposit_id));
      expect(ids.size).toBe(1);
    }
  });

  it("with a new key find the open deposit, and for another amount are told of it", async () => {
    const { member, intent } = await pendingDeposit(app.current, promptpay, 180);
    const same = await openIntent(member, promptpay, 180);
    expect([same.status, same.body.data.deposit_id]).toEqual([200, intent.deposit_id]);
    const other = await openIntent(member, promptpay, 190);
    expect([other.status, other.body.code]).toEqual([409, "DEPOSIT_PENDING_ALREADY"]);
    expect(other.body.details).toEqual({ deposit_id: intent.deposit_id });
    expect((await openIntent(member, bank, 180)).status).toBe(409);
  });

  it("for another account, another way or one satang more find no open deposit but its number", async () => {
    const both = await receivingAccount(admin, true);
    const { member, intent } = await pendingDeposit(app.current, both, 190);
    const same = { amount: "190.00", provider: "promptpay", bank_account_id: both.id };
    const ask = (other: object) =>
      member.post("/wallets/deposit-intent", { ...same, ...other }, key());
    for (const other of [
      { bank_account_id: promptpay.id },
      { provider: "bank" },
      { amount: "190.01" },
    ]) {
      const reply = await ask(other);
      expect([reply.status, reply.body.code]).toEqual([409, "DEPOSIT_PENDING_ALREADY"]);
      expect(reply.body.details).toEqual({ deposit_id: intent.deposit_id });
    }
    const reply = await ask({ bank_account_id: both.id.toUpperCase() });
    expect([reply.status, reply.body.data?.deposit_id]).toEqual([200, intent.deposit_id]);
  });

  it("open a new one once the old one ran out or was cancelled", async () => {
    const { member, intent } = await pendingDeposit(app.current, promptpay, 210);
    await letExpire(app.current, intent.deposit_id);
    const second = await openIntent(member, promptpay, 220);
    expect(second.status).toBe(201);
    await member.delete(`/wallets/deposits/${second.body.data.deposit_id}`);
    expect((await openIntent(member, promptpay, 230)).status).toBe(201);
  });
});

describe("the satang that make a deposit findable", () => {
  it("are never shared by deposits that are opened at the same moment", async () => {
    const account = await receivingAccount(admin, true);
    const members = await Promise.all(Array.from({ length: 40 }, () => app.current.member()));
    const replies = await Promise.all(
      members.map((one) => untilAnswered(() => openIntent(one, account, 300, one.id))),
    );
    expect(replies.filter(({ status }) => status >= 300)).toEqual([]);
    const amounts = replies.map(({ body }) => (body as { data: Intent }).data.qr_amount);
    expect(new Set(amounts).size).toBe(40);
    // Not the smallest first: whoever pays late must not meet the next member.
    const first = amounts.map((_, at) => `300.${String(at + 1).padStart(2, "0")}`);
    expect(amounts.toSorted()).not.toEqual(first);
  });

  it("are not shut by 99 who open deposits and never pay", async () => {
    const account = await receivingAccount(admin, false);
    const opened = [];
    for (let at = 0; at < 99; at++) {
      opened.push((await pendingDeposit(app.current, account, 400)).intent.qr_amount);
    }
    expect(new Set(opened).size).toBe(99);
    const newcomer = await app.current.member();
    const late = await openIntent(newcomer, account, 400);
    expect(late.status).toBe(201);
    expect(Number(late.body.data.qr_amount)).toBeLessThan(410);
    // Who has paid in before still gets less than a baht more.
    const { member, intent } = await pendingDeposit(app.current, account, 100);
    await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    const known = await openIntent(member, account, 400);
    expect(Number(known.body.data.qr_amount)).toBeLessThan(401);
  });

  it("run out at 999, and come back when one of the deposits ends", async () => {
    const account = await receivingAccount(admin, false);
    const { member, intent } = await pendingDeposit(app.current, account, 400);
    // As if the others were open too.
    await app.current.db.query(
      `insert into members (phone_number, nickname, password_hash)
       select '09' || lpad((55550000 + n)::text, 8, '0'), 'puppet', 'none'
       from generate_series(1, 998) n`,
    );
    await app.current.db.query(
      `insert into deposits (user_id, provider, amount_satang, qr_amount_satang,
         receiving_account_id, account_number, account_name, reference_id, expires_at)
       select m.id, 'bank', 40000, 40000 + a.extra, $1, '1', '', 'CD-0000-' || a.extra,
         now() + interval '10 minutes'
       from (select id, row_number() over () as no from members where nickname = 'puppet') m
       join (select extra, row_number() over () as no from generate_series(1, 999) extra
         where 40000 + extra <> $2) a using (no)`,
      [account.id, Math.round(Number(intent.qr_amount) * 100)],
    );
    const late = await app.current.member();
    const full = await openIntent(late, account, 400);
    expect([full.status, full.body.code]).toEqual([409, "NO_FREE_AMOUNT"]);
    await member.delete(`/wallets/deposits/${intent.deposit_id}`);
    const reply = await openIntent(late, account, 400);
    expect([reply.status, reply.body.data.qr_amount]).toEqual([201, intent.qr_amount]);
  });

  it("of a deposit that just ended rest for a day for others", async () => {
    const account = await receivingAccount(admin, true);
    const { member, intent } = await pendingDeposit(app.current, account, 600);
    await member.delete(`/wallets/deposits/${intent.deposit_id}`);
    const resting = async () =>
      readAmountsInUse(app.current.db, {
        userId: admin.id,
        receivingAccountId: account.id,
        fromSatang: 60_001,
        toSatang: 60_999,
        restMs: AMOUNT_REST_MS,
      });
    expect((await resting()).restingUntilMs.size).toBe(1);
    const age = (hours: number) =>
      app.current.db.query(
        `update deposits set created_at = now() - make_interval(hours => $2) - interval '15 minutes',
           expires_at = now() - make_interval(hours => $2) where id = $1`,
        [intent.deposit_id, hours],
      );
    await age(23);
    expect((await resting()).restingUntilMs.size).toBe(1);
    await age(25);
    expect((await resting()).restingUntilMs.size).toBe(0);
  });
});
