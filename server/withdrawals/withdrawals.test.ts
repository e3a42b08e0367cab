import { randomUUID } from "node:crypto";

import { balance as balanceCall } from "@chokdee/domain/wallet/contract.ts";
import {
  listAdminWithdrawals,
  listWithdrawals,
  requestWithdrawal,
  withdrawalLimits,
} from "@chokdee/domain/withdrawals/contract.ts";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";

import { balanceOf, entriesOf } from "../testing/deposits.ts";
import { useHouse, type Caller } from "../testing/house.ts";
import { formOf } from "../testing/forms.ts";
import { lockWallet, postEntries } from "../wallet/post-entries.ts";

const house = useHouse({ DATA_DIR: `/tmp/chokdee-withdrawals-${process.pid}` });
let admin: Caller;
let numbers = 0;

beforeAll(async () => {
  admin = await house.current.admin();
});

const NAME = "กมลชนก ใจดี";

async function addAccount(member: Caller, name = NAME): Promise<string> {
  numbers += 1;
  const number = String(4_528_000_000 + numbers);
  await house.current.db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     values ($1, (select id from banks where name_en = 'Kasikornbank'), $2, $3)`,
    [member.id, number, name],
  );
  return number;
}

async function rich(balance = 10_000_000): Promise<Caller & { number: string }> {
  const member = await house.current.member({ balance });
  return { ...member, number: await addAccount(member) };
}

const ask = (member: Caller, amount: unknown, key?: string, more: object = {}) =>
  member.post(
    "/payment/withdrawal",
    { amount, ...more },
    key === undefined ? {} : { "idempotency-key": key },
  );

describe("a withdrawal request", () => {
  it("takes the amount at once and answers the withdrawal with its own account", async () => {
    const member = await rich(500_000);
    const reply = await ask(member, 1_000, undefined, {
      bank_name: "ธนาคารกสิกรไทย",
      bank_account_no: member.number,
      bank_account_name: `นางสาว ${NAME}`,
    });
    expect(reply.status).toBe(201);
    expect(requestWithdrawal.replies[201].safeParse(reply.body).success).toBe(true);
    expect(reply.body.data).toMatchObject({
      amount: "1000.00",
      status: "PENDING",
      bank_account_no: member.number,
      bank_account_name: NAME,
      fee: "0.00",
      net_amount: "1000.00",
      processed_at: null,
    });
    const left = await member.get("/wallets/balance");
    expect(balanceCall.replies[200].parse(left.body).data.balance).toBe(4_000);
    const [entry] = await entriesOf(house.current, member.id, "WITHDRAW");
    expect(entry).toMatchObject({ amount_satang: -100_000, reference_id: reply.body.data.id });
  });

  it("is refused in the order and with the words of the form", async () => {
    const poor = await house.current.member({ balance: 50_000 });
    const refusals = [
      [undefined, "กรุณากรอกจำนวนเงิน"],
      [null, "กรุณากรอกจำนวนเงิน"],
      ["", "กรุณากรอกจำนวนเงิน"],
      [0, "กรุณากรอกจำนวนเงิน"],
      [99, "จำนวนเงินขั้นต่ำ 100 บาท"],
      [50_001, "จำนวนเงินสูงสุด 50,000 บาท"],
      [501, "ยอดเงินในกระเป๋าไม่เพียงพอ"],
      [500, "กรุณาเพิ่มบัญชีธนาคารก่อนทำรายการ"],
    ] as const;
    for (const [amount, text] of refusals) {
      const reply = await ask(poor, amount);
      expect([reply.status, reply.body.message]).toEqual([422, text]);
    }
    expect(await balanceOf(house.current, poor.id)).toBe(50_000);
  });

  it.each(["1e3", "100.001", "-100", "๑๐๐", "0x64", true, []])(
    "is refused for the amount %j",
    async (amount) => {
      const reply = await ask(await rich(), amount);
      expect(reply.status).toBe(400);
    },
  );

  it("takes whole baht only", async () => {
    const reply = await ask(await rich(), "100.50");
    expect([reply.status, reply.body.code]).toEqual([422, "WITHDRAWAL_NOT_WHOLE_BAHT"]);
    expect((await ask(await rich(), "100.00")).status).toBe(201);
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
    expect(await balanceOf(house.current, member.id)).toBe(10_000_000);
  });

  it("is refused for 24 hours after the account was changed, and keeps the old one before", async () => {
    const member = await rich();
    const before = await ask(member, 100);
    const change = (hours: number) =>
      house.current.db.query(
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
    expect(await balanceOf(house.current, member.id)).toBe(70_000);
    const other = await ask(member, 400, key);
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });

  it("without a key is taken once, and again when the first was decided or is old", async () => {
    const member = await rich(1_000_000);
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(member, 300)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "WITHDRAWAL_DOUBLE")).toHaveLength(4);
    expect(await balanceOf(house.current, member.id)).toBe(970_000);
    await house.current.db.query(
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
      house.current.db
        .transaction(async (tx) => {
          await lockWallet(tx, member.id);
          const reference = { kind: "test", id: randomUUID() };
          const entry = {
            userId: member.id,
            type: "ADJUST",
            amount: -15_000,
            counterAccount: "ADJUSTMENTS",
            reference,
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
    const left = await balanceOf(house.current, member.id);
    expect(total + left).toBe(100_000);
    expect(left).toBeLessThan(15_000);
  });

  it("stop at ten a day, though the last come all at once", async () => {
    const member = await rich();
    for (let at = 0; at < 8; at++) expect((await ask(member, 100 + at)).status).toBe(201);
    const replies = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(member, 200 + at)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body.message).toBe("ถอนเงินได้ไม่เกิน 10 ครั้งต่อวัน");
    const limits = await member.get("/payment/withdrawals/limits");
    expect(withdrawalLimits.replies[200].parse(limits.body)).toEqual({
      min: 100,
      max: 50_000,
      daily_limit: 10,
      used_today: 10,
      fee: 0,
    });
  });

  it("count by the day of Bangkok", async () => {
    const member = await rich();
    for (let at = 0; at < 10; at++) await ask(member, 100 + at);
    await house.current.db.query(
      "update withdrawals set on_date = on_date - 1 where user_id = $1",
      [member.id],
    );
    expect((await ask(member, 300)).status).toBe(201);
  });

  it("that hammer are answered 429 with the words of the form", async () => {
    const member = await house.current.member();
    const replies = [];
    for (let at = 0; at < 21; at++) replies.push(await ask(member, 100));
    const last = replies.at(-1);
    expect([last?.status, last?.body.message]).toEqual([429, "คุณส่งคำขอถอนเงินบ่อยเกินไป กรุณารอสักครู่"]);
    expect(last?.headers["retry-after"]).toBeDefined();
  });
});

const pending = async (amount = 500) => {
  const member = await rich(100_000);
  const reply = await ask(member, amount);
  return { member, id: String(reply.body.data.id) };
};

describe("an administrator's word on a withdrawal", () => {
  it("approves once, with the bank's slip for the member to see", async () => {
    const { member, id } = await pending();
    const jpeg = await sharp({
      create: { width: 300, height: 500, channels: 3, background: "#0a8" },
    })
      .jpeg()
      .toBuffer();
    const form = formOf({ slip: { bytes: jpeg, name: "slip.jpg", type: "image/jpeg" } });
    const reply = await admin.post(
      `/api/admin/withdrawals/${id}/approve`,
      form.payload,
      form.headers,
    );
    expect(reply.status).toBe(200);
    expect(reply.body.data.status).toBe("APPROVED");
    const [mine] = (await member.get("/payment/withdrawals?status=APPROVED")).body.data;
    expect(mine.processed_at).not.toBeNull();
    const path = String(mine.slip_image_url);
    expect((await member.get(path)).headers["content-type"]).toBe("image/jpeg");
    expect((await (await house.current.member()).get(path)).status).toBe(404);
    expect(await balanceOf(house.current, member.id)).toBe(50_000);
    const again = await admin.post(`/api/admin/withdrawals/${id}/reject`, { reason: "สาย" });
    expect([again.status, again.body.code]).toEqual([409, "WITHDRAWAL_FINAL"]);
  });

  it("rejects with a reason, and the money comes back once", async () => {
    const { member, id } = await pending();
    for (const reason of [undefined, "", "  "]) {
      const bare = await admin.post(`/api/admin/withdrawals/${id}/reject`, { reason });
      expect([bare.status, bare.body.code]).toEqual([422, "REASON_MISSING"]);
    }
    const reply = await admin.post(`/api/admin/withdrawals/${id}/reject`, {
      reason: "ชื่อบัญชีไม่ตรง",
    });
    expect(reply.body.data).toMatchObject({
      status: "REJECTED",
      reject_reason: "ชื่อบัญชีไม่ตรง",
    });
    expect(await balanceOf(house.current, member.id)).toBe(100_000);
    const [entry] = await entriesOf(house.current, member.id, "REFUND");
    expect(entry).toMatchObject({ amount_satang: 50_000, reference_id: id });
    expect((await admin.post(`/api/admin/withdrawals/${id}/approve`, {})).status).toBe(409);
  });

  it("is one, however many administrators approve and reject at once", async () => {
    const others = await Promise.all([house.current.admin(), house.current.admin()]);
    for (let round = 0; round < 12; round++) {
      const { member, id } = await pending();
      const path = `/api/admin/withdrawals/${id}`;
      const replies = await Promise.all([
        admin.post(`${path}/approve`, {}),
        others[0].post(`${path}/reject`, { reason: "ไม่ผ่าน" }),
        others[1].post(`${path}/approve`, {}),
        others[0].post(`${path}/reject`, { reason: "ไม่ผ่าน" }),
      ]);
      const done = replies.filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
      const isRejected = done[0]?.body.data.status === "REJECTED";
      expect(await balanceOf(house.current, member.id)).toBe(isRejected ? 100_000 : 50_000);
    }
  });

  it("comes with the member's history and warnings, the oldest request first", async () => {
    const member = await rich(1_000_000);
    await house.current.db.query("update members set registered_name = $2 where id = $1", [
      member.id,
      "สมหญิง อีกคน",
    ]);
    await ask(member, 700);
    const list = await admin.get("/api/admin/withdrawals?status=PENDING&limit=200");
    const { items } = listAdminWithdrawals.replies[200].parse(list.body).data;
    const mine = items.find((one) => one.member.id === member.id);
    expect(mine?.warnings).toEqual(["NEW_ACCOUNT", "FIRST_WITHDRAWAL", "NAME_DIFFERS"]);
    expect(mine?.member).toMatchObject({
      balance: "9300.00",
      total_deposited: "0.00",
      total_withdrawn: "0.00",
      withdrawals_today: 1,
    });
    // Whoever asked last stands last, so that nobody who waits is passed over.
    expect(items.at(-1)?.id).toBe(mine?.id);
  });

  it("leaves its mark in the audit", async () => {
    const { id } = await pending();
    await admin.post(`/api/admin/withdrawals/${id}/approve`, {});
    const [entry] = await house.current.db.query<{ action: string; actor_id: string }>(
      "select action, actor_id from audit_entries where target_id = $1",
      [id],
    );
    expect(entry).toEqual({ action: "withdrawal.approve", actor_id: admin.id });
  });

  it("is no member's to give, and unknown ids are not there", async () => {
    const { member, id } = await pending();
    expect((await member.post(`/api/admin/withdrawals/${id}/approve`, {})).status).toBe(403);
    for (const unknown of [randomUUID(), "1", "x' or 1=1"]) {
      const path = `/api/admin/withdrawals/${encodeURIComponent(unknown)}`;
      expect((await admin.post(`${path}/approve`, {})).status).toBe(404);
      expect((await admin.post(`${path}/reject`, { reason: "x" })).status).toBe(404);
    }
    // Not even its own member takes a request back (trust.md W8).
    for (const path of [`/payment/withdrawals/${id}`, `/payment/withdrawal/${id}`]) {
      expect((await member.delete(path)).status).toBe(404);
    }
  });
});

describe("a member's list of withdrawals", () => {
  it("goes by status, by offset and by cursor, and shows nobody else's", async () => {
    const member = await rich();
    for (let at = 0; at < 5; at++) await ask(member, 100 + at);
    const all = listWithdrawals.replies[200].parse(
      (await member.get("/payment/withdrawals?limit=20&offset=0")).body,
    );
    expect(all.data.map(({ amount }) => amount)).toEqual([
      "104.00",
      "103.00",
      "102.00",
      "101.00",
      "100.00",
    ]);
    const [first] = all.data;
    await admin.post(`/api/admin/withdrawals/${first?.id}/approve`, {});
    const waiting = await member.get("/payment/withdrawals?status=PENDING");
    expect(waiting.body.data).toHaveLength(4);
    const byOffset = await member.get("/payment/withdrawals?limit=2&offset=2");
    expect(byOffset.body.data[0].amount).toBe("102.00");
    const page = await member.get("/payment/withdrawals?limit=2");
    const next = await member.get(`/payment/withdrawals?limit=2&cursor=${page.body.next_cursor}`);
    expect(next.body.data[0].amount).toBe("102.00");
    const other = await house.current.member();
    expect((await other.get("/payment/withdrawals")).body.data).toEqual([]);
    expect((await member.get("/payment/withdrawals?status=GONE")).status).toBe(400);
  });
});
