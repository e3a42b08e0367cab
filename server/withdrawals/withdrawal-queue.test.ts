import { listAdminWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { balanceOf } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp();
let cashier: Caller;
const made: { id: string; phone: string; account: string }[] = [];

beforeAll(async () => {
  cashier = await app.current.admin(["cashier"]);
  for (const amount of [300, 900, 100, 700]) {
    const member = await richMember(app.current, 200_000);
    const { data } = (await askToWithdraw(member, amount)).body;
    made.push({ id: data.id, phone: member.phone, account: data.bank_account_no });
  }
});

const queue = async (query: string) =>
  listAdminWithdrawals.replies[200].parse(
    (await cashier.get(`/api/admin/withdrawals?${query}`)).body,
  ).data;
/** Of those that the file began with. */
const amounts = async (query: string) =>
  (await queue(query)).items
    .filter(({ id }) => made.some((one) => one.id === id))
    .map(({ amount }) => Number(amount));

describe("the queue of withdrawals", () => {
  it("counts all, and is sorted by time and amount over its pages", async () => {
    const page = await queue("status=PENDING&limit=2");
    expect([page.items.length, page.total]).toEqual([2, 4]);
    expect(await amounts("status=PENDING")).toEqual([300, 900, 100, 700]);
    expect(await amounts("status=ALL")).toEqual([700, 100, 900, 300]);
    const first = await queue("status=PENDING&sort=amount_low&limit=3");
    const query = `status=PENDING&sort=amount_low&limit=3&cursor=${first.next_cursor}`;
    const both = [...first.items, ...(await queue(query)).items];
    expect(both.map(({ amount }) => Number(amount))).toEqual([100, 300, 700, 900]);
  });

  it("is found by phone, account, id and amount, and narrowed to a bank", async () => {
    const [one] = made;
    if (!one) throw new Error("nothing was made");
    const ids = async (text: string) =>
      (await queue(`search=${encodeURIComponent(text)}`)).items.map(({ id }) => id);
    for (const text of [one.phone, one.id.slice(0, 13), "300.00"]) {
      expect([text, await ids(text)]).toEqual([text, [one.id]]);
    }
    expect(await ids(one.account)).toContain(one.id);
    expect(await ids("1234.56")).toEqual([]);
    const [row] = await app.current.db.query<{ bank_id: string }>(
      "select bank_id from withdrawals where id = $1",
      [one.id],
    );
    const bank = row?.bank_id ?? "";
    expect((await queue(`bank=${bank}&search=300.00`)).items.map(({ id }) => id)).toEqual([one.id]);
    expect((await queue("bank=another")).total).toBe(0);
  });

  it("is a file as well, with the accounts as text", async () => {
    const reply = await cashier.get("/api/admin/withdrawals?status=PENDING&format=csv");
    expect(reply.headers["content-type"]).toContain("text/csv");
    const lines = String(reply.body).trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(` ${made[0]?.account ?? "?"}`);
  });
});

describe("one word on several withdrawals", () => {
  it("gives the money back once for each, and needs the reason", async () => {
    const members = await Promise.all([1, 2].map(() => richMember(app.current, 100_000)));
    const ids = await Promise.all(
      members.map(async (member) => (await askToWithdraw(member, 400)).body.data.id as string),
    );
    const bare = await cashier.post("/api/admin/withdrawals/decide", { ids, action: "REJECT" });
    expect(bare.body.data.refused.map(({ code }: { code: string }) => code)).toEqual([
      "REASON_MISSING",
      "REASON_MISSING",
    ]);
    const word = { ids, action: "REJECT", reason: "บัญชีปิด" };
    const reply = await cashier.post("/api/admin/withdrawals/decide", word);
    expect(reply.body.data).toEqual({ done: ids, waiting: [], refused: [] });
    for (const { id } of members) expect(await balanceOf(app.current, id)).toBe(100_000);
    const again = await cashier.post("/api/admin/withdrawals/decide", word);
    expect(again.body.data.done).toEqual([]);
    for (const { id } of members) expect(await balanceOf(app.current, id)).toBe(100_000);
  });
});
