import { randomUUID } from "node:crypto";

import { notifyPayment } from "@chokdee/domain/deposits/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import {
  balanceOf,
  BANK,
  BANK_SECRET,
  entriesOf,
  letExpire,
  lineFor,
  notify,
  pendingDeposit,
  receivingAccount,
  sign,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { proofSize, PROOF_TIMEOUT_MS } from "../testing/proof-size.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET},other=theirs` });
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});

const lineCount = async (transactionId: string): Promise<number> => {
  const rows = await app.current.db.query(
    "select from bank_notifications where transaction_id = $1",
    [transactionId],
  );
  return rows.length;
};
const whyOf = async (transactionId: string): Promise<string | null> => {
  const [row] = await app.current.db.query<{ why_unmatched: string | null }>(
    "select why_unmatched from bank_notifications where transaction_id = $1",
    [transactionId],
  );
  return row?.why_unmatched ?? null;
};

/** What a deposit asks for, as the wallet gets it. */
const satangOf = (intent: { readonly qr_amount: string }) =>
  Math.round(Number(intent.qr_amount) * 100);

describe("a bank's notification", () => {
  it("credits what was transferred to the satang, and tells the member's screens", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 500);
    const reply = await notify(app.current, lineFor(intent, account));
    expect(reply.status).toBe(200);
    expect(notifyPayment.replies[200].parse(reply.body)).toEqual({
      matched: true,
      deposit_id: intent.deposit_id,
    });
    expect(intent.qr_amount).not.toBe("500.00");
    expect(await balanceOf(app.current, member.id)).toBe(satangOf(intent));
    const read = await member.get(`/wallets/deposits/${intent.deposit_id}`);
    expect(read.body.data).toMatchObject({ status: "SUCCESS", credited_amount: intent.qr_amount });
    const told = app.current.told.filter(({ to }) => [member.id, intent.deposit_id].includes(to));
    expect(told.map(({ topic }) => topic)).toEqual(["deposit", "deposits", "balance", "notices"]);
    expect(told[0]?.payload).toEqual({
      deposit_id: intent.deposit_id,
      amount: intent.qr_amount,
      status: "SUCCESS",
    });
  });

  it("finds its deposit by the PromptPay number or the account number, however written", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 300);
    const promptpay = (account.promptpay_id ?? "").replace(/^(...)(...)/, "$1-$2-");
    const reply = await notify(app.current, lineFor(intent, account, { to_account: promptpay }));
    expect(reply.body.matched).toBe(true);
    expect(await balanceOf(app.current, member.id)).toBe(satangOf(intent));
  });

  it("is answered alike when it comes again, once or many times at once, and credits once", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 700);
    const line = lineFor(intent, account);
    const replies = await Promise.all(Array.from({ length: 10 }, () => notify(app.current, line)));
    replies.push(await notify(app.current, { ...line, from_account: null }));
    for (const reply of replies) {
      expect([reply.status, reply.body]).toEqual([
        200,
        { matched: true, deposit_id: intent.deposit_id },
      ]);
    }
    expect(await entriesOf(app.current, member.id, "DEPOSIT")).toHaveLength(1);
  });

  it("under a known id with another content is a conflict and changes nothing", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 800);
    const line = lineFor(intent, account, { amount: "1.00" });
    expect((await notify(app.current, line)).body).toEqual({ matched: false });
    const altered = await notify(app.current, { ...line, amount: intent.qr_amount });
    expect([altered.status, altered.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    expect(await balanceOf(app.current, member.id)).toBe(0);
  });
});

/** trust.md D6 asks for 100,000 once. */
const ALTERED = proofSize(2_000);

describe("the signature of a notification", () => {
  it("stands over the bytes: whoever has not the secret is answered alike", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 900);
    const line = lineFor(intent, account);
    const body = JSON.stringify(line);
    const forged = [
      await notify(app.current, line, { signature: sign(body, "guess") }),
      await notify(app.current, line, { signature: "" }),
      await notify(app.current, line, { signature: `${sign(body).slice(0, -1)}g` }),
      await notify(app.current, line, { signature: sign(`${body} `) }),
      await notify(app.current, line, { provider: "nobody" }),
      await notify(app.current, line, { provider: "other" }),
      await notify(app.current, line, { provider: "constructor" }),
      await notify(app.current, "{}", { signature: "0".repeat(64) }),
    ];
    for (const reply of forged) {
      expect([reply.status, reply.body]).toEqual([
        401,
        { message: "ลายเซ็นไม่ถูกต้อง", code: "SIGNATURE_INVALID" },
      ]);
    }
    expect(await lineCount(line.transaction_id)).toBe(0);
    expect(await balanceOf(app.current, member.id)).toBe(0);
    const upper = await notify(app.current, line, { signature: sign(body).toUpperCase() });
    expect(upper.status).toBe(200);
  });

  it(
    "of thousands of altered notifications lets none through",
    async () => {
      const { member, intent } = await pendingDeposit(app.current, account, 950);
      const body = JSON.stringify(lineFor(intent, account));
      const signature = sign(body);
      const statuses = new Set<number>();
      for (let at = 0; at < ALTERED; at++) {
        const place = (at * 7_919) % body.length;
        const code = body.charCodeAt(place) ^ (1 + (at % 31));
        const altered = body.slice(0, place) + String.fromCharCode(code) + body.slice(place + 1);
        if (altered !== body)
          statuses.add((await notify(app.current, altered, { signature })).status);
      }
      // Text that is no JSON is refused before its signature is looked at.
      expect([...statuses].toSorted((a, b) => a - b)).toEqual([400, 401]);
      expect(await balanceOf(app.current, member.id)).toBe(0);
    },
    PROOF_TIMEOUT_MS,
  );

  it("does not make a strange body acceptable", async () => {
    const good = lineFor({ qr_amount: "100.00" }, account);
    const { amount: _amount, ...withoutAmount } = good;
    const strange = [
      withoutAmount,
      { ...good, amount: "1e3" },
      { ...good, amount: "-5" },
      { ...good, amount: 0 },
      { ...good, occurred_at: "yesterday" },
      { ...good, occurred_at: "2026-02-31T10:00:00Z" },
      { ...good, transaction_id: "" },
      { ...good, to_account: { a: 1 } },
      [],
      "null",
    ];
    for (const body of strange) {
      expect((await notify(app.current, body)).status).toBe(400);
    }
    const text = await notify(app.current, JSON.stringify(good), {
      headers: { "content-type": "text/plain" },
    });
    expect(text.status).toBe(415);
    const huge = await notify(app.current, { ...good, reference: "x".repeat(300_000) });
    expect(huge.status).toBe(413);
  });
});

describe("a notification that fits no deposit beyond doubt", () => {
  const unmatched = async (line: ReturnType<typeof lineFor>, why: string) => {
    const reply = await notify(app.current, line);
    expect([reply.status, reply.body]).toEqual([200, { matched: false }]);
    expect(await whyOf(line.transaction_id)).toBe(why);
    expect((await notify(app.current, line)).body).toEqual({ matched: false });
  };

  it("waits for a person: another amount, another account, another time", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 1_000);
    await unmatched(lineFor({ qr_amount: "1000.00" }, account), "NO_DEPOSIT");
    await unmatched(lineFor(intent, account, { to_account: "9999999999" }), "UNKNOWN_ACCOUNT");
    const at = (ms: number) => ({ occurred_at: new Date(Date.now() + ms).toISOString() });
    await unmatched(lineFor(intent, account, at(-3 * 60_000)), "LATE");
    await unmatched(lineFor(intent, account, at(20 * 60_000)), "IN_THE_FUTURE");
    await unmatched(lineFor(intent, account, at(-86_400_001)), "TOO_OLD");
    await unmatched(lineFor(intent, account, { reference: "CD-6911-99999" }), "REFERENCE_DIFFERS");
    expect(await balanceOf(app.current, member.id)).toBe(0);
  });

  it("waits when the deposit ran out, was cancelled or is paid already", async () => {
    const late = await pendingDeposit(app.current, account, 1_100);
    await letExpire(app.current, late.intent.deposit_id);
    await unmatched(lineFor(late.intent, account), "LATE");
    const gone = await pendingDeposit(app.current, account, 1_200);
    await gone.member.delete(`/wallets/deposits/${gone.intent.deposit_id}`);
    await unmatched(lineFor(gone.intent, account), "LATE");
    const paid = await pendingDeposit(app.current, account, 1_300);
    await notify(app.current, lineFor(paid.intent, account));
    await unmatched(lineFor(paid.intent, account), "PAID_ALREADY");
    expect(await balanceOf(app.current, paid.member.id)).toBe(satangOf(paid.intent));
  });

  it("matches by our reference, which a bank may write within a sentence", async () => {
    const { intent } = await pendingDeposit(app.current, account, 1_400);
    const reference = `Transfer ${intent.reference_id.toLowerCase()} thanks`;
    const reply = await notify(app.current, lineFor(intent, account, { reference }));
    expect(reply.body.matched).toBe(true);
  });

  it("takes a moment without a zone for Thai time", async () => {
    const { intent } = await pendingDeposit(app.current, account, 1_500);
    const local = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19);
    const line = lineFor(intent, account, { occurred_at: local.replace("T", " ") });
    expect((await notify(app.current, line)).body.matched).toBe(true);
  });
});

describe("a deposit that everybody confirms at once", () => {
  it("is credited once: the bank, its replay and two administrators", async () => {
    const second = await app.current.admin();
    for (let round = 0; round < 12; round++) {
      const { member, intent } = await pendingDeposit(app.current, account, 2_000 + round);
      const line = lineFor(intent, account);
      const approve = `/api/admin/deposits/${intent.deposit_id}/approve`;
      const [bank, replay, ...words] = await Promise.all([
        notify(app.current, line),
        notify(app.current, line),
        admin.post(approve, {}),
        second.post(approve, {}),
      ]);
      // Whoever was first credited it; the bank's line stands for it either way.
      expect([bank.body, replay.body]).toEqual(
        Array.from({ length: 2 }, () => ({ matched: true, deposit_id: intent.deposit_id })),
      );
      const approved = words.filter(({ status }) => status === 200);
      expect(approved.length).toBeLessThanOrEqual(1);
      expect(words.filter(({ status }) => status === 409)).toHaveLength(2 - approved.length);
      expect(await entriesOf(app.current, member.id, "DEPOSIT")).toHaveLength(1);
      expect(await balanceOf(app.current, member.id)).toBe(satangOf(intent));
    }
  });

  it("is credited once for two transfers of the same amount at the same moment", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 3_000);
    const replies = await Promise.all([
      notify(app.current, lineFor(intent, account)),
      notify(app.current, lineFor(intent, account)),
    ]);
    expect(replies.filter(({ body }) => body.matched)).toHaveLength(1);
    expect(await balanceOf(app.current, member.id)).toBe(satangOf(intent));
  });

  it("is either cancelled or credited, never both", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 15; round++) {
      const { member, intent } = await pendingDeposit(app.current, account, 4_000 + round);
      const [bank, cancelled] = await Promise.all([
        notify(app.current, lineFor(intent, account)),
        member.delete(`/wallets/deposits/${intent.deposit_id}`),
      ]);
      const isCredited = bank.body.matched === true;
      expect(cancelled.status).toBe(isCredited ? 409 : 200);
      expect(await balanceOf(app.current, member.id)).toBe(isCredited ? satangOf(intent) : 0);
      outcomes.add(isCredited ? "credited" : "cancelled");
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

describe("an approval that came before the bank's line", () => {
  it("is linked to it, credits nothing more and leaves nothing to assign", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 5_000);
    await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, { reason: "สลิปตรง" });
    const line = lineFor(intent, account, { transaction_id: randomUUID() });
    expect((await notify(app.current, line)).body).toEqual({
      matched: true,
      deposit_id: intent.deposit_id,
    });
    expect(await balanceOf(app.current, member.id)).toBe(satangOf(intent));
    const list = await admin.get("/api/admin/deposits?status=SUCCESS&limit=200");
    const shown = list.body.data.items.find((one: { id: string }) => one.id === intent.deposit_id);
    expect(shown.bank_line.transaction_id).toBe(line.transaction_id);
    expect(shown.credited_by).toBe("ADMIN");
  });
});
