/** Whose notices a browser takes: those of who switched them on, and of nobody who comes after. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../../testing/browser.ts";

const member = (id: string) =>
  ({ id, phone_number: "0811111111", nickname: "A", role: "USER" }) as const;
const KEYS = { p256dh: "p", auth: "a" };

/** What the browser has subscribed to, and what the house was told. */
let subscribed = false;
let told: string[] = [];
/** What the phone shows of the house's notices. */
let shown: string[] = [];
let answersAreLost = false;

beforeEach(() => {
  openBrowser();
  subscribed = false;
  told = [];
  shown = [];
  answersAreLost = false;
  const subscription = {
    endpoint: "https://push/1",
    toJSON: () => ({ endpoint: "https://push/1", keys: KEYS }),
    unsubscribe: async () => {
      subscribed = false;
      return true;
    },
  };
  const registration = {
    pushManager: {
      subscribe: async () => {
        subscribed = true;
        return subscription;
      },
      getSubscription: async () => (subscribed ? subscription : null),
    },
    getNotifications: async () =>
      shown.map((text) => ({ close: () => (shown = shown.filter((one) => one !== text)) })),
  };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  // The page names the build of its worker by the script that it was opened with.
  Object.assign(document, { querySelectorAll: () => [{ getAttribute: () => "/assets/main.js" }] });
  vi.stubGlobal("navigator", { onLine: true, userAgent: "x", serviceWorker });
  const notification = { permission: "granted", requestPermission: async () => "granted" };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("window", { PushManager: {}, Notification: notification });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method === "POST") told.push(path);
    if (init?.method === "POST" && answersAreLost) throw new TypeError("Failed to fetch");
    return Response.json({ public_key: "AAAA" });
  });
});
afterAll(async () => {
  await closeBrowser();
});

async function signIn(id: string): Promise<void> {
  (await import("../../app/session.ts")).beginSession(`token-${id}`, member(id), 0);
}
async function sessionEnds(): Promise<void> {
  (await import("../../app/session.ts")).endSession();
}
const device = () => import("./push-device.ts");

async function switchedOnBy(id: string) {
  await signIn(id);
  const { switchOn } = await device();
  expect(await switchOn()).toBe("on");
  expect([subscribed, told]).toEqual([true, ["/api/notices/devices"]]);
  return device();
}

it("a session that ran out leaves the phone its owner's, who is told again when they come back", async () => {
  const { tidyDevice, readDeviceState } = await switchedOnBy("a");
  await sessionEnds();
  await tidyDevice();
  expect(subscribed).toBe(true);
  await signIn("a");
  await tidyDevice();
  // Browsers change addresses from time to time: the house has the one of now.
  expect(told).toHaveLength(2);
  expect(await readDeviceState()).toBe("on");
});

it("another member who signs in here takes nothing over, and is told nothing", async () => {
  const { tidyDevice, readDeviceState } = await switchedOnBy("a");
  await sessionEnds();
  await signIn("b");
  expect(await readDeviceState()).toBe("off");
  await tidyDevice();
  expect(subscribed).toBe(false);
  await signIn("a");
  expect(await readDeviceState()).toBe("off");
});

it("who signs out by themselves, or switches it off, is told nothing here any more", async () => {
  const { leaveDevice } = await switchedOnBy("a");
  await leaveDevice();
  expect(subscribed).toBe(false);
  told = [];
  const { switchOff, readDeviceState } = await switchedOnBy("a");
  expect(await switchOff()).toBe("off");
  expect([subscribed, told.at(-1)]).toEqual([false, "/api/notices/devices/remove"]);
  expect(await readDeviceState()).toBe("off");
});

it("what was switched off stays off at the next start", async () => {
  const { switchOff, tidyDevice } = await switchedOnBy("a");
  await switchOff();
  await tidyDevice();
  expect([subscribed, told]).toEqual([
    false,
    ["/api/notices/devices", "/api/notices/devices/remove"],
  ]);
});

it("nothing is subscribed again where the browser has taken its permission back", async () => {
  const { tidyDevice, readDeviceState } = await switchedOnBy("a");
  Object.assign(Notification, { permission: "denied" });
  await tidyDevice();
  expect(told).toHaveLength(1);
  expect(await readDeviceState()).toBe("denied");
});

it("what the phone still shows of a member's notices goes with who signs out or is followed", async () => {
  const { leaveDevice } = await switchedOnBy("a");
  shown = ["Withdrawal paid: 2,000", "You have won 900"];
  await leaveDevice();
  expect(shown).toEqual([]);
  told = [];
  const { tidyDevice } = await switchedOnBy("a");
  shown = ["You have won 900"];
  await sessionEnds();
  await tidyDevice();
  expect(shown).toHaveLength(1);
  await signIn("b");
  await tidyDevice();
  expect(shown).toEqual([]);
});

it("a browser of which the house has heard is given up where its answer was lost", async () => {
  await signIn("a");
  answersAreLost = true;
  const { switchOn, readDeviceState } = await device();
  await expect(switchOn()).rejects.toMatchObject({ kind: "network" });
  expect([subscribed, told]).toEqual([false, ["/api/notices/devices"]]);
  expect(await readDeviceState()).toBe("off");
});

it("a browser of which nothing is kept here takes no notices for who signs in or out", async () => {
  for (const next of ["b", null]) {
    subscribed = true;
    await signIn(next ?? "a");
    const { leaveDevice, tidyDevice } = await device();
    await (next === null ? leaveDevice() : tidyDevice());
    expect(subscribed).toBe(false);
  }
});
