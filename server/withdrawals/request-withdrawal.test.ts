import { randomUUID } from "node:crypto";

import { balance as balanceCall } from "@chokdee/domain/wallet/contract.ts";
import { requestWithdrawal, withdrawalLimits } from "@chokdee/domain/withdrawals/contract.ts";
import { describe, expect, it } from "vitest";

import { balanceOf, entriesOf } from "../testing/deposits.ts";
import { useApp } from "../testing/app.ts";
import { ACCOUNT_NAME, askToWithdraw as ask, richMember } from "../testing/withdrawals.ts";
import { lockWallet, postEntries } from "../wallet/post-entries.ts";

const app = useApp();
const rich = (balance?: number) => richMember(app.current, balance);

describe("a withdrawal request", () => {
  it("takes the amount at once and answers the withdrawal with its own account", async () => {
    const member = await rich(500_000);
    const reply = await ask(member, 1_000, undefined, {
      bank_name: "ธนาคารกสิกรไทย",
      bank_account_no: member.number,
      bank_account_name: `นางสาว ${ACCOUNT_NAME}`,
    });
    expect(reply.status).toBe(201);
    expect(requestWithdrawal.replies[201].safeParse(reply.body).success).toBe(true);
    expect(reply.body.data).toMatchObject({
      amount: "1000.00",
      status: "PENDING",
      bank_account_no: member.number,
      bank_account_name: ACCOUNT_NAME,
      fee: "0.00",
      net_amount: "1000.00",
      processed_at: null,
    });
    const left = await member.get("/wallets/balance");
    expect(balanceCall.replies[200].parse(left.body).data.balance).toBe(4_000);
    const [entry] = await entriesOf(app.current, member.id, "WITHDRAW");
    expect(entry).toMatchObject({ amount_satang: -100_000, reference_id: reply.body.data.id });
  });

  it("is refused in the order and with the words of the form", async () => {
    const poor = await app.current.member({ balance: 50_000 });
    const refusals = [
      [undefined, "WITHDRAWAL_AMOUNT_MISSING", "กรุณากรอกจำนวนเงิน"],
      [null, "WITHDRAWAL_AMOUNT_MISSING", "กรุณากรอกจำนวนเงิน"],
      ["", "WITHDRAWAL_AMOUNT_MISSING", "กรุณากรอกจำนวนเงิน"],
      [0, "WITHDRAWAL_AMOUNT_MISSING", "กรุณากรอกจำนวนเงิน"],
      [99, "WITHDRAWAL_BELOW_MIN", "จำนวนเงินขั้นต่ำ 100 บาท"],
      [50_001, "WITHDRAWAL_ABOVE_MAX", "จำนวนเงินสูงสุด 50,000 บาท"],
      [501, "WALLET_TOO_LOW", "ยอดเงินในกระเป๋าไม่เพียงพอ"],
      [500, "NO_BANK_ACCOUNT", "กรุณาเพิ่มบัญชีธนาคารก่อนทำรายการ"],
    ] as const;
    for (const [amount, code, message] of refusals) {
      expect(await ask(poor, amount)).toMatchObject({ status: 422, body: { code, message } });
    }
    expect(await balanceOf(app.current, poor.id)).toBe(50_000);
  });

  it.each(["1e3", "100.001", "-100", "๑๐๐", "0x64", true, []])(
    "is refused for the amount %j",
    async (amount) => {
      const reply = await ask(await rich(), amount);
      expect(reply.status).toBe(400);
    },
  );

  it("takes satang to the last one", async () => {
    const member = await rich(25_075);
    const reply = await ask(member, "250.75");
    expect([reply.status, reply.body.data?.amount]).toEqual([201, "250.75"]);
    expect(await balanceOf(app.current, member.id)).toBe(0);
  });

  it("goes to the member's own account and to no other", async () => {
    const member = await rich();
    const other = await rich();
    for (const more of [
      { bank_account_no: other.number },
      { bank_account_name: "สมชาย คนอื่น" },
      { bank_name: "ธนาคารกรุงเทพ" },
    ]) {
      const reply = await ask(member, 100, undefined, more);
      expect([reply.status, reply.body.code]).toEqual([422, "BANK_ACCOUNT_NOT_YOURS"]);
    }
    expect(await balanceOf(app.current, member.id)).toBe(10_000_000);
  });

  it("may write the account in groups, with blanks or hyphens between them", async () => {
    const member = await rich();
    const groups = [member.number.slice(0, 3), member.number.slice(3, 4), member.number.slice(4)];
    for (const [at, between] of [" ", "-", " - "].entries()) {
      const bank_account_no = groups.join(between);
      const reply = await ask(member, 100 + at, undefined, { bank_account_no });
      expect([reply.status, reply.body.data?.bank_account_no]).toEqual([201, member.number]);
    }
  });

  it("may call the member's bank by any of its names, or by one that is no other bank's", async () => {
    const member = await rich();
    const [bank] = await app.current.db.query<Record<string, string>>(
      "select id, code, name_th, name_en from banks where name_th = 'ธนาคารกสิกรไทย'",
    );
    const names = [...Object.values(bank ?? {}), "กสิกร สาขาสีลม"];
    expect(names).toContain("Kasikornbank");
    for (const [at, bank_name] of names.entries()) {
      const reply = await ask(member, 100 + at, undefined, { bank_name });
      expect([bank_name, reply.status]).toEqual([bank_name, 201]);
    }
  });

  it("is refused for 24 hours after the account was changed, and keeps the old one before", async () => {
    const member = await rich();
    const before = await ask(member, 100);
    const change = (hours: number) =>
      app.current.db.query(
        `update bank_accounts set account_number = $2, created_at = now() - interval '30 days',
           changed_at = clock_timestamp() - make_interval(hours => $3) where member_id = $1`,
        [member.id, `9${member.number}`, hours],
      );
    await change(23);
    const locked = await ask(member, 200);
    expect([locked.status, locked.body.code]).toEqual([422, "BANK_ACCOUNT_CHANGED"]);
    await change(25);
    const after = await ask(member, 200);
    expect([after.status, after.body.data.bank_account_no]).toEqual([201, `9${member.number}`]);
    const list = await member.get("/payment/withdrawals?limit=20&offset=0");
    const snapshot = list.body.data.find((one: { id: string }) => one.id === before.body.data.id);
    expect(snapshot.bank_account_no).toBe(member.number);
  });
});

describe("a withdrawal sent twice", () => {
  it("under one key is taken once and answered alike", async () => {
    const member = await rich(100_000);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(member, 300, key)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await balanceOf(app.current, member.id)).toBe(70_000);
    const other = await ask(member, 400, key);
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });

  it.each([
    { bank_name: "ธนาคารกสิกรไทย" },
    { bank_account_no: "4520000000" },
    { bank_account_name: ACCOUNT_NAME },
  ])("under one key is another request where it names %j the second time only", async (named) => {
    const member = await rich(100_000);
    const key = randomUUID();
    expect((await ask(member, 300, key)).status).toBe(201);
    const other = await ask(member, 300, key, named);
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });

  it("without a key is taken again where the member's account is another since", async () => {
    const member = await rich(100_000);
    expect((await ask(member, 300)).status).toBe(201);
    const { db } = app.current;
    await db.query("update bank_accounts set is_primary = false where member_id = $1", [member.id]);
    await db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name, is_primary)
       values ($1, '004', '4529990001', $2, true)`,
      [member.id, ACCOUNT_NAME],
    );
    const again = await ask(member, 300);
    expect([again.status, again.body.data?.bank_account_no]).toEqual([201, "4529990001"]);
  });

  it("without a key is taken once, and again when the first was decided or is old", async () => {
    const member = await rich(1_000_000);
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(member, 300)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "WITHDRAWAL_DOUBLE")).toHaveLength(4);
    expect(await balanceOf(app.current, member.id)).toBe(970_000);
    await app.current.db.query(
      "update withdrawals set created_at = created_at - interval '11 seconds' where user_id = $1",
      [member.id],
    );
    expect((await ask(member, 300)).status).toBe(201);
  });
});

describe("withdrawals that race", () => {
  it("take together no more than there is, beside spends of another kind", async () => {
    const member = await rich(100_000);
    const spend = () =>
      app.current.db
        .transaction(async (tx) => {
          await lockWallet(tx, member.id);
          const reference = { kind: "adjustment", id: randomUUID() };
          const entry = {
            userId: member.id,
            type: "ADJUST",
            amount: -15_000,
            counterAccount: "ADJUSTMENTS",
            reference,
            meta: { test: true },
          } as const;
          await postEntries(tx, [entry]);
          return 15_000;
        })
        .catch(() => 0);
    const take = async (baht: number) =>
      (await ask(member, baht, randomUUID())).status === 201 ? baht * 100 : 0;
    const taken = await Promise.all([
      ...Array.from({ length: 8 }, (_, at) => take(150 + at)),
      ...Array.from({ length: 8 }, spend),
    ]);
    const total = taken.reduce((sum, one) => sum + one, 0);
    const left = await balanceOf(app.current, member.id);
    expect(total + left).toBe(100_000);
    expect(left).toBeLessThan(15_000);
  });

  it("stop at ten a day, though the last come all at once", async () => {
    const member = await rich();
    for (let at = 0; at < 8; at++) expect((await ask(member, 100 + at)).status).toBe(201);
    const replies = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(member, 200 + at)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = replies.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body).toMatchObject({
      code: "WITHDRAWALS_USED_UP",
      message: "ถอนเงินได้ไม่เกิน 10 ครั้งต่อวัน",
    });
    const limits = await member.get("/payment/withdrawals/limits");
    expect(withdrawalLimits.replies[200].parse(limits.body)).toEqual({
      min: 100,
      max: 50_000,
      daily_limit: 10,
      used_today: 10,
      fee: 0,
    });
  });

  it("count also when they were refused: who asks again and again is no new day", async () => {
    const [member, admin] = [await rich(), await app.current.admin()];
    const ids = [];
    for (let at = 0; at < 10; at++) ids.push((await ask(member, 100 + at)).body.data.id);
    const refuse = { reason: "ข้อมูลไม่ครบ" };
    expect((await admin.post(`/api/admin/withdrawals/${ids[0]}/reject`, refuse)).status).toBe(200);
    expect((await ask(member, 300)).body.code).toBe("WITHDRAWALS_USED_UP");
    expect((await member.get("/payment/withdrawals/limits")).body.used_today).toBe(10);
  });

  it("count by the day of Bangkok", async () => {
    const member = await rich();
    for (let at = 0; at < 10; at++) await ask(member, 100 + at);
    await app.current.db.query("update withdrawals set on_date = on_date - 1 where user_id = $1", [
      member.id,
    ]);
    expect((await ask(member, 300)).status).toBe(201);
  });

  it("that hammer are answered 429 with the words of the form", async () => {
    const member = await app.current.member();
    const replies = [];
    for (let at = 0; at < 21; at++) replies.push(await ask(member, 100));
    const last = replies.at(-1);
    const tooOften = {
      code: "WITHDRAWALS_TOO_OFTEN",
      message: expect.stringMatching(
        /^คุณส่งคำขอถอนเงินบ่อยเกินไป กรุณารอสักครู่ ลองใหม่ได้ใน [1-9][0-9]? วินาที$/,
      ),
    };
    expect(last).toMatchObject({ status: 429, body: tooOften });
    expect(last?.headers["retry-after"]).toBeDefined();
  });
});
