import { randomUUID } from "node:crypto";

import {
  assignNotification,
  listAdminDeposits,
  listUnmatched,
} from "@chokdee/domain/deposits/admin-contract.ts";
import { listDeposits } from "@chokdee/domain/deposits/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import {
  balanceOf,
  BANK,
  BANK_SECRET,
  entriesOf,
  letExpire,
  lineFor,
  notify,
  openIntent,
  pendingDeposit,
  receivingAccount,
  type Line,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useHouse, type Caller } from "../testing/house.ts";

const house = useHouse({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await house.current.admin();
  account = await receivingAccount(admin, true);
});

const deposits = async (query: string) =>
  listAdminDeposits.replies[200].parse(
    (await admin.get(`/api/admin/deposits?limit=200&${query}`)).body,
  ).data;

async function unmatchedId(line: Line): Promise<string> {
  await notify(house.current, line);
  const { items } = listUnmatched.replies[200].parse(
    (await admin.get("/api/admin/notifications/unmatched?limit=200")).body,
  ).data;
  return items.find((one) => one.transaction_id === line.transaction_id)?.id ?? "none";
}
const assign = (id: string, body: object) =>
  admin.post(`/api/admin/notifications/${id}/assign`, body);

describe("a member's deposits", () => {
  it("are listed newest first with the words of the list, filtered and page by page", async () => {
    const { member, intent } = await pendingDeposit(house.current, account, 110);
    await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    const second = await openIntent(member, account, 120);
    await member.delete(`/wallets/deposits/${second.body.data.deposit_id}`);
    const third = await openIntent(member, account, 130);
    const list = async (query = "") => {
      const reply = await member.get(`/wallets/deposits?limit=5${query}`);
      return listDeposits.replies[200].parse(reply.body);
    };
    const all = await list();
    expect(all.data.items.map(({ amount, status }) => [amount, status])).toEqual([
      ["130.00", "pending"],
      ["120.00", "cancelled"],
      ["110.00", "completed"],
    ]);
    for (const filter of ["&status=PENDING", "&status=pending"]) {
      expect((await list(filter)).data.items.map(({ id }) => id)).toEqual([
        third.body.data.deposit_id,
      ]);
    }
    const page = listDeposits.replies[200].parse(
      (await member.get("/wallets/deposits?limit=2")).body,
    );
    const next = await list(`&cursor=${page.next_cursor}`);
    expect(next.data.items.map(({ amount }) => amount)).toEqual(["110.00"]);
    expect((await member.get("/wallets/deposits?status=what")).status).toBe(400);
  });

  it("are nobody else's: foreign and missing ids are answered alike", async () => {
    const { intent } = await pendingDeposit(house.current, account, 140);
    const stranger = await house.current.member();
    for (const id of [intent.deposit_id, randomUUID(), "1", "x' or 1=1"]) {
      const path = `/wallets/deposits/${encodeURIComponent(id)}`;
      for (const reply of [await stranger.get(path), await stranger.delete(path)]) {
        expect([reply.status, reply.body.code]).toEqual([404, "DEPOSIT_NOT_FOUND"]);
      }
    }
  });

  it("show as expired by the clock, before any job has marked them", async () => {
    const { member, intent } = await pendingDeposit(house.current, account, 150);
    await letExpire(house.current, intent.deposit_id);
    const read = await member.get(`/wallets/deposits/${intent.deposit_id}`);
    expect(read.body.data).toMatchObject({ status: "EXPIRED", qr_code: null, qr_payload: null });
    expect((await member.get("/wallets/deposits?status=PENDING")).body.data.items).toEqual([]);
    // The client clears an expired one by the same call that cancels.
    expect((await member.delete(`/wallets/deposits/${intent.deposit_id}`)).status).toBe(200);
  });

  it("are marked as expired by the job", async () => {
    const { intent } = await pendingDeposit(house.current, account, 160);
    await letExpire(house.current, intent.deposit_id);
    const { expireDepositsJob } = await import("./expire-deposits.job.ts");
    await expireDepositsJob.run(house.current, {});
    const [row] = await house.current.db.query("select status from deposits where id = $1", [
      intent.deposit_id,
    ]);
    expect(row).toEqual({ status: "EXPIRED" });
  });

  it("can be cancelled once", async () => {
    const { member, intent } = await pendingDeposit(house.current, account, 170);
    const path = `/wallets/deposits/${intent.deposit_id}`;
    const first = await member.delete(path);
    expect([first.status, first.body.message]).toEqual([200, "ยกเลิกเรียบร้อยแล้ว"]);
    const again = await member.delete(path);
    expect([again.status, again.body.code]).toEqual([409, "DEPOSIT_FINAL"]);
  });
});

describe("an administrator's word on a deposit", () => {
  it("credits what was to be transferred, once, and is final", async () => {
    const { member, intent } = await pendingDeposit(house.current, account, 500);
    const path = `/api/admin/deposits/${intent.deposit_id}`;
    const reply = await admin.post(`${path}/approve`, { reason: "สลิปตรง" });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      status: "SUCCESS",
      credited_amount: "500.01",
      credited_by: "ADMIN",
      reason: "สลิปตรง",
      member: { id: member.id, balance: "500.01" },
    });
    for (const action of ["approve", "reject"]) {
      const again = await admin.post(`${path}/${action}`, {});
      expect([again.status, again.body.code]).toEqual([409, "DEPOSIT_FINAL"]);
    }
    expect(await balanceOf(house.current, member.id)).toBe(50_001);
  });

  it("rejects once, and then nothing credits the deposit by itself", async () => {
    const { member, intent } = await pendingDeposit(house.current, account, 510);
    const path = `/api/admin/deposits/${intent.deposit_id}`;
    const reply = await admin.post(`${path}/reject`, { reason: "สลิปปลอม" });
    expect(reply.body.data).toMatchObject({ status: "FAILED", reason: "สลิปปลอม" });
    expect((await member.get(`/wallets/deposits/${intent.deposit_id}`)).body.data.status).toBe(
      "FAILED",
    );
    expect((await admin.post(`${path}/approve`, {})).status).toBe(409);
    expect((await notify(house.current, lineFor(intent, account))).body.matched).toBe(false);
    expect(await balanceOf(house.current, member.id)).toBe(0);
  });

  it("may approve what ran out, and not what the member cancelled", async () => {
    const late = await pendingDeposit(house.current, account, 520);
    await letExpire(house.current, late.intent.deposit_id);
    const approved = await admin.post(`/api/admin/deposits/${late.intent.deposit_id}/approve`);
    expect(approved.status).toBe(200);
    expect(await balanceOf(house.current, late.member.id)).toBe(52_001);
    const gone = await pendingDeposit(house.current, account, 530);
    await gone.member.delete(`/wallets/deposits/${gone.intent.deposit_id}`);
    const refused = await admin.post(`/api/admin/deposits/${gone.intent.deposit_id}/approve`, {});
    expect(refused.status).toBe(409);
  });

  it("is one, when one approves and another rejects at the same moment", async () => {
    const second = await house.current.admin();
    for (let round = 0; round < 12; round++) {
      const { member, intent } = await pendingDeposit(house.current, account, 600 + round);
      const path = `/api/admin/deposits/${intent.deposit_id}`;
      const [approved, rejected] = await Promise.all([
        admin.post(`${path}/approve`, {}),
        second.post(`${path}/reject`, {}),
      ]);
      expect([approved.status, rejected.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const expected = approved.status === 200 ? 60_001 + 100 * round : 0;
      expect(await balanceOf(house.current, member.id)).toBe(expected);
    }
  });

  it("is for administrators, about deposits that exist, and leaves its mark in the audit", async () => {
    const { member, intent } = await pendingDeposit(house.current, account, 640);
    const path = `/api/admin/deposits/${intent.deposit_id}/approve`;
    expect((await member.post(path, {})).status).toBe(403);
    for (const id of [randomUUID(), "1", "x' or 1=1"]) {
      const unknown = `/api/admin/deposits/${encodeURIComponent(id)}/approve`;
      expect((await admin.post(unknown, {})).status).toBe(404);
    }
    await admin.post(path, {});
    const [entry] = await house.current.db.query<{ action: string; actor_id: string }>(
      "select action, actor_id from audit_entries where target_id = $1",
      [intent.deposit_id],
    );
    expect(entry).toEqual({ action: "deposit.approve", actor_id: admin.id });
  });

  it("has a list by status, and one of what waits, the oldest first", async () => {
    const waiting = await pendingDeposit(house.current, account, 650);
    const expired = await pendingDeposit(house.current, account, 651);
    await letExpire(house.current, expired.intent.deposit_id);
    const idsOf = async (query: string) => (await deposits(query)).items.map(({ id }) => id);
    expect(await idsOf("status=EXPIRED")).toContain(expired.intent.deposit_id);
    expect(await idsOf("status=PENDING")).not.toContain(expired.intent.deposit_id);
    expect(await idsOf("status=WAITING")).toContain(waiting.intent.deposit_id);
    expect(await idsOf("status=WAITING")).not.toContain(expired.intent.deposit_id);
    expect(await idsOf("status=ALL")).toEqual(
      expect.arrayContaining([waiting.intent.deposit_id, expired.intent.deposit_id]),
    );
    const first = await admin.get("/api/admin/deposits?limit=1");
    const second = await admin.get(
      `/api/admin/deposits?limit=1&cursor=${first.body.data.next_cursor}`,
    );
    expect(second.body.data.items[0].id).not.toBe(first.body.data.items[0].id);
  });
});

describe("a transfer that found no deposit", () => {
  it("is listed with the deposits that come near, and given to one of them once", async () => {
    const { member, intent } = await pendingDeposit(house.current, account, 700);
    const line = lineFor({ qr_amount: "700.00" }, account);
    await notify(house.current, line);
    const { items } = listUnmatched.replies[200].parse(
      (await admin.get("/api/admin/notifications/unmatched?limit=200")).body,
    ).data;
    const shown = items.find((one) => one.transaction_id === line.transaction_id);
    expect(shown).toMatchObject({ amount: "700.00", why_unmatched: "NO_DEPOSIT" });
    expect(shown?.candidates[0]).toMatchObject({
      deposit_id: intent.deposit_id,
      phone_number: member.phone,
      qr_amount: intent.qr_amount,
    });
    const reply = await assign(shown?.id ?? "", { deposit_id: intent.deposit_id });
    expect(assignNotification.replies[200].parse(reply.body).data).toEqual({
      deposit_id: intent.deposit_id,
      user_id: member.id,
    });
    // What arrived is credited, not what was asked for.
    expect(await balanceOf(house.current, member.id)).toBe(70_000);
    const again = await assign(shown?.id ?? "", { user_id: member.id });
    expect([again.status, again.body.code]).toEqual([409, "NOTIFICATION_ASSIGNED"]);
  });

  it("that came late is given to its expired or cancelled deposit", async () => {
    for (const [amount, end] of [
      [710, "expire"],
      [720, "cancel"],
    ] as const) {
      const { member, intent } = await pendingDeposit(house.current, account, amount);
      if (end === "expire") await letExpire(house.current, intent.deposit_id);
      else await member.delete(`/wallets/deposits/${intent.deposit_id}`);
      const id = await unmatchedId(lineFor(intent, account));
      expect((await assign(id, { deposit_id: intent.deposit_id })).status).toBe(200);
      expect(await balanceOf(house.current, member.id)).toBe(amount * 100 + 1);
    }
  });

  it("can be given to a member without a deposit, who sees it in the list", async () => {
    const member = await house.current.member();
    const id = await unmatchedId(lineFor({ qr_amount: "730.25" }, account));
    const reply = await assign(id, { user_id: member.id });
    expect(reply.status).toBe(200);
    expect(await balanceOf(house.current, member.id)).toBe(73_025);
    const list = await member.get("/wallets/deposits");
    expect(list.body.data.items).toMatchObject([
      { id: reply.body.data.deposit_id, amount: "730.25", status: "completed" },
    ]);
  });

  it("is given to one member only, when two administrators take it at once", async () => {
    const second = await house.current.admin();
    const [one, other] = [await house.current.member(), await house.current.member()];
    const id = await unmatchedId(lineFor({ qr_amount: "740.00" }, account));
    const path = `/api/admin/notifications/${id}/assign`;
    const replies = await Promise.all([
      admin.post(path, { user_id: one.id }),
      second.post(path, { user_id: other.id }),
      admin.post(path, { user_id: one.id }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const total =
      (await balanceOf(house.current, one.id)) + (await balanceOf(house.current, other.id));
    expect(total).toBe(74_000);
  });

  it("is no second credit of a deposit that was approved, but may be its bank line", async () => {
    const { member, intent } = await pendingDeposit(house.current, account, 750);
    await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    const early = new Date(Date.now() - 30 * 60_000).toISOString();
    const own = await unmatchedId(lineFor(intent, account, { occurred_at: early }));
    const foreign = await unmatchedId(lineFor({ qr_amount: "9000.00" }, account));
    const refused = await assign(foreign, { deposit_id: intent.deposit_id });
    expect([refused.status, refused.body.code]).toEqual([409, "DEPOSIT_FINAL"]);
    expect((await assign(own, { deposit_id: intent.deposit_id })).status).toBe(200);
    const twin = await unmatchedId(lineFor(intent, account, { occurred_at: early }));
    expect((await assign(twin, { deposit_id: intent.deposit_id })).status).toBe(409);
    expect(await entriesOf(house.current, member.id, "DEPOSIT")).toHaveLength(1);
  });

  it("needs a deposit or a member, one of them, and that they exist", async () => {
    const member = await house.current.member();
    const id = await unmatchedId(lineFor({ qr_amount: "760.00" }, account));
    expect((await assign(id, {})).status).toBe(400);
    expect((await assign(id, { user_id: member.id, deposit_id: randomUUID() })).status).toBe(400);
    expect((await assign(id, { user_id: randomUUID() })).body.code).toBe("MEMBER_NOT_FOUND");
    expect((await assign(id, { deposit_id: "x" })).body.code).toBe("DEPOSIT_NOT_FOUND");
    expect((await assign("0", { user_id: member.id })).body.code).toBe("NOTIFICATION_NOT_FOUND");
    expect((await assign("99999", { user_id: member.id })).status).toBe(404);
    const path = `/api/admin/notifications/${id}/assign`;
    expect((await member.post(path, { user_id: member.id })).status).toBe(403);
  });
});
