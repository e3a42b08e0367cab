/**
 * A house in which money moved in every way, and what the check of the ledger finds in it where
 * the owner of the database changed something, for tests.
 */
import { randomUUID } from "node:crypto";

import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";

import type { Queries } from "../platform/database/database.ts";
import { accrueCommissions } from "../referral/accrue-commissions.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { useApp, type Caller, type TestApp } from "./app.ts";
import { readOutgoing, row, statementOf } from "./bank-statements.ts";
import { isDistributed } from "./database.ts";
import { Desk } from "./debts.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "./deposits.ts";
import { addRound } from "./lottery.ts";
import { addFriend } from "./referral.ts";
import { bet } from "./settling.ts";
import { richMember, withdrawalOf } from "./withdrawals.ts";

const act = async (reply: Promise<{ readonly status: number }>): Promise<void> =>
  expect((await reply).status).toBeLessThan(202);

class PlayedHouse {
  readonly #holder: { readonly current: TestApp };
  readonly #desk: Desk;
  /** What changes name by a word. */
  readonly ids: Record<string, string> = {};
  #account!: ReceivingAccount;

  constructor(holder: { readonly current: TestApp }) {
    this.#holder = holder;
    this.#desk = new Desk(holder);
  }

  get #app(): TestApp {
    return this.#holder.current;
  }

  async play(): Promise<void> {
    const desk = this.#desk;
    await desk.open();
    await desk.set({ commission_percent: 10, confirmed: true });
    this.#account = await receivingAccount(desk.admin, true);
    this.ids["other"] = (await receivingAccount(desk.admin, true)).id;
    await this.#earn();
    await this.#owe();
    await this.#bet();
    await this.#deposit();
    await this.#withdraw();
    await this.#explain();
    const adjusted = await this.#app.member();
    await desk.give(adjusted, 12_345);
    this.ids["adjusted"] = adjusted.id;
  }

  #do(path: string, body: object = {}): Promise<void> {
    return act(this.#desk.admin.post(`/api/admin/${path}`, body));
  }

  /** A commission of 50 baht, moved to the wallet. */
  async #referrer(): Promise<{ member: Caller; roundId: string }> {
    const member = await this.#app.member();
    const friend = await addFriend(this.#app, member);
    const roundId = await addRound(this.#app.db, this.#desk.lottery);
    await bet(friend, this.#desk.lottery, roundId, [["TWO_TOP", "11", 500]]);
    await this.#desk.settle(roundId);
    await accrueCommissions(this.#app);
    const key = { "idempotency-key": randomUUID() };
    await act(member.post("/api/referral/transfer", { amount: "50.00" }, key));
    return { member, roundId };
  }

  async #earn(): Promise<void> {
    this.ids["earner"] = (await this.#referrer()).member.id;
    const { member, roundId } = await this.#referrer();
    this.ids["void-round"] = roundId;
    this.ids["commission-debtor"] = member.id;
    await this.#do(`rounds/${roundId}/void`, { reason: "ยกเลิก" });
    await accrueCommissions(this.#app);
    await act(this.#desk.collect(member, { amount: 20 }));
    await act(this.#desk.writeOff(this.#desk.admin, member));
  }

  async #owe(): Promise<void> {
    const desk = this.#desk;
    const { member } = await desk.debtor();
    this.ids["debtor"] = member.id;
    await desk.give(member, 30_000);
    await act(desk.collect(member));
    await act(desk.writeOff(desk.admin, member));
    const back = await desk.debtor();
    await desk.give(back.member, 30_000);
    await act(desk.collect(back.member));
    await desk.correct(back.roundId, "71");
  }

  async #bet(): Promise<void> {
    const { db } = this.#app;
    const desk = this.#desk;
    const gambler = await richMember(this.#app);
    const open = await addRound(db, desk.lottery);
    const group = await bet(gambler, desk.lottery, open, [["TWO_TOP", "12", 5]]);
    await act(gambler.post(`/api/lottery/bets/groups/${group}/cancel`));
    this.ids["cancelled"] = await this.#slip(group);
    const won = await addRound(db, desk.lottery);
    this.ids["win-round"] = won;
    const winning = await bet(gambler, desk.lottery, won, [["TWO_BOTTOM", "71", 10]]);
    this.ids["win"] = await this.#slip(winning);
    await desk.settle(won);
  }

  async #slip(group: string): Promise<string> {
    const sql = "select id::text from slips where bet_group_id = $1";
    return (await this.#app.db.query<{ id: string }>(sql, [group]))[0]?.id ?? "";
  }

  async #deposit(): Promise<void> {
    const [app, account] = [this.#app, this.#account];
    const pending = async (baht: number) => {
      const { member, intent } = await pendingDeposit(app, account, baht);
      return { member, intent, id: intent.deposit_id };
    };
    this.ids["open"] = (await pending(800)).id;
    const approved = await pending(500);
    this.ids["deposit"] = approved.id;
    await this.#do(`deposits/${approved.id}/approve`);
    const byLine = await pending(600);
    this.ids["by-line"] = byLine.id;
    expect((await notify(app, lineFor(byLine.intent, account))).body).toMatchObject({
      matched: true,
    });
    const recalled = await pending(700);
    this.ids["recalled"] = recalled.id;
    expect((await notify(app, lineFor(recalled.intent, account))).body).toMatchObject({
      matched: true,
    });
    await this.#desk.spend(recalled.member, 200);
    await this.#do(`deposits/${recalled.id}/recall`, { reason: "ธนาคารเรียกคืน" });
    this.ids["refunded-line"] = await this.#strayLine("612.01", "REFUNDED");
    this.ids["kept-line"] = await this.#strayLine("612.02", "NOT_OURS");
    const reopened = await this.#strayLine("612.03", "NOT_OURS");
    this.ids["reopened-line"] = reopened;
    await this.#do(`notifications/${reopened}/reopen`, { note: "ปิดผิดรายการ" });
    await this.#do(`notifications/${reopened}/close`, { as: "NOT_OURS", note: "ปิดอีกครั้ง" });
  }

  async #strayLine(amount: string, as: string): Promise<string> {
    const line = lineFor({ qr_amount: amount }, this.#account);
    await notify(this.#app, line);
    const sql = "select id from bank_notifications where transaction_id = $1";
    const [row] = await this.#app.db.query<{ id: number }>(sql, [line.transaction_id]);
    await this.#do(`notifications/${row?.id}/close`, { as, note: "ดูสเตทเมนต์แล้ว" });
    return String(row?.id);
  }

  /** One is explained once, one waits again, one is explained again. */
  async #explain(): Promise<void> {
    const note = "ดูสลิปแล้ว";
    const [account, other] = [this.#account, { ...this.#account, id: this.ids["other"] ?? "" }];
    const left = [row("-613.01"), row("-613.02"), row("-613.03"), row("-613.04")];
    await this.#do("statements", statementOf(account, ...left));
    await this.#do("statements", statementOf(other, row("613.03")));
    const { items } = await readOutgoing(this.#app);
    const idOf = (amount: string) =>
      items.find(({ bank }) => bank?.amount === amount)?.bank?.id ?? "";
    for (const [name, amount, as] of [
      ["fee-line", "613.01", "FEE"],
      ["explained-line", "613.02", "OWNER"],
      ["sent-back-line", "613.04", "REFUND"],
    ] as const) {
      const id = idOf(amount);
      this.ids[name] = id;
      await this.#do(`statement-lines/${id}/explain`, { as, note });
    }
    const path = `statement-lines/${this.ids["explained-line"]}`;
    await this.#do(`${path}/reopen`, { note });
    await this.#do(`${path}/explain`, { as: "PAID_TWICE", note });
    const moved = idOf("613.03");
    this.ids["moved-line"] = moved;
    const into = "select max(id)::text as of from bank_statement_lines where kind = 'IN'";
    const [incoming] = await this.#app.db.query<{ of: string }>(into);
    const of = incoming?.of;
    await this.#do(`statement-lines/${moved}/explain`, { as: "OWN_TRANSFER", of, note });
    await this.#do(`statement-lines/${moved}/reopen`, { note });
  }

  async #withdraw(): Promise<void> {
    for (const name of ["waiting", "paid", "refused"]) {
      this.ids[name] = await withdrawalOf(await richMember(this.#app));
    }
    await this.#do(`withdrawals/${this.ids["paid"]}/approve`);
    await this.#do(`withdrawals/${this.ids["refused"]}/reject`, { reason: "ไม่ตรง" });
  }
}

/** Answers what is found after a change, which names its rows by words: <debtor>, <paid>. */
export function usePlayedHouse(): (sql: string) => Promise<string[]> {
  const app = useApp({
    TWO_PERSON: "off",
    PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
  });
  const house = new PlayedHouse(app);
  let owner: pg.Client;
  beforeAll(async () => {
    const types = new pg.TypeOverrides();
    types.setTypeParser(pg.types.builtins.INT8, Number);
    owner = new pg.Client({ connectionString: app.current.ownerUrl, types });
    await owner.connect();
    await house.play();
  });
  afterAll(() => owner.end());
  return (sql) => foundAfter(owner, house.ids, sql);
}

/** What is found, each as often as it is; "all" are the sums of the whole house. */
async function foundAfter(
  owner: pg.Client,
  ids: Readonly<Record<string, string>>,
  sql: string,
): Promise<string[]> {
  const asOwner: Queries = {
    query: async <Row>(asked: string, values: readonly unknown[] = []) =>
      (await owner.query(asked, [...values])).rows as Row[],
  };
  await owner.query(
    `begin; set local citus.propagate_set_commands to 'local';
     set local session_replication_role to replica`,
  );
  try {
    const named = sql.replaceAll(/<([a-z-]+)>/g, (_all, name: string) => ids[name] ?? name);
    if (named !== "") expect((await owner.query(named)).rowCount, named).toBeGreaterThan(0);
    const { mismatches } = await checkLedger(asOwner);
    // After other tests all checks are one statement, but on a distributed house.
    const together = isDistributed()
      ? mismatches
      : (await checkLedger(asOwner, true, Infinity)).mismatches;
    expect(together).toEqual(mismatches);
    return mismatches.map(({ kind, id }) => (id === "all" ? `${kind} all` : kind)).toSorted();
  } finally {
    await owner.query("rollback");
  }
}

/** A change of some rows. */
export const change = (table: string, what: string, where: string): string =>
  `update ${table} set ${what} where ${where}`;

/** A row of the books that the house itself moved. */
export const move = (
  debit: string,
  credit: string,
  reference: string,
  kind = "CAPITAL_IN",
): string =>
  `insert into book_moves (kind, debit_account, credit_account, amount_satang, reference_kind,
     reference_id) values ('${kind}', '${debit}', '${credit}', 100, ${reference})`;

/** Two rows that together move nothing. */
export const toAndFro = (code: string): string => `${move(code, "HOUSE", "'test', '1'")},
  ('CAPITAL_OUT', 'HOUSE', '${code}', 100, 'test', '2')`;
