import { setTimeout as sleep } from "node:timers/promises";

import { rm } from "node:fs/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  letExpire,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { slipJpeg, uploadSlipTo } from "../testing/slips.ts";

const DATA_DIR = `/tmp/chokdee-cancel-${process.pid}`;
const app = useApp({ DATA_DIR });
let admin: Caller;
let account: ReceivingAccount;
let amount = 100;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

async function open(): Promise<{ member: Caller; id: string }> {
  amount += 1;
  const { member, intent } = await pendingDeposit(app.current, account, amount);
  return { member, id: intent.deposit_id };
}

async function withSlip(): Promise<{ member: Caller; id: string }> {
  const opened = await open();
  expect((await uploadSlipTo(opened.member, opened.id, await slipJpeg())).status).toBe(200);
  return opened;
}

const cancel = (member: Caller, id: string) => member.delete(`/wallets/deposits/${id}`);
const detail = async (member: Caller, id: string) =>
  (await member.get(`/wallets/deposits/${id}`)).body.data;
const latest = async (member: Caller, filter = "") =>
  (await member.get(`/wallets/deposits?limit=5${filter}`)).body.data.items;
const waitsForStaff = async (id: string): Promise<boolean> => {
  const { body } = await admin.get("/api/admin/deposits?status=WAITING&limit=200");
  return body.data.items.some((one: { id: string }) => one.id === id);
};

describe("a deposit whose slip was sent", () => {
  it("cannot be cancelled, and goes on waiting for the staff", async () => {
    const { member, id } = await withSlip();
    const reply = await cancel(member, id);
    expect([reply.status, reply.body.code]).toEqual([409, "DEPOSIT_HAS_SLIP"]);
    expect(reply.body.message).toContain("ติดต่อเจ้าหน้าที่");
    expect(await detail(member, id)).toMatchObject({ status: "PENDING", has_slip: true });
    expect(await waitsForStaff(id)).toBe(true);
  });

  it("says so in the list, where one without a slip does not", async () => {
    const { member, id } = await withSlip();
    expect(await latest(member, "&status=PENDING")).toMatchObject([{ id, has_slip: true }]);
    const other = await open();
    expect(await latest(other.member)).toMatchObject([{ status: "pending", has_slip: false }]);
  });

  it("still waits for the staff when its time is over, and the list does not call it cancelled", async () => {
    const { member, id } = await withSlip();
    await letExpire(app.current, id);
    expect(await detail(member, id)).toMatchObject({ status: "EXPIRED", has_slip: true });
    for (const filter of ["", "&status=pending", "&status=EXPIRED"]) {
      expect(await latest(member, filter)).toMatchObject([{ id, status: "pending" }]);
    }
    for (const filter of ["&status=cancelled", "&status=PENDING", "&status=completed"]) {
      expect(await latest(member, filter)).toEqual([]);
    }
    // Clearing what ran out is allowed, and takes nothing from the staff.
    expect((await cancel(member, id)).status).toBe(200);
    expect(await waitsForStaff(id)).toBe(true);

    const reply = await admin.post(`/api/admin/deposits/${id}/reject`, { reason: "ไม่พบเงินเข้า" });
    expect(reply.status).toBe(200);
    expect(await latest(member)).toMatchObject([{ id, status: "cancelled" }]);
    expect(await waitsForStaff(id)).toBe(false);
  });

  it("is one whose slip was taken: after a refused slip it can be cancelled", async () => {
    const slip = await slipJpeg();
    const { member: first, id: firstId } = await open();
    expect((await uploadSlipTo(first, firstId, slip)).status).toBe(200);
    const { member, id } = await open();
    expect((await uploadSlipTo(member, id, slip)).body.code).toBe("SLIP_USED_BEFORE");
    expect((await uploadSlipTo(member, id, Buffer.from("no image"))).status).toBe(415);
    expect(await latest(member)).toMatchObject([{ id, has_slip: false }]);
    expect((await cancel(member, id)).status).toBe(200);
    expect(await detail(member, id)).toMatchObject({ status: "CANCELED", has_slip: false });
  });

  it("is never cancelled as well, however close together slip and cancellation come", async () => {
    const seen = new Set<string>();
    for (let waitMs = 0; waitMs < 480; waitMs += 30) {
      const { member, id } = await open();
      const slip = await slipJpeg();
      const [uploaded, cancelled] = await Promise.all([
        uploadSlipTo(member, id, slip),
        sleep(waitMs).then(() => cancel(member, id)),
      ]);
      const { status, has_slip: hasSlip } = await detail(member, id);
      seen.add(status);
      const slipWon = uploaded.status === 200;
      expect([uploaded.body.code, cancelled.body.code, status, hasSlip]).toEqual(
        slipWon
          ? [undefined, "DEPOSIT_HAS_SLIP", "PENDING", true]
          : ["DEPOSIT_FINAL", undefined, "CANCELED", false],
      );
      expect(await waitsForStaff(id)).toBe(slipWon);
    }
    expect([...seen].toSorted(), "both came first at times").toEqual(["CANCELED", "PENDING"]);
  });
});
