/**
 * A whole house for a test file: its own database, the real app, members with tokens. Nothing of
 * ours is mocked; SMS and live messages are recorded where a provider would take them.
 */
import { randomUUID } from "node:crypto";

import type { BeaconChain } from "@chokdee/domain/results/beacon.ts";
import type { Right } from "@chokdee/domain/rights.ts";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { runOnce } from "graphile-worker";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

import { jobs as allJobs } from "../app.ts";
import { appLogin } from "../platform/database/app-login.ts";
import { readConfig } from "../platform/config.ts";
import type { Database } from "../platform/database/database.ts";
import { openDisk, type FileSystem } from "../platform/files/disk.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { seed } from "../seed.ts";
import { checkLedgerAlone } from "../wallet/check-ledger.ts";
import { vouch } from "./vouch.ts";
import { openWallet, postEntries } from "../wallet/post-entries.ts";
import { addChain } from "./beacon-chain.ts";
import { freshDatabase, isDistributed, SEEDED, TEMPLATE } from "./database.ts";
import { openNodes, serve } from "./nodes.ts";
import { recordingLive, recordingSms, type Told } from "./recorded.ts";

/** Somebody who asks: with a token, or without for a stranger. */
export interface Caller {
  readonly id: string;
  readonly phone: string;
  readonly token: string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  patch(path: string, body?: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

export interface Reply {
  readonly status: number;
  // The body of an answer is whatever the call says; a test reads it by name.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: Record<string, unknown>;
}

export interface TestApp extends AppContext {
  readonly http: FastifyInstance;
  /** The address of the database for its owner, for what the app itself may not do. */
  readonly ownerUrl: string;
  /** The address of the database under the restricted role. */
  readonly appUrl: string;
  /** What the file system of the database says of itself; half full unless a test fills it. */
  readonly fileSystem: FileSystem;
  readonly sent: { to: string; text: string }[];
  readonly told: Told[];
  readonly stranger: Caller;
  /** A new member, signed in, with a balance in satang. */
  member(options?: { balance?: number; phone?: string; password?: string }): Promise<Caller>;
  /** A new administrator, signed in; an owner unless other rights are given. */
  admin(rights?: readonly Right[], balance?: number): Promise<Caller>;
  /** The same person on another device, signed in now. */
  again<C extends Caller>(member: C): Promise<C>;
  /** Runs the queue until it is empty. */
  runJobs(): Promise<void>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
}

export interface HouseOptions {
  /** Puts something between the app and its database; answers the address to use instead. */
  readonly through?: (url: string) => Promise<string>;
  /** A beacon of the test's own, instead of drand's. */
  readonly chain?: BeaconChain;
  /** Stands between the shelves and the database, as in startApp. */
  readonly wrap?: (db: Database) => Database;
  /** So many, whatever APP_NODES says: for a test of what each node keeps for itself. */
  readonly nodes?: number;
}

/** Tests ask nobody outside of this machine; those of the beacon have a relay of their own. */
const OWN_SETTINGS = {
  ADMIN_PHONE: "0899999999",
  ADMIN_PASSWORD: "admin-secret",
  DRAND_URLS: "off",
};

/** Settings that seeds go by: where a test has one of its own, nothing is seeded beforehand. */
const OF_SEEDS = ["ADMIN_PHONE", "ADMIN_PASSWORD", "DATABASE_URL", "DEMO", "DRAND_URLS"];

let phones = 0;

/**
 * A phone number that no other test of this process uses, each higher than the one before. Of the
 * digits 6 to 9 only, as long as they suffice: no amount that a test looks for is a part of it.
 */
export function newPhone(): string {
  phones += 1;
  if (phones >= 4 ** 8) return `09${String(10_000_000 + phones)}`;
  const digits = phones.toString(4).padStart(8, "0");
  return `08${[...digits].map((digit) => Number(digit) + 6).join("")}`;
}

/** Opens a house before the file's tests; after each, the ledger must hold. */
export function useApp(
  env: Record<string, string> = {},
  options: HouseOptions = {},
): { current: TestApp } {
  const holder = {} as { current: TestApp };
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ app: holder.current, close } = await openTestApp(env, options));
  });
  afterEach(async () => {
    await vouch(holder.current.db);
    // Tests are many and their houses small: to ask for each check apart takes the most of it.
    const atOnce = isDistributed() ? 1 : Infinity;
    expect((await checkLedgerAlone(holder.current.db, true, atOnce))?.mismatches).toEqual([]);
  });
  afterAll(async () => {
    await close();
  });
  return holder;
}

export async function openTestApp(
  env: Record<string, string> = {},
  { through, wrap, chain, nodes: count }: HouseOptions = {},
): Promise<{ app: TestApp; close: () => Promise<void> }> {
  // Also what stands between the app and its database is to see how it is seeded.
  const isOwn = through ?? wrap ?? chain ?? OF_SEEDS.find((name) => name in env);
  const fresh = await freshDatabase(isOwn === undefined ? SEEDED : TEMPLATE);
  const login = await appLogin(fresh.url);
  const url = through ? await through(login) : login;
  const { shared, fileSystem, sent, told } = partsOf(env, chain);
  if (chain) await addChain(fresh.url, chain);
  const nodes = await openNodes(url, shared, wrap, count);
  const [{ context: app }] = nodes;
  const { db, sessions } = app;
  await seed(app);
  // Most tests have several administrators and are not about them: one's word is enough, and
  // their password is their only factor.
  if (env["STAFF_TOTP"] !== "on") {
    await db.query("update settings set value = 'false' where key = 'staff_totp_required'");
  }
  if (env["TWO_PERSON"] !== "on") {
    await db.query("insert into settings (key, value) values ('two_person', 'false')");
  }
  const { http, close: closeNodes } = await serve(nodes);
  const test: TestApp = {
    ...app,
    http,
    ownerUrl: fresh.url,
    appUrl: url,
    fileSystem,
    sent,
    told,
    stranger: caller(http, "", "", ""),
    member: (options = {}) => newMember(app, http, "USER", options),
    admin: (rights = ["owner"], balance = 0) => newMember(app, http, "ADMIN", { rights, balance }),
    again: async (member) => {
      const { token } = await db.transaction((tx) => sessions.begin(tx, member.id));
      return { ...member, ...caller(http, member.id, member.phone, token) };
    },
    runJobs: () =>
      runOnce({
        pgPool: db.pool,
        taskList: Object.fromEntries(
          allJobs.map((job) => [job.name, (payload: unknown) => job.run(app, payload)]),
        ),
      }),
    inject: (options) => http.inject(options),
  };
  const close = async (): Promise<void> => {
    await closeNodes();
    await fresh.drop();
  };
  return { app: test, close };
}

/** Seeds the database that most houses of tests are copies of. */
export async function seedTemplate(url: string): Promise<void> {
  const [node] = await openNodes(url, partsOf({}).shared, undefined, 1);
  await seed(node.context);
  await node.close();
}

function partsOf(env: Record<string, string>, chain?: BeaconChain) {
  const sent: { to: string; text: string }[] = [];
  const told: Told[] = [];
  const config = {
    ...readConfig({ ...OWN_SETTINGS, ...env }),
    webRoot: undefined,
    ...(chain ? { beaconChain: chain } : {}),
  };
  const fileSystem: FileSystem = { bsize: 4_096, blocks: 1_000, bfree: 500, bavail: 500 };
  const disk = openDisk(config, () => Promise.resolve(fileSystem));
  const log = pino({ level: env["LOG_LEVEL"] ?? process.env["LOG_LEVEL"] ?? "silent" });
  const shared = { config, disk, log, sms: recordingSms(sent), live: recordingLive(told) };
  return { shared, fileSystem, sent, told };
}

async function newMember(
  app: AppContext,
  http: FastifyInstance,
  role: "USER" | "ADMIN",
  options: { balance?: number; phone?: string; password?: string; rights?: readonly Right[] },
): Promise<Caller> {
  const phone = options.phone ?? newPhone();
  // Hashing takes its time, and few tests sign in by password.
  const hash = options.password === undefined ? "none" : await hashPassword(options.password);
  const { id, token } = await app.db.transaction(async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `insert into members (phone_number, nickname, role, password_hash, age_confirmed_at)
       values ($1, $2, $3, $4, now()) returning id`,
      [phone, `member ${phone}`, role, hash],
    );
    const memberId = row?.id ?? "";
    await openWallet(tx, memberId);
    if (options.rights && options.rights.length > 0) {
      await tx.query("insert into staff (member_id, rights) values ($1, $2)", [
        memberId,
        options.rights,
      ]);
    }
    if (options.balance) {
      const reference = { kind: "adjustment", id: randomUUID() };
      await postEntries(tx, [
        {
          userId: memberId,
          type: "ADJUST",
          amount: options.balance,
          counterAccount: "ADJUSTMENTS",
          reference,
          meta: { test: true },
        },
      ]);
    }
    const session = await app.sessions.begin(tx, memberId);
    return { id: memberId, token: session.token };
  });
  // After the transaction: entries that it wrote as the owner are not read in it on all databases.
  if (options.balance) await vouch(app.db, id);
  return caller(http, id, phone, token);
}

export function caller(http: FastifyInstance, id: string, phone: string, token: string): Caller {
  const ask = async (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const reply = await http.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const text = reply.body;
    const isJson = String(reply.headers["content-type"]).includes("json");
    const answered: unknown = isJson && text ? JSON.parse(text) : text;
    return {
      status: reply.statusCode,
      body: answered,
      headers: reply.headers,
    };
  };
  return {
    id,
    phone,
    token,
    get: (path, headers) => ask("GET", path, undefined, headers),
    post: (path, body, headers) => ask("POST", path, body, headers),
    put: (path, body) => ask("PUT", path, body),
    patch: (path, body) => ask("PATCH", path, body),
    delete: (path) => ask("DELETE", path),
  };
}
