import { addPushDevice, readPushKey, removePushDevice } from "@chokdee/domain/notices/contract.ts";

import { request } from "../../app/api.ts";
import { registerWorker } from "../../app/offline/worker.ts";
import { session } from "../../app/session.ts";
import { forget, keep, kept } from "../../load/keep.ts";

/** Whose notices this browser takes: the next member here must not see them. */
const OWNER_KEY = "pushMember";

/** Where the state of this device is kept for the screens. */
export const DEVICE_KEY = ["notices", "device"];

export type DeviceState = "unsupported" | "install-first" | "denied" | "off" | "on";

function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readDeviceState(): Promise<DeviceState> {
  // Safari on a phone gives its pages no push before they stand on the home screen.
  if (!isSupported()) {
    return /iphone|ipad|ipod/i.test(navigator.userAgent) ? "install-first" : "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  const isMine = kept(localStorage, OWNER_KEY) === session()?.user.id;
  return isMine && (await currentSubscription()) ? "on" : "off";
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Asks for permission and tells the house; answers what came of it. */
export async function switchOn(): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== "granted") return readDeviceState();
  try {
    await subscribe();
  } catch (error) {
    // The house may know of it, its answer alone was lost: "off" would not be true.
    await giveUp();
    throw error;
  }
  return "on";
}

async function subscribe(): Promise<void> {
  // Before the house can know of it: a page that ends here leaves nobody's notices behind.
  keep(localStorage, OWNER_KEY, session()?.user.id ?? "");
  const registration = await registerWorker();
  const { public_key: key } = await request(readPushKey);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error("the browser gave no subscription");
  await request(addPushDevice, { body: { endpoint, keys: { p256dh, auth } } });
}

/** Nothing more is sent here, and what the phone still shows is not left to who comes next. */
async function giveUp(): Promise<void> {
  forget(localStorage, OWNER_KEY);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}

export async function switchOff(): Promise<DeviceState> {
  const subscription = await currentSubscription();
  forget(localStorage, OWNER_KEY);
  if (!subscription) return "off";
  await subscription.unsubscribe();
  // Should this fail: the push service says that it is gone, and the house forgets it then.
  await request(removePushDevice, { body: { endpoint: subscription.endpoint } }).catch(
    () => undefined,
  );
  return "off";
}

/** At start: what belonged to another member, or to one who signed out, is given up. */
export async function tidyDevice(): Promise<void> {
  const owner = kept(localStorage, OWNER_KEY);
  const member = session()?.user.id;
  if (!isSupported()) return;
  // A session that ran out at 03:00 leaves the phone its owner's; another member's does not.
  if (member !== undefined && member !== owner) {
    await giveUp();
  } else if (member !== undefined && Notification.permission === "granted") {
    // Browsers change addresses from time to time.
    await subscribe();
  }
}

/** When the member signs out here by themselves. */
export async function leaveDevice(): Promise<void> {
  if (isSupported()) await giveUp();
}
