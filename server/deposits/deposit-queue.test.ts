import { listAdminDeposits } from "@chokdee/domain/deposits/admin-contract.ts";
import { listUnmatched } from "@chokdee/domain/deposits/line-contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import {
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

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let admin: Caller;
let account: ReceivingAccount;
const made: { id: string; reference: string; phone: string; member: string }[] = [];

beforeAll(async () => {
  admin = await app.current.admin(["cashier"]);
  account = await receivingAccount(await app.current.admin(), true);
  for (const amount of [300, 900, 100, 700, 500]) {
    const { member, intent } = await pendingDeposit(app.current, account, amount);
    made.push({
      id: intent.deposit_id,
      reference: intent.reference_id,
      phone: member.phone,
      member: member.id,
    });
  }
  // As if a slip had come for the two newest.
  await app.current.db.query("update deposits set slips_used = 1 where id = any ($1::uuid[])", [
    made.slice(3).map(({ id }) => id),
  ]);
});

const queue = async (query: string) =>
  listAdminDeposits.replies[200].parse((await admin.get(`/api/admin/deposits?${query}`)).body).data;
const amounts = async (query: string) =>
  (await queue(query)).items.map(({ amount }) => Math.round(Number(amount)));
const all = [500, 700, 100, 900, 300];

describe("the queue of deposits", () => {
  it("counts all that wait, not the page, and how many have a slip", async () => {
    const page = await queue("status=WAITING&limit=2");
    expect([page.items.length, page.total, page.with_slip]).toEqual([2, 5, 2]);
  });

  it("has those with a slip first over all pages, then the oldest", async () => {
    const seen: number[] = [];
    let cursor = "";
    do {
      const page = await queue(`status=WAITING&limit=2&cursor=${cursor}`);
      seen.push(...page.items.map(({ amount }) => Math.round(Number(amount))));
      cursor = page.next_cursor ?? "";
    } while (cursor !== "");
    expect(seen).toEqual([700, 500, 300, 900, 100]);
  });

  it("is sorted by time and amount, page by page, and a cursor of another order is refused", async () => {
    expect(await amounts("status=WAITING&sort=oldest")).toEqual(all.toReversed());
    expect(await amounts("status=WAITING&sort=newest")).toEqual(all);
    const high = "status=WAITING&sort=amount_high&limit=3";
    const first = await queue(high);
    const rest = await queue(`${high}&cursor=${first.next_cursor}`);
    const sorted = [...first.items, ...rest.items].map(({ amount }) => Number(amount));
    expect(sorted).toEqual([900, 700, 500, 300, 100]);
    expect(await amounts("status=WAITING&sort=amount_low")).toEqual([100, 300, 500, 700, 900]);
    const cursor = String(first.next_cursor);
    const wrong = await admin.get(`/api/admin/deposits?sort=newest&cursor=${cursor}`);
    expect([wrong.status, wrong.body.code]).toEqual([400, "MALFORMED"]);
  });

  it("is found by phone, reference, amount, name and account, and by nothing else", async () => {
    const [one] = made;
    if (!one) throw new Error("nothing was made");
    await app.current.db.query("update members set registered_name = 'สมหญิง ใจดี' where id = $1", [
      one.member,
    ]);
    const ids = async (text: string) =>
      (await queue(`search=${encodeURIComponent(text)}`)).items.map(({ id }) => id);
    const phone = one.phone.replace(/^(\d{3})(\d{3})/, "$1-$2-");
    for (const text of [one.phone, phone, one.reference.toLowerCase(), "300.00", "สมหญิง"]) {
      expect([text, await ids(text)]).toEqual([text, [one.id]]);
    }
    const { intent } = await pendingDeposit(app.current, account, 1_500);
    for (const text of ["1500", "1,500", "1,500.00"]) {
      expect([text, await ids(text)]).toEqual([text, [intent.deposit_id]]);
    }
    await app.current.db.query("update deposits set status = 'CANCELED' where id = $1", [
      intent.deposit_id,
    ]);
    expect(await ids("299.99")).toEqual([]);
    expect(await ids("%")).toEqual([]);
    expect((await queue("search=nobody")).total).toBe(0);
  });

  it("is narrowed by the days on which they came; a day that is none is refused", async () => {
    const [day] = await app.current.db.query<{ today: string }>(
      "select bangkok_day(clock_timestamp())::text as today",
    );
    const today = String(day?.today).slice(0, 10);
    expect((await queue(`status=WAITING&from=${today}&to=${today}`)).total).toBe(5);
    expect((await queue("from=2020-01-01&to=2020-01-02")).total).toBe(0);
    const wrong = await admin.get("/api/admin/deposits?from=2026-02-30");
    expect([wrong.status, wrong.body.code]).toEqual([400, "DATE_INVALID"]);
  });

  it("is a file as well, of all rows and not of a page", async () => {
    const reply = await admin.get("/api/admin/deposits?status=WAITING&format=csv&limit=1");
    expect(reply.headers["content-type"]).toContain("text/csv");
    const lines = String(reply.body).trim().split("\r\n");
    expect(lines).toHaveLength(6);
    expect(lines.slice(1).every((line) => line.includes("CD-"))).toBe(true);
  });

  it("asks its indexes and not the whole table", async () => {
    const plan = async (sql: string, values: unknown[]) =>
      app.current.db.transaction(async (tx) => {
        await tx.query("set local enable_seqscan = off");
        const rows = await tx.query<Record<string, string>>(`explain ${sql}`, values);
        return rows.map((row) => Object.values(row)[0]).join("\n");
      });
    const [found] = await app.current.db.query<{ text: string }>(
      "select prosrc as text from pg_proc where proname = 'members_found'",
    );
    const select = /return query (.*);/s.exec(found?.text ?? "")?.[1] ?? "";
    const members = await plan(select.replaceAll("p_patterns", "$1::text[]"), [["%0812345%"]]);
    for (const index of [
      "members_by_text",
      "members_by_registered_name",
      "bank_accounts_by_text",
    ]) {
      expect(members).toContain(index);
    }
    const reference = await plan(
      "select id from deposits where lower(reference_id) like any ($1::text[])",
      [["%cd-6911%"]],
    );
    expect(reference).toContain("deposits_by_reference");
  });
});

describe("one word on several deposits", () => {
  it("decides each by itself and tells which were refused, and why", async () => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(async () => (await pendingDeposit(app.current, account, 800)).intent),
    );
    const ids = [one, two, three].map((intent) => intent?.deposit_id ?? "");
    await admin.post(`/api/admin/deposits/${ids[1]}/reject`, {});
    const reply = await admin.post("/api/admin/deposits/decide", {
      ids: [...ids, "nothing"],
      action: "APPROVE",
    });
    expect(reply.status).toBe(200);
    expect(reply.body.data.done).toEqual([ids[0], ids[2]]);
    expect(
      reply.body.data.refused.map(({ id, code }: { id: string; code: string }) => [id, code]),
    ).toEqual([
      [ids[1], "DEPOSIT_FINAL"],
      ["nothing", "DEPOSIT_NOT_FOUND"],
    ]);
    expect(reply.body.data.refused[0].message).not.toBe("");
    const decided = await app.current.db.query<{ status: string }>(
      "select status from deposits where id = any ($1::uuid[]) order by no",
      [ids],
    );
    expect(decided.map(({ status }) => status).toSorted()).toEqual([
      "FAILED",
      "SUCCESS",
      "SUCCESS",
    ]);
    const many = { ids: Array.from({ length: 101 }, String), action: "APPROVE" };
    expect((await admin.post("/api/admin/deposits/decide", many)).status).toBe(400);
    const member = await app.current.member();
    expect(
      (await member.post("/api/admin/deposits/decide", { ids, action: "REJECT" })).status,
    ).toBe(403);
  });
});

describe("the unmatched transfers", () => {
  it("are counted, found by account, reference and amount, and are a file", async () => {
    for (const amount of [111, 222, 333]) {
      const { intent } = await pendingDeposit(app.current, account, amount);
      await letExpire(app.current, intent.deposit_id);
      const late = new Date(Date.now() + 20 * 60_000).toISOString();
      const more = { occurred_at: late, from_account: `99911${String(amount)}` };
      await notify(app.current, lineFor(intent, account, more));
    }
    const lines = async (query: string) =>
      listUnmatched.replies[200].parse(
        (await admin.get(`/api/admin/notifications/unmatched?${query}`)).body,
      ).data;
    const page = await lines("limit=2");
    expect([page.items.length, page.total]).toEqual([2, 3]);
    expect((await lines("search=99911222")).items.map((line) => line.from_account)).toEqual([
      "99911222",
    ]);
    const low = (await lines("sort=amount_low")).items.map(({ amount }) => Math.floor(+amount));
    expect(low).toEqual([111, 222, 333]);
    const file = await admin.get("/api/admin/notifications/unmatched?format=csv&search=99911");
    expect(String(file.body).trim().split("\r\n")).toHaveLength(4);
  });
});
