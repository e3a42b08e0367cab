/** Pushing leaves the queue to the rest of the house, however long a push service takes. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, it } from "vitest";

import { startJobs } from "../platform/database/jobs.ts";
import { openIntent, receivingAccount } from "../testing/deposits.ts";
import { openTestApp, type TestApp } from "../testing/app.ts";
import { newBrowser } from "../testing/push-receiver.ts";
import { sendPushJob } from "./send-push.job.ts";

let app: TestApp;
let close: () => Promise<void>;
let asked = 0;
/** Takes what is pushed, and never says a word. */
const silent = createServer(() => void (asked += 1));

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  ({ app, close } = await openTestApp({ PUSH_HOSTS: `127.0.0.1:${port}` }));
  await app.runJobs();
});
afterAll(async () => {
  silent.close();
  await close();
});

it("a service that never answers holds one place, and other work goes on beside it", async () => {
  const admin = await app.admin();
  const account = await receivingAccount(admin, true);
  const member = await app.member();
  const { port } = silent.address() as AddressInfo;
  const { p256dh, auth } = newBrowser("").subscription.keys;
  await app.db.query(
    `insert into push_devices (user_id, endpoint, p256dh, auth)
     select $1, $2 || at, $3, $4 from generate_series(1, 60) at`,
    [member.id, `http://127.0.0.1:${port}/`, p256dh, auth],
  );
  const credit = async () => {
    const { data } = (await openIntent(member, account, 300)).body;
    await admin.post(`/api/admin/deposits/${data.deposit_id}/approve`, {});
  };
  const other = Promise.withResolvers<number>();
  const otherJob = {
    name: "other",
    run: () => {
      other.resolve(asked);
      return Promise.resolve();
    },
  };
  const running = await startJobs(app, [sendPushJob, otherJob]);
  try {
    await credit();
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(25);
    await credit();
    await app.jobs.add("other", {});
    expect(await other.promise).toBe(25);
  } finally {
    silent.closeAllConnections();
    silent.close();
    await running.stop();
  }
});
