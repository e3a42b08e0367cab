/** Notices over time: how long they are kept, sent and counted, and in which order they are shown. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openTestApp, type Caller, type TestApp } from "../testing/app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { newBrowser, openPushReceiver, type PushReceiver } from "../testing/push-receiver.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { pruneNoticesJob } from "./prune-notices.job.ts";
import { claimSendings } from "./queries/devices.ts";
import { writeSecurityNotice } from "./security-notice.ts";

let app: TestApp;
let close: () => Promise<void>;
let receiver: PushReceiver;
let owner: PastTriggers;
let admin: Caller;

beforeAll(async () => {
  receiver = await openPushReceiver();
  ({ app, close } = await openTestApp({ PUSH_HOSTS: receiver.host }));
  owner = await openPastTriggers(app.ownerUrl);
  admin = await app.admin();
});
// What a new house has in its queue, and what another test has announced, is told before.
beforeEach(async () => {
  await app.runJobs();
  await app.db.query("delete from push_outbox");
});
afterAll(async () => {
  await owner.end();
  await close();
  await receiver.close();
});

/** Notices of deposits, of so long ago. */
const tell = (member: Caller, times: number, age = "0 seconds") =>
  app.db.query(
    `insert into notices (user_id, event, subject, amount_satang, created_at)
     select $1, 'DEPOSIT_IN', $3 || g::text, g, clock_timestamp() - $3::interval
     from generate_series(1, $2) g`,
    [member.id, times, age],
  );
const countOf = async (member: Caller): Promise<number> => {
  const sql = "select count(*)::integer as all from notices where user_id = $1";
  const [row] = await app.db.query<{ all: number }>(sql, [member.id]);
  return row?.all ?? 0;
};
async function withDevice(name: string): Promise<Caller> {
  const member = await app.member();
  const { subscription } = newBrowser(`http://${receiver.host}/${name}`);
  expect((await member.post("/api/notices/devices", subscription)).status).toBe(204);
  return member;
}
/** As if the member's notices had been written just now, or so long ago, with what goes to phones. */
async function tellPhones(member: Caller, age: string): Promise<void> {
  await tell(member, 1, age);
  await app.db.query(
    `insert into push_outbox (notice_no, device_id) select n.no, d.id
     from notices n join push_devices d on d.user_id = n.user_id where n.user_id = $1`,
    [member.id],
  );
}
const pushedTo = (name: string) => receiver.pushed.filter(({ to }) => to === name);

describe("a member's notices", () => {
  it("are kept for ninety days and no longer", async () => {
    const member = await app.member();
    await tell(member, 1, "89 days 23 hours");
    await tell(member, 2, "90 days 1 hour");
    await pruneNoticesJob.run(app, {});
    expect(await countOf(member)).toBe(1);
  });

  it("that nobody has read are counted to a hundred", async () => {
    const member = await app.member();
    await tell(member, 99);
    expect((await member.get("/api/notices/unread")).body).toEqual({ unread: 99 });
    await tell(member, 10, "1 second");
    expect((await member.get("/api/notices/unread")).body).toEqual({ unread: 100 });
  });

  it("stand on one page each, and are read for the first time once", async () => {
    const member = await app.member();
    await tell(member, 5);
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
      const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await member.get(`/api/notices?limit=2${more}`);
      seen.push(...body.data.map(({ amount }: { amount: string }) => amount));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(["0.05", "0.04", "0.03", "0.02", "0.01"]);
    const readAt = () =>
      app.db.query("select read_at from notices where user_id = $1 order by no", [member.id]);
    const [newest] = (await member.get("/api/notices?limit=1")).body.data;
    await member.post("/api/notices/read", { up_to: newest.id });
    const first = await readAt();
    await member.post("/api/notices/read", { up_to: newest.id });
    expect(await readAt()).toEqual(first);
  });
});

describe("open screens", () => {
  const toldBy = async (act: () => Promise<unknown>) => {
    const before = app.told.length;
    await act();
    await app.runJobs();
    return app.told.slice(before).filter(({ topic }) => topic === "notices");
  };

  it("ask again, all of them, when the operator's news reach the members", async () => {
    const told = await toldBy(() =>
      admin.post("/api/admin/announcements", { texts: { th: "ข่าวใหม่" } }),
    );
    expect(told).toEqual([{ to: "all", topic: "notices", payload: {} }]);
  });

  it("ask again where a round's result was told with money, not where only the result is out", async () => {
    const lottery = await addLottery(app.db);
    const round = await addRound(app.db, lottery);
    const [winner, loser] = [
      await app.member({ balance: 1_000 }),
      await app.member({ balance: 1_000 }),
    ];
    await bet(winner, lottery, round, [["TWO_TOP", "62", 1]]);
    await bet(loser, lottery, round, [["TWO_TOP", "63", 1]]);
    await closeNow(app, round);
    const told = await toldBy(() => admin.post(resultPath(round), { result: draw }));
    expect(told).toEqual([{ to: winner.id, topic: "notices", payload: {} }]);
    expect([await countOf(winner), await countOf(loser)]).toEqual([1, 1]);
  });
});

describe("a push", () => {
  it("of what is older than a day is not sent any more", async () => {
    const [old, young] = [await withDevice("old"), await withDevice("young")];
    await tellPhones(old, "24 hours 1 minute");
    await tellPhones(young, "23 hours");
    await app.jobs.add("send-push", {});
    await app.runJobs();
    expect([pushedTo("old").length, pushedTo("young").length]).toEqual([0, 1]);
    expect(await app.db.query("select from push_outbox")).toEqual([]);
  });

  it("of money is urgent, and of what the operator says is not", async () => {
    const member = await withDevice("urgency");
    const urgencies = () => pushedTo("urgency").map(({ headers }) => headers["urgency"]);
    await tellPhones(member, "0 seconds");
    await app.jobs.add("send-push", {});
    await app.runJobs();
    expect(urgencies()).toEqual(["high"]);
    expect((await admin.post("/api/admin/announcements", { texts: { th: "ปิด" } })).status).toBe(
      201,
    );
    await app.runJobs();
    expect(urgencies()).toEqual(["high", "normal"]);
  });

  it("that one node has taken is no other's for a minute", async () => {
    const member = await withDevice("taken");
    await tellPhones(member, "0 seconds");
    const [taken] = await claimSendings(app.db, 10);
    expect(taken).toMatchObject({ tries: 1, language: "th" });
    expect(await claimSendings(app.db, 10)).toEqual([]);
    const [left] = await app.db.query<{ seconds: number }>(
      `select extract(epoch from next_at - clock_timestamp())::integer as seconds
       from push_outbox where device_id = $1`,
      [taken?.device_id],
    );
    expect(left?.seconds).toBeGreaterThan(30);
    expect(left?.seconds).toBeLessThanOrEqual(60);
    await app.db.query("delete from push_outbox");
  });
});

describe("a text about a member's account", () => {
  const texts = ({ phone }: Caller) => app.sent.filter(({ to }) => to === phone).length;
  const told = (member: Caller, ...events: Parameters<typeof writeSecurityNotice>[2][]) =>
    app.db.transaction(async (tx) => {
      for (const event of events) await writeSecurityNotice(tx, member.id, event);
    });

  it("waits once for each kind of news, whatever else waits", async () => {
    const member = await app.member();
    await told(member, "PASSWORD_CHANGED", "BANK_ACCOUNT_CHANGED", "PASSWORD_CHANGED");
    await app.runJobs();
    expect(texts(member)).toBe(2);
    expect(await countOf(member)).toBe(3);
  });

  it("of a new device is one of three an hour: what was told before that does not count", async () => {
    const member = await app.member();
    await told(member, "NEW_DEVICE", "NEW_DEVICE", "NEW_DEVICE");
    await app.runJobs();
    await owner.query(
      "update notices set created_at = created_at - interval '61 minutes' where user_id = $1",
      [member.id],
    );
    const before = texts(member);
    for (let time = 0; time < 4; time += 1) {
      await told(member, "NEW_DEVICE");
      await app.runJobs();
    }
    expect(texts(member) - before).toBe(3);
  });

  it("is none to the staff, who are told otherwise", async () => {
    const cashier = await app.admin(["cashier"]);
    await told(cashier, "PASSWORD_CHANGED");
    await app.runJobs();
    expect([texts(cashier), await countOf(cashier)]).toEqual([0, 0]);
  });
});

describe("what the operator shows", () => {
  const add = async (th: string, more: object = {}) =>
    String((await admin.post("/api/admin/announcements", { texts: { th }, ...more })).body.data.id);
  const shown = async () =>
    (await app.stranger.get("/api/announcements")).body.map(
      ({ texts }: { texts: { th: string } }) => texts.th,
    );
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  it("stands in the operator's order, then the newest first, and no longer than it runs", async () => {
    for (const { id } of (await admin.get("/api/admin/announcements")).body.data.items) {
      await admin.patch(`/api/admin/announcements/${id}`, { active: false });
    }
    await add("first of two", { starts_at: at(-60) });
    await add("second", { starts_at: at(-90) });
    await add("before all", { starts_at: at(-200), sort_order: 1 });
    await add("last", { sort_order: 200 });
    await add("over", { starts_at: at(-90), ends_at: at(-1), sort_order: 0 });
    expect(await shown()).toEqual(["before all", "first of two", "second", "last"]);
  });

  it("is told when it is switched on after it was written, and at the time to which it is moved", async () => {
    const toldAt = async (id: string) => {
      const [queued] = await app.db.query<{ run_at: Date }>(
        `select run_at from graphile_worker.jobs where key = 'notices-of-news:ANNOUNCEMENT:' || $1`,
        [id],
      );
      return queued?.run_at.toISOString();
    };
    const [begins, later] = [at(30), at(50)];
    const id = await add("not yet", { active: false, starts_at: begins });
    expect(await toldAt(id)).toBeUndefined();
    await admin.patch(`/api/admin/announcements/${id}`, { active: true });
    expect(await toldAt(id)).toBe(begins);
    await admin.patch(`/api/admin/announcements/${id}`, { starts_at: later });
    expect(await toldAt(id)).toBe(later);
  });

  it("is not told again when it is mended after its notices were forgotten", async () => {
    const member = await withDevice("told-once");
    const id = await add("told once");
    await app.runJobs();
    expect(await countOf(member)).toBe(1);
    await owner.query("update notices set created_at = now() - interval '91 days'");
    await pruneNoticesJob.run(app, {});
    expect(await countOf(member)).toBe(0);
    const before = pushedTo("told-once").length;
    for (const change of [{ texts: { th: "mended" } }, { sort_order: 7 }, { ends_at: at(60) }]) {
      expect((await admin.patch(`/api/admin/announcements/${id}`, change)).status).toBe(200);
    }
    await app.runJobs();
    expect([await countOf(member), pushedTo("told-once").length]).toEqual([0, before]);
  });

  it("is told when its time comes, to open screens at each change, and audited as it was before", async () => {
    const begins = at(45);
    const id = await add("later", { starts_at: begins });
    const [queued] = await app.db.query<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where key = 'notices-of-news:ANNOUNCEMENT:' || $1`,
      [id],
    );
    expect(queued?.run_at.toISOString()).toBe(begins);
    const before = app.told.length;
    await admin.patch(`/api/admin/announcements/${id}`, { texts: { th: "sooner" } });
    expect(app.told.slice(before)).toEqual([
      { to: "all", topic: "announcements", payload: {} },
      { to: "staff", topic: "queues", payload: {} },
    ]);
    const [entry] = await app.db.query<{ before: unknown; after: unknown }>(
      "select before, after from audit_entries where action = 'announcement.change' and target_id = $1",
      [id],
    );
    expect(entry).toMatchObject({
      before: { id, texts: { th: "later" } },
      after: { id, texts: { th: "sooner" }, starts_at: begins },
    });
  });
});
