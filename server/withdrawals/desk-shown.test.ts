/** What the desk sees of payouts and files, and what the books hold of a fee. */
import { randomUUID } from "node:crypto";

import {
  listAdminWithdrawals,
  type AdminWithdrawal,
} from "@chokdee/domain/withdrawals/contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { ask as askOwner } from "../testing/cluster.ts";
import type { ReceivingAccount } from "../testing/deposits.ts";
import { approve, askedId, codeOf, twoCashiers } from "../testing/two-people.ts";
import {
  ACCOUNT_NAME,
  askToWithdraw,
  makePayoutFile,
  richMember,
  withdrawalOf,
} from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

const path = (id: string, step: string) => `/api/admin/withdrawals/${id}/${step}`;
const seen = async (id: string): Promise<AdminWithdrawal | undefined> => {
  const reply = await one.get("/api/admin/withdrawals?status=ALL&limit=50");
  const { items } = listAdminWithdrawals.replies[200].parse(reply.body).data;
  return items.find((item) => item.id === id);
};
const charge = (id: string, satang: number) =>
  app.current.db.query("update withdrawals set fee_satang = $2 where id = $1", [id, satang]);
const make = (ids: readonly string[]) => makePayoutFile(one, account, { ids });
const nameOf = ({ phone }: Caller) => `member ${phone}`;

describe("a payout at the desk", () => {
  it("is one's for a quarter of an hour, and says so to who comes second", async () => {
    const id = await withdrawalOf(await richMember(app.current));
    await one.post("/api/admin/withdrawals/claim", { ids: [id] });
    const { until = "", by } = (await seen(id))?.claim ?? {};
    const minutes = (Date.parse(until) - Date.now()) / 60_000;
    expect([by, Math.ceil(minutes)]).toEqual([nameOf(one), 15]);
    const late = await two.post(path(id, "approve"), {});
    expect(codeOf(late)).toEqual([409, "WITHDRAWAL_CLAIMED"]);
    expect(late.body.details).toMatchObject({ name: nameOf(one), until_at: until });
    // Who has it may send it, and nobody has it from then on.
    expect((await one.post(path(id, "send"), {})).status).toBe(200);
    const [row] = await app.current.db.query(
      "select claimed_by, claimed_until, sent_by from withdrawals where id = $1",
      [id],
    );
    expect(row).toEqual({ claimed_by: null, claimed_until: null, sent_by: one.id });
  });

  it("is approved by who has claimed it since a colleague asked for their word", async () => {
    const id = await withdrawalOf(await richMember(app.current), 20_001);
    const asked = askedId(await one.post(path(id, "approve"), {}));
    await two.post("/api/admin/withdrawals/claim", { ids: [id] });
    expect((await approve(two, asked)).status).toBe(200);
    expect((await two.post(path(id, "send"), {})).status).toBe(200);
  });

  it("says who sent it, and by which line of which file", async () => {
    const [byHand, inFile] = [
      await withdrawalOf(await richMember(app.current)),
      await withdrawalOf(await richMember(app.current)),
    ];
    await two.post(path(byHand, "send"), {});
    const { reference } = (await make([inFile])).body.data.file;
    expect((await seen(byHand))?.sent).toMatchObject({ by: nameOf(two), reference: null });
    expect((await seen(inFile))?.sent).toMatchObject({
      by: nameOf(one),
      reference: `${reference}-001`,
    });
  });

  it("shows fee and what is left, who released it despite what, and who decided it", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    await charge(id, 1_025);
    await app.current.db.query(
      "update members set locked_at = now(), lock_kind = 'STAFF' where id = $1",
      [member.id],
    );
    const asked = askedId(await one.post(path(id, "approve"), { reason: "ตรวจแล้ว" }));
    expect(await seen(id)).toMatchObject({ waiting_approval_id: asked, release: null });
    expect((await approve(two, asked)).status).toBe(200);
    expect(await seen(id)).toMatchObject({
      amount: "1000.00",
      fee: "10.25",
      net_amount: "989.75",
      waiting_approval_id: null,
      release: { by: nameOf(two), despite: ["LOCKED"], reason: "ตรวจแล้ว" },
      decided_by: null,
      processed_at: null,
    });
    expect((await one.post(path(id, "approve"), {})).status).toBe(200);
    const paid = await seen(id);
    expect(paid).toMatchObject({ decided_by: nameOf(one), holds: [] });
    expect(Date.now() - Date.parse(paid?.processed_at ?? "")).toBeLessThan(60_000);
  });
});

describe("the books of a payout with a fee", () => {
  const booked = (id: string) =>
    app.current.db.query(
      `select kind, debit_account as debit, credit_account as credit, amount_satang as amount,
         actor_id as actor
       from book_moves where reference_kind = 'withdrawal' and reference_id = $1 order by id`,
      [id],
    );

  it("hold what left the bank and the fee apart, and both come back with it", async () => {
    const id = await withdrawalOf(await richMember(app.current));
    await charge(id, 1_025);
    await one.post(path(id, "approve"), { paid_from: account.id });
    const bank = `BANK:${account.id}`;
    const owed = "WITHDRAWALS_PAYABLE";
    const paid = [
      { kind: "WITHDRAWAL_PAID", debit: owed, credit: bank, amount: 98_975, actor: one.id },
      { kind: "WITHDRAWAL_FEE", debit: owed, credit: "FEES", amount: 1_025, actor: one.id },
    ];
    expect(await booked(id)).toEqual(paid);
    const asked = askedId(await two.post(path(id, "return"), { reason: "ธนาคารคืน" }));
    expect((await approve(one, asked)).status).toBe(200);
    expect(await booked(id)).toEqual([
      ...paid,
      { kind: "WITHDRAWAL_CAME_BACK", debit: bank, credit: owed, amount: 98_975, actor: two.id },
      { kind: "WITHDRAWAL_FEE_BACK", debit: "FEES", credit: owed, amount: 1_025, actor: two.id },
    ]);
  });
});

describe("the files for the bank", () => {
  it("are listed newest first, page by page, with what they were made of", async () => {
    const references = [];
    for (const amount of [1_100, 1_200, 1_300]) {
      const id = await withdrawalOf(await richMember(app.current), amount);
      references.push((await make([id])).body.data.file.reference);
    }
    const list = async (query: string) =>
      (await two.get(`/api/admin/payout-files?${query}`)).body.data;
    const first = await list("limit=2");
    const second = await list(`limit=2&cursor=${first.next_cursor}`);
    const items = [...first.items, ...second.items].slice(0, 3);
    expect(items.map((item) => [item.reference, item.total, item.created_by])).toEqual(
      references
        .toReversed()
        .map((reference, at) => [reference, `${1_300 - at * 100}.00`, nameOf(one)]),
    );
    const [year = "", month = ""] = bangkokDay(Date.now()).split("-");
    expect(references[0]).toMatch(
      new RegExp(`^CP-${String(Number(year) + 543).slice(2)}${month}-[0-9]{5}$`),
    );
  });

  it("come as files of their own name and kind", async () => {
    const { file } = (await make([await withdrawalOf(await richMember(app.current))])).body.data;
    const read = await two.get(`/api/admin/payout-files/${file.id}`);
    expect(read.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(read.headers["content-disposition"]).toContain(`${file.reference}.csv`);
    await app.current.db.query("update receiving_accounts set bank_id = '006' where id = $1", [
      account.id,
    ]);
    const owner = await app.current.admin();
    await owner.put("/api/admin/settings", { ktb_company_id: "CHOKDEE01" });
    const id = await withdrawalOf(await richMember(app.current));
    const made = await makePayoutFile(one, account, { format: "KTB", ids: [id] });
    const ktb = await two.get(`/api/admin/payout-files/${made.body.data.file.id}`);
    expect(ktb.headers["content-type"]).toBe("text/plain; charset=tis-620");
    expect(ktb.headers["content-disposition"]).toContain(".txt");
  });
});

describe("the queue as a file", () => {
  it("has of a decided one when, by whom and why", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    await charge(id, 1_025);
    await one.post(path(id, "reject"), { reason: "ชื่อบัญชีไม่ตรง" });
    const text = String((await one.get("/api/admin/withdrawals?status=ALL&format=csv")).body);
    const line = text.split("\r\n").find((row) => row.includes(member.number));
    const cells = (line ?? "").split(",");
    expect(cells.slice(2, 9)).toEqual([
      nameOf(member),
      ` ${member.phone}`,
      "1000.00",
      "10.25",
      expect.any(String),
      ` ${member.number}`,
      ACCOUNT_NAME,
    ]);
    expect(cells[9]).toContain(bangkokDay(Date.now()));
    expect(cells.slice(10)).toEqual([nameOf(one), "ชื่อบัญชีไม่ตรง"]);
  });
});

describe("a member", () => {
  it("sees a new withdrawal in their balance on all their screens, and twenty on a page", async () => {
    const member = await richMember(app.current);
    const before = app.current.told.length;
    const key = randomUUID();
    expect((await askToWithdraw(member, 100, key)).status).toBe(201);
    await askToWithdraw(member, 100, key);
    // And once at the desks, though it was sent twice.
    const desks = { list: "withdrawals", memberId: member.id };
    expect(app.current.told.slice(before)).toEqual([
      { to: member.id, topic: "balance", payload: {} },
      { to: "staff", topic: "queues", payload: desks },
    ]);
    await app.current.db.query(
      `insert into withdrawals (user_id, amount_satang, fee_satang, bank_id, bank_name, bank_color,
         account_number, account_name, on_date, status, processed_at)
       select w.user_id, 10000, 0, bank_id, bank_name, bank_color, account_number, account_name,
         on_date, 'REJECTED', clock_timestamp()
       from withdrawals w, generate_series(1, 21) where w.user_id = $1`,
      [member.id],
    );
    const page = (await member.get("/payment/withdrawals")).body;
    expect([page.data.length, page.next_cursor === null]).toEqual([20, false]);
    // They had no entries in the ledger, and the server itself deletes none.
    await askOwner(
      app.current.ownerUrl,
      `delete from withdrawals where user_id = '${member.id}' and status = 'REJECTED'`,
    );
  });
});
