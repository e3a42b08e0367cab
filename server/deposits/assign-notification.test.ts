import { randomUUID } from "node:crypto";

import { assignNotification, listUnmatched } from "@chokdee/domain/deposits/line-contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import {
  balanceOf,
  BANK,
  BANK_SECRET,
  entriesOf,
  letExpire,
  lineFor,
  notify,
  pendingDeposit,
  receivingAccount,
  type Line,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});

async function unmatchedId(line: Line): Promise<string> {
  await notify(app.current, line);
  const { items } = listUnmatched.replies[200].parse(
    (await admin.get("/api/admin/notifications/unmatched?limit=200")).body,
  ).data;
  return items.find((one) => one.transaction_id === line.transaction_id)?.id ?? "none";
}
const assign = (id: string, body: object) =>
  admin.post(`/api/admin/notifications/${id}/assign`, body);

describe("a transfer that found no deposit", () => {
  it("is listed with the deposits that come near, and given to one of them once", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 700);
    const line = lineFor({ qr_amount: "700.00" }, account);
    await notify(app.current, line);
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
    expect(await balanceOf(app.current, member.id)).toBe(70_000);
    const again = await assign(shown?.id ?? "", { user_id: member.id });
    expect([again.status, again.body.code]).toEqual([409, "NOTIFICATION_ASSIGNED"]);
  });

  it("is not offered a deposit that has its line already, by hand credited or not", async () => {
    const { intent } = await pendingDeposit(app.current, account, 730);
    const id = intent.deposit_id;
    expect((await admin.post(`/api/admin/deposits/${id}/approve`, {})).status).toBe(200);
    const offered = async () => {
      const line = lineFor({ qr_amount: "730.00" }, account);
      await notify(app.current, line);
      const { items } = listUnmatched.replies[200].parse(
        (await admin.get("/api/admin/notifications/unmatched?limit=200")).body,
      ).data;
      const shown = items.find((one) => one.transaction_id === line.transaction_id);
      return shown?.candidates.some((one) => one.deposit_id === id);
    };
    expect(await offered()).toBe(true);
    const own = await notify(app.current, lineFor(intent, account));
    expect(own.body).toMatchObject({ matched: true });
    expect(await offered()).toBe(false);
  });

  it("that came late is given to its expired or cancelled deposit", async () => {
    for (const [amount, end] of [
      [710, "expire"],
      [720, "cancel"],
    ] as const) {
      const { member, intent } = await pendingDeposit(app.current, account, amount);
      if (end === "expire") await letExpire(app.current, intent.deposit_id);
      else await member.delete(`/wallets/deposits/${intent.deposit_id}`);
      const id = await unmatchedId(lineFor(intent, account));
      expect((await assign(id, { deposit_id: intent.deposit_id })).status).toBe(200);
      expect(await balanceOf(app.current, member.id)).toBe(
        Math.round(Number(intent.qr_amount) * 100),
      );
    }
  });

  it("can be given to a member without a deposit, who sees it in the list", async () => {
    const member = await app.current.member();
    const id = await unmatchedId(lineFor({ qr_amount: "730.25" }, account));
    const reply = await assign(id, { user_id: member.id });
    expect(reply.status).toBe(200);
    expect(await balanceOf(app.current, member.id)).toBe(73_025);
    const list = await member.get("/wallets/deposits");
    expect(list.body.data.items).toMatchObject([
      { id: reply.body.data.deposit_id, amount: "730.25", status: "completed" },
    ]);
  });

  it("is never given to oneself", async () => {
    const cashier = await app.current.admin(["cashier"]);
    const id = await unmatchedId(lineFor({ qr_amount: "735.25" }, account));
    const path = `/api/admin/notifications/${id}/assign`;
    const own = await cashier.post(path, { user_id: cashier.id });
    expect([own.status, own.body.code]).toEqual([422, "NOT_YOURSELF"]);
    expect((await assign(id, { user_id: cashier.id })).status).toBe(200);
  });

  it("is given to one member only, when two administrators take it at once", async () => {
    const second = await app.current.admin();
    const [one, other] = [await app.current.member(), await app.current.member()];
    const id = await unmatchedId(lineFor({ qr_amount: "740.00" }, account));
    const path = `/api/admin/notifications/${id}/assign`;
    const replies = await Promise.all([
      admin.post(path, { user_id: one.id }),
      second.post(path, { user_id: other.id }),
      admin.post(path, { user_id: one.id }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const total = (await balanceOf(app.current, one.id)) + (await balanceOf(app.current, other.id));
    expect(total).toBe(74_000);
  });

  it("is no second credit of a deposit that was approved, but may be its bank line", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 750);
    await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    const early = new Date(Date.now() - 30 * 60_000).toISOString();
    const own = await unmatchedId(lineFor(intent, account, { occurred_at: early }));
    const foreign = await unmatchedId(lineFor({ qr_amount: "9000.00" }, account));
    const refused = await assign(foreign, { deposit_id: intent.deposit_id });
    expect([refused.status, refused.body.code]).toEqual([409, "DEPOSIT_FINAL"]);
    expect((await assign(own, { deposit_id: intent.deposit_id })).status).toBe(200);
    const twin = await unmatchedId(lineFor(intent, account, { occurred_at: early }));
    expect((await assign(twin, { deposit_id: intent.deposit_id })).status).toBe(409);
    expect(await entriesOf(app.current, member.id, "DEPOSIT")).toHaveLength(1);
  });

  it("needs a deposit or a member, one of them, and that they exist", async () => {
    const member = await app.current.member();
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
