import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { buildApp } from "../../app.ts";
import { useApp } from "../../testing/app.ts";
import { slipBatchSeconds, slipBatchSize } from "./metrics.ts";

const app = useApp();

/** The answer stands for a second: each look is one later than the last. */
const clock = performance.now.bind(performance);
let aheadMs = 0;
let stoppedAt: number | undefined;
vi.spyOn(performance, "now").mockImplementation(() => (stoppedAt ?? clock()) + aheadMs);
afterEach(() => void (stoppedAt = undefined));
afterAll(() => void vi.restoreAllMocks());

async function metrics(): Promise<string> {
  aheadMs += 1_000;
  const reply = await app.current.inject({ url: "/metrics" });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(reply.headers["cache-control"]).toBe("no-store");
  return reply.body;
}

/** The value of a line, by its name and labels as they are written. */
async function valueOf(line: string): Promise<number | undefined> {
  const found = (await metrics()).split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

describe("/metrics", () => {
  it("counts requests by the pattern of their route and by status, never by path", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    await admin.get(`/api/admin/users/${member.id}`);
    await admin.get("/api/admin/users/nobody");
    await app.current.inject({ url: "/api/made/up/by/anybody" });
    const labels = 'method="GET",route="/api/admin/users/:id"';
    expect(
      await valueOf(`chokdee_http_request_seconds_count{${labels},status="200"}`),
    ).toBeGreaterThan(0);
    expect(
      await valueOf(`chokdee_http_request_seconds_count{${labels},status="404"}`),
    ).toBeGreaterThan(0);
    expect(
      await valueOf('chokdee_http_request_seconds_count{method="GET",route="none",status="404"}'),
    ).toBeGreaterThan(0);
    expect(await valueOf('chokdee_refusals_total{code="MEMBER_NOT_FOUND"}')).toBeGreaterThan(0);
    const text = await metrics();
    expect(text).not.toContain(member.id);
    expect(text).not.toContain(member.phone);
    expect(text).not.toContain("made/up");
  });

  it("asks for METRICS_TOKEN where one is set, and for nothing else", async () => {
    const config = { ...app.current.config, metricsToken: "of-the-monitoring" };
    const http = await buildApp({ ...app.current, config });
    const ask = async (authorization: string) => {
      const reply = await http.inject({ url: "/metrics", headers: { authorization } });
      return [reply.statusCode, reply.body.includes("chokdee_database_up")];
    };
    const { token } = await app.current.admin();
    for (const wrong of ["", "of-the-monitoring", "Bearer of-the", `Bearer ${token}`]) {
      expect(await ask(wrong)).toEqual([401, false]);
    }
    expect(await ask("Bearer of-the-monitoring")).toEqual([200, true]);
    await http.close();
  });

  it("without METRICS_TOKEN is for this machine alone, and not through a proxy", async () => {
    const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await app.current.inject({ url: "/metrics", remoteAddress, headers })).statusCode;
    expect(await ask("127.0.0.1")).toBe(200);
    expect(await ask("::ffff:127.0.0.1")).toBe(200);
    expect(await ask("203.0.113.9")).toBe(401);
    const own = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];
    const others = ["x-forwarded-proto", "x-forwarded-host", "cf-connecting-ip", "true-client-ip"];
    for (const name of [...own, ...others]) {
      expect(await ask("127.0.0.1", { [name]: "203.0.113.9" })).toBe(401);
    }
  });

  it("is read once a second, however often it is asked for", async () => {
    const asked: string[] = [];
    const db = {
      ...app.current.db,
      query: ((sql: string, values?: unknown[]) => {
        asked.push(sql);
        return app.current.db.query(sql, values);
      }) as typeof app.current.db.query,
    };
    const http = await buildApp({ ...app.current, db });
    // However long a busy machine takes for the answers.
    stoppedAt = clock();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => http.inject({ url: "/metrics" })),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(asked.length).toBeLessThan(25);
    // One after the other as well, until the second is over.
    const first = asked.length;
    for (let time = 0; time < 5; time += 1) await http.inject({ url: "/metrics" });
    expect(asked.length).toBe(first);
    aheadMs += 1_000;
    await http.inject({ url: "/metrics" });
    expect(asked.length).toBeGreaterThan(first);
    await http.close();
  });

  it("has few lines of each route", async () => {
    const admin = await app.current.admin();
    await admin.get("/api/admin/dashboard");
    // Figures are read once a second.
    await expect.poll(metrics, { timeout: 5_000 }).toContain('/admin/dashboard"');
    const lines = (await metrics()).split("\n");
    const named = "chokdee_http_request_seconds_bucket{";
    const buckets = lines.filter(
      (line) =>
        line.startsWith(named) &&
        line.includes('/admin/dashboard"') &&
        line.includes('status="200"'),
    );
    expect(buckets.length).toBeGreaterThan(0);
    expect(buckets.length).toBeLessThanOrEqual(7);
  });

  it("shows batches of slips, event-loop lag and the database's connections", async () => {
    slipBatchSize.observe(7);
    slipBatchSeconds.observe(0.004);
    expect(await valueOf("chokdee_slip_batch_slips_count")).toBeGreaterThan(0);
    expect(await valueOf("chokdee_slip_batch_seconds_count")).toBeGreaterThan(0);
    expect(await valueOf("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    expect(await valueOf('chokdee_database_pool{state="open"}')).toBeGreaterThan(0);
    expect(await valueOf('chokdee_database_pool{state="waiting"}')).toBe(0);
    expect(await valueOf("chokdee_database_up")).toBe(1);
  });

  it("shows who waits for a lock, and for how long", async () => {
    const { db } = app.current;
    const member = await app.current.member();
    const lock = "select from members where id = $1 for update";
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let held = (): void => undefined;
    const holding = new Promise<void>((resolve) => (held = resolve));
    const first = db.transaction(async (tx) => {
      await tx.query(lock, [member.id]);
      held();
      await released;
    });
    await holding;
    const second = db.transaction((tx) => tx.query(lock, [member.id]));
    await expect.poll(() => valueOf("chokdee_database_lock_waits")).toBe(1);
    expect(await valueOf("chokdee_database_lock_wait_seconds")).toBeGreaterThan(0);
    release();
    await Promise.all([first, second]);
    expect(await valueOf("chokdee_database_lock_waits")).toBe(0);
  });

  it("says nothing of the ledger before its first check: a 0 would be a mismatch", async () => {
    const lines = (await metrics())
      .split("\n")
      .filter((line) => line.startsWith("chokdee_ledger_"));
    expect(lines).toEqual([]);
  });

  it("shows what the last check of the ledger found, and when", async () => {
    const { db } = app.current;
    await db.query(
      `insert into ledger_checks (balanced, wallets_checked, mismatches, checked_at)
       values (false, 1, '[{"kind": "wallet"}, {"kind": "books"}]', now() - interval '90 s')`,
    );
    expect(await valueOf("chokdee_ledger_balanced")).toBe(0);
    expect(await valueOf("chokdee_ledger_mismatches")).toBe(2);
    expect(await valueOf("chokdee_ledger_check_age_seconds")).toBeGreaterThanOrEqual(90);
    await db.query("insert into ledger_checks (balanced, wallets_checked) values (true, 1)");
    expect(await valueOf("chokdee_ledger_balanced")).toBe(1);
    await db.query("delete from ledger_checks");
  });

  it("shows the queue, and whether betting is stopped", async () => {
    const { db, jobs } = app.current;
    const before = (await valueOf('chokdee_queue_jobs{state="later"}')) ?? 0;
    await jobs.add("nobody-does-this", {}, { at: new Date(Date.now() + 3_600_000) });
    expect(await valueOf('chokdee_queue_jobs{state="later"}')).toBe(before + 1);
    const failing = () => valueOf('chokdee_queue_jobs{state="failing"}');
    const failed = (await failing()) ?? 0;
    await db.query(
      `update graphile_worker._private_jobs set last_error = 'not now', attempts = 1
       where task_id = (select id from graphile_worker._private_tasks
         where identifier = 'nobody-does-this')`,
    );
    expect(await failing()).toBe(failed + 1);
    await db.query("update house_state set betting_stopped_at = now()");
    expect(await valueOf("chokdee_betting_stopped")).toBe(1);
    await db.query("update house_state set betting_stopped_at = null");
    expect(await valueOf("chokdee_betting_stopped")).toBe(0);
  });
});
