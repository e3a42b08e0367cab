/** What one of the staff moves alone in a day is bounded over all members together (decision 85). */
import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import { approve, askedId, codeOf } from "../testing/two-people.ts";
import { untilAnswered } from "../testing/until-answered.ts";
import { forgetSettings } from "../core/settings.ts";

const app = useApp({ TWO_PERSON: "on" });
let one: Caller;
let two: Caller;

beforeEach(async () => {
  await app.current.db.query("update members set locked_at = now() where role = 'ADMIN'");
  one = await app.current.admin(["cashier"]);
  two = await app.current.admin(["cashier"]);
});

const adjust = (actor: Caller, member: Caller, amount: number, key = randomUUID()) =>
  untilAnswered(() =>
    actor.post(
      `/api/admin/users/${member.id}/credit-adjust`,
      { amount, reason: "โบนัส" },
      { "idempotency-key": key },
    ),
  );
const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => app.current.member()));
/** As if they had moved so much alone before. */
const moved = (actor: Caller, satang: number, hoursAgo: number) =>
  app.current.db.query(
    `insert into lone_adjustments (reference_id, staff_id, amount_satang, made_at)
     values (gen_random_uuid(), $1, $2, now() - make_interval(hours => $3))`,
    [actor.id, satang, hoursAgo],
  );
const statuses = async (replies: ReturnType<typeof adjust>[]) =>
  (await Promise.all(replies)).map(({ status }) => status).toSorted((a, b) => a - b);

/** The ledger moved by what stands as done alone and what two people stood for, and no more. */
async function balances(): Promise<{ wallets?: number; entries?: number }> {
  const [wallets] = await app.current.db.query<{ wallets: number }>(
    "select sum(balance_satang)::bigint as wallets from wallets",
  );
  const [entries] = await app.current.db.query<{ entries: number }>(
    "select sum(amount_satang)::bigint as entries from ledger_entries",
  );
  return { ...wallets, ...entries };
}

describe("what is moved alone on one member's wallet in a day", () => {
  it("is weighed by itself and as a sum: giving before makes no room for taking, nor the reverse", async () => {
    for (const sign of [1, -1]) {
      const member = await app.current.member({ balance: 2_000_000 });
      expect((await adjust(one, member, 4_000 * sign)).status).toBe(200);
      // 5,001 is too much for one, though it leaves no more than 1,001 moved.
      expect((await adjust(two, member, -5_001 * sign)).status).toBe(202);
      // 1,000 is little, and too much together with what was moved, by whomever.
      expect((await adjust(two, member, 1_001 * sign)).status).toBe(202);
      expect((await adjust(two, member, 1_000 * sign)).status).toBe(200);
    }
  });
});

describe("what one of the staff adjusts alone in a day", () => {
  it("ends at the setting, also for many members at the same moment", async () => {
    const many = await members(12);
    const replies = await statuses(many.map((member) => adjust(one, member, 5_000)));
    expect(replies).toEqual([...Array<number>(10).fill(200), 202, 202]);
    const [sum] = await app.current.db.query(
      "select sum(amount_satang)::bigint as satang from lone_adjustments where staff_id = $1",
      [one.id],
    );
    expect(sum).toEqual({ satang: 5_000_000 });
    const { wallets, entries } = await balances();
    expect(wallets).toBe(entries);
  });

  it("counts what was taken as well, so that taking elsewhere makes no room", async () => {
    const from = await app.current.member({ balance: 1_000_000 });
    const [to] = (await members(1)) as [Caller];
    await moved(one, 4_500_000, 1);
    expect((await adjust(one, from, -5_000)).status).toBe(200);
    expect((await adjust(one, to, 1)).status).toBe(202);
  });

  it("is one's own: a colleague and what two people stood for are not counted", async () => {
    const many = await members(12);
    await statuses(many.slice(0, 10).map((member) => adjust(one, member, 5_000)));
    const [last, other] = many.slice(10) as [Caller, Caller];
    const asked = await adjust(one, last, 1);
    expect([asked.status, asked.body.data.status]).toEqual([202, "WAITING_APPROVAL"]);
    expect((await adjust(two, other, 5_000)).status).toBe(200);

    const approve = `/api/admin/approvals/${asked.body.data.approval_id}/approve`;
    expect((await two.post(approve)).status).toBe(200);
    const [counted] = await app.current.db.query(
      "select count(*)::int as rows from lone_adjustments where staff_id = $1",
      [one.id],
    );
    expect(counted).toEqual({ rows: 10 });
  });

  it("is counted once for one key, and forgotten after 24 hours", async () => {
    const [member, other, last] = (await members(3)) as [Caller, Caller, Caller];
    const key = randomUUID();
    await statuses(Array.from({ length: 5 }, () => adjust(one, member, 5_000, key)));
    await moved(one, 4_400_000, 25);
    await moved(one, 4_400_000, 1);
    expect((await adjust(one, other, 1_000)).status).toBe(200);
    expect((await adjust(one, last, 0.01)).status).toBe(202);
  });

  it("counts for 24 hours to the minute", async () => {
    const [member] = (await members(1)) as [Caller];
    const ago = (minutes: number) =>
      app.current.db.query(
        `insert into lone_adjustments (reference_id, staff_id, amount_satang, made_at)
         values (gen_random_uuid(), $1, 5000000, now() - make_interval(mins => $2))`,
        [one.id, minutes],
      );
    await ago(24 * 60 + 1);
    expect((await adjust(one, member, 1)).status).toBe(200);
    await ago(24 * 60 - 1);
    expect((await adjust(one, member, 1)).status).toBe(202);
  });

  it("is narrowed by one owner, widened again by two, and never beyond what is decided", async () => {
    const owners = [await app.current.admin(), await app.current.admin()] as const;
    const set = (baht: number) =>
      owners[0].put("/api/admin/settings", { two_person_credit_per_day: baht });
    expect((await set(50_000.01)).status).toBe(422);
    expect((await set(40_000)).status).toBe(200);
    expect((await set(50_000)).status).toBe(202);
    expect((await set(-1)).status).toBe(422);
    // Widening it again takes two: the other tests count with the default.
    await app.current.db.query("update settings set value = '50000' where key = $1", [
      "two_person_credit_per_day",
    ]);
    forgetSettings(app.current.db);
  });
});

it("a credit that waits is not given to an account that is of the staff by then", async () => {
  const member = await app.current.member();
  const asked = askedId(await adjust(one, member, 6_000));
  await ask(app.current.ownerUrl, `update members set role = 'ADMIN' where id = '${member.id}'`);
  expect(codeOf(await approve(two, asked))).toEqual([422, "STAFF_WITHOUT_CREDIT"]);
});

it("a credit that a second person approves reaches the member's open screens", async () => {
  const member = await app.current.member();
  const asked = askedId(await adjust(one, member, 6_000));
  const before = app.current.told.length;
  expect((await approve(two, asked)).status).toBe(200);
  const told = { to: member.id, topic: "balance", payload: {} };
  expect(app.current.told.slice(before)).toContainEqual(told);
});
