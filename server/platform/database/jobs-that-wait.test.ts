/** What waits for a service outside lets all other work of the queue go first. */
import { rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { tellStaff, tellStaffJob } from "../../accounts/tell-staff.job.ts";
import { verifySlipJob } from "../../deposits/verify-slip.job.ts";
import { securitySmsJob, writeSecurityNotice } from "../../notices/security-notice.ts";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { pendingDeposit, receivingAccount } from "../../testing/deposits.ts";
import { slipJpeg, uploadSlipTo } from "../../testing/slips.ts";
import { startJobs } from "./jobs.ts";

const DATA_DIR = `/tmp/chokdee-jobs-that-wait-${process.pid}`;
const waiting: ServerResponse[] = [];
let isOver = false;
/** Says no word until the test is over. */
const slow = createServer((_request, response) => {
  waiting.push(response);
  if (isOver) response.destroy();
});
let app: TestApp;
let close: () => Promise<void>;

beforeAll(async () => {
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  const { port } = slow.address() as AddressInfo;
  const env = { DATA_DIR, SLIPOK_URL: `http://127.0.0.1:${port}/`, SLIPOK_KEY: "key" };
  ({ app, close } = await openTestApp(env));
});
beforeEach(async () => {
  isOver = false;
  waiting.length = 0;
  await app.runJobs();
});
afterAll(async () => {
  slow.close();
  await close();
  await rm(DATA_DIR, { recursive: true, force: true });
});

const uploadSlip = async () => {
  const account = await receivingAccount(await app.admin(), true);
  const { member, intent } = await pendingDeposit(app, account, 100);
  expect((await uploadSlipTo(member, intent.deposit_id, await slipJpeg())).status).toBe(200);
};
const tellMember = async () => {
  const { id } = await app.member();
  await app.db.transaction((tx) => writeSecurityNotice(tx, id, "PASSWORD_CHANGED"));
};
const tellColleague = async () => {
  const { id: memberId } = await app.admin();
  const news = { memberId, actorId: null, news: "PASSWORD" as const };
  await app.db.transaction((tx) => tellStaff(tx, news));
};

it.each([
  ["slips that a service verifies", verifySlipJob, uploadSlip],
  ["messages to members about their account", securitySmsJob, tellMember],
  ["messages to the staff", tellStaffJob, tellColleague],
])(
  "%s: a draw that is due later goes before those that are not asked for yet",
  async (...given) => {
    const [, job, add] = given;
    for (const _ of [1, 2, 3, 4]) await add();
    const drawn = Promise.withResolvers<number>();
    const draw = {
      name: "draw",
      run: () => {
        drawn.resolve(waiting.length);
        return Promise.resolve();
      },
    };
    const sms = {
      ...app.sms,
      send: async () => {
        await fetch(app.config.slipOk?.url ?? "");
      },
    };
    const running = await startJobs({ ...app, sms }, [job, draw]);
    try {
      await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(2);
      await app.jobs.add("draw", {});
      waiting[0]?.destroy();
      expect(await drawn.promise).toBe(2);
    } finally {
      isOver = true;
      slow.closeAllConnections();
      await running.stop();
      await app.db.query("delete from graphile_worker._private_jobs");
    }
  },
);
