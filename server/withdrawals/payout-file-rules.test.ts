/** What goes into a file for the bank and what is kept out of it, and whose payouts are whose work. */
import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";

import { listAdminWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import { whileHeld } from "../testing/in-turn.ts";
import { pendingDeposit, type ReceivingAccount } from "../testing/deposits.ts";
import { formOf } from "../testing/forms.ts";
import { codeOf, twoCashiers } from "../testing/two-people.ts";
import { ACCOUNT_NAME, makePayoutFile, richMember, withdrawalOf } from "../testing/withdrawals.ts";
import { lockWallet, postEntries } from "../wallet/post-entries.ts";
import { listClaimed } from "./queries/payout-files.ts";

const DATA_DIR = `/tmp/chokdee-payout-files-${process.pid}`;
const app = useApp({ TWO_PERSON: "on", DATA_DIR });
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

const path = (id: string, step: string) => `/api/admin/withdrawals/${id}/${step}`;
const make = (actor: Caller, ids?: readonly string[]) =>
  makePayoutFile(actor, account, ids ? { ids } : {});
const seen = async (id: string) => {
  const reply = await one.get("/api/admin/withdrawals?status=ALL&limit=50");
  const { items } = listAdminWithdrawals.replies[200].parse(reply.body).data;
  return items.find((item) => item.id === id);
};
let numbers = 0;

/** A cashier who has asked for money of their own. */
async function ownPayout(): Promise<{ cashier: Caller; id: string }> {
  const cashier = await app.current.admin(["cashier"], 500_000);
  numbers += 1;
  await app.current.db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     select $1, id, $2, 'แคชเชียร์' from banks where name_en = 'Kasikornbank'`,
    [cashier.id, String(4_529_700_000 + numbers)],
  );
  return { cashier, id: await withdrawalOf(cashier) };
}

describe("a payout file", () => {
  it("is not made while the last check of the ledger has found a mismatch", async () => {
    const id = await withdrawalOf(await richMember(app.current));
    const checked = (balanced: boolean) =>
      app.current.db.query("insert into ledger_checks (balanced, wallets_checked) values ($1, 1)", [
        balanced,
      ]);
    await checked(false);
    // Told as what it is, not as a file in which there is nothing.
    expect(codeOf(await make(one, [id]))).toEqual([409, "PAYOUTS_HELD"]);
    await checked(true);
    expect((await make(one, [id])).body.data.file.payouts).toBe(1);
  });

  it("for Krungthai is made of an account there only, though the bank knows the company", async () => {
    const owner = await app.current.admin();
    const id = await withdrawalOf(await richMember(app.current));
    await owner.put("/api/admin/settings", { ktb_company_id: "CHOKDEE01" });
    const made = await makePayoutFile(one, account, { format: "KTB", ids: [id] });
    expect(codeOf(made)).toEqual([422, "PAYOUT_FILE_COMPANY"]);
    expect((await seen(id))?.stage).toBe("PENDING");
  });

  it("leaves out what is owed to who makes it", async () => {
    const { cashier, id } = await ownPayout();
    const other = await withdrawalOf(await richMember(app.current));
    const made = await make(cashier, [id, other]);
    expect(made.body.data).toMatchObject({
      file: { payouts: 1 },
      left_out: [{ id, code: "NOT_YOURSELF" }],
    });
  });

  it("has a line for each payout, with its account, and what is left of it after the fee", async () => {
    const members = [await richMember(app.current), await richMember(app.current)] as const;
    const ids = [
      await withdrawalOf(members[0], 1_100),
      await withdrawalOf(members[1], 1_200),
    ] as const;
    await app.current.db.query("update withdrawals set fee_satang = 1025 where id = $1", [ids[1]]);
    const { file } = (await make(one, ids)).body.data;
    expect(file).toMatchObject({ payouts: 2, total: "2289.75", created_by: `member ${one.phone}` });
    const read = await two.get(`/api/admin/payout-files/${file.id}`);
    const [, ...lines] = String(read.body).replace("\uFEFF", "").trim().split("\r\n");
    const [bank] = await app.current.db.query<{ id: string; name: string }>(
      "select id, name_th as name from banks where name_en = 'Kasikornbank'",
    );
    const line = (no: string, number: string, amount: string) =>
      [
        `${file.reference}-${no}`,
        ` ${bank?.id}`,
        bank?.name,
        ` ${number}`,
        ACCOUNT_NAME,
        amount,
      ].join();
    expect(lines).toEqual([
      line("001", members[0].number, "1100.00"),
      line("002", members[1].number, "1189.75"),
    ]);
  });

  it("takes first what was asked for first, where more is claimed than one file holds", async () => {
    const ids = [];
    for (const amount of [1_100, 1_200, 1_300]) {
      ids.push(await withdrawalOf(await richMember(app.current), amount));
    }
    await one.post("/api/admin/withdrawals/claim", { ids: ids.toReversed() });
    expect(await listClaimed(app.current.db, one.id, 2)).toEqual(ids.slice(0, 2));
  });

  it("has the payout of a member whose balance changes at that moment", async () => {
    const member = await richMember(app.current);
    const [id, refused] = [await withdrawalOf(member), await withdrawalOf(member, 200)];
    const reply = await whileHeld(app.current, {
      hold: (tx) => lockWallet(tx, member.id),
      ask: () => make(one, [id]),
      before: async (tx) => {
        await tx.query(
          `update withdrawals set status = 'REJECTED', reject_reason = 'x',
             processed_at = clock_timestamp() where id = $1`,
          [refused],
        );
        await postEntries(tx, [
          {
            userId: member.id,
            type: "REFUND",
            amount: 20_000,
            counterAccount: "WITHDRAWALS_PAYABLE",
            reference: { kind: "withdrawal", id: refused },
          },
        ]);
      },
    });
    expect([codeOf(reply), reply.body.data?.left_out]).toEqual([[200, undefined], []]);
  });

  it("has the payouts of two members who together are over what one of them may be paid", async () => {
    const ids = [];
    for (const amount of [15_000, 15_100]) {
      ids.push(await withdrawalOf(await richMember(app.current), amount));
    }
    const reply = await make(one, ids);
    expect([codeOf(reply), reply.body.data?.left_out]).toEqual([[200, undefined], []]);
  });

  it("leaves out whose wallet is not what its entries come to", async () => {
    const member = await richMember(app.current);
    const [id, other] = [
      await withdrawalOf(member),
      await withdrawalOf(await richMember(app.current)),
    ];
    const raise = (satang: number) =>
      ask(
        app.current.ownerUrl,
        `update wallets set balance_satang = balance_satang + ${satang} where user_id = '${member.id}'`,
      );
    await raise(100);
    const { file, left_out: leftOut } = (await make(one, [id, other])).body.data;
    await raise(-100);
    expect([file.payouts, leftOut]).toEqual([1, [{ id, code: "WALLET_DIFFERS" }]]);
  });

  it("waits for another file of the same member: together they have a limit", async () => {
    const member = await richMember(app.current);
    const [first, second] = [await withdrawalOf(member, 15_000), await withdrawalOf(member, 5_001)];
    const reply = await whileHeld(app.current, {
      hold: (tx) => tx.query("select from members where id = $1 for no key update", [member.id]),
      ask: () => make(one, [second]),
      before: (tx) =>
        tx.query("update withdrawals set sent_at = clock_timestamp(), sent_by = $2 where id = $1", [
          first,
          two.id,
        ]),
    });
    expect(codeOf(reply)).toEqual([422, "PAYOUT_FILE_EMPTY"]);
    expect(reply.body.details.left_out).toEqual([{ id: second, code: "WITHDRAWAL_TAKES_TWO" }]);
  });
});

describe("a payout at the desk", () => {
  it("is claimed by nobody for themselves", async () => {
    const { cashier, id } = await ownPayout();
    const claimed = await cashier.post("/api/admin/withdrawals/claim", { ids: [id] });
    expect(claimed.body.data).toEqual({ items: [], left_out: [{ id, code: "NOT_YOURSELF" }] });
    const [row] = await app.current.db.query("select claimed_by from withdrawals where id = $1", [
      id,
    ]);
    expect(row).toEqual({ claimed_by: null });
  });

  it("leaves no picture of a slip behind where it was refused", async () => {
    const id = await withdrawalOf(await richMember(app.current));
    const jpeg = await sharp({
      create: { width: 300, height: 500, channels: 3, background: "#0a8" },
    })
      .jpeg()
      .toBuffer();
    const form = formOf({
      slip: { bytes: jpeg, name: "slip.jpg", type: "image/jpeg" },
      paid_from: randomUUID(),
    });
    const pictures = async () => {
      const files = await readdir(DATA_DIR, { recursive: true });
      return files.filter((name) => name.endsWith(".jpg"));
    };
    const before = await pictures().catch(() => []);
    const refused = await one.post(path(id, "approve"), form.payload, form.headers);
    expect(codeOf(refused)).toEqual([422, "RECEIVING_ACCOUNT_NOT_FOUND"]);
    expect(await pictures()).toEqual(before);
  });

  it("does not count twice against the day's limit once it was sent", async () => {
    const id = await withdrawalOf(await richMember(app.current), 15_000);
    expect((await seen(id))?.takes_two).toBe(false);
    expect((await one.post(path(id, "send"), {})).status).toBe(200);
    expect(await seen(id)).toMatchObject({ stage: "SENT", takes_two: false });
  });

  it("shows of its member what was credited of deposits, and how many were asked for that day", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 1_000);
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       values ($1, '004', '4521212121', 'กมลชนก ใจดี')`,
      [member.id],
    );
    const said = { amount: 950, reason: "โอนมาเท่านี้" };
    const credited = await two.post(`/api/admin/deposits/${intent.deposit_id}/approve`, said);
    expect(credited.status).toBe(200);
    // Another that waits is no money that came in.
    const more = { amount: 300, provider: "promptpay", bank_account_id: account.id };
    const opened = await member.post("/wallets/deposit-intent", more, {
      "idempotency-key": randomUUID(),
    });
    expect(opened.status).toBe(201);
    const old = await withdrawalOf(member, 100);
    await app.current.db.query("update withdrawals set on_date = on_date - 1 where id = $1", [old]);
    const [first, second] = [await withdrawalOf(member, 101), await withdrawalOf(member, 102)];
    expect((await seen(old))?.member.withdrawals_today).toBe(1);
    for (const id of [first, second]) {
      expect((await seen(id))?.member).toMatchObject({
        total_deposited: "950.00",
        withdrawals_today: 2,
      });
    }
  });
});
