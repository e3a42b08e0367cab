/**
 * An operator's month, played through the product's own calls against a simulated bank that keeps
 * its own accounts: deposits by line and by slip, stakes and wins, results that are corrected,
 * debts, payouts that are paid and come back, deposits that the bank recalls, fees of the bank.
 */
import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import { postMoves } from "../wallet/post-moves.ts";
import type { Caller, TestApp } from "./app.ts";
import type { Desk } from "./debts.ts";
import { lineFor, notify, openIntent, type Intent, type ReceivingAccount } from "./deposits.ts";
import { openPastTriggers } from "./database.ts";
import { earlier } from "./dated-entries.ts";
import { addRound } from "./lottery.ts";
import { bet } from "./settling.ts";
import { untilAnswered } from "./until-answered.ts";
import { askToWithdraw, richMember } from "./withdrawals.ts";

/** Rows of a day that the books, their seals and their checks go by, with their times. */
const TIMES = {
  ledger_entries: ["created_at"],
  book_moves: ["at"],
  receivables: ["created_at", "closed_at"],
  debt_entries: ["at"],
  // With the end: an open end would let a deposit of days ago be paid by a line of today.
  deposits: ["created_at", "decided_at", "expires_at"],
  deposit_recalls: ["recalled_at"],
  deposit_debts: ["created_at"],
  withdrawals: ["created_at", "processed_at", "sent_at"],
} as const;

/** What the bank itself says stands on each account, in satang. */
export class SimulatedBank {
  readonly balances = new Map<string, number>();

  /** Money comes in, or goes out below zero. */
  move(account: string, satang: number): void {
    this.balances.set(account, (this.balances.get(account) ?? 0) + satang);
  }
}

interface Scene {
  readonly app: TestApp;
  readonly desk: Desk;
  readonly accounts: readonly ReceivingAccount[];
  readonly bank: SimulatedBank;
}

interface Deposited {
  readonly id: string;
  /** Of the operator's. */
  readonly account: string;
  /** In satang. */
  readonly amount: number;
}

export interface MonthSize {
  readonly members: number;
  /** Members who play on a day. */
  readonly active: number;
  readonly days: number;
}

/** As many members as a house has at the same moment. */
const AT_ONCE = 8;

/** For all, so many at once. */
async function forEachOf<T, Done>(
  all: readonly T[],
  work: (one: T, at: number) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  while (done.length < all.length) {
    const from = done.length;
    const some = all.slice(from, from + AT_ONCE);
    done.push(...(await Promise.all(some.map((one, n) => work(one, from + n)))));
  }
  return done;
}

const satang = (baht: string | number) => Math.round(Number(baht) * 100);

export class PlayedMonth {
  readonly members: Caller[] = [];
  readonly counts = {
    lines: 0,
    slips: 0,
    paid: 0,
    returned: 0,
    recalled: 0,
    corrected: 0,
    debts: 0,
  };
  readonly #scene: Scene;
  readonly #size: MonthSize;

  constructor(scene: Scene, size: MonthSize) {
    this.#scene = scene;
    this.#size = size;
  }

  async begin(): Promise<void> {
    const { app, desk } = this.#scene;
    // What was deposited needs no playing, so that payouts wait for nobody.
    await desk.set({ deposit_play_percent: 0 });
    const wanted = Array.from({ length: this.#size.members });
    this.members.push(...(await forEachOf(wanted, () => richMember(app, 0))));
  }

  /** The day's play; what a day leaves open stays open. */
  async play(day: number): Promise<void> {
    const { app, desk } = this.#scene;
    const roundId = await addRound(app.db, desk.lottery);
    const active = Array.from({ length: this.#size.active }, (_, n) => {
      const at = (day * this.#size.active + n) % this.members.length;
      return this.members[at] as Caller;
    });
    const deposits = await forEachOf(active, async (member, at) => {
      const deposited = await this.#deposit(member, day + at);
      const number = at % 2 === 0 ? "71" : "72";
      await bet(member, desk.lottery, roundId, [["TWO_BOTTOM", number, 10 + at]]);
      return deposited;
    });
    await desk.settle(roundId);
    await forEachOf(active, (member, at) => this.#withdraw(member, day + at));
    if (day % 3 === 1) {
      // 72 was right: who won by mistake and has withdrawn owes it.
      await desk.correct(roundId, "72");
      this.counts.corrected += 1;
      await forEachOf(active, (member) => this.#settleDebt(member, day));
    }
    // Before the wallet was emptied or after it: then it is owed.
    if (day % 4 === 2) await this.#recall(deposits[day % deposits.length]);
    await this.#fee(day);
  }

  /** An act of the desk; on a busy machine it is asked for again, as people do. */
  async #done(path: string, body: object): Promise<void> {
    const reply = await untilAnswered(() => this.#scene.desk.admin.post(path, body));
    expect([reply.status, reply.body]).toMatchObject([200, {}]);
  }

  async #deposit(member: Caller, turn: number): Promise<Deposited> {
    const { app, accounts, bank } = this.#scene;
    const account = accounts[turn % accounts.length] as ReceivingAccount;
    const key = randomUUID();
    const reply = await untilAnswered(() => openIntent(member, account, 300 + turn, key));
    // Asked for again after a 503, an intent that was stored is answered with 200.
    expect([200, 201]).toContain(reply.status);
    const { data } = reply.body as { data: Intent };
    // The money is on the bank whatever the product does.
    bank.move(account.id, satang(data.qr_amount));
    if (turn % 3 === 0) {
      const path = `/api/admin/deposits/${data.deposit_id}/approve`;
      await this.#done(path, { reason: "สลิปถูกต้อง" });
      this.counts.slips += 1;
      return { id: data.deposit_id, account: account.id, amount: satang(data.qr_amount) };
    }
    const line = lineFor(data, account);
    expect((await untilAnswered(() => notify(app, line))).status).toBe(200);
    this.counts.lines += 1;
    return { id: data.deposit_id, account: account.id, amount: satang(data.qr_amount) };
  }

  /** The sender's bank takes the transfer back, whatever was spent of it. */
  async #recall(deposit: Deposited | undefined): Promise<void> {
    if (!deposit) throw new Error("nobody deposited on this day");
    const { bank } = this.#scene;
    bank.move(deposit.account, -deposit.amount);
    const path = `/api/admin/deposits/${deposit.id}/recall`;
    await this.#done(path, { reason: "ธนาคารเรียกคืน" });
    this.counts.recalled += 1;
  }

  /** As much as goes: wins of the day with it. */
  async #withdraw(member: Caller, turn: number): Promise<void> {
    const { accounts, bank, desk } = this.#scene;
    const { total } = await desk.owed(member);
    const { balance } = (await member.get("/api/wallets/balance")).body as { balance: number };
    const most = Math.floor(balance - Number(total));
    if (most < 100 || turn % 4 === 3) return;
    const asked = await askToWithdraw(member, most);
    expect(asked.status).toBe(201);
    const { id } = (asked.body as { data: { id: string } }).data;
    const from = accounts[(turn + 1) % accounts.length] as ReceivingAccount;
    const path = `/api/admin/withdrawals/${id}`;
    const paid = { reason: "ตรวจแล้ว", paid_from: from.id };
    await this.#done(`${path}/approve`, paid);
    bank.move(from.id, -satang(most));
    this.counts.paid += 1;
    if (turn % 5 !== 0) return;
    await this.#done(`${path}/return`, { reason: "ธนาคารคืนเงิน" });
    bank.move(from.id, satang(most));
    this.counts.returned += 1;
  }

  async #settleDebt(member: Caller, day: number): Promise<void> {
    const { desk } = this.#scene;
    const { total } = await desk.owed(member);
    if (total === "0.00") return;
    this.counts.debts += 1;
    if (day % 2 === 0) expect((await desk.writeOff(desk.admin, member)).status).toBe(200);
    // Else it is taken from the next win, or before the next withdrawal.
  }

  /** The bank takes a fee of each account; the house books it from the statement. */
  async #fee(day: number): Promise<void> {
    const { accounts, bank } = this.#scene;
    for (const { id } of accounts) {
      bank.move(id, -1_050);
      await this.bookFee(id, `fee-${day}-${id}`);
    }
  }

  bookFee(account: string, line: string): Promise<void> {
    return bookBankFee(this.#scene.app, account, line, 1_050);
  }
}

/** A fee that a bank took of one of the operator's accounts. */
export async function bookBankFee(
  app: TestApp,
  account: string,
  line: string,
  satang: number,
): Promise<void> {
  await app.db.transaction((tx) =>
    postMoves(tx, null, [
      {
        kind: "BANK_FEE",
        debit: "BANK_FEES",
        credit: bankAccountCode(account),
        amount: satang,
        reference: { kind: "bank_fee", id: line },
      },
    ]),
  );
}

/** What was written since a moment happened so many days earlier. */
export async function moveToDay(app: TestApp, since: Date, daysAgo: number): Promise<void> {
  const owner = await openPastTriggers(app.ownerUrl);
  for (const [table, columns] of Object.entries(TIMES)) {
    for (const column of columns) {
      await owner.query(
        `update ${table} set ${column} = ${earlier(column, `${String(daysAgo)} days`)}
         where ${column} >= $1`,
        [since],
      );
    }
  }
  await owner.end();
}
