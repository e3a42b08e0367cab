import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openIntent, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { openTestApp, type Caller, type TestApp } from "../testing/app.ts";
import { newBrowser, openPushReceiver, type PushReceiver } from "../testing/push-receiver.ts";

let app: TestApp;
let close: () => Promise<void>;
let receiver: PushReceiver;
/** A service that PUSH_HOSTS does not name. */
let unwelcome: PushReceiver;
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  [receiver, unwelcome] = await Promise.all([openPushReceiver(), openPushReceiver()]);
  ({ app, close } = await openTestApp({ PUSH_HOSTS: receiver.host }));
  admin = await app.admin();
  account = await receivingAccount(admin, true);
  // What a new house has in its queue takes its time.
  await app.runJobs();
});
afterAll(async () => {
  await close();
  await Promise.all([receiver.close(), unwelcome.close()]);
});

async function withDevice(name: string, member?: Caller) {
  const owner = member ?? (await app.member());
  const browser = newBrowser(`http://${receiver.host}/${name}`);
  const reply = await owner.post("/api/notices/devices", browser.subscription);
  expect(reply.status).toBe(204);
  return { member: owner, browser };
}

/** A deposit that is credited. */
async function creditTo(member: Caller, amount = 1_500): Promise<void> {
  const { data } = (await openIntent(member, account, amount)).body;
  await admin.post(`/api/admin/deposits/${data.deposit_id}/approve`, {});
}

const pushedTo = (name: string) => receiver.pushed.filter(({ to }) => to === name);
const waiting = () => app.db.query("select * from push_outbox");
const makeDue = () => app.db.query("update push_outbox set next_at = now()");

describe("a push", () => {
  it("arrives encrypted, signed by the house, in the member's language, without accounts", async () => {
    const { member, browser } = await withDevice("phone-1");
    await member.put("/api/users/me/preferences", { language: "en" });
    await creditTo(member);
    await app.runJobs();
    const [sent, ...more] = pushedTo("phone-1");
    expect(more).toEqual([]);
    if (!sent) throw new Error("nothing was pushed");
    const { title, body, path, tag, lang, ...rest } = browser.read(sent.body);
    expect(title).toBe("Deposit received");
    expect(body).toMatch(/^Your deposit of 1,500\.\d\d baht has arrived$/);
    expect([path, lang, rest]).toEqual(["/reports", "en", {}]);
    expect(tag).toMatch(/^notice-\d+$/);
    // Nobody else can read it, and it says who sent it.
    expect(() => newBrowser("x").read(sent.body)).toThrow(/unable to authenticate/);
    const key = (await member.get("/api/notices/push-key")).body.public_key;
    expect(sent.headers["authorization"]).toContain(`k=${key}`);
    expect(sent.headers["ttl"]).toBe("86400");
    expect(await waiting()).toEqual([]);
  });

  it("goes to each browser of the member and to nobody who switched the kind off", async () => {
    const { member } = await withDevice("phone-2");
    await withDevice("tablet-2", member);
    const off = await withDevice("phone-3");
    await off.member.put("/api/users/me/preferences", { deposit: false });
    await creditTo(member);
    await creditTo(off.member);
    await app.runJobs();
    expect(pushedTo("phone-2")).toHaveLength(1);
    expect(pushedTo("tablet-2")).toHaveLength(1);
    expect(pushedTo("phone-3")).toEqual([]);
  });

  it("is tried again while the service is busy, and not for ever", async () => {
    const { member } = await withDevice("busy");
    receiver.answers.set("busy", 503);
    await creditTo(member);
    await app.runJobs();
    expect(await waiting()).toHaveLength(1);
    // Not before its time.
    await app.runJobs();
    expect(pushedTo("busy")).toHaveLength(1);
    for (let turn = 0; turn < 8; turn += 1) {
      await makeDue();
      await app.jobs.add("send-push", {});
      await app.runJobs();
    }
    expect(pushedTo("busy")).toHaveLength(6);
    expect(await waiting()).toEqual([]);
  });

  it("does not follow a service that sends it elsewhere", async () => {
    const { member } = await withDevice("moved");
    receiver.answers.set("moved", 307);
    await creditTo(member);
    await app.runJobs();
    expect(pushedTo("moved")).toHaveLength(1);
    expect(pushedTo("elsewhere")).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("is not sent to a service that the house no longer allows", async () => {
    const { member, browser } = await withDevice("once-allowed");
    // As if it had been taken while PUSH_HOSTS still named its service.
    await app.db.query("update push_devices set endpoint = $2 where endpoint = $1", [
      browser.subscription.endpoint,
      `http://${unwelcome.host}/once-allowed`,
    ]);
    await creditTo(member);
    await app.runJobs();
    expect(unwelcome.pushed).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it.each([404, 410])("forgets a browser that is gone (%i)", async (status) => {
    const name = `gone-${status}`;
    const { member } = await withDevice(name);
    receiver.answers.set(name, status);
    await creditTo(member);
    await app.runJobs();
    await creditTo(member, 200);
    await app.runJobs();
    expect(pushedTo(name)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });
});

describe("a browser", () => {
  it("belongs to who switched it on last, and to nobody after it is switched off", async () => {
    const first = await withDevice("shared");
    const second = await withDevice("shared", await app.member());
    await creditTo(first.member);
    await app.runJobs();
    expect(pushedTo("shared")).toEqual([]);
    const { endpoint } = second.browser.subscription;
    // Not by another member.
    await first.member.post("/api/notices/devices/remove", { endpoint });
    await creditTo(second.member);
    await app.runJobs();
    expect(pushedTo("shared")).toHaveLength(1);
    await second.member.post("/api/notices/devices/remove", { endpoint });
    await creditTo(second.member, 200);
    await app.runJobs();
    expect(pushedTo("shared")).toHaveLength(1);
  });

  it("that has made new keys gets what is sealed for them", async () => {
    const { member } = await withDevice("renewed");
    const { browser } = await withDevice("renewed", member);
    await creditTo(member);
    await app.runJobs();
    const [sent, ...more] = pushedTo("renewed");
    if (!sent) throw new Error("nothing was pushed");
    expect(more).toEqual([]);
    expect(browser.read(sent.body)["tag"]).toMatch(/^notice-\d+$/);
  });

  it("is one of a member's ten newest: the eleventh takes the place of the first", async () => {
    const member = await app.member();
    const names = Array.from({ length: 11 }, (_, at) => `of-many-${at}`);
    for (const name of names) await withDevice(name, member);
    await creditTo(member);
    await app.runJobs();
    const reached = names.filter((name) => pushedTo(name).length > 0);
    expect(reached).toEqual(names.slice(1));
  });

  it.each([
    "http://127.0.0.1:5432/",
    "https://169.254.169.254/latest/meta-data",
    "https://evil.example/push",
    "https://fcm.googleapis.com.evil.example/x",
    "https://fcm.googleapis.com:8443/x",
    "http://fcm.googleapis.com/x",
    "https://user:word@fcm.googleapis.com/x",
    "file:///etc/passwd",
    "push",
  ])("cannot make the house call %s", async (endpoint) => {
    const member = await app.member();
    const { keys } = newBrowser(endpoint).subscription;
    const reply = await member.post("/api/notices/devices", { endpoint, keys });
    expect([reply.status, reply.body.code]).toEqual([422, "PUSH_ADDRESS_INVALID"]);
  });

  it("is taken from the push services of browsers, with keys of the right form only", async () => {
    const member = await app.member();
    const endpoint = "https://web.push.apple.com/abc";
    const { keys } = newBrowser(endpoint).subscription;
    const post = (body: object) => member.post("/api/notices/devices", body);
    expect((await post({ endpoint, keys })).status).toBe(204);
    const short = { ...keys, auth: keys.p256dh };
    expect((await post({ endpoint, keys: short })).body.code).toBe("PUSH_ADDRESS_INVALID");
    expect((await app.stranger.post("/api/notices/devices", { endpoint, keys })).status).toBe(401);
  });

  it("with a key that is no point of the curve is refused", async () => {
    const member = await app.member();
    const { endpoint, keys } = newBrowser("https://web.push.apple.com/abd").subscription;
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString("base64url");
    const reply = await member.post("/api/notices/devices", {
      endpoint,
      keys: { ...keys, p256dh },
    });
    expect([reply.status, reply.body.code]).toEqual([422, "PUSH_ADDRESS_INVALID"]);
  });

  it("to which nothing can be sealed is forgotten, and keeps nothing from the others", async () => {
    const bad = await withDevice("unsealable");
    await app.db.query("update push_devices set p256dh = $2 where user_id = $1", [
      bad.member.id,
      Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString("base64url"),
    ]);
    const others = [];
    for (let at = 0; at < 30; at += 1) others.push(await withDevice(`other-${at}`));
    for (const { member } of [bad, ...others]) await creditTo(member, 1_000);
    await app.runJobs();
    const reached = others.filter((_, at) => pushedTo(`other-${at}`).length === 1);
    expect(reached).toHaveLength(30);
    expect(await waiting()).toEqual([]);
  });

  it("keeps the house's private key out of every answer", async () => {
    const [row] = await app.db.query<{ private_key: string }>("select private_key from push_keys");
    const member = await app.member();
    const answer = JSON.stringify((await member.get("/api/notices/push-key")).body);
    expect(answer).not.toContain(row?.private_key);
  });
});
