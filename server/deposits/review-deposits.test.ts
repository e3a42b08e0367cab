import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";

import { listAdminDeposits } from "@chokdee/domain/deposits/admin-contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  openIntent,
  balanceOf,
  BANK,
  BANK_SECRET,
  letExpire,
  lineFor,
  notify,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { slipJpeg, uploadSlipTo } from "../testing/slips.ts";

const DATA_DIR = `/tmp/chokdee-review-${process.pid}`;
const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`, DATA_DIR });
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

const deposits = async (query: string) =>
  listAdminDeposits.replies[200].parse(
    (await admin.get(`/api/admin/deposits?limit=200&${query}`)).body,
  ).data;

describe("an administrator's word on a deposit", () => {
  it("credits what was to be transferred, once, and is final", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 500);
    const path = `/api/admin/deposits/${intent.deposit_id}`;
    const reply = await admin.post(`${path}/approve`, { reason: "สลิปตรง" });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      status: "SUCCESS",
      credited_amount: intent.qr_amount,
      credited_by: "ADMIN",
      reason: "สลิปตรง",
      member: { id: member.id, balance: Number(intent.qr_amount) },
    });
    for (const action of ["approve", "reject"]) {
      const again = await admin.post(`${path}/${action}`, {});
      expect([again.status, again.body.code]).toEqual([409, "DEPOSIT_FINAL"]);
    }
    expect(await balanceOf(app.current, member.id)).toBe(
      Math.round(Number(intent.qr_amount) * 100),
    );
  });

  it("is not had from oneself", async () => {
    const cashier = await app.current.admin(["cashier"]);
    const { deposit_id: id } = (await openIntent(cashier, account, 505)).body.data;
    const path = `/api/admin/deposits/${id}/approve`;
    const own = await cashier.post(path, {});
    expect([own.status, own.body.code]).toEqual([422, "NOT_YOURSELF"]);
    expect((await admin.post(path, {})).status).toBe(200);
  });

  it("rejects once, and then nothing credits the deposit by itself", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 510);
    const path = `/api/admin/deposits/${intent.deposit_id}`;
    const reply = await admin.post(`${path}/reject`, { reason: "สลิปปลอม" });
    expect(reply.body.data).toMatchObject({ status: "FAILED", reason: "สลิปปลอม" });
    const told = (await member.get(`/wallets/deposits/${intent.deposit_id}`)).body.data;
    expect(told).toMatchObject({ status: "FAILED", reject_reason: "สลิปปลอม" });
    expect((await admin.post(`${path}/approve`, {})).status).toBe(409);
    expect((await notify(app.current, lineFor(intent, account))).body.matched).toBe(false);
    expect(await balanceOf(app.current, member.id)).toBe(0);
  });

  it("may approve what ran out, and not what the member cancelled", async () => {
    const late = await pendingDeposit(app.current, account, 520);
    await letExpire(app.current, late.intent.deposit_id);
    const approved = await admin.post(`/api/admin/deposits/${late.intent.deposit_id}/approve`);
    expect(approved.status).toBe(200);
    expect(await balanceOf(app.current, late.member.id)).toBe(
      Math.round(Number(late.intent.qr_amount) * 100),
    );
    const gone = await pendingDeposit(app.current, account, 530);
    await gone.member.delete(`/wallets/deposits/${gone.intent.deposit_id}`);
    const refused = await admin.post(`/api/admin/deposits/${gone.intent.deposit_id}/approve`, {});
    expect(refused.status).toBe(409);
  });

  it("is one, when one approves and another rejects at the same moment", async () => {
    const second = await app.current.admin();
    for (let round = 0; round < 12; round++) {
      const { member, intent } = await pendingDeposit(app.current, account, 600 + round);
      const path = `/api/admin/deposits/${intent.deposit_id}`;
      const [approved, rejected] = await Promise.all([
        admin.post(`${path}/approve`, {}),
        second.post(`${path}/reject`, {}),
      ]);
      expect([approved.status, rejected.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const expected = approved.status === 200 ? Math.round(Number(intent.qr_amount) * 100) : 0;
      expect(await balanceOf(app.current, member.id)).toBe(expected);
    }
  });

  it("leaves the other desks at once: each hears of it, as of a slip and of a line of the bank", async () => {
    const told = app.current.told;
    const tells = async (act: Promise<{ status: number }>): Promise<void> => {
      const before = told.length;
      expect((await act).status).toBe(200);
      expect(told.slice(before)).toContainEqual(
        expect.objectContaining({ to: "staff", topic: "queues" }),
      );
    };
    const [taken, refused, paid] = [
      await pendingDeposit(app.current, account, 640),
      await pendingDeposit(app.current, account, 641),
      await pendingDeposit(app.current, account, 642),
    ];
    await tells(uploadSlipTo(taken.member, taken.intent.deposit_id, await slipJpeg()));
    await tells(admin.post(`/api/admin/deposits/${taken.intent.deposit_id}/approve`, {}));
    await tells(admin.post(`/api/admin/deposits/${refused.intent.deposit_id}/reject`, {}));
    await tells(notify(app.current, lineFor(paid.intent, account)));
  });

  it("takes its late line off the unmatched ones, and none that stands there for another reason", async () => {
    const isUnmatched = async (transactionId: string) => {
      const { body } = await admin.get("/api/admin/notifications/unmatched?limit=200");
      return body.data.items.some(
        (line: { transaction_id: string }) => line.transaction_id === transactionId,
      );
    };
    for (const [at, staysUnmatched] of [
      [Date.now(), false],
      [Date.now() + 20 * 60_000, true],
    ] as const) {
      const { intent } = await pendingDeposit(app.current, account, 630);
      await letExpire(app.current, intent.deposit_id);
      const line = lineFor(intent, account, { occurred_at: new Date(at).toISOString() });
      expect((await notify(app.current, line)).body).toEqual({ matched: false });
      const path = `/api/admin/deposits/${intent.deposit_id}/approve`;
      expect((await admin.post(path, { reason: "สลิปตรง" })).status).toBe(200);
      expect(await isUnmatched(line.transaction_id)).toBe(staysUnmatched);
    }
  });

  it("is for administrators, about deposits that exist, and leaves its mark in the audit", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 640);
    const path = `/api/admin/deposits/${intent.deposit_id}/approve`;
    expect((await member.post(path, {})).status).toBe(403);
    for (const id of [randomUUID(), "1", "x' or 1=1"]) {
      const unknown = `/api/admin/deposits/${encodeURIComponent(id)}/approve`;
      expect((await admin.post(unknown, {})).status).toBe(404);
    }
    await admin.post(path, {});
    const [entry] = await app.current.db.query<{ action: string; actor_id: string }>(
      "select action, actor_id from audit_entries where target_id = $1",
      [intent.deposit_id],
    );
    expect(entry).toEqual({ action: "deposit.approve", actor_id: admin.id });
  });

  it("has a list by status, and one of what waits, the oldest first", async () => {
    const waiting = await pendingDeposit(app.current, account, 650);
    const expired = await pendingDeposit(app.current, account, 651);
    await letExpire(app.current, expired.intent.deposit_id);
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
