import { reconciliation } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  pendingDeposit,
  receivingAccount,
} from "../testing/deposits.ts";
import { ask } from "../testing/cluster.ts";
import { useApp, type Caller, type TestApp } from "../testing/app.ts";

const settings = { PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` };
const PATH = "/api/admin/reports/reconciliation";
const STRAY = "=cmd|' /C calc'!A0";

/** A deposit that the bank told of, one that the staff credited, one of neither, a stray line. */
async function makeDay(house: TestApp) {
  const admin = await house.admin();
  const account = await receivingAccount(admin, true);
  const [byBank, bySlip, wrong] = [
    await pendingDeposit(house, account, 500),
    await pendingDeposit(house, account, 600),
    await pendingDeposit(house, account, 700),
  ];
  await notify(house, lineFor(byBank.intent, account));
  await admin.post(`/api/admin/deposits/${bySlip.intent.deposit_id}/approve`, {});
  await notify(house, lineFor({ qr_amount: "12.34" }, account, { transaction_id: STRAY }));
  const report = async (query: string) =>
    reconciliation.replies[200].parse((await admin.get(`${PATH}?${query}`)).body).data;
  return { admin, byBank, bySlip, wrong, report };
}

const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

describe("a day's reconciliation", () => {
  const app = useApp(settings);
  let admin: Caller;
  let day: Awaited<ReturnType<typeof makeDay>>;
  const report = (query: string) => day.report(query);
  beforeAll(async () => {
    day = await makeDay(app.current);
    ({ admin } = day);
  });

  it("holds the bank's lines, the deposits and the ledger against each other", async () => {
    const { byBank, bySlip, wrong } = day;
    const data = await report(`date=${today()}`);
    const states = new Map(data.items.map((row) => [row.deposit?.id ?? "", row.state]));
    expect(states.get(byBank.intent.deposit_id)).toBe("AGREED");
    expect(states.get(bySlip.intent.deposit_id)).toBe("NO_BANK_LINE");
    expect(states.get("")).toBe("NOT_CREDITED");
    // What disagrees stands first, over all pages.
    expect(data.items.map(({ state }) => state === "AGREED")).toEqual([false, false, true]);
    expect(states.has(wrong.intent.deposit_id)).toBe(false);
    const [told, said] = [byBank, bySlip].map(({ intent }) => Number(intent.qr_amount));
    const credited = ((told ?? 0) + (said ?? 0)).toFixed(2);
    expect(data.totals).toEqual({
      bank: ((told ?? 0) + 12.34).toFixed(2),
      deposits: credited,
      ledger: credited,
      disagreeing: 2,
    });
    const agreed = data.items.find((row) => row.deposit?.id === byBank.intent.deposit_id);
    const { qr_amount: amount } = byBank.intent;
    expect(agreed).toMatchObject({
      bank: { provider: BANK, amount },
      deposit: { amount, credited_by: "NOTIFICATION", phone_number: byBank.member.phone },
      ledger: { amount },
    });
  });

  it("is today's without a date, goes page by page, and is empty on another day", async () => {
    const all = await report("limit=200");
    expect(all.date).toBe(today());
    const first = await report("limit=2");
    const second = await report(`limit=2&cursor=${first.next_cursor}`);
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 4));
    expect(await report("date=2020-02-29")).toEqual({
      date: "2020-02-29",
      totals: { bank: "0.00", deposits: "0.00", ledger: "0.00", disagreeing: 0 },
      items: [],
      next_cursor: null,
    });
  });

  it("comes as a file in which no formula runs", async () => {
    const reply = await admin.get(`${PATH}?format=csv`);
    expect(reply.headers["content-type"]).toContain("text/csv");
    expect(reply.headers["content-disposition"]).toContain(`chokdee-reconciliation-${today()}.csv`);
    const [heads = "", ...rows] = String(reply.body).replace("\uFEFF", "").trim().split("\r\n");
    expect(heads.split(",").slice(0, 2)).toEqual(["สถานะ", "เวลาธนาคาร"]);
    // Thai time, as a spreadsheet reads it, and telephone numbers with their zero.
    const agreed = rows.find((row) => row.startsWith("ตรงกัน"))?.split(",") ?? [];
    expect(agreed[1]).toMatch(new RegExp(`^${today()} \\d\\d:\\d\\d:\\d\\d$`));
    expect(agreed[7]).toMatch(/^ 0\d{9}$/);
    expect(agreed[9]).toBe("ธนาคาร");
    expect(rows.find((row) => row.startsWith("ไม่มีรายการธนาคาร"))).toContain(",ทีมงาน,");
    expect(rows.find((row) => row.startsWith("ยังไม่ได้เติมเงิน"))).toContain(`"'=cmd|' /C calc'!A0"`);
  });

  it("refuses days that are none, and members", async () => {
    for (const date of ["2026-13-01", "yesterday", "0000-01-01", "9999-12-31"]) {
      const reply = await admin.get(`${PATH}?date=${date}`);
      expect([reply.status, reply.body.code]).toEqual([400, "DATE_INVALID"]);
    }
    expect((await (await app.current.member()).get(PATH)).status).toBe(403);
  });
});

describe("a deposit whose line came before midnight", () => {
  const app = useApp(settings);

  it("counts in the bank's sum of that day, and in the others' of the day of its credit", async () => {
    const { byBank, report } = await makeDay(app.current);
    await ask(
      app.current.ownerUrl,
      `update bank_notifications set occurred_at = occurred_at - interval '1 day'
       where deposit_id = $1`,
      [byBank.intent.deposit_id],
    );
    const before = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10);
    const { totals } = await report(`date=${before}`);
    const amount = byBank.intent.qr_amount;
    expect(totals).toEqual({ bank: amount, deposits: "0.00", ledger: "0.00", disagreeing: 0 });
  });
});

describe("a line of a day's reconciliation that was closed", () => {
  const app = useApp(settings);

  it("is explained by its reason, and is one although it is told twice", async () => {
    const { admin, report } = await makeDay(app.current);
    const before = await report(`date=${today()}`);
    const [line] = await app.current.db.query<{ id: number }>(
      "select id from bank_notifications where transaction_id = $1",
      [STRAY],
    );
    const note = "ไม่ใช่ของเรา";
    const path = `/api/admin/notifications/${line?.id}/close`;
    expect((await admin.post(path, { as: "NOT_OURS", note })).status).toBe(200);
    const again = await report(`date=${today()}`);
    expect(again.items.find(({ bank }) => bank?.amount === "12.34")?.state).toBe("CLOSED");
    expect(again.totals.disagreeing).toBe(before.totals.disagreeing - 1);
    expect(again.totals.bank).toBe(before.totals.bank);
    expect(again.items.map(({ state }) => state)).toEqual(["NO_BANK_LINE", "AGREED", "CLOSED"]);
  });
});
