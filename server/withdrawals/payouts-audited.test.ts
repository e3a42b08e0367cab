/** What is written of a payout: the audit's entries and the member's notices, with whom and how much. */
import { beforeEach, describe, expect, it } from "vitest";

import { paidBy, row, statementOf, takeStatement } from "../testing/bank-statements.ts";
import { useApp, type Caller } from "../testing/app.ts";
import type { ReceivingAccount } from "../testing/deposits.ts";
import { approve, askedId, clearStaff, twoCashiers } from "../testing/two-people.ts";
import { makePayoutFile, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

const path = (id: string, step: string) => `/api/admin/withdrawals/${id}/${step}`;
const audited = (id: string, action: string) =>
  app.current.db.query<{ actor_id: string | null; before: object; after: object }>(
    `select actor_id, before, after from audit_entries
     where target_kind = 'withdrawal' and target_id = $1 and action = $2 order by id`,
    [id, action],
  );
const noticed = (member: Caller) =>
  app.current.db.query(
    `select event, subject, amount_satang as amount, reason from notices
     where user_id = $1 order by no`,
    [member.id],
  );
const lock = ({ id }: Caller) =>
  app.current.db.query("update members set locked_at = now(), lock_kind = 'STAFF' where id = $1", [
    id,
  ]);
/** The house takes no fee of its own accord: as of a withdrawal of which it did. */
const charge = (id: string, satang: number) =>
  app.current.db.query("update withdrawals set fee_satang = $2 where id = $1", [id, satang]);

describe("the audit of a payout", () => {
  it("names who took the file for the bank, each time: all accounts that are paid stand in it", async () => {
    const member = await richMember(app.current);
    const ids = [await withdrawalOf(member)];
    const { file } = (await makePayoutFile(one, account, { ids })).body.data;
    const read = `/api/admin/payout-files/${file.id}`;
    for (const cashier of [one, two]) expect((await cashier.get(read)).status).toBe(200);
    const taken = await app.current.db.query(
      `select actor_id, address from audit_entries
       where action = 'list.export' and target_kind = 'house' and target_id = $1 order by id`,
      [`${file.reference}.csv`],
    );
    expect(taken).toEqual([one, two].map(({ id }) => ({ actor_id: id, address: "127.0.0.1" })));
  });

  it("names who asked for its release and who gave it, and despite what", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    await lock(member);
    const asked = askedId(await one.post(path(id, "approve"), { reason: "ตรวจแล้ว" }));
    expect((await approve(two, asked)).status).toBe(200);
    expect(await audited(id, "withdrawal.release")).toEqual([
      {
        actor_id: one.id,
        before: { status: "PENDING", stage: "PENDING" },
        after: {
          user_id: member.id,
          amount: "1000.00",
          released_by: two.id,
          despite: ["LOCKED"],
          reason: "ตรวจแล้ว",
        },
      },
    ]);
    expect((await two.post(path(id, "approve"), { reason: "โอนแล้ว" })).status).toBe(200);
    expect(await audited(id, "withdrawal.approve")).toEqual([
      {
        actor_id: two.id,
        before: { status: "PENDING", stage: "PENDING" },
        after: {
          user_id: member.id,
          amount: "1000.00",
          status: "APPROVED",
          reason: "โอนแล้ว",
          despite: ["LOCKED"],
          file: null,
        },
      },
    ]);
  });

  it("names the file by which the bank was told of it, and its line in that file", async () => {
    const members = [await richMember(app.current), await richMember(app.current)] as const;
    const ids = [
      await withdrawalOf(members[0], 1_100),
      await withdrawalOf(members[1], 1_200),
    ] as const;
    const made = await makePayoutFile(one, account, { ids: [ids[1], ids[0]] });
    const { reference } = made.body.data.file;
    for (const [at, id] of ids.entries()) {
      expect(await audited(id, "withdrawal.send")).toEqual([
        {
          actor_id: one.id,
          before: { status: "PENDING", stage: "PENDING" },
          after: {
            user_id: members[at as 0 | 1].id,
            amount: `${1_100 + at * 100}.00`,
            file: reference,
            line: at + 1,
          },
        },
      ]);
    }
    expect((await two.post(path(ids[0], "approve"), {})).status).toBe(200);
    expect(await audited(ids[0], "withdrawal.approve")).toMatchObject([
      { before: { status: "PENDING", stage: "SENT" }, after: { file: reference } },
    ]);
    // The file itself is audited once, by its reference and its sum.
    expect(
      await app.current.db.query(
        "select actor_id, action, after from audit_entries where target_id = $1",
        [reference],
      ),
    ).toMatchObject([{ actor_id: one.id, after: { payouts: 2, total: 2_300, format: "CSV" } }]);
  });

  it("names nobody where the bank's own line says that it was paid", async () => {
    const { id, member } = await paidBy(
      app.current,
      { one, two },
      { baht: 451, step: "send", from: account.id },
    );
    await takeStatement({ one, two }, statementOf(account, row("-451", member.number, "โอน")));
    expect(await audited(id, "withdrawal.approve")).toMatchObject([
      { actor_id: null, before: { stage: "SENT" }, after: { status: "APPROVED" } },
    ]);
    const [ended] = await app.current.db.query(
      "select status, decided_by from withdrawals where id = $1",
      [id],
    );
    expect(ended).toEqual({ status: "APPROVED", decided_by: null });
    const moved = await app.current.db.query(
      "select actor_id from book_moves where reference_kind = 'withdrawal' and reference_id = $1",
      [id],
    );
    expect(moved).toEqual([{ actor_id: null }]);
  });

  it("notes that an owner ended a colleague's claim, and not that they ended their own", async () => {
    const ids = [
      await withdrawalOf(await richMember(app.current)),
      await withdrawalOf(await richMember(app.current)),
    ];
    const owner = await app.current.admin();
    await one.post("/api/admin/withdrawals/claim", { ids: [ids[0]] });
    await owner.post("/api/admin/withdrawals/claim", { ids: [ids[1]] });
    const ended = await owner.post("/api/admin/withdrawals/unclaim", { ids });
    expect(ended.body.data.items).toHaveLength(2);
    const [theirs = "", own = ""] = ids;
    expect(await audited(theirs, "withdrawal.unclaim")).toMatchObject([
      { actor_id: owner.id, before: { claimed_by: one.id } },
    ]);
    expect(await audited(own, "withdrawal.unclaim")).toEqual([]);
  });
});

describe("the notice to a member", () => {
  it("of a payout says what came to the account, without the fee", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    await charge(id, 1_025);
    expect((await one.post(path(id, "approve"), {})).status).toBe(200);
    expect(await noticed(member)).toEqual([
      { event: "WITHDRAWAL_PAID", subject: id, amount: 98_975, reason: null },
    ]);
  });

  it("of a withdrawal that was refused says why, and the whole amount that is in the wallet again", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    await charge(id, 1_025);
    expect((await one.post(path(id, "reject"), { reason: "ชื่อบัญชีไม่ตรง" })).status).toBe(200);
    expect(await noticed(member)).toEqual([
      { event: "WITHDRAWAL_REFUSED", subject: id, amount: 100_000, reason: "ชื่อบัญชีไม่ตรง" },
    ]);
  });

  it("of one that two returned says the same, by the reason of who asked", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    await charge(id, 1_025);
    await one.post(path(id, "send"), {});
    const asked = askedId(await one.post(path(id, "return"), { reason: "บัญชีปิด" }));
    expect((await approve(two, asked)).status).toBe(200);
    expect(await noticed(member)).toEqual([
      { event: "WITHDRAWAL_REFUSED", subject: id, amount: 100_000, reason: "บัญชีปิด" },
    ]);
    expect(await audited(id, "withdrawal.return")).toMatchObject([
      { actor_id: one.id, before: { stage: "SENT" }, after: { reason: "บัญชีปิด" } },
    ]);
  });
});

it("the only cashier's reason releases a payout that is held, and it can be sent then", async () => {
  await clearStaff(app.current);
  const alone = await app.current.admin(["cashier"]);
  const member = await richMember(app.current);
  const [id, other] = [await withdrawalOf(member), await withdrawalOf(member, 1_100)];
  await lock(member);
  const paid = await alone.post(path(id, "approve"), { reason: "ศาลสั่ง" });
  expect(paid.body.data).toMatchObject({
    stage: "PAID",
    release: { by: `member ${alone.phone}`, despite: ["LOCKED"], reason: "ศาลสั่ง" },
  });
  // Of the other nobody has said anything.
  const refused = await alone.post(path(other, "send"), {});
  expect([refused.status, refused.body.code]).toEqual([409, "WITHDRAWAL_TAKES_TWO"]);
});
