/** What each of the staff did in a span of days: how often, and with how much money. */
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { expect, it } from "vitest";

import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { writeAudit } from "../core/audit.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp();
const today = bangkokDay(Date.now());
const path = `/api/admin/reports/staff?from=${today}&to=${today}`;

const done = async (sent: ReturnType<Caller["post"]>) => expect((await sent).status).toBe(200);

it("counts and sums what each person credited, approved, paid and rejected", async () => {
  const owner = await app.current.admin();
  const cashier = await app.current.admin(["cashier"]);
  const account = await receivingAccount(owner, true);
  const member = await richMember(app.current, 100_000);
  const credit = `/api/admin/users/${member.id}/credit-adjust`;
  for (const amount of [250, 100.5, -50]) await done(cashier.post(credit, { amount, reason: "x" }));

  const taken = await pendingDeposit(app.current, account, 500);
  await done(cashier.post(`/api/admin/deposits/${taken.intent.deposit_id}/approve`, {}));
  const refused = await pendingDeposit(app.current, account, 700);
  const { deposit_id: refusedId, qr_amount: refusedAmount } = refused.intent;
  await done(owner.post(`/api/admin/deposits/${refusedId}/reject`, { reason: "x" }));

  const asked = (amount: number) => withdrawalOf(member, amount);
  await done(cashier.post(`/api/admin/withdrawals/${await asked(200)}/approve`, {}));
  await done(owner.post(`/api/admin/withdrawals/${await asked(300)}/reject`, { reason: "x" }));

  const { items } = (await owner.get(path)).body.data;
  const of = (id: string) =>
    items
      .filter(({ staff }: { staff: { id: string } }) => staff.id === id)
      .map(({ action, count, amount }: Record<string, unknown>) => [action, count, amount]);
  expect(of(cashier.id)).toEqual([
    ["credit.adjust", 2, "350.50"],
    ["credit.adjust", 1, "-50.00"],
    ["deposit.approve", 1, taken.intent.qr_amount],
    ["withdrawal.approve", 1, "200.00"],
  ]);
  expect(of(owner.id)).toEqual([
    ["deposit.reject", 1, refusedAmount],
    ["withdrawal.reject", 1, "300.00"],
  ]);
  // What nobody of the staff did, and what moves no money and decides nothing, is not counted.
  const others = ({ staff }: { staff: { id: string } | null }) =>
    staff === null || staff.id === owner.id || staff.id === cashier.id;
  expect(items.filter(others)).toHaveLength(6);
});

it("is a file as well, and asks for the right and for days in order", async () => {
  const auditor = await app.current.admin(["auditor"]);
  const owner = await app.current.admin();
  const { id } = await app.current.member();
  for (const amount of [250, 0.5, -50]) {
    await done(owner.post(`/api/admin/users/${id}/credit-adjust`, { amount, reason: "x" }));
  }
  const file = String((await auditor.get(`${path}&format=csv`)).body)
    .trim()
    .split("\n");
  expect(file).toHaveLength((await auditor.get(path)).body.data.items.length + 1);
  expect(file[0]).toContain("จำนวนครั้ง");
  const heads = file[0]?.trim().split(",") ?? [];
  const cells = file.find((line) => line.includes(owner.phone) && line.includes("250.50"));
  const under = (head: string) => cells?.trim().split(",")[heads.indexOf(head)];
  expect([under("จำนวนครั้ง"), under("จำนวนเงิน")]).toEqual(["2", "250.50"]);
  const mine = file.filter((line) => line.includes(owner.phone));
  expect(mine.map((line) => line.includes("credit.adjust"))).toEqual([true, true]);
  // As text: a spreadsheet would take the zero at its head away.
  expect(mine.every((line) => line.split(",").includes(` ${owner.phone}`))).toBe(true);

  const yesterday = bangkokDay(Date.now() - 86_400_000);
  const before = `/api/admin/reports/staff?from=${yesterday}&to=${yesterday}`;
  expect((await auditor.get(before)).body.data.items).toEqual([]);
  const turned = await auditor.get(`/api/admin/reports/staff?from=${today}&to=${yesterday}`);
  expect([turned.status, turned.body.code]).toEqual([400, "DATE_INVALID"]);
  const cashier = await app.current.admin(["cashier"]);
  expect((await cashier.get(path)).status).toBe(403);
});

it("counts every act that moves money, decides of it, or is about a result", async () => {
  const owner = await app.current.admin();
  const acts = [
    "credit.adjust",
    "deposit.approve",
    "notification.assign",
    "deposit.reject",
    "deposit.recall",
    "withdrawal.approve",
    "withdrawal.reject",
    "withdrawal.return",
    "debt.collect",
    "debt.write_off",
    "round.result.enter",
    "round.result.correct",
    "round.void",
    "approval.approve",
    "approval.reject",
  ] as const;
  const act = (action: (typeof acts)[number] | "round.create") =>
    app.current.db.transaction((tx) =>
      writeAudit(tx, {
        actorId: owner.id,
        action,
        targetKind: "round",
        targetId: "1",
        address: null,
        after: { amount: "12.50" },
      }),
    );
  for (const action of acts.toReversed()) await act(action);
  await act("round.create");
  const { items } = (await owner.get(path)).body.data;
  const mine = items.filter(({ staff }: { staff: { id: string } }) => staff.id === owner.id);
  expect(mine.map(({ action }: { action: string }) => action)).toEqual(acts);
  // The audit keeps of these what was taken from the member, without a sign.
  const taken = new Set<string>(["deposit.recall", "debt.collect"]);
  expect(mine.map(({ amount }: { amount: string }) => amount)).toEqual(
    acts.map((action) => (taken.has(action) ? "-12.50" : "12.50")),
  );
});

it("tells a recalled deposit and a collected debt as taken from the member", async () => {
  const owner = await app.current.admin();
  const cashier = await app.current.admin(["cashier"]);
  const account = await receivingAccount(owner, true);
  const { member, intent } = await pendingDeposit(app.current, account, 700);
  const deposit = `/api/admin/deposits/${intent.deposit_id}`;
  await done(owner.post(`${deposit}/approve`, {}));
  const adjust = `/api/admin/users/${member.id}/credit-adjust`;
  await done(owner.post(adjust, { amount: -600, reason: "x" }));
  await done(cashier.post(`${deposit}/recall`, { reason: "x" }));
  await done(owner.post(adjust, { amount: 150, reason: "x" }));
  const collect = `/api/admin/users/${member.id}/debts/collect`;
  await done(owner.post(collect, { amount: 100, reason: "x" }));
  const { items } = (await owner.get(path)).body.data;
  const of = (id: string, act: string) =>
    items
      .filter(
        ({ staff, action }: { staff: { id: string }; action: string }) =>
          staff.id === id && action === act,
      )
      .map(({ count, amount }: Record<string, unknown>) => [count, amount]);
  expect(of(cashier.id, "deposit.recall")).toEqual([[1, `-${intent.qr_amount}`]]);
  expect(of(owner.id, "debt.collect")).toEqual([[1, "-100.00"]]);
});

it("counts of a deposit what was credited, where another amount came than was asked for", async () => {
  const owner = await app.current.admin();
  await app.current.db.transaction((tx) =>
    writeAudit(tx, {
      actorId: owner.id,
      action: "deposit.approve",
      targetKind: "deposit",
      targetId: "1",
      address: null,
      after: { amount: "500.00", credited: "450.00" },
    }),
  );
  const { items } = (await owner.get(path)).body.data;
  const mine = items.filter(({ staff }: { staff: { id: string } }) => staff.id === owner.id);
  expect(mine).toMatchObject([{ action: "deposit.approve", count: 1, amount: "450.00" }]);
});

it("is of whole Bangkok days, and tells what was given apart from what was taken", async () => {
  const owner = await app.current.admin();
  for (const [at, amount] of [
    ["2021-05-04T16:59:59.999Z", "-1.00"],
    ["2021-05-04T17:00:00Z", "-2.00"],
    ["2021-05-05T02:00:00Z", "4.00"],
    ["2021-05-05T16:59:59.999Z", "8.00"],
    ["2021-05-05T17:00:00Z", "16.00"],
  ]) {
    await app.current.db.query(
      `insert into audit_entries (at, actor_id, action, target_kind, target_id, after)
       values ($1, $2, 'credit.adjust', 'member', 'x', jsonb_build_object('amount', $3::text))`,
      [at, owner.id, amount],
    );
  }
  const span = "from=2021-05-05&to=2021-05-05";
  const { items } = (await owner.get(`/api/admin/reports/staff?${span}`)).body.data;
  expect(
    items.map(({ count, amount }: { count: number; amount: string }) => [count, amount]),
  ).toEqual([
    [2, "12.00"],
    [1, "-2.00"],
  ]);
});

it("is of 400 days and one at the most, and of no span that ends before it begins", async () => {
  const owner = await app.current.admin();
  const statusOf = async (from: string, to = today) =>
    (await owner.get(`/api/admin/reports/staff?from=${from}&to=${to}`)).status;
  expect(await statusOf(addDays(today, -400))).toBe(200);
  const path = `/api/admin/reports/staff?from=${addDays(today, -401)}&to=${today}`;
  const long = await owner.get(path, { "accept-language": "en" });
  expect([long.status, long.body.code]).toEqual([422, "DATES_TOO_FAR_APART"]);
  expect(long.body.message).toBe("Choose at most 401 days");
  expect(await statusOf(today, addDays(today, -1))).toBe(400);
});
