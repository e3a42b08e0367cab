import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";

import { listAdminWithdrawals, listWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { balanceOf, entriesOf, openIntent, receivingAccount } from "../testing/deposits.ts";
import { formOf } from "../testing/forms.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { askToWithdraw as ask, richMember } from "../testing/withdrawals.ts";

const DATA_DIR = `/tmp/chokdee-withdrawals-${process.pid}`;
const app = useApp({ DATA_DIR });
const rich = (balance?: number) => richMember(app.current, balance);
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

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
    expect((await (await app.current.member()).get(path)).status).toBe(404);
    expect(await balanceOf(app.current, member.id)).toBe(50_000);
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
    expect(await balanceOf(app.current, member.id)).toBe(100_000);
    const [entry] = await entriesOf(app.current, member.id, "REFUND");
    expect(entry).toMatchObject({ amount_satang: 50_000, reference_id: id });
    expect((await admin.post(`/api/admin/withdrawals/${id}/approve`, {})).status).toBe(409);
  });

  it("of somebody of the staff is decided by another", async () => {
    const cashier = await app.current.admin(["cashier"], 50_000);
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       select $1, id, '4529999999', 'แคชเชียร์' from banks where name_en = 'Kasikornbank'`,
      [cashier.id],
    );
    const { id } = (await ask(cashier, 500)).body.data;
    for (const word of ["approve", "reject"]) {
      const reply = await cashier.post(`/api/admin/withdrawals/${id}/${word}`, { reason: "ของฉัน" });
      expect([reply.status, reply.body.code]).toEqual([422, "NOT_YOURSELF"]);
    }
    expect((await admin.post(`/api/admin/withdrawals/${id}/approve`, {})).status).toBe(200);
  });

  it("is one, however many administrators approve and reject at once", async () => {
    const others = await Promise.all([app.current.admin(), app.current.admin()]);
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
      expect(await balanceOf(app.current, member.id)).toBe(isRejected ? 100_000 : 50_000);
    }
  });

  it("comes with the member's history and warnings, the oldest request first", async () => {
    const member = await rich(1_000_000);
    await app.current.db.query("update members set registered_name = $2 where id = $1", [
      member.id,
      "สมหญิง อีกคน",
    ]);
    await ask(member, 700);
    const list = await admin.get("/api/admin/withdrawals?status=PENDING&limit=200");
    const { items } = listAdminWithdrawals.replies[200].parse(list.body).data;
    const mine = items.find((one) => one.member.id === member.id);
    expect(mine?.warnings).toEqual(["NEW_ACCOUNT", "FIRST_WITHDRAWAL", "NAME_DIFFERS"]);
    expect(mine?.member).toMatchObject({
      balance: 9300,
      total_deposited: "0.00",
      total_withdrawn: "0.00",
      withdrawals_today: 1,
    });
    // Whoever asked last stands last, so that nobody who waits is passed over.
    expect(items.at(-1)?.id).toBe(mine?.id);
  });

  it("counts what was deposited without what the bank took back", async () => {
    const account = await receivingAccount(admin, true);
    const member = await rich(1_000_000);
    const deposited = async (baht: number) => {
      const { deposit_id: id } = (await openIntent(member, account, baht)).body.data;
      expect((await admin.post(`/api/admin/deposits/${id}/approve`, {})).status).toBe(200);
      const [row] = await app.current.db.query<{ satang: number }>(
        "select credited_satang as satang from deposits where id = $1",
        [id],
      );
      return { id, baht: ((row?.satang ?? 0) / 100).toFixed(2) };
    };
    const kept = await deposited(500);
    const { id: recalled } = await deposited(300);
    const path = `/api/admin/deposits/${recalled}/recall`;
    expect((await admin.post(path, { reason: "ธนาคารเรียกคืน" })).status).toBe(200);
    const { id } = (await ask(member, 700)).body.data;
    const list = await admin.get("/api/admin/withdrawals?status=PENDING&limit=200");
    const { items } = listAdminWithdrawals.replies[200].parse(list.body).data;
    const mine = items.find((one) => one.id === id);
    expect(mine?.member.total_deposited).toBe(kept.baht);
  });

  it("warns of a first withdrawal until an earlier one was paid, in whatever order they are", async () => {
    const member = await rich(1_000_000);
    const ids = [];
    for (const amount of [700, 800, 900]) ids.push((await ask(member, amount)).body.data.id);
    const paid = await admin.post(`/api/admin/withdrawals/${ids[1]}/approve`, {});
    expect(paid.status).toBe(200);
    const seen = async (id: unknown) => {
      const list = await admin.get("/api/admin/withdrawals?status=ALL&limit=200");
      const { items } = listAdminWithdrawals.replies[200].parse(list.body).data;
      return items.find((one) => one.id === id);
    };
    const isFirst = async (id: unknown) => (await seen(id))?.warnings.includes("FIRST_WITHDRAWAL");
    expect([await isFirst(ids[0]), await isFirst(ids[1]), await isFirst(ids[2])]).toEqual([
      true,
      true,
      false,
    ]);
    // Only what was paid has gone out; what waits is neither there nor in the wallet.
    await admin.post(`/api/admin/withdrawals/${ids[0]}/reject`, { reason: "ผิด" });
    expect((await seen(ids[2]))?.member).toMatchObject({
      balance: 8300,
      total_withdrawn: "800.00",
      withdrawals_today: 3,
    });
  });

  it("leaves its mark in the audit", async () => {
    const { id } = await pending();
    await admin.post(`/api/admin/withdrawals/${id}/approve`, {});
    const [entry] = await app.current.db.query<{ action: string; actor_id: string }>(
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
      for (const reply of [
        await admin.post(`${path}/approve`, {}),
        await admin.post(`${path}/reject`, { reason: "x" }),
      ]) {
        expect([reply.status, reply.body.code]).toEqual([404, "WITHDRAWAL_NOT_FOUND"]);
      }
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
    const other = await app.current.member();
    expect((await other.get("/payment/withdrawals")).body.data).toEqual([]);
    expect((await member.get("/payment/withdrawals?status=GONE")).status).toBe(400);
  });
});
