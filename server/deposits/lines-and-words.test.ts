/**
 * Banks' lines beside what people say of deposits: which line stands for which deposit, and who
 * stands in what is written of it.
 */
import { listAdminDeposits } from "@chokdee/domain/deposits/admin-contract.ts";
import { listUnmatched } from "@chokdee/domain/deposits/line-contract.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { cameBack, paidBy, byBoth } from "../testing/bank-statements.ts";
import {
  balanceOf,
  BANK,
  BANK_SECRET,
  letExpire,
  lineFor,
  notify,
  pendingDeposit,
  type Intent,
  type Line,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { approve, askedId, twoCashiers } from "../testing/two-people.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET},second=${BANK_SECRET},third=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

const satangOf = ({ qr_amount: baht }: { qr_amount: string }) => Math.round(Number(baht) * 100);
const word = (actor: Caller, intent: Intent, body: object = {}) =>
  actor.post(`/api/admin/deposits/${intent.deposit_id}/approve`, body);
const rowOf = async (line: Line, provider = BANK) => {
  const [row] = await app.current.db.query<{
    id: number;
    deposit_id: string | null;
    why: string | null;
    same_as: number | null;
  }>(
    `select id, deposit_id, why_unmatched as why, same_as from bank_notifications
     where provider = $1 and transaction_id = $2`,
    [provider, line.transaction_id],
  );
  if (!row) throw new Error("the line was not kept");
  return row;
};
const tell = async (line: Line, provider = BANK) => {
  await notify(app.current, line, { provider });
  return rowOf(line, provider);
};
const close = (actor: Caller, id: number, body: object) =>
  actor.post(`/api/admin/notifications/${id}/close`, { note: "ดูสเตทเมนต์แล้ว", ...body });
const audited = (target: string, action: string) =>
  app.current.db.query<{ actor_id: string; after: object }>(
    "select actor_id, after from audit_entries where target_id = $1 and action = $2",
    [target, action],
  );
/** A deposit that ran out, and its line that came after that. */
async function late(baht: number) {
  const { member, intent } = await pendingDeposit(app.current, account, baht);
  await letExpire(app.current, intent.deposit_id);
  const line = lineFor(intent, account);
  const { id, why } = await tell(line);
  expect(why).toBe("LATE");
  return { member, intent, line, lineId: id };
}

describe("a deposit that a person approves", () => {
  it("above the limit is decided, in the audit too, by who asked and not by who agreed", async () => {
    const { intent } = await pendingDeposit(app.current, account, 6_000);
    const asked = askedId(await word(one, intent, { reason: "เห็นสลิปแล้ว" }));
    expect((await approve(two, asked)).status).toBe(200);
    const [decided] = await app.current.db.query(
      "select decided_by, reason from deposits where id = $1",
      [intent.deposit_id],
    );
    expect(decided).toEqual({ decided_by: one.id, reason: "เห็นสลิปแล้ว" });
    expect(await audited(intent.deposit_id, "deposit.approve")).toMatchObject([
      { actor_id: one.id, after: { status: "SUCCESS", credited: intent.qr_amount } },
    ]);
    // The list of entries tells what came, as every other screen does, and not the baht asked for.
    const list = await (
      await app.current.admin()
    ).get(`/api/admin/audit?target=${intent.deposit_id}`);
    expect(list.body.data.items[0].target).toMatchObject({ amount: intent.qr_amount });
  });

  it("takes the one line that came late with it, which then takes no second person", async () => {
    const { member, intent, line, lineId } = await late(6_000);
    expect((await word(one, intent)).status).toBe(200);
    expect(await balanceOf(app.current, member.id)).toBe(satangOf(intent));
    expect((await rowOf(line)).deposit_id).toBe(intent.deposit_id);
    const [given] = await app.current.db.query(
      "select assigned_by, given_in_doubt from bank_notifications where id = $1",
      [lineId],
    );
    expect(given).toEqual({ assigned_by: one.id, given_in_doubt: false });
    expect(await audited(intent.deposit_id, "deposit.approve")).toMatchObject([
      { after: { transaction_id: line.transaction_id } },
    ]);
  });

  it("takes none of two late lines of its amount: which one pays it is in doubt", async () => {
    const { member, intent, line } = await late(6_100);
    const second = lineFor(intent, account);
    expect((await tell(second)).why).toBe("LATE");
    askedId(await word(one, intent));
    expect(await balanceOf(app.current, member.id)).toBe(0);
    expect([(await rowOf(line)).deposit_id, (await rowOf(second)).deposit_id]).toEqual([
      null,
      null,
    ]);
  });

  it("with another amount than it asked for leaves its late line to be looked at", async () => {
    const { member, intent, line } = await late(300);
    const said = { amount: 250, reason: "โอนมาเท่านี้" };
    expect((await word(one, intent, said)).status).toBe(200);
    expect(await balanceOf(app.current, member.id)).toBe(25_000);
    expect(await rowOf(line)).toMatchObject({ deposit_id: null, why: "LATE" });
  });

  it("shows which word it waits for, that of its recall as well", async () => {
    const waiting = async (id: string) => {
      const reply = await one.get("/api/admin/deposits?status=ALL&limit=200");
      const { items } = listAdminDeposits.replies[200].parse(reply.body).data;
      return items.find((item) => item.id === id)?.waiting_approval_id;
    };
    const { intent } = await pendingDeposit(app.current, account, 310);
    expect((await word(one, intent)).status).toBe(200);
    expect(await waiting(intent.deposit_id)).toBeNull();
    const path = `/api/admin/deposits/${intent.deposit_id}/recall`;
    const asked = askedId(await one.post(path, { reason: "ธนาคารเรียกคืน" }));
    expect(await waiting(intent.deposit_id)).toBe(asked);
    expect((await approve(two, asked)).status).toBe(200);
    expect(await audited(intent.deposit_id, "deposit.recall")).toMatchObject([
      { actor_id: one.id },
    ]);
    expect(
      await app.current.db.query("select recalled_by from deposit_recalls where deposit_id = $1", [
        intent.deposit_id,
      ]),
    ).toEqual([{ recalled_by: one.id }]);
  });
});

describe("a line that went back to its sender", () => {
  it("is closed, in the audit too, by who asked and not by who agreed", async () => {
    const { id } = await tell(lineFor({ qr_amount: "615.15" }, account));
    const asked = askedId(await close(one, id, { as: "REFUNDED" }));
    expect((await approve(two, asked)).status).toBe(200);
    const [closed] = await app.current.db.query(
      "select closed_by, close_note from bank_notifications where id = $1",
      [id],
    );
    expect(closed).toEqual({ closed_by: one.id, close_note: "ดูสเตทเมนต์แล้ว" });
    expect(await audited(String(id), "notification.close")).toMatchObject([
      { actor_id: one.id, after: { closed_as: "REFUNDED", amount: "615.15" } },
    ]);
    const moved = await app.current.db.query(
      `select distinct actor_id from book_moves where reference_kind = 'bank_line'
         and reference_id = $1`,
      [String(id)],
    );
    expect(moved).toEqual([{ actor_id: one.id }]);
  });
});

describe("the line of a payout that came back", () => {
  it("names it in the audit", async () => {
    const payout = await cameBack(app.current, { one, two }, { baht: 1_021, from: account.id });
    const { id } = await tell(lineFor({ qr_amount: "1021.00" }, account));
    expect((await close(one, id, { as: "PAYOUT_RETURNED" })).status).toBe(200);
    expect(await audited(String(id), "notification.close")).toMatchObject([
      { after: { closed_as: "PAYOUT_RETURNED", withdrawal_id: payout } },
    ]);
  });

  it("is one that was paid from its account, before one of which nobody said from where", async () => {
    const unnamed = async (baht: number) => {
      const { id } = await paidBy(app.current, { one, two }, { baht, step: "approve", from: null });
      const path = `/api/admin/withdrawals/${id}/return`;
      await byBoth(two, await one.post(path, { reason: "ธนาคารคืนเงิน" }));
      return id;
    };
    const named = await cameBack(app.current, { one, two }, { baht: 1_022, from: account.id });
    // Nearer to the line, but of no account.
    const other = await unnamed(1_022);
    const came = async () => {
      const { id } = await tell(lineFor({ qr_amount: "1022.00" }, account));
      expect((await close(one, id, { as: "PAYOUT_RETURNED" })).status).toBe(200);
      const [row] = await app.current.db.query<{ came_back_with: string }>(
        "select came_back_with from bank_notifications where id = $1",
        [id],
      );
      return row?.came_back_with;
    };
    expect([await came(), await came()]).toEqual([named, other]);
  });
});

describe("a transfer that is told again", () => {
  const amount = { qr_amount: "616.16" };

  it("by a third provider is the one that the first told, as the second's is", async () => {
    const first = await tell(lineFor(amount, account));
    const again = [
      await tell(lineFor(amount, account), "second"),
      await tell(lineFor(amount, account), "third"),
    ];
    expect(again.map(({ why, same_as: same }) => [why, same])).toEqual([
      ["TOLD_BEFORE", first.id],
      ["TOLD_BEFORE", first.id],
    ]);
  });

  it("is no repetition of a repetition: who told the first tells a second one", async () => {
    const twice = { qr_amount: "617.17" };
    await tell(lineFor(twice, account));
    expect((await tell(lineFor(twice, account), "second")).why).toBe("TOLD_BEFORE");
    expect(await tell(lineFor(twice, account))).toMatchObject({ why: "NO_DEPOSIT", same_as: null });
  });
});

describe("a line of an old deposit", () => {
  /** Why the line of a deposit that ran out so long ago waits. */
  async function ofDaysAgo(days: number, baht: number) {
    const { intent } = await pendingDeposit(app.current, account, baht);
    await app.current.db.query(
      `update deposits set created_at = created_at - make_interval(days => $2, mins => -10),
         expires_at = expires_at - make_interval(days => $2, mins => -10) where id = $1`,
      [intent.deposit_id, days],
    );
    return (await tell(lineFor(intent, account))).why;
  }

  it("is known to be late for eight days, and nobody's after that", async () => {
    expect(await ofDaysAgo(8, 320)).toBe("LATE");
    expect(await ofDaysAgo(9, 330)).toBe("NO_DEPOSIT");
  });
});

describe("the deposits that are shown beside a line that waits", () => {
  const candidates = async (line: Line) => {
    const { id } = await tell(line);
    const reply = await one.get("/api/admin/notifications/unmatched?limit=200");
    const { items } = listUnmatched.replies[200].parse(reply.body).data;
    return items.find((item) => item.id === String(id))?.candidates.map((it) => it.deposit_id);
  };
  const bear = (id: string, satang: number) =>
    app.current.db.query("update deposits set qr_amount_satang = $2 where id = $1", [id, satang]);
  const open = async (baht: number, satang: number) => {
    const { intent } = await pendingDeposit(app.current, account, baht);
    await bear(intent.deposit_id, satang);
    return intent;
  };

  it("differ from it by a baht at most, to either side", async () => {
    const [less, more] = [await open(400, 40_400), await open(405, 40_600)];
    for (const satang of [40_399, 40_601]) await open(401, satang);
    const shown = await candidates(lineFor({ qr_amount: "405.00" }, account));
    expect(new Set(shown)).toEqual(new Set([less.deposit_id, more.deposit_id]));
  });

  it("begin with the one that it names, and go on with the nearest", async () => {
    const named = await open(500, 50_500);
    const near = await open(510, 51_001);
    const far = await open(510, 51_090);
    const line = lineFor({ qr_amount: "510.00" }, account, { reference: named.reference_id });
    expect(await candidates(line)).toEqual([named, near, far].map((it) => it.deposit_id));
  });

  it("are none that the bank itself has paid, whatever became of its line", async () => {
    const { intent } = await pendingDeposit(app.current, account, 520);
    const paid = lineFor(intent, account);
    expect((await tell(paid)).deposit_id).toBe(intent.deposit_id);
    const stand = (id: string | null) =>
      app.current.db.query(
        "update bank_notifications set deposit_id = $2 where transaction_id = $1",
        [paid.transaction_id, id],
      );
    await stand(null);
    const other = await open(520, satangOf(intent) + 20);
    const baht = ((satangOf(intent) + 10) / 100).toFixed(2);
    expect(await candidates(lineFor({ qr_amount: baht }, account))).toEqual([other.deposit_id]);
    await stand(intent.deposit_id);
  });
});
