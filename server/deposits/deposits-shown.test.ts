/** What is shown of deposits: to their member, in the files of the desk, and beside banks' lines. */
import { rm } from "node:fs/promises";

import { listUnmatched } from "@chokdee/domain/deposits/line-contract.ts";
import { reconciliation } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  letExpire,
  lineFor,
  notify,
  openIntent,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { slipJpeg, uploadSlipTo } from "../testing/slips.ts";
import { expireDepositsJob } from "./expire-deposits.job.ts";

const DATA_DIR = `/tmp/chokdee-deposits-shown-${process.pid}`;
const app = useApp({ DATA_DIR, PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

const set = (id: string, change: string) =>
  app.current.db.query(`update deposits set ${change} where id = $1`, [id]);

describe("a member's own deposit", () => {
  it("tells why it was refused, and nothing of what was noted when it was credited", async () => {
    const read = async (act: "approve" | "reject") => {
      const { member, intent } = await pendingDeposit(app.current, account, 210);
      const word = { reason: "ดูสลิปแล้ว" };
      await admin.post(`/api/admin/deposits/${intent.deposit_id}/${act}`, word);
      return (await member.get(`/wallets/deposits/${intent.deposit_id}`)).body.data;
    };
    expect(await read("reject")).toMatchObject({ status: "FAILED", reject_reason: "ดูสลิปแล้ว" });
    expect(await read("approve")).toMatchObject({ status: "SUCCESS", reject_reason: null });
  });

  it("shows how it is paid in the list only until a slip was sent for it", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 220);
    const shown = async () => (await member.get("/wallets/deposits")).body.data.items[0];
    expect(await shown()).toMatchObject({ qr_payload: intent.qr_payload, slips_left: 3 });
    expect((await uploadSlipTo(member, intent.deposit_id, await slipJpeg())).status).toBe(200);
    const paid = await shown();
    expect(paid).toMatchObject({ has_slip: true });
    expect(paid).not.toHaveProperty("qr_payload");
    expect((await member.get(`/wallets/deposits/${intent.deposit_id}`)).body.data.slips_left).toBe(
      2,
    );
  });
});

it("accounts that take deposits are shown in the order in which they were added", async () => {
  const added: string[] = [];
  for (let no = 0; no < 6; no++) added.push((await receivingAccount(admin, false)).id);
  const member = await app.current.member();
  const ids = async (actor: Caller, path: string) =>
    (await actor.get(path)).body.data.items.map(({ id }: { id: string }) => id);
  const shown = await ids(member, "/wallets/bank-accounts/active?type=bank_transfer");
  expect(shown.slice(-6)).toEqual(added);
  expect((await ids(admin, "/api/admin/receiving-accounts")).slice(-6)).toEqual(added);
});

it("all deposits that ran out are marked by one run, also where they are more than 500", async () => {
  await app.current.db.query(
    `with made as (
       insert into members (phone_number, nickname, password_hash)
       select '07' || (10000000 + n)::text, 'late ' || n, 'none' from generate_series(1, 502) n
       returning id
     )
     insert into deposits (user_id, provider, amount_satang, qr_amount_satang, account_number,
       account_name, reference_id, expires_at)
     select id, 'bank', 10000, 10001, '1', 'x', 'LATE-' || id, clock_timestamp() - interval '1 s'
     from made`,
  );
  const before = app.current.told.length;
  await expireDepositsJob.run(app.current, {});
  const [left] = await app.current.db.query(
    `select count(*)::integer as left from deposits
     where status = 'PENDING' and expires_at <= clock_timestamp()`,
  );
  expect(left).toEqual({ left: 0 });
  const told = app.current.told.slice(before).filter(({ topic }) => topic === "deposits");
  expect(new Set(told.map(({ to }) => to)).size).toBeGreaterThanOrEqual(502);
});

it("the file of deposits has what was asked and what came, both times, and the reason", async () => {
  const { member, intent } = await pendingDeposit(app.current, account, 230);
  const { deposit_id: id, qr_amount: asked, reference_id: reference } = intent;
  expect((await uploadSlipTo(member, id, await slipJpeg())).status).toBe(200);
  const word = { amount: 199.5, reason: "โอนมาน้อยกว่า" };
  expect((await admin.post(`/api/admin/deposits/${id}/approve`, word)).status).toBe(200);
  await set(
    id,
    "created_at = '2026-11-20T09:00:00+07', decided_at = '2026-11-20T09:20:00+07', expires_at = '2026-11-20T09:15:00+07'",
  );
  await app.current.db.query(
    "update deposit_slips set uploaded_at = '2026-11-20T09:10:00+07' where deposit_id = $1",
    [id],
  );
  const reply = await admin.get(`/api/admin/deposits?format=csv&search=${reference}`);
  const lines = String(reply.body).replace("\uFEFF", "").trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(","))).toEqual([
    [
      "2026-11-20 09:00:00",
      expect.anything(),
      reference,
      `member ${member.phone}`,
      ` ${member.phone}`,
      asked,
      "199.50",
      expect.stringMatching(/^ 081-/),
      "2026-11-20 09:10:00",
      "2026-11-20 09:20:00",
      `member ${admin.phone}`,
      "โอนมาน้อยกว่า",
      "",
      "",
      "",
    ],
  ]);
});

it("the file of deposits tells of one that the bank took back when, by whom and why", async () => {
  const { intent } = await pendingDeposit(app.current, account, 1_240);
  const { deposit_id: id, reference_id: reference } = intent;
  expect((await admin.post(`/api/admin/deposits/${id}/approve`, {})).status).toBe(200);
  const other = await app.current.admin();
  const word = { reason: "ธนาคารเรียกคืน" };
  expect((await other.post(`/api/admin/deposits/${id}/recall`, word)).status).toBe(200);
  const reply = await admin.get(`/api/admin/deposits?format=csv&search=${reference}`);
  const [heads, cells] = String(reply.body)
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(heads?.slice(-3)).toEqual([
    "ธนาคารเรียกคืนเงินฝาก: เวลา",
    "ธนาคารเรียกคืนเงินฝาก: ผู้ตัดสิน",
    "ธนาคารเรียกคืนเงินฝาก: เหตุผล",
  ]);
  expect(cells?.slice(-4)).toEqual([
    "",
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    `member ${other.phone}`,
    "ธนาคารเรียกคืน",
  ]);
});

describe("the deposits that stand beside a line without one", () => {
  const shown = async (query: string, id: string) => {
    const reply = await admin.get(`/api/admin/notifications/unmatched?limit=200&${query}`);
    const { items } = listUnmatched.replies[200].parse(reply.body).data;
    return items.find((item) => item.transaction_id === id);
  };

  it("are the five that come nearest, and none once the line is closed", async () => {
    const near: string[] = [];
    for (let satang = 1; satang <= 7; satang++) {
      const { intent } = await pendingDeposit(app.current, account, 240);
      await set(intent.deposit_id, `qr_amount_satang = ${24_000 + satang * 10}`);
      near.push(intent.deposit_id);
    }
    const line = lineFor({ qr_amount: "240.00" }, account);
    expect((await notify(app.current, line)).status).toBe(200);
    const waiting = await shown("", line.transaction_id);
    expect(waiting?.candidates.map((one) => one.deposit_id)).toEqual(near.slice(0, 5));
    const body = { as: "NOT_OURS", note: "ไม่ใช่ของเรา" };
    const path = `/api/admin/notifications/${waiting?.id}/close`;
    expect((await admin.post(path, body)).status).toBe(200);
    expect((await shown("status=CLOSED", line.transaction_id))?.candidates).toEqual([]);
  });
});

describe("a day of the reconciliation", () => {
  const report = async (date: string) => {
    const reply = await admin.get(`/api/admin/reports/reconciliation?date=${date}`);
    return reconciliation.replies[200].parse(reply.body).data;
  };

  it("has the lines from its midnight in Bangkok on, and not those of the next", async () => {
    for (const [amount, at] of [
      ["1.01", "2026-11-09T00:00:00+07:00"],
      ["1.02", "2026-11-09T23:59:59.999+07:00"],
      ["1.04", "2026-11-10T00:00:00+07:00"],
    ] as const) {
      await notify(app.current, lineFor({ qr_amount: amount }, account, { occurred_at: at }));
    }
    const amounts = async (date: string) =>
      (await report(date)).items.map(({ bank }) => bank?.amount);
    expect([await amounts("2026-11-08"), await amounts("2026-11-09")]).toEqual([
      [],
      ["1.01", "1.02"],
    ]);
    const sums = ["2026-11-08", "2026-11-09", "2026-11-10"].map(report);
    expect((await Promise.all(sums)).map(({ totals }) => totals.bank)).toEqual([
      "0.00",
      "2.03",
      "1.04",
    ]);
  });

  it("has a deposit that was credited at its midnight in Bangkok, and the day before has not", async () => {
    const { intent } = await pendingDeposit(app.current, account, 250);
    const { deposit_id: id, qr_amount: amount } = intent;
    await admin.post(`/api/admin/deposits/${id}/approve`, {});
    await set(id, "decided_at = '2026-11-03T00:00:00+07'");
    const found = async (date: string) => {
      const { items, totals } = await report(date);
      return [items.map(({ deposit }) => deposit?.id), totals.deposits];
    };
    expect(await found("2026-11-02")).toEqual([[], "0.00"]);
    expect(await found("2026-11-03")).toEqual([[id], amount]);
    await set(id, "decided_at = clock_timestamp()");
  });
});

it("a deposit that ran out and was cleared by its member stays one that ran out", async () => {
  const { member, intent } = await pendingDeposit(app.current, account, 260);
  await letExpire(app.current, intent.deposit_id);
  expect((await member.delete(`/wallets/deposits/${intent.deposit_id}`)).status).toBe(200);
  const [row] = await app.current.db.query("select status from deposits where id = $1", [
    intent.deposit_id,
  ]);
  expect(row).toEqual({ status: "EXPIRED" });
  expect((await openIntent(member, account, 260)).status).toBe(201);
});
