/**
 * A house that is played at random: who and what is in it by the model, its clock, its dice, and
 * how it is asked. All that is thrown comes from the seed, so that the same seed plays the same.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

import type { BodyToSend, Call } from "@chokdee/domain/contract.ts";
import { approveApproval, rejectApproval } from "@chokdee/domain/operations/approvals-contract.ts";
import type * as z from "zod/mini";

import { jobs } from "../app.ts";
import type { Caller, Reply, TestApp } from "./app.ts";
import { BANK, BANK_SECRET, type ReceivingAccount } from "./deposits.ts";
import type { Lottery, Member, Rate, Round, Slip, Transfer } from "./random-model.ts";
import { seededDice } from "./proof-size.ts";
import type { StoppedClock } from "./stopped-clock.ts";

/** The other bank, which tells of transfers beside the first. */
export const OTHER = "scb";
export const RANDOM_ENV = {
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET},${OTHER}=${BANK_SECRET}`,
};

/** Where the house says something else than the model. */
export class Divergence extends Error {
  readonly what: string;

  constructor(what: string, house: unknown, model: unknown) {
    super(`${what}: the house says ${told(house)}, the model ${told(model)}`);
    this.what = what;
  }
}

const told = (value: unknown): string => JSON.stringify(value) ?? "nothing";

export class Dice {
  readonly roll: () => number;
  constructor(...seeds: readonly number[]) {
    this.roll = seededDice(
      seeds.reduce((mixed, seed) => Math.imul(mixed, 0x9e_37_79_b1) + seed, 0),
    );
    // The first falls of neighbouring seeds are alike.
    for (let n = 0; n < 4; n++) this.roll();
  }
  below(count: number): number {
    return Math.floor(this.roll() * count);
  }
  chance(of: number): boolean {
    return this.roll() < of;
  }
  one<T>(of: readonly [T, ...T[]]): T {
    return this.of(of) ?? of[0];
  }
  /** Nothing, of nothing. */
  of<T>(of: readonly T[]): T | undefined {
    return of[this.below(of.length)];
  }
  some<T>(of: readonly T[], chance: number): T[] {
    return of.filter(() => this.chance(chance));
  }
  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16)).join("");
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
  }
}

/** Extra satang of a deposit fall by these dice too, until it is taken back. */
export function ownRandomInt(dice: Dice): () => void {
  const was = crypto.randomInt;
  const put = (other: unknown): void => {
    Object.assign(crypto, { randomInt: other });
    syncBuiltinESMExports();
  };
  put((least: number, most?: number) =>
    most === undefined ? dice.below(least) : least + dice.below(most - least),
  );
  return () => put(was);
}

type Data<C extends Call> = {
  [S in Exclude<keyof C["replies"], 202>]: C["replies"][S] extends z.ZodMiniType
    ? z.output<C["replies"][S]>
    : undefined;
}[Exclude<keyof C["replies"], 202>];

export interface Answer<C extends Call> {
  readonly status: number;
  readonly isDone: boolean;
  readonly code: string | undefined;
  /** Only where it is done. */
  readonly body: Data<C>;
}

interface What<C extends Call> {
  /** Names of the path, and of the query. */
  readonly to?: Readonly<Record<string, string | number>>;
  readonly body?: BodyToSend<C>;
  readonly key?: string;
}

const SESSION_MS = 4 * 60_000;
/** Jobs that ask the outside or look at the machine. */
const OUTSIDE = ["fetch-beacons", "choose-beacon", "fetch-feeds", "watch-disk"];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export class RandomHouse {
  readonly app: TestApp;
  readonly members: Member[] = [];
  readonly lotteries: Lottery[] = [];
  readonly rounds: Round[] = [];
  readonly accounts: ReceivingAccount[] = [];
  readonly transfers: Transfer[] = [];
  /** Fees that the bank kept of payouts that came back, by line. */
  readonly fees = new Map<string, number>();
  readonly waiting: { readonly id: string; readonly apply: () => void }[] = [];
  /** What was asked and answered, by what it is called here. */
  readonly trail: string[] = [];
  readonly counts = new Map<string, number>();
  readonly rates: Rate[] = [];
  dice: Dice;
  /** When play began, and what time it is. */
  begun = 0;
  at = 0;
  /** Several acts at once: what one sees of another's doing is not known. */
  isAtOnce = false;
  first!: Caller;
  second!: Caller;
  readonly #clock: StoppedClock;
  readonly #sessions = new Map<string, { readonly caller: Caller; readonly at: number }>();
  readonly #names = new Map<string, string>();

  constructor(app: TestApp, clock: StoppedClock, dice: Dice) {
    this.app = app;
    this.#clock = clock;
    this.dice = dice;
    // The node's clock, by which a file's days are judged.
    Object.assign(app.clock, { now: () => this.at });
  }

  get slips(): Slip[] {
    return this.rounds.flatMap(({ slips }) => slips);
  }

  /** Play begins: the house remembers no later moment. */
  async begin(at: number): Promise<void> {
    this.begun = at;
    await this.#clock.set(at);
    await this.setClock(at);
  }

  /** What goes on at once happens at one moment. */
  async setClock(at: number): Promise<void> {
    if (this.isAtOnce) return;
    this.at = at;
    await this.#clock.putBack(at);
  }

  /** Must be so, whatever else goes on. */
  same(what: string, house: unknown, model: unknown): void {
    if (told(house) !== told(model)) throw new Divergence(what, house, model);
  }

  /** Must be so where acts come one after the other. */
  sameNow(what: string, house: unknown, model: unknown): void {
    if (!this.isAtOnce) this.same(what, house, model);
  }

  never(what: string, isSo: boolean): void {
    if (isSo) throw new Divergence(what, "it is done", "it may not be");
  }

  rows<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.app.db.query<Row>(sql, values);
  }

  /** Calls somebody or something by a name that is the same each time that a seed is played. */
  name(id: string, as: string): string {
    this.#names.set(id, as);
    return id;
  }

  called(text: string): string {
    const name = (id: string) => this.#names.get(id) ?? (UUID.test(id) ? "…" : id);
    return text.replaceAll(/[\w-]{10,}/g, name);
  }

  note(text: string): void {
    this.trail.push(this.called(text));
  }

  async ask<C extends Call>(by: Caller, call: C, what: What<C> = {}): Promise<Answer<C>> {
    const query = { ...what.to };
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(query[name]);
      delete query[name];
      return value;
    });
    const from = await this.#signedIn(by);
    const text = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
    const url = text.size > 0 ? `${path}?${text.toString()}` : path;
    const headers: Record<string, string> = what.key ? { "idempotency-key": what.key } : {};
    const { method } = call;
    const reply = await (method === "GET"
      ? from.get(url, headers)
      : method === "POST"
        ? from.post(url, what.body, headers)
        : from[method === "PUT" ? "put" : method === "PATCH" ? "patch" : "delete"](url, what.body));
    return this.answered(`${call.method} ${call.path}`, reply, [by.id, what.to, what.body]);
  }

  answered<C extends Call>(name: string, reply: Reply, sent: unknown): Answer<C> {
    const { status } = reply;
    const body = reply.body as Data<C> & { readonly code?: string };
    const code = status < 400 ? undefined : body.code;
    if (!name.startsWith("GET")) {
      this.note(`${name} ${JSON.stringify(sent)} -> ${status} ${code ?? ""}`);
      const key = `${name} ${code ?? status}`;
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    }
    this.never(`${name} ${status}: ${JSON.stringify(body)}`, status >= 500);
    return { status, isDone: status < 300 && status !== 202, code, body };
  }

  async #signedIn(by: Caller): Promise<Caller> {
    if (by.token === "") return by;
    const known = this.#sessions.get(by.id);
    if (known && this.at < known.at + SESSION_MS) return known.caller;
    const caller = await this.app.again(by);
    this.#sessions.set(by.id, { caller, at: this.at });
    return caller;
  }

  /** A session that the house has ended. */
  signedOut({ id }: Caller): void {
    this.#sessions.delete(id);
  }

  /** One of the staff asks for it; where two are needed it is done when the other approves. */
  async staff<C extends Call>(
    call: C,
    what: What<C>,
    apply: (body?: Data<C>) => void = () => undefined,
  ): Promise<Answer<C>> {
    const [one, other] = this.dice.chance(0.5)
      ? [this.first, this.second]
      : [this.second, this.first];
    const answer = await this.ask(one, call, what);
    if (answer.isDone) apply(answer.body);
    if (answer.status !== 202) return answer;
    const { data } = answer.body as unknown as { data: { approval_id: string } };
    this.waiting.push({ id: data.approval_id, apply: () => apply() });
    if (this.dice.chance(0.7)) await this.approve(other, data.approval_id);
    return answer;
  }

  async approve(by: Caller, id: string): Promise<void> {
    const call = this.dice.chance(0.9) ? approveApproval : rejectApproval;
    const body = call === rejectApproval ? { reason: "ไม่ใช่" } : undefined;
    const { isDone } = await this.ask<Call>(by, call, { to: { id }, body } as What<Call>);
    if (!isDone) return;
    const [found] = this.waiting.splice(
      this.waiting.findIndex((one) => one.id === id),
      1,
    );
    if (call === approveApproval) found?.apply();
  }

  async run(name: string): Promise<void> {
    await jobs.find((job) => job.name === name)?.run(this.app, {});
    await this.app.runJobs();
  }

  /** What the house does by itself. */
  async runAll(): Promise<void> {
    for (const job of jobs) {
      if (job.every && !OUTSIDE.includes(job.name)) await job.run(this.app, {});
    }
    await this.app.runJobs();
  }
}
