import { randomUUID } from "node:crypto";

import { listDeposits } from "@chokdee/domain/deposits/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import {
  letExpire,
  openIntent,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { expireDepositsJob } from "./expire-deposits.job.ts";

const app = useApp();
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});

describe("a member's deposits", () => {
  it("are listed newest first with the words of the list, filtered and page by page", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 110);
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
    const { intent } = await pendingDeposit(app.current, account, 140);
    const stranger = await app.current.member();
    for (const id of [intent.deposit_id, randomUUID(), "1", "x' or 1=1"]) {
      const path = `/wallets/deposits/${encodeURIComponent(id)}`;
      for (const reply of [await stranger.get(path), await stranger.delete(path)]) {
        expect([reply.status, reply.body.code]).toEqual([404, "DEPOSIT_NOT_FOUND"]);
      }
    }
  });

  it("show as expired by the clock, before any job has marked them", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 150);
    await letExpire(app.current, intent.deposit_id);
    const read = await member.get(`/wallets/deposits/${intent.deposit_id}`);
    expect(read.body.data).toMatchObject({ status: "EXPIRED", qr_code: null, qr_payload: null });
    expect((await member.get("/wallets/deposits?status=PENDING")).body.data.items).toEqual([]);
    // The client clears an expired one by the same call that cancels.
    expect((await member.delete(`/wallets/deposits/${intent.deposit_id}`)).status).toBe(200);
  });

  it("are marked as expired by the job", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 160);
    await letExpire(app.current, intent.deposit_id);
    await expireDepositsJob.run(app.current, {});
    expect(app.current.told).toContainEqual({ to: member.id, topic: "deposits", payload: {} });
    const [row] = await app.current.db.query("select status from deposits where id = $1", [
      intent.deposit_id,
    ]);
    expect(row).toEqual({ status: "EXPIRED" });
  });

  it("can be cancelled once", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 170);
    const path = `/wallets/deposits/${intent.deposit_id}`;
    const first = await member.delete(path);
    expect([first.status, first.body.message]).toEqual([200, "ยกเลิกเรียบร้อยแล้ว"]);
    const again = await member.delete(path);
    expect([again.status, again.body.code]).toEqual([409, "DEPOSIT_FINAL"]);
  });
});
