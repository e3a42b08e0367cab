/** Alarms outside of the back office, as real servers on this machine get them. */
import { createHmac, randomUUID } from "node:crypto";

import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { buildApp } from "../app.ts";
import type { AppContext } from "../platform/app-context.ts";
import { openDatabase } from "../platform/database/database.ts";
import { openFaultProxy } from "../testing/fault-proxy.ts";
import { caller, useApp, type Caller } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import {
  GROUP,
  PERSON,
  useAlarmReceivers,
  withAlarms as withAlarmsOf,
} from "../testing/alarm-receivers.ts";
import { addLottery, addRound, closeNow, slip } from "../testing/lottery.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";
import { tellAlarmsJob } from "./tell-alarms.job.ts";
import { watchNode } from "./watch-node.ts";

const app = useApp({ PUBLIC_URL: "https://chokdee.example" });
const outside = useAlarmReceivers();
const { toHook, toLine, toMail, hooked, statesHooked } = outside;
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
});
afterEach(async () => {
  const { db } = app.current;
  await goOn();
  await db.query("delete from alarms_standing");
  await db.query("delete from alarm_sendings");
  await db.query("update outside_services set failures_in_row = 0");
  // Work that waits has waited for no time, whichever test left it.
  await db.query("update withdrawals set created_at = clock_timestamp()");
  await ask(app.current.ownerUrl, "update bank_notifications set received_at = clock_timestamp()");
});

const withAlarms = (env: Record<string, string>) => withAlarmsOf(app.current, env);
const look = (on: AppContext) => tellAlarmsJob.run(on, {});
const stopBetting = (why: string) =>
  app.current.db.query(
    "update house_state set betting_stopped_at = clock_timestamp(), betting_stopped_why = $1",
    [why],
  );
const GO_ON = "update house_state set betting_stopped_at = null, betting_stopped_why = null";
const goOn = () => app.current.db.query(GO_ON);
/** As if so long had passed since the last word. */
const quietFor = async (minutes: number) => {
  const all = ["alarms_standing set told_at = told_at", "alarm_sendings set next_at = next_at"];
  for (const one of all) await app.current.db.query(`update ${one} - interval '${minutes} min'`);
};

describe("an alarm", () => {
  it("is told when it begins, again while it stands, and when it is over", async () => {
    const on = withAlarms(toHook());
    await look(on);
    expect(hooked()).toEqual([]);
    await stopBetting("LEDGER_MISMATCH: wallet 7");
    await look(on);
    await look(on);
    await quietFor(59);
    await look(on);
    expect(statesHooked()).toEqual(["BEGAN BETTING_STOPPED"]);
    await quietFor(1);
    await look(on);
    await goOn();
    await look(on);
    await look(on);
    expect(statesHooked()).toEqual([
      "BEGAN BETTING_STOPPED",
      "STILL BETTING_STOPPED",
      "ENDED BETTING_STOPPED",
    ]);
    expect(hooked()[0]).toMatchObject({
      detail: "LEDGER_MISMATCH: wallet 7",
      text: expect.stringContaining("https://chokdee.example/#/admin/dashboard"),
    });
  });

  it("is not told again while it stands where the pause is 0", async () => {
    const on = withAlarms({ ...toHook(), ALARM_REPEAT_MINUTES: "0" });
    await stopBetting("LEDGER_MISMATCH: wallet 7");
    await look(on);
    await quietFor(10_000);
    await look(on);
    expect(statesHooked()).toEqual(["BEGAN BETTING_STOPPED"]);
  });

  it("is told once however many nodes look", async () => {
    const on = withAlarms(toHook());
    await stopBetting("disk");
    await Promise.all(Array.from({ length: 5 }, () => look(on)));
    expect(statesHooked()).toEqual(["BEGAN BETTING_STOPPED"]);
  });

  it("is signed, so that the webhook knows who posts", async () => {
    await stopBetting("disk");
    await look(withAlarms(toHook()));
    const [{ headers, body } = { headers: {} as Record<string, string>, body: "" }] =
      outside.hook.received;
    const [, seconds, hex] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-chokdee-signature"])) ?? [];
    expect(hex).toBe(createHmac("sha256", "shared").update(`${seconds}.${body}`).digest("hex"));
  });

  it("goes to each id of LINE, with a key under which it counts once", async () => {
    await stopBetting("disk");
    outside.line.answers = [{ status: 500 }, { status: 200, body: "{}" }];
    await look(withAlarms(toLine()));
    const pushed = outside.line.received.map(({ headers, body }) => ({
      key: headers["x-line-retry-key"],
      to: (JSON.parse(body) as { to: string }).to,
    }));
    const keys = new Map(pushed.map(({ key, to }) => [to, key]));
    expect([...keys.keys()].toSorted()).toEqual([GROUP, PERSON]);
    expect([pushed.length, new Set(pushed.map(({ key }) => key)).size]).toEqual([3, 2]);
    expect(pushed[0]?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-/);
    const [{ path, headers, body } = { path: "", headers: {}, body: "" }] = outside.line.received;
    expect([path, headers["authorization"]]).toEqual([
      "/v2/bot/message/push",
      "Bearer channel-token",
    ]);
    expect(JSON.parse(body)).toMatchObject({
      messages: [{ type: "text", text: expect.stringContaining("แจ้งเตือน") }],
    });
  });

  it("comes by e-mail to everybody who is named", async () => {
    await stopBetting("disk");
    await look(withAlarms({ ...toMail(), ALARM_LANGUAGE: "en" }));
    expect(outside.mail.signIns).toContain("me@example:pass word");
    expect(outside.mail.mails).toMatchObject([
      { from: "chokdee@example.com", to: ["boss@example.com", "night@example.com"] },
    ]);
    expect(outside.mail.mails[0]?.data).toContain(
      "Subject: Chokdee chokdee.example: Alarm: Betting",
    );
  });

  it("waits for a channel that fails and comes later; the others have it at once", async () => {
    const on = withAlarms({ ...toHook(), ...toMail() });
    outside.mail.refusal = "451 4.3.0 try again later";
    await stopBetting("disk");
    await look(on);
    expect([outside.hook.received.length, outside.mail.mails.length]).toEqual([1, 0]);
    outside.mail.refusal = undefined;
    await look(on);
    expect(outside.mail.mails).toHaveLength(0);
    await app.current.db.query("update alarm_sendings set next_at = clock_timestamp()");
    await look(on);
    expect([outside.hook.received.length, outside.mail.mails.length]).toEqual([1, 1]);
  });

  it("of a channel that does not work is on the dashboard, and told by the others", async () => {
    const on = withAlarms({ ...toHook(), ...toMail() });
    outside.mail.refusal = "550 5.7.1 relaying denied";
    await stopBetting("disk");
    await look(on);
    await quietFor(60);
    await look(on);
    const http = await buildApp(on);
    const by = caller(http, admin.id, admin.phone, admin.token);
    const { alarms } = (await by.get("/api/admin/dashboard")).body.data;
    expect(alarms).toMatchObject([{ kind: "BETTING_STOPPED" }, { kind: "EMAIL_FAILING" }]);
    await http.close();
    await look(on);
    expect(statesHooked()).toContain("BEGAN EMAIL_FAILING");
  });

  it("of work that waits too long is told, with how many and since when", async () => {
    const on = withAlarms({ ...toHook(), ALARM_WAIT_MINUTES: "30" });
    const member = await richMember(app.current, 100_000);
    await askToWithdraw(member, 100);
    await look(on);
    expect(hooked()).toEqual([]);
    const { db } = app.current;
    await db.query("update withdrawals set created_at = created_at - interval '31 minutes'");
    await db.query(
      `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang,
         to_account, occurred_at, received_at)
       values ('test', $1, '', 100, '1', now(), now() - interval '31 minutes')`,
      [randomUUID()],
    );
    await look(on);
    expect(hooked()).toMatchObject([
      { state: "BEGAN", kind: "WITHDRAWALS_WAIT", detail: "1" },
      { state: "BEGAN", kind: "TRANSFERS_WAIT", detail: "1" },
    ]);
    const text = (await app.current.inject({ url: "/metrics" })).body;
    expect(text).toMatch(/^chokdee_work_waiting\{kind="withdrawals"\} 1$/m);
    expect(text).toMatch(/^chokdee_work_oldest_seconds\{kind="transfers"\} 18[67]\d/m);
    expect(text).toMatch(/^chokdee_withdrawals_waiting_baht 100$/m);
  });
});

describe("an open round that comes near to what one may cost", () => {
  const told = () => hooked().map(({ state, kind, detail }) => `${state} ${kind} ${detail}`);
  /** A round in which so many baht stand on one number, and what its dearest result would cost. */
  async function staked(baht: number): Promise<{ round: string; cost: number }> {
    const lottery = await addLottery(app.current.db);
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 100_000 });
    const sent = slip(lottery, round, [["TWO_TOP", "45", baht]]);
    expect((await member.post("/api/lottery/bets/bulk", sent)).status).toBe(201);
    const exposure = await admin.get(`/api/admin/rounds/${round}/exposure`);
    const cost = Number(exposure.body.data.worst_case);
    expect(cost).toBeGreaterThan(100);
    return { round, cost };
  }

  it("is told beside another one that is told of already, and each when it is over", async () => {
    const dearest = await staked(100);
    const second = await staked(95);
    // Both are above the limit.
    const at = (limit: number) => withAlarms({ ...toHook(), ALARM_EXPOSURE_BAHT: String(limit) });
    await look(at(second.cost));
    const share = Math.floor((dearest.cost * 100) / second.cost);
    expect(told()).toEqual([
      `BEGAN EXPOSURE_100 ${dearest.round}: ${share} %`,
      `BEGAN EXPOSURE_100 ${second.round}: 100 %`,
    ]);
    await look(at(second.cost));
    await closeNow(app.current, dearest.round);
    // Another limit: the shares of the one before are kept for half a minute.
    await look(at(second.cost - 1));
    expect(told().slice(2)).toEqual([`ENDED EXPOSURE_100 ${dearest.round}: ${share} %`]);
    await closeNow(app.current, second.round);
  });

  it("is told at 80, 90 and 100 percent, and is in the metrics", async () => {
    const { round, cost } = await staked(10);
    const at = (percent: number) =>
      withAlarms({ ...toHook(), ALARM_EXPOSURE_BAHT: String(Math.floor((cost * 100) / percent)) });
    for (const percent of [79, 85, 95, 101, 79]) await look(at(percent));
    // While it rises nothing is over.
    expect(told().filter((one) => one.includes("EXPOSURE"))).toEqual([
      `BEGAN EXPOSURE_80 ${round}: 85 %`,
      `BEGAN EXPOSURE_90 ${round}: 95 %`,
      `BEGAN EXPOSURE_100 ${round}: 101 %`,
      `ENDED EXPOSURE_100 ${round}: 101 %`,
    ]);
    const http = await buildApp(at(90));
    const { body } = await http.inject({ url: "/metrics" });
    await http.close();
    expect(body).toMatch(/^chokdee_exposure_percent 90$/m);
  });
});

describe("a node whose database is gone", () => {
  it("tells so itself, and when it is back", async () => {
    const address = new URL(app.current.appUrl);
    const network = await openFaultProxy(Number(address.port));
    address.port = String(network.port);
    const db = openDatabase(address.toString());
    const jobs = { ...app.current.jobs };
    const stop = watchNode({ ...withAlarms(toHook()), db, jobs }, { everyMs: 20, badForMs: 100 });
    await network.refuse();
    // Without a database the queue is silent as well, and that was told.
    jobs.seenAt = performance.now() - 61_000;
    await expect.poll(statesHooked, { timeout: 30_000 }).toEqual(["BEGAN DATABASE_DOWN"]);
    jobs.seenAt = performance.now();
    await network.heal();
    await expect
      .poll(statesHooked, { timeout: 30_000 })
      .toEqual(["BEGAN DATABASE_DOWN", "ENDED DATABASE_DOWN"]);
    await stop();
    await db.close();
    await network.close();
  });
});

describe("a test alarm", () => {
  it("goes to the channel that is named, and why not is told", async () => {
    const http = await buildApp(withAlarms({ ...toHook(), ...toMail() }));
    const by = caller(http, admin.id, admin.phone, admin.token);
    const test = async (service: string) =>
      (await by.post(`/api/admin/outside/${service}/test`)).body;
    expect((await test("WEBHOOK")).data).toEqual({ is_sent: true, words: null });
    expect(statesHooked()).toEqual(["TEST TEST"]);
    outside.mail.refusal = "550 5.7.1 relaying denied";
    expect((await test("EMAIL")).data).toMatchObject({
      is_sent: false,
      words: expect.stringContaining("relaying denied"),
    });
    expect((await test("LINE")).code).toBe("OUTSIDE_NOT_SET");
    const { body } = await by.get("/api/admin/outside");
    expect(body.data.items).toMatchObject([
      { service: "SMS", is_set: false },
      { service: "WEBHOOK", target: URL.parse(outside.hook.address)?.host, failures_in_row: 0 },
      { service: "LINE", is_set: false },
      { service: "EMAIL", target: "boss@example.com, night@example.com", failures_in_row: 1 },
    ]);
    await http.close();
  });
});
