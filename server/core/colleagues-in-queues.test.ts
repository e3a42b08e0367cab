/** Whoever works with the money of colleagues is neither shown their phones nor finds them by these. */
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  openIntent,
  type Intent,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { approve, askedId, twoCashiers } from "../testing/two-people.ts";
import { withdrawalOf } from "../testing/withdrawals.ts";

const HIDDEN = "**********";
const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;
let auditor: Caller;
/** Of the staff, and a member of the house like any other. */
let colleague: Caller;
let open: Intent;
let waiting: string;

async function intentOf(member: Caller, baht: number): Promise<Intent> {
  return ((await openIntent(member, account, baht)).body as { data: Intent }).data;
}

beforeAll(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
  auditor = await app.current.admin(["auditor"]);
  colleague = await app.current.admin(["notices"], 1_000_000);
  const { db } = app.current;
  // Callers of these tests are named by their phone.
  await db.query("update members set nickname = 'นิด' where role = 'ADMIN'");
  await db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     select $1, id, '6660001111', 'นิด ใจดี' from banks where name_en = 'Kasikornbank'`,
    [colleague.id],
  );
  // One deposit that the bank told of, and one that waits; a line of the bank that is near it.
  await notify(app.current, lineFor(await intentOf(colleague, 300), account));
  open = await intentOf(colleague, 400);
  const near = { qr_amount: (Number(open.qr_amount) + 0.5).toFixed(2) };
  await notify(app.current, lineFor(near, account));
  // One withdrawal that was paid, and one that waits.
  const path = `/api/admin/withdrawals/${await withdrawalOf(colleague, 500)}/approve`;
  const sent = { paid_from: account.id, reason: "ตรวจแล้ว" };
  await approve(two, askedId(await one.post(path, sent)));
  await one.post(path, sent);
  waiting = await withdrawalOf(colleague, 600);
  await one.post(`/api/admin/users/${colleague.id}/credit-adjust`, { amount: 10, reason: "x" });
});

const read = async (viewer: Caller, path: string): Promise<string> => {
  const { status, body } = await viewer.get(path);
  expect(status).toBe(200);
  return typeof body === "string" ? body : JSON.stringify(body);
};

describe("the phone of a colleague", () => {
  it.each([
    ["/api/admin/deposits"],
    ["/api/admin/deposits?format=csv"],
    ["/api/admin/notifications/unmatched"],
    ["/api/admin/reports/reconciliation"],
    ["/api/admin/reports/reconciliation?format=csv"],
    ["/api/admin/withdrawals"],
    ["/api/admin/withdrawals?format=csv"],
    ["/api/admin/reports/outgoing"],
    ["/api/admin/reports/outgoing?format=csv"],
    ["/api/admin/approvals"],
  ])("is in %s for who sees the list of the staff only", async (path) => {
    const seen = await read(one, path);
    expect(seen).toContain(HIDDEN);
    expect(seen).not.toContain(colleague.phone);
    expect(await read(auditor, path)).toContain(colleague.phone);
  });

  it.each(["deposits", "withdrawals"])("finds their %s for these only", async (list) => {
    const found = async (viewer: Caller, search: string) =>
      (await viewer.get(`/api/admin/${list}?search=${encodeURIComponent(search)}`)).body.data.total;
    for (const search of [colleague.phone, colleague.phone.slice(3)]) {
      expect(await found(one, search)).toBe(0);
      expect(await found(auditor, search)).toBe(2);
      const { data } = (await one.get(`/api/admin/find?search=${search}`)).body;
      expect(data[list]).toEqual([]);
    }
    expect(await found(one, "นิด")).toBe(2);
    // What else tells who it is: the number that stands in the address of their page.
    expect(await found(one, colleague.id)).toBe(2);
    const member = await app.current.member({ balance: 100_000 });
    await intentOf(member, 700);
    if (list === "deposits") expect(await found(one, member.phone)).toBe(1);
  });

  it("is not in the answer to who decides", async () => {
    const path = `/api/admin/deposits/${open.deposit_id}/reject`;
    const { body } = await one.post(path, { reason: "x" });
    expect(body.data.member.phone_number).toBe(HIDDEN);
    const claimed = await one.post("/api/admin/withdrawals/claim", { ids: [waiting] });
    const text = JSON.stringify(claimed.body);
    expect(text).toContain(colleague.id);
    expect(text).not.toContain(colleague.phone);
  });
});
