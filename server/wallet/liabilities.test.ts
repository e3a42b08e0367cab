import { createHash } from "node:crypto";

import { liabilityFaults } from "@chokdee/domain/results/liability-proof.ts";
import {
  listDeclaredBalances,
  listLiabilityDays,
  readLiabilities,
  readOwnLiability,
} from "@chokdee/domain/wallet/liabilities-contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { lastSealedDay } from "../testing/sealed-day.ts";
import { makeLiabilities } from "./liability-queries.ts";
import { sealDay } from "./queries.ts";
import { sealBooksJob } from "./seal-books.job.ts";

const app = useApp();
const sealedDay = lastSealedDay();
let admin: Caller;
let account: ReceivingAccount;
let owner: PastTriggers;
const members: Caller[] = [];

const published = async () =>
  readLiabilities.replies[200].parse(
    (await app.current.stranger.get("/api/public/liabilities")).body,
  ).data;
const ownOf = async (member: Caller) =>
  readOwnLiability.replies[200].parse((await member.get("/api/wallets/liability")).body).data;
const digests = {
  sha256: async (data: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(createHash("sha256").update(data).digest()),
  hmacSha256: () => Promise.reject(new Error("not used")),
};
const sha256 = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const satang = (sum: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(sum);
  return bytes;
};

type Own = NonNullable<Awaited<ReturnType<typeof ownOf>>>;

/** As docs/proof-format.md says it, from the member's leaf up. */
function rootOf({ text, path }: Own): { root: string; total: bigint } {
  let hash = sha256(Buffer.of(0), Buffer.from(text));
  let sum = BigInt(text.split("|")[3] ?? "");
  for (const step of path) {
    const other = { hash: Buffer.from(step.hash, "hex"), sum: BigInt(step.satang) };
    expect(other.sum).toBeGreaterThanOrEqual(0n);
    const [left, right] = step.side === "LEFT" ? [other, { hash, sum }] : [{ hash, sum }, other];
    hash = sha256(Buffer.of(1), left.hash, satang(left.sum), right.hash, satang(right.sum));
    sum += other.sum;
  }
  return { root: hash.toString("hex"), total: sum };
}

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
  owner = await openPastTriggers(app.current.ownerUrl);
});
afterAll(() => owner.end());

// Day after day of one house, in this order.
describe("a house that says what it owes", { shuffle: false }, () => {
  describe("the proof of liabilities", { shuffle: false }, () => {
    it("is none before a day was sealed", async () => {
      expect(await published()).toBeNull();
      expect(await makeLiabilities(app.current.db)).toBeUndefined();
    });

    it.each([1, 2, 3, 7])(
      "holds each of the members by a path to the root, after %i more",
      async (more) => {
        for (let n = 0; n < more; n += 1) {
          members.push(await app.current.member({ balance: 100 * (members.length + 1) }));
        }
        await owner.query("truncate book_day_checks, book_day_accounts, book_days");
        // What empties a table of members on a distributed house is a trigger.
        await owner.query("delete from wallet_heads");
        await owner.query("truncate liabilities, log_entries, log_nodes");
        await owner.query(
          "update ledger_entries set created_at = now() - interval '1 day 15 minutes'",
        );
        expect(await sealDay(app.current.db)).toBe(sealedDay);
        await sealBooksJob.run(app.current, {});
        const all = await published();
        const due = members.map((_, at) => 100 * (at + 1)).reduce((sum, one) => sum + one, 0);
        expect(all).toMatchObject({
          day: sealedDay,
          members: members.length,
          total: (due / 100).toFixed(2),
          bank: null,
        });
        for (const [at, member] of members.entries()) {
          const own = await ownOf(member);
          if (!own) throw new Error("the member is not in it");
          expect(own.text.split("|").slice(0, 4)).toEqual([
            "chokdee-liability-1",
            sealedDay,
            member.id,
            String(100 * (at + 1)),
          ]);
          expect(rootOf(own)).toEqual({ root: all?.root, total: BigInt(due) });
          const shown = { day: sealedDay, root: String(all?.root), total: BigInt(due) };
          expect(await liabilityFaults(own, member.id, shown, digests)).toEqual([]);
        }
        const entries = (await app.current.stranger.get("/api/public/log/entries")).body.data.items;
        const entry = entries.at(-1);
        expect(entry.text).toContain(`|LIABILITIES|${sealedDay}|${String(all?.root)}|${due}`);
        expect(all?.log_no).toBe(entry.no);
        expect(await makeLiabilities(app.current.db)).toBeUndefined();
      },
    );

    it("does not let the operator leave a member out, or say less, with the same root", async () => {
      const own = await ownOf(members[0] as Caller);
      if (!own) throw new Error("the member is not in it");
      const [first, ...rest] = own.path;
      if (!first) throw new Error("the path is empty");
      const less = { ...first, satang: String(BigInt(first.satang) - 1n) };
      expect(rootOf({ ...own, path: [less, ...rest] }).root).not.toBe(own.root);
      const poorer = own.text.replace(/\|100\|/, "|0|");
      expect(rootOf({ ...own, text: poorer }).root).not.toBe(own.root);
      const { id } = members[0] as Caller;
      const { total } = rootOf(own);
      const shown = { day: sealedDay, root: own.root, total };
      const faults = (one: Own, member = id, of = shown) =>
        liabilityFaults(one, member, of, digests);
      expect(await faults(own)).toEqual([]);
      expect(await faults({ ...own, text: poorer })).toEqual(["LEAF"]);
      expect(await faults({ ...own, text: poorer, balance: "0.00" })).toEqual(["PUBLISHED"]);
      expect(await faults({ ...own, path: [less, ...rest] })).toEqual(["PUBLISHED"]);
      expect(await faults(own, id, { ...shown, total: total - 1n })).toEqual(["PUBLISHED"]);
      expect(await faults(own, id, { ...shown, day: addDays(sealedDay, -1) })).toEqual([
        "PUBLISHED",
      ]);
      expect(await faults(own, String(members[1]?.id))).toEqual(["LEAF"]);
      // A side below zero would hide what is owed.
      expect(await faults({ ...own, path: [{ ...first, satang: "-5" }, ...rest] })).toEqual([
        "PATH",
      ]);
    });

    it("shows a member no other's name, and who has no wallet in it nothing", async () => {
      const text = JSON.stringify(await ownOf(members[0] as Caller));
      for (const other of members.slice(1)) expect(text).not.toContain(other.id);
      expect(await ownOf(await app.current.member())).toBeNull();
      expect((await app.current.stranger.get("/api/wallets/liability")).status).toBe(401);
    });
  });

  describe("a declared balance", { shuffle: false }, () => {
    const declare = (caller: Caller, body: object) =>
      caller.post("/api/admin/books/declared-balances", {
        receiving_account_id: account.id,
        date: sealedDay,
        balance: "5000.00",
        ...body,
      });

    it("stands beside what the books say and, in public, beside what is owed; it is audited", async () => {
      expect((await declare(admin, { balance: "1.00" })).status).toBe(200);
      const reply = await declare(admin, {});
      const { items } = listDeclaredBalances.replies[200].parse(reply.body).data;
      expect(items.find((one) => one.receiving_account_id === account.id)).toMatchObject({
        declared: { day: sealedDay, balance: "5000.00" },
        booked: "0.00",
      });
      expect((await published())?.bank).toEqual({ total: "5000.00", accounts: 1 });
      const days = listLiabilityDays.replies[200].parse(
        (await admin.get("/api/admin/books/liabilities")).body,
      ).data.items;
      const file = (await admin.get("/api/admin/books/liabilities?format=csv")).body.split("\r\n");
      expect(file[0]).toBe("\uFEFFวันที่,กระเป๋า,ต้องจ่ายสมาชิก,แจ้งว่ามีในธนาคาร,ในธนาคารตามบัญชี");
      expect(file[1]).toBe(
        [sealedDay, members.length, (await published())?.total, "5000.00", "0.00"].join(","),
      );
      expect(days).toEqual([
        expect.objectContaining({
          day: sealedDay,
          members: members.length,
          total: (await published())?.total,
          declared: { total: "5000.00", accounts: 1 },
        }),
      ]);
      const audit = (await admin.get("/api/admin/audit?action=balance")).body.data.items;
      expect(audit).toHaveLength(2);
      expect(audit[0].after).toEqual({ day: sealedDay, balance: "5000.00" });
    });

    it("is held against all bank accounts of the books, those paid by without a name included", async () => {
      const accounts = {
        BANK: 70_000,
        [`BANK:${account.id}`]: 30_000,
        BANK_FEES: 5_000,
        FEES: 1_000,
      };
      const kept = await owner.query("delete from book_day_accounts where day = $1 returning *", [
        sealedDay,
      ]);
      await owner.query(
        `insert into book_day_accounts (day, account, opening_satang, debit_satang, credit_satang,
         closing_satang, entries)
       select $1, a.key, 0, a.value::bigint, 0, -a.value::bigint, 1 from jsonb_each_text($2) a`,
        [sealedDay, accounts],
      );
      const days = (await admin.get("/api/admin/books/liabilities")).body.data.items;
      expect(days[0]).toMatchObject({ day: sealedDay, booked: "1000.00" });
      await owner.query("delete from book_day_accounts where day = $1", [sealedDay]);
      await owner.query(
        "insert into book_day_accounts select * from jsonb_populate_recordset(null::book_day_accounts, $1)",
        [JSON.stringify(kept.rows)],
      );
    });

    it("is refused of no account, no day, a day to come and less than nothing, and to who may not", async () => {
      const code = async (reply: Promise<{ body: { code: string } }>) => (await reply).body.code;
      expect(await code(declare(admin, { receiving_account_id: "x" }))).toBe(
        "RECEIVING_ACCOUNT_NOT_FOUND",
      );
      const tomorrow = addDays(bangkokDay(Date.now()), 1);
      for (const date of ["2026-02-30", tomorrow]) {
        expect(await code(declare(admin, { date }))).toBe("DATE_INVALID");
      }
      expect(await code(declare(admin, { balance: "-1" }))).toBe("INVALID_AMOUNT");
      expect((await declare(await app.current.admin(["auditor"]), {})).status).toBe(403);
      const failure = await app.current.db
        .query("update declared_balances set balance_satang = 1")
        .catch((error: pg.DatabaseError) => error.code);
      expect(failure).toBe("42501");
    });

    it("may be nothing, and stands beside no books while its day is not over", async () => {
      const reply = await declare(admin, { date: bangkokDay(Date.now()), balance: "0" });
      const { items } = listDeclaredBalances.replies[200].parse(reply.body).data;
      expect(items.find((one) => one.receiving_account_id === account.id)).toMatchObject({
        declared: { balance: "0.00" },
        booked: null,
      });
    });

    it("is made with a deposit's money on the account: what the books say of it is positive", async () => {
      const { intent } = await pendingDeposit(app.current, account, 300);
      await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
      const row = (await admin.get("/api/admin/books")).body.data.items.find(
        (one: { account: string }) => one.account === `BANK:${account.id}`,
      );
      expect(Number(row.closing)).toBeLessThan(0);
    });
  });

  it("waits for whoever writes in the public log: its entries are numbered one by one", async () => {
    const { rows } = await owner.query<{ row: object }>(
      `delete from liabilities l where day = (select max(day) from book_days)
       returning to_jsonb(l) as row`,
    );
    const { db } = app.current;
    const { making } = await db.transaction(async (tx) => {
      // As another node does while it writes.
      await tx.query("select pg_advisory_xact_lock(4217)");
      const making = makeLiabilities(db);
      const waiting = `select from pg_stat_activity where datname = current_database()
        and wait_event = 'advisory' and query like '%liabilities_make%'`;
      await expect.poll(async () => (await db.query(waiting)).length).toBe(1);
      return { making };
    });
    // It is in the log already, as nobody but the owner of the database forgets.
    await expect(making).rejects.toMatchObject({ constraint: "logged_already" });
    await owner.query(
      "insert into liabilities select * from jsonb_populate_record(null::liabilities, $1)",
      [JSON.stringify(rows[0]?.row)],
    );
  });
});
