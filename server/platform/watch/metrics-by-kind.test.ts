/** Figures of /metrics that have a line for each kind: the queue, work that waits, services outside. */
import { expect, it } from "vitest";

import { buildApp } from "../../app.ts";
import { useApp } from "../../testing/app.ts";
import { ask } from "../../testing/cluster.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  pendingDeposit,
  receivingAccount,
} from "../../testing/deposits.ts";
import { useWatchAhead } from "../../testing/watch-ahead.ts";
import { richMember, withdrawalOf } from "../../testing/withdrawals.ts";

const app = useApp({
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
  ALARM_WEBHOOK_URL: "http://127.0.0.1:9/alarms",
  ALARM_LINE_TOKEN: "channel-token",
  ALARM_LINE_TO: `U${"0".repeat(32)}`,
});

/** The answer stands for a second: each look is one later than the last. */
const goAhead = useWatchAhead();

/** The figures of a name by their label. */
async function figures(name: string): Promise<Record<string, number>> {
  goAhead(1_000);
  const { body } = await app.current.inject({ url: "/metrics" });
  const lines = body.matchAll(new RegExp(`^chokdee_${name}\\{\\w+="(\\w+)"\\} (\\S+)$`, "gm"));
  return Object.fromEntries([...lines].map(([, label = "", value]) => [label, Number(value)]));
}
async function figure(name: string): Promise<number> {
  goAhead(1_000);
  const { body } = await app.current.inject({ url: "/metrics" });
  return Number(new RegExp(`^chokdee_${name} (\\S+)$`, "m").exec(body)?.[1]);
}

it("jobs that are due, that come later and that were given up are counted apart", async () => {
  const { db, jobs } = app.current;
  const before = await figures("queue_jobs");
  const add = (key: string, seconds: number) =>
    jobs.add("nobody-does-this", {}, { key, at: new Date(Date.now() + seconds * 1_000) });
  await add("due", -90);
  await add("due too", -30);
  await add("later", 3_600);
  for (const key of ["lost", "lost too", "lost three"]) {
    await add(key, -600);
    await db.query(
      "update graphile_worker._private_jobs set attempts = max_attempts where key = $1",
      [key],
    );
  }
  const after = await figures("queue_jobs");
  expect(after).toEqual({
    ...before,
    due: (before["due"] ?? 0) + 2,
    later: (before["later"] ?? 0) + 1,
    failed: (before["failed"] ?? 0) + 3,
  });
  // Of those that are to be done, and not of those that were given up.
  const oldest = await figure("queue_oldest_seconds");
  expect(oldest).toBeGreaterThanOrEqual(90);
  expect(oldest).toBeLessThan(600);
  await db.query(
    "select graphile_worker.remove_job(key) from graphile_worker.jobs where key like '%'",
  );
});

it("how long the oldest has waited is told of deposits, withdrawals and transfers apart", async () => {
  const { db } = app.current;
  expect(await figures("work_oldest_seconds")).toEqual({
    deposits: 0,
    withdrawals: 0,
    transfers: 0,
    results: 0,
  });
  const account = await receivingAccount(await app.current.admin(), true);
  const { intent } = await pendingDeposit(app.current, account, 300);
  await db.query(
    "update deposits set slips_used = 1, created_at = created_at - interval '1000 s' where id = $1",
    [intent.deposit_id],
  );
  const id = await withdrawalOf(await richMember(app.current), 100.5);
  await db.query(
    "update withdrawals set created_at = created_at - interval '2000 s' where id = $1",
    [id],
  );
  await notify(app.current, lineFor({ qr_amount: "77.77" }, account));
  await ask(
    app.current.ownerUrl,
    `update bank_notifications set received_at = received_at - interval '3000 s',
       occurred_at = occurred_at - interval '9000 s'`,
  );
  expect(await figures("work_waiting")).toMatchObject({
    deposits: 1,
    withdrawals: 1,
    transfers: 1,
  });
  const oldest = await figures("work_oldest_seconds");
  const thousands = Object.entries(oldest).map(([kind, seconds]) => [
    kind,
    Math.floor(seconds / 1_000),
  ]);
  expect(Object.fromEntries(thousands)).toEqual({
    deposits: 1,
    withdrawals: 2,
    transfers: 3,
    results: 0,
  });
  expect(await figure("withdrawals_waiting_baht")).toBe(100.5);
});

it("a disk that the database says is full is told, and a queue that is silent for a minute not ready", async () => {
  const { db, jobs } = app.current;
  const asked = async (url: string, more: object) => {
    const http = await buildApp({ ...app.current, ...more });
    const reply = await http.inject({ url });
    await http.close();
    return reply;
  };
  const full = async (since: Date | undefined) =>
    (await asked("/metrics", { db: { ...db, fullSince: () => since } })).body;
  expect(await full(undefined)).toMatch(/^chokdee_database_disk_full 0$/m);
  expect(await full(new Date())).toMatch(/^chokdee_database_disk_full 1$/m);
  const ready = async (silentMs: number) => {
    const seenAt = performance.now() - silentMs;
    return (await asked("/readyz", { jobs: { ...jobs, seenAt } })).statusCode;
  };
  expect([await ready(50_000), await ready(61_000)]).toEqual([200, 503]);
});

it("a service outside is told with its failures since it last worked", async () => {
  await app.current.db.query(
    `insert into outside_services (name, failed_at, failures_in_row, words) values
       ('WEBHOOK', now(), 3, 'x'), ('LINE', now(), 0, null)
     on conflict (name) do update set failures_in_row = excluded.failures_in_row`,
  );
  expect(await figures("outside_failures_in_row")).toMatchObject({ WEBHOOK: 3, LINE: 0 });
});
