import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { openFaultProxy, type FaultProxy } from "../../testing/fault-proxy.ts";
import { type Caller, type Reply, useApp } from "../../testing/app.ts";
import { addLottery, addRound, slip, type TestLottery } from "../../testing/lottery.ts";
import { richMember } from "../../testing/withdrawals.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { timed } from "../../testing/timed.ts";
import { isUnavailable, openDatabase } from "./database.ts";

let network: FaultProxy;
const app = useApp(
  {},
  {
    through: async (url) => {
      const address = new URL(url);
      network = await openFaultProxy(Number(address.port));
      address.port = String(network.port);
      return address.toString();
    },
  },
);
let lottery: TestLottery;
let roundId: string;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  roundId = await addRound(app.current.db, lottery);
});
afterEach(() => network.heal());
afterAll(() => network.close());

/** trust.md F6. */
const ANSWERED_WITHIN_MS = 8_000;
/** trust.md F2: back after the database is. */
const BACK_WITHIN_MS = 5_000;

const placePath = "/api/lottery/bets/bulk";
const aSlip = () => slip(lottery, roundId, [["TWO_TOP", "11", 10]]);

/** The same slip until it is answered for good. */
async function insist(member: Caller, sent: ReturnType<typeof aSlip>): Promise<Reply> {
  const { reply, ms } = await timed(async () => {
    for (;;) {
      const answer = await member.post(placePath, sent);
      if (answer.status !== 503) return answer;
      await letTimePass(50);
    }
  });
  expect(ms).toBeLessThan(BACK_WITHIN_MS);
  return reply;
}

const spent = async (member: Caller) => {
  const [row] = await app.current.db.query<{ slips: number; balance: number }>(
    `select (select count(*) from slips where user_id = $1) as slips,
       (select balance_satang from wallets where user_id = $1) as balance`,
    [member.id],
  );
  return row;
};

const faults: readonly (readonly [string, () => unknown])[] = [
  ["is silent", () => network.stall()],
  ["takes what it is asked and does not answer", () => network.stallAnswers()],
  ["is very slow", () => network.slowBy(1_500)],
  ["refuses connections", () => network.refuse()],
];

describe("a database that", () => {
  it.each(faults)(
    "%s makes slips wait no longer than 8 s, and none stands twice",
    async (_what, breakIt) => {
      const members = await Promise.all(
        Array.from({ length: 20 }, () => app.current.member({ balance: 10_000 })),
      );
      const sent = members.map(aSlip);
      // Sessions are known, so that slips and not only sign-ins meet the fault.
      await Promise.all(members.map((member) => member.get("/api/auth/me")));
      const rich = await richMember(app.current, 1_000_000);
      const withdraw = () =>
        rich.post("/payment/withdrawal", { amount: 100 }, { "idempotency-key": "the-same" });
      await rich.get("/api/auth/me");
      await breakIt();
      const withdrawing = timed(withdraw);
      const first = await Promise.all(
        members.map((member, at) => timed(() => member.post(placePath, sent[at]))),
      );
      for (const { reply, ms } of [...first, await withdrawing]) {
        expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
        if (reply.status === 201) continue;
        expect(reply).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
        expect(reply.headers["retry-after"]).toBeDefined();
      }
      await network.heal();
      const second = await Promise.all(
        members.map((member, at) => insist(member, sent[at] ?? aSlip())),
      );
      for (const { status } of second) expect([200, 201]).toContain(status);
      for (const member of members) {
        expect(await spent(member)).toEqual({ slips: 1, balance: 9_000 });
      }
      await expect
        .poll(async () => (await withdraw()).status, { timeout: 5_000 })
        .toBeLessThan(300);
      expect(await spent(rich)).toEqual({ slips: 0, balance: 990_000 });
    },
  );

  it("resets connections in the middle of slips leaves none doubled and none lost", async () => {
    const members = await Promise.all(
      Array.from({ length: 30 }, () => app.current.member({ balance: 10_000 })),
    );
    let placing = true;
    const cutting = (async () => {
      while (placing) {
        network.reset();
        await sleep(20 + Math.random() * 60);
      }
    })();
    // While it goes on each is asked a few times, then until it is answered.
    const all = members.map(async (member) => {
      const sent = Array.from({ length: 5 }, aSlip);
      for (const one of sent) await member.post(placePath, one);
      return { member, sent };
    });
    const asked = await Promise.all(all);
    placing = false;
    await cutting;
    for (const { member, sent } of asked) {
      for (const one of sent) expect([200, 201]).toContain((await insist(member, one)).status);
      expect(await spent(member)).toEqual({ slips: 5, balance: 5_000 });
    }
  });
});

it("a database that says nothing is told as such in /metrics, in time", async () => {
  const metrics = () => timed(() => app.current.inject({ url: "/metrics" }));
  const value = (text: string) => /^chokdee_database_up (\d)$/m.exec(text)?.[1];
  expect(value((await metrics()).reply.body)).toBe("1");
  await letTimePass(1_050);
  network.stall();
  const { reply, ms } = await metrics();
  expect([reply.statusCode, value(reply.body)]).toEqual([200, "0"]);
  expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
});

describe("transactions", () => {
  it("that take more time are waited for as long, and only they", async () => {
    const { db } = app.current;
    const { id } = await app.current.member();
    // Beside the member's wallet: on a distributed house that is another machine.
    const sleeping =
      "select user_id as id, pg_sleep(7)::text as slept from wallets where user_id = $1";
    const slow = db.transaction((tx) => tx.query(sleeping, [id]), { timeoutSeconds: 20 });
    await Promise.all([
      expect(slow).resolves.toEqual([{ id, slept: "" }]),
      expect(db.query(sleeping, [id])).rejects.toThrow(/statement timeout/),
    ]);
  });

  it("have the times that they were given, and leave none of them to the next one", async () => {
    const db = openDatabase(app.current.ownerUrl, 1);
    const times =
      "select current_setting('statement_timeout') || current_setting('lock_timeout') as t";
    const seen = [
      await db.transaction((tx) => tx.query(times), { timeoutSeconds: 3, lockTimeoutSeconds: 30 }),
      await db.transaction((tx) => tx.query(times), { timeoutSeconds: 7 }),
      await db.transaction((tx) => tx.query(times)),
    ];
    await db.close();
    expect(seen).toEqual([[{ t: "3s30s" }], [{ t: "7s2s" }], [{ t: "5s2s" }]]);
  });

  it("that lock each other out both come through", async () => {
    const { db } = app.current;
    const ids = await Promise.all([0, 1].map(async () => (await app.current.member()).id));
    let met = 0;
    let tries = 0;
    const lockBoth = (order: readonly string[]) =>
      db.transaction(async (tx) => {
        tries += 1;
        for (const id of order) {
          await tx.query("select from members where id = $1 for update", [id]);
          met += 1;
          // The first lock of both stands before either asks for the second.
          await expect.poll(() => met, { interval: 1, timeout: 20_000 }).toBeGreaterThan(1);
        }
        return "done";
      });
    expect(await Promise.all([lockBoth(ids), lockBoth(ids.toReversed())])).toEqual([
      "done",
      "done",
    ]);
    // One of them had to begin again; on a machine that stands still, perhaps twice.
    expect(tries).toBeGreaterThan(2);
  });

  it.each(["40P01", "40001"])("that fail by %s are tried three times and no more", async (code) => {
    let tries = 0;
    const failing = app.current.db.transaction(async (tx) => {
      tries += 1;
      await tx.query(`do $$ begin raise exception 'planted' using errcode = '${code}'; end $$`);
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect(tries).toBe(3);
  });

  it("that wait for a lock give up after two seconds with 503, and charge nothing", async () => {
    const member = await app.current.member({ balance: 10_000 });
    await app.current.db.transaction(async (tx) => {
      await tx.query("select wallet_lock(array[$1]::uuid[])", [member.id]);
      const { reply, ms, wallMs } = await timed(() => member.post(placePath, aSlip()));
      expect([reply.status, reply.body.code]).toEqual([503, "UNAVAILABLE"]);
      expect(wallMs).toBeGreaterThan(1_900);
      expect(ms).toBeLessThan(4_500);
    });
    expect(await spent(member)).toEqual({ slips: 0, balance: 10_000 });
  });

  it("that take all connections end after 5 s; who waits is served then, and slips go on", async () => {
    const { db } = app.current;
    const member = await app.current.member({ balance: 10_000 });
    // Who they are and what the bet types are is known from here on.
    await insist(member, aSlip());
    const sent = aSlip();
    const endless = Array.from({ length: db.pool.options.max ?? 0 }, () =>
      timed(() => db.query("select pg_sleep(20)").catch((error: unknown) => error)),
    );
    const placing = member.post(placePath, sent);
    const { reply, ms } = await timed(() => member.get("/api/wallets/balance"));
    expect([reply.status, reply.body.code]).toEqual([503, "UNAVAILABLE"]);
    expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
    expect((await placing).status).toBe(201);
    for (const ended of await Promise.all(endless)) {
      expect(ended.reply).toMatchObject({ code: "57014" });
      expect(ended.ms).toBeLessThan(6_000);
    }
    expect((await member.get("/api/wallets/balance")).status).toBe(200);
    expect(await spent(member)).toEqual({ slips: 2, balance: 8_000 });
  });
});

it("a database of another address is told from an internal error", async () => {
  const nowhere = openDatabase("postgres://nobody:x@127.0.0.1:1/none");
  await expect(nowhere.query("select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await nowhere.close();
});

const denied = () => new pg.DatabaseError("permission denied for table slips", 1, "error");

it.each([
  ["no more room on its disk", () => new pg.DatabaseError("full", 1, "error"), "53100"],
  ["a disk that fails", () => new pg.DatabaseError("could not read block", 1, "error"), "58030"],
  ["a name that is not resolved", () => new Error("getaddrinfo EAI_AGAIN db"), "EAI_AGAIN"],
  ["a network that is gone", () => new Error("connect ENETUNREACH"), "ENETUNREACH"],
  [
    "a certificate that has run out",
    () => new Error("certificate has expired"),
    "CERT_HAS_EXPIRED",
  ],
  ["rights that were taken from the login", () => denied(), "42501"],
])("%s is told from an internal error", (_what, fault, code) => {
  expect(isUnavailable(Object.assign(fault(), { code }))).toBe(true);
  expect(isUnavailable(Object.assign(fault(), { code: "22012" }))).toBe(false);
});

it.each([
  "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string",
  "The server does not support SSL connections",
])("a sign-in that fails on our side is told from an internal error: %s", (words) => {
  expect(isUnavailable(new Error(words))).toBe(true);
});
