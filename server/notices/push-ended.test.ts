/** A browser whose session somebody ends hears of that, and of nothing more. */
import {
  changePassword,
  confirmIdentity,
  forgotPassword,
  logout,
  resetPassword,
} from "@chokdee/domain/accounts/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { codeFor } from "../testing/codes.ts";
import { openIntent, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { openTestApp, type Caller, type TestApp } from "../testing/app.ts";
import { exclude } from "../testing/protection.ts";
import {
  newBrowser,
  openPushReceiver,
  type Pushed,
  type PushReceiver,
} from "../testing/push-receiver.ts";
import { endPushDevices } from "./push-devices.ts";
import { saveDevice } from "./queries/devices.ts";
import { queuePushes } from "./send-push.job.ts";
import { waitingAtLocks } from "../testing/database.ts";
import { confirmPhone } from "../testing/two-people.ts";

let app: TestApp;
let close: () => Promise<void>;
let receiver: PushReceiver;
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  receiver = await openPushReceiver();
  ({ app, close } = await openTestApp({ PUSH_HOSTS: receiver.host }));
  admin = await app.admin();
  account = await receivingAccount(admin, true);
  await app.runJobs();
});
afterAll(async () => {
  await close();
  await receiver.close();
});

const PASSWORD = "river-4711";
const byStaff = (act: string) => async (member: Caller) =>
  (await admin.post(`/api/admin/users/${member.id}/${act}`, { reason: "ทดสอบ" })).status;

async function byCode({ phone }: Caller): Promise<number> {
  await app.stranger.post(forgotPassword.path, { phone_number: phone });
  await expect.poll(() => codeFor(app, phone)).toMatch(/^[0-9]{6}$/);
  const sent = { phone_number: phone, otp: codeFor(app, phone), new_password: "lake-0815" };
  return (await app.stranger.post(resetPassword.path, sent)).status;
}

async function byMember(member: Caller): Promise<number> {
  const sent = { current_password: PASSWORD, new_password: "lake-08-15" };
  return (await member.post(changePassword.path, sent)).status;
}

it.each([
  ["a new password", "new", byMember],
  ["a reset by code", "code", byCode],
  ["a reset by the staff", "reset", byStaff("reset-password")],
  ["a lock by the staff", "lock", byStaff("lock")],
] as const)("%s ends its pushes until it is added again", async (_way, name, act) => {
  const member = await app.member({ password: PASSWORD });
  const browser = newBrowser(`http://${receiver.host}/${name}`);
  const add = (by: Caller) => by.post("/api/notices/devices", browser.subscription);
  const titles = async () => {
    await app.runJobs();
    const own = receiver.pushed.filter(({ to }) => to === name);
    return own.map(({ body }) => browser.read(body)["path"]);
  };
  await add(member);
  const { data } = (await openIntent(member, account, 300)).body;
  expect(await act(member)).toBeLessThan(300);
  await admin.post(`/api/admin/deposits/${data.deposit_id}/approve`, {});
  expect(await titles()).toEqual(["/change-password"]);

  if (name === "lock") await byStaff("unlock")(member);
  const back = await app.again(member);
  expect((await add(back)).status).toBe(204);
  const next = (await openIntent(back, account, 400)).body.data;
  await admin.post(`/api/admin/deposits/${next.deposit_id}/approve`, {});
  expect(await titles()).toEqual(["/change-password", "/reports"]);
});

const ofStaff = (act: string) => async (colleague: Caller) => {
  const reply = await admin.post(`/api/admin/staff/${colleague.id}/${act}`, { reason: "ทดสอบ" });
  expect(reply.status).toBeLessThan(300);
};
it.each([
  ["becomes their own", "of who made it", (by: Caller) => confirmPhone(app, by)],
  ["is signed out by an owner", "", ofStaff("end-sessions")],
])("an account of the staff that %s keeps no browser %s", async (_how, _whose, act) => {
  const colleague = await app.admin(["support"]);
  const { subscription } = newBrowser(`http://${receiver.host}/made`);
  expect((await colleague.post("/api/notices/devices", subscription)).status).toBe(204);
  await act(colleague);
  const kept = await app.db.query("select from push_devices where user_id = $1 and not is_ended", [
    colleague.id,
  ]);
  expect(kept).toEqual([]);
});

const PAID = "/reports";

/** What two browsers of a member are told after an act of the first, and of money that then came. */
async function toldAfter(name: string, act: (member: Caller) => Promise<number>) {
  const member = await app.member({ password: PASSWORD });
  const beside = await app.again(member);
  const browsers = [`${name}-1`, `${name}-2`].map((to) => ({
    to,
    browser: newBrowser(`http://${receiver.host}/${to}`),
  }));
  for (const [at, by] of [member, beside].entries()) {
    const added = await by.post("/api/notices/devices", browsers[at]?.browser.subscription);
    expect(added.status).toBe(204);
  }
  const { data } = (await openIntent(member, account, 300)).body;
  expect(await act(member)).toBeLessThan(500);
  await admin.post(`/api/admin/deposits/${data.deposit_id}/approve`, {});
  await app.runJobs();
  return browsers.map(({ to, browser }) =>
    receiver.pushed.filter((one) => one.to === to).map(({ body }) => browser.read(body)["path"]),
  );
}

it("a sign-out ends the pushes of its browser, and of no other", async () => {
  const told = await toldAfter("out", async (member) => (await member.post(logout.path)).status);
  expect(told).toEqual([[], [PAID]]);
});

it("a session that ends with too many wrong passwords ends its browser's pushes", async () => {
  const told = await toldAfter("wrong", async (member) => {
    let status = 422;
    // One that a busy machine did not judge does not count.
    for (let time = 0; time < 60 && status !== 401; time += 1) {
      await app.db.query("delete from rate_counters where name = 'confirm-identity'");
      ({ status } = await member.post(confirmIdentity.path, { password: "wrong" }));
    }
    expect(status).toBe(401);
    return status;
  });
  // Each is sent by a job of its own: in whatever order.
  expect(told.map((paths) => [paths.length, new Set(paths)])).toEqual([
    [1, new Set(["/change-password"])],
    [2, new Set(["/change-password", PAID])],
  ]);
});

it("a self-exclusion ends the pushes of every browser", async () => {
  const told = await toldAfter("excluded", async (member) => (await exclude(member)).status);
  expect(told).toEqual([[], []]);
});

it("a self-exclusion takes back a promotion that a phone has not got yet, and no word of money", async () => {
  const [member, other] = [await app.member(), await app.member()];
  const browsers = ["asleep", "awake"].map((to) => newBrowser(`http://${receiver.host}/${to}`));
  for (const [at, by] of [member, other].entries()) {
    await by.post("/api/notices/devices", browsers[at]?.subscription);
  }
  for (const to of ["asleep", "awake"]) receiver.answers.set(to, 503);
  const { data } = (await openIntent(member, account, 300)).body;
  await admin.post(`/api/admin/deposits/${data.deposit_id}/approve`, {});
  const words = { titles: { th: "โบนัส" }, bodies: { th: "ฝากวันนี้" } };
  expect((await admin.post("/api/admin/promotions", words)).status).toBe(201);
  await app.runJobs();
  expect((await exclude(member)).status).toBe(200);
  // The service can be reached again.
  receiver.answers.clear();
  receiver.pushed.length = 0;
  await app.db.query("update push_outbox set next_at = now()");
  await queuePushes(app);
  await app.runJobs();
  const pathOf = ({ to, body }: Pushed) => browsers[to === "asleep" ? 0 : 1]?.read(body)["path"];
  const told = receiver.pushed.map((one) => `${one.to} ${String(pathOf(one))}`);
  expect(told.toSorted()).toEqual([`asleep ${PAID}`, "awake /promotions"]);
});

it.each([
  ["the later", []],
  ["the earlier", [PAID]],
])(
  "a browser that is added in two sessions is told as the later one: %s ends",
  async (which, paths) => {
    const member = await app.member();
    const to = which.replace(" ", "-");
    const browser = newBrowser(`http://${receiver.host}/${to}`);
    const later = await app.again(member);
    for (const by of [member, later]) {
      expect((await by.post("/api/notices/devices", browser.subscription)).status).toBe(204);
    }
    const { data } = (await openIntent(member, account, 300)).body;
    expect((await (which === "the later" ? later : member).post(logout.path)).status).toBeLessThan(
      300,
    );
    await admin.post(`/api/admin/deposits/${data.deposit_id}/approve`, {});
    await app.runJobs();
    const own = receiver.pushed.filter((one) => one.to === to);
    expect(own.map(({ body }) => browser.read(body)["path"])).toEqual(paths);
  },
);

describe("a browser that is added while its session ends", () => {
  const browser = (name: string) => newBrowser(`http://${receiver.host}/${name}`).subscription;
  const open = async ({ id }: Caller) =>
    (await app.db.query("select from push_devices where user_id = $1 and not is_ended", [id]))
      .length;
  /** Whether an answer came, or so many wait for a lock. */
  const settled = (answer: Promise<unknown>, waiting: number) => {
    let isThere = false;
    void answer.then(() => (isThere = true));
    return async () => isThere || (await waitingAtLocks(app.db)).length >= waiting;
  };

  it("is refused where the end came first", async () => {
    const member = await app.member({ password: PASSWORD });
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const ending = app.db.transaction(async (tx) => {
      await app.sessions.endAll(tx, member.id);
      await endPushDevices(tx, member.id);
      end();
      await gate;
    });
    await ended;
    const added = member.post("/api/notices/devices", browser("late"));
    await expect.poll(settled(added, 1)).toBe(true);
    release();
    await ending;
    expect((await added).status).toBe(401);
    expect(await open(member)).toBe(0);
  });

  it("is ended where it came first", async () => {
    const [member, other] = [await app.member({ password: PASSWORD }), await app.member()];
    const { endpoint, keys } = browser("early");
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const holding = app.db.transaction(async (tx) => {
      const device = { endpoint, ...keys };
      await saveDevice(tx, other.id, Buffer.alloc(32), device);
      hold();
      await gate;
      await tx.query("delete from push_devices where user_id = $1", [other.id]);
    });
    await held;
    const added = member.post("/api/notices/devices", { endpoint, keys });
    await expect.poll(settled(added, 1)).toBe(true);
    const left = member.post(logout.path);
    await expect.poll(settled(left, 2)).toBe(true);
    release();
    await holding;
    expect([(await added).status, (await left).status]).toEqual([204, 204]);
    expect(await open(member)).toBe(0);
  });
});
