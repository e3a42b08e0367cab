/** Members who owe the house something, and what they and the desk do about it, for tests. */
import { listMemberDebts, listOwnDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import { beforeEach, expect } from "vitest";

import type { Caller, TestApp } from "./app.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "./lottery.ts";
import { bet, draw, resultPath } from "./settling.ts";
import { clearStaff, oneIsEnough } from "./two-people.ts";
import { richMember } from "./withdrawals.ts";

const usual = {
  debts_from_wins: true,
  debts_from_deposits: false,
  debts_block_withdrawals: false,
  debts_block_bets: false,
};

export class Desk {
  readonly #holder: { readonly current: TestApp };
  admin!: Caller;
  lottery!: TestLottery;

  constructor(holder: { readonly current: TestApp }) {
    this.#holder = holder;
  }

  get #app(): TestApp {
    return this.#holder.current;
  }

  /** One owner, and the settings of a new house but for the second person. */
  async open(): Promise<void> {
    await clearStaff(this.#app);
    this.admin = await this.#app.admin();
    this.lottery ??= await addLottery(this.#app.db);
    await oneIsEnough(this.#app);
    await this.set(usual);
  }

  set(settings: object) {
    return this.admin.put("/api/admin/settings", settings);
  }

  async owed(member: Caller) {
    const reply = await member.get("/api/wallets/debts");
    return listOwnDebts.replies[200].parse(reply.body).data;
  }

  async debtsOf(member: Caller) {
    const reply = await this.admin.get(`/api/admin/users/${member.id}/debts`);
    return listMemberDebts.replies[200].parse(reply.body).data;
  }

  /** Of an account of the house, in satang. */
  async accountOf(account: string): Promise<number> {
    const [row] = await this.#app.db.query<{ satang: number }>(
      `select coalesce(sum(balance_satang), 0)::bigint as satang from book_balances
       where counter_account = $1`,
      [account],
    );
    return row?.satang ?? 0;
  }

  /** What was collected of a member, as "CAUSE amount". */
  async entriesOf(member: Caller): Promise<string[]> {
    const rows = await this.#app.db.query<{ amount_satang: number; meta: { cause: string } }>(
      `select amount_satang, meta from ledger_entries
       where user_id = $1 and reference_kind = 'debt' order by id`,
      [member.id],
    );
    return rows.map((row) => `${row.meta.cause} ${row.amount_satang}`);
  }

  /** So many satang of commission were paid out too much; 0 ends the debt. */
  owesCommission(member: Pick<Caller, "id">, satang: number) {
    return this.#app.db.query(
      `insert into commission_accounts (member_id, earned_satang, transferred_satang)
       values ($1, 0, $2) on conflict (member_id) do update set
         transferred_satang = excluded.transferred_satang`,
      [member.id, satang],
    );
  }

  async settle(roundId: string): Promise<void> {
    await closeNow(this.#app, roundId);
    expect((await this.admin.post(resultPath(roundId), { result: draw })).status).toBe(200);
  }

  async correct(roundId: string, bottom: string): Promise<void> {
    const result = { ...draw, two_bottom: bottom };
    const path = `${resultPath(roundId)}/correct`;
    expect((await this.admin.post(path, { result, reason: "พิมพ์ผิด" })).status).toBe(200);
  }

  /** Stakes so many baht where nothing is drawn. */
  async spend(member: Caller, baht: number): Promise<void> {
    const later = await addRound(this.#app.db, this.lottery);
    await bet(member, this.lottery, later, [["TWO_BOTTOM", "99", baht]]);
  }

  /** Ten baht on 71 were entered as a win of 950, which is staked again, and corrected to a loss. */
  async debtor(): Promise<{ member: Caller; roundId: string }> {
    const member = await richMember(this.#app, 1_000);
    const roundId = await addRound(this.#app.db, this.lottery);
    await bet(member, this.lottery, roundId, [["TWO_BOTTOM", "71", 10]]);
    await this.settle(roundId);
    await this.spend(member, 950);
    await this.correct(roundId, "17");
    return { member, roundId };
  }

  /** A win of 95 times the stake, which is given to the member first. */
  async win(member: Caller, stake: number): Promise<void> {
    await this.give(member, stake * 100);
    const roundId = await addRound(this.#app.db, this.lottery);
    await bet(member, this.lottery, roundId, [["TWO_BOTTOM", "71", stake]]);
    await this.settle(roundId);
  }

  give(member: Caller, satang: number) {
    const amount = (satang / 100).toFixed(2);
    return this.admin.post(`/api/admin/users/${member.id}/credit-adjust`, {
      amount,
      reason: "ทดสอบ",
    });
  }

  collect(member: Pick<Caller, "id">, body: object = {}) {
    const sent = { reason: "ตกลงกันแล้ว", ...body };
    return this.admin.post(`/api/admin/users/${member.id}/debts/collect`, sent);
  }

  /** The oldest debt of a member. */
  async writeOff(by: Caller, member: Caller) {
    const [debt] = (await this.debtsOf(member)).items;
    const { kind, reference } = debt ?? { kind: "CORRECTION", reference: "0:0:0" };
    const sent = { kind, reference, reason: "ตามไม่ได้" };
    return by.post(`/api/admin/users/${member.id}/debts/write-off`, sent);
  }
}

/** A desk that opens anew before each test of the file. */
export function useDesk(holder: { readonly current: TestApp }): Desk {
  const desk = new Desk(holder);
  beforeEach(() => desk.open());
  return desk;
}
