import { checkLedger } from "@chokdee/domain/wallet/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { openPastTriggers } from "../testing/database.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { checkLedgerJob } from "./check-ledger.job.ts";

const app = useApp();
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});

/** Breaks something behind the house's back, looks, and mends it again. */
async function broken(
  breakIt: string,
  mendIt: string,
  look: () => Promise<void>,
  values: readonly unknown[] = [],
): Promise<void> {
  const owner = await openPastTriggers(app.current.ownerUrl);
  try {
    await owner.query(breakIt, [...values]);
    await look();
  } finally {
    await owner.query(mendIt, [...values]);
    await owner.end();
  }
}

async function kindsFound(): Promise<string[]> {
  const reply = checkLedger.replies[200].parse((await admin.get("/api/admin/ledger/check")).body);
  expect(reply.balanced).toBe(reply.mismatches.length === 0);
  return reply.mismatches.map(({ kind }) => kind);
}

const isStopped = async (): Promise<string | null> => {
  const [state] = await app.current.db.query<{ betting_stopped_why: string | null }>(
    "select betting_stopped_why from house_state",
  );
  return state?.betting_stopped_why ?? null;
};

async function approvedDeposit(): Promise<string> {
  const { intent } = await pendingDeposit(app.current, account, 500);
  const id = intent.deposit_id;
  expect((await admin.post(`/api/admin/deposits/${id}/approve`, {})).status).toBe(200);
  return id;
}

async function requestedWithdrawal(): Promise<{ member: Caller; id: string }> {
  const member = await app.current.member({ balance: 100_000 });
  await app.current.db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     values ($1, (select min(id) from banks), $2, 'ทดสอบ')`,
    [member.id, member.phone],
  );
  const reply = await member.post("/payment/withdrawal", { amount: 300 });
  return { member, id: String(reply.body.data.id) };
}

describe("the ledger check of an administrator", () => {
  it("answers that the books agree, to administrators only", async () => {
    await approvedDeposit();
    await requestedWithdrawal();
    expect(await kindsFound()).toEqual([]);
    const member = await app.current.member();
    expect((await member.get("/api/admin/ledger/check")).status).toBe(403);
    expect((await app.current.stranger.get("/api/admin/ledger/check")).status).toBe(401);
  });

  it("finds a deposit that was marked as paid without an entry", async () => {
    const { intent } = await pendingDeposit(app.current, account, 300);
    await broken(
      `update deposits set status = 'SUCCESS', credited_satang = 30001, credited_by = 'ADMIN'
       where id = $1`,
      `update deposits set status = 'PENDING', credited_satang = null, credited_by = null
       where id = $1`,
      async () => expect(await kindsFound()).toEqual(["deposit"]),
      [intent.deposit_id],
    );
  });

  it("finds a credited amount that is not its entry's", async () => {
    const id = await approvedDeposit();
    await broken(
      "update deposits set credited_satang = credited_satang + 1 where id = $1",
      "update deposits set credited_satang = credited_satang - 1 where id = $1",
      async () => expect(await kindsFound()).toEqual(["deposit"]),
      [id],
    );
  });

  it("finds an entry whose deposit is gone", async () => {
    const id = await approvedDeposit();
    await broken(
      `update ledger_entries set reference_id = reference_id || 'x'
       where type = 'DEPOSIT' and reference_id = $1`,
      `update ledger_entries set reference_id = $1
       where type = 'DEPOSIT' and reference_id = $1 || 'x'`,
      async () =>
        expect((await kindsFound()).toSorted((a, b) => a.localeCompare(b))).toEqual([
          "deposit",
          "deposit entry",
        ]),
      [id],
    );
  });

  it("finds a withdrawal that was refused without a refund", async () => {
    const { id } = await requestedWithdrawal();
    await broken(
      "update withdrawals set status = 'REJECTED', processed_at = now() where id = $1",
      "update withdrawals set status = 'PENDING', processed_at = null where id = $1",
      async () => expect(await kindsFound()).toEqual(["withdrawal", "withdrawals payable"]),
      [id],
    );
  });
});

describe("the ledger check of a slip", () => {
  it.each([
    {
      fault: "whose total is not that of its lines",
      breakIt: "update slips set total_satang = total_satang + 100 where bet_group_id = $1",
      mendIt: "update slips set total_satang = total_satang - 100 where bet_group_id = $1",
      found: ["slip"],
    },
    {
      fault: "with a line of another stake",
      breakIt: `update slips set line_stakes_satang[1] = line_stakes_satang[1] + 100
        where bet_group_id = $1`,
      mendIt: `update slips set line_stakes_satang[1] = line_stakes_satang[1] - 100
        where bet_group_id = $1`,
      found: ["exposure", "slip"],
    },
    {
      fault: "and an entry that do not belong together",
      breakIt: `update ledger_entries set reference_id = reference_id || 'x' where type = 'BET'
        and reference_id = (select id::text from slips where bet_group_id = $1)`,
      mendIt: `update ledger_entries set reference_id = rtrim(reference_id, 'x') where type = 'BET'
        and reference_id = (select id || 'x' from slips where bet_group_id = $1)`,
      found: ["slip", "slip"],
    },
    {
      fault: "that was taken twice",
      breakIt: `insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
          counter_account, reference_kind, reference_id)
        select user_id, id + 1, type, amount_satang, balance_after_satang + amount_satang,
          counter_account, reference_kind, reference_id from ledger_entries
        where type = 'BET' and reference_id = (select id::text from slips where bet_group_id = $1)`,
      mendIt: `delete from ledger_entries e using slips s where s.bet_group_id = $1
        and e.user_id = s.user_id and e.reference_id = s.id::text and e.id = (
          select max(id) from ledger_entries where user_id = s.user_id)`,
      found: ["books", "slip", "wallet"],
    },
    {
      fault: "that was cancelled without a refund",
      breakIt: "update slips set cancelled_at = now() where bet_group_id = $1",
      mendIt: "update slips set cancelled_at = null where bet_group_id = $1",
      found: ["exposure", "exposure", "refund"],
    },
  ])("finds one $fault", async ({ breakIt, mendIt, found }) => {
    const lottery = await addLottery(app.current.db);
    const roundId = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 10_000 });
    const id = await bet(member, lottery, roundId, [
      ["TWO_TOP", "11", 10],
      ["TWO_TOP", "12", 5],
    ]);
    const look = async () => {
      expect((await kindsFound()).toSorted((a, b) => a.localeCompare(b))).toEqual(found);
    };
    await broken(breakIt, mendIt, look, [id]);
    expect(await kindsFound()).toEqual([]);
  });
});

describe("the ledger check on its timer", () => {
  it("leaves its result, and stops nothing while the books agree", async () => {
    // Another's check of a moment ago would be taken for this one.
    await app.current.db.query("delete from ledger_checks");
    await checkLedgerJob.run(app.current, {});
    const [row] = await app.current.db.query<{ balanced: boolean; mismatches: unknown[] }>(
      "select balanced, mismatches from ledger_checks order by id desc limit 1",
    );
    expect(row).toEqual({ balanced: true, mismatches: [] });
    expect(await isStopped()).toBeNull();
  });

  it("stops betting on a breach, says why, and does not let it go on by itself", async () => {
    const member = await app.current.member({ balance: 100 });
    await broken(
      "update wallets set balance_satang = balance_satang + 5 where user_id = $1",
      "update wallets set balance_satang = balance_satang - 5 where user_id = $1",
      async () => {
        // The last check took no time to speak of, but the next is not due in the same instant.
        await app.current.db.query("delete from ledger_checks");
        await checkLedgerJob.run(app.current, {});
      },
      [member.id],
    );
    const why = await isStopped();
    expect(why).toContain(member.id);
    await app.current.db.query("delete from ledger_checks");
    await checkLedgerJob.run(app.current, {});
    expect(await isStopped()).toBe(why);
    const [last] = await app.current.db.query<{ balanced: boolean }>(
      "select balanced from ledger_checks order by id desc limit 1",
    );
    expect(last?.balanced).toBe(true);
    await app.current.db.query(
      "update house_state set betting_stopped_at = null, betting_stopped_why = null",
    );
  });
});
