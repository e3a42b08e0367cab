/** Browsers that take notices while the app is closed, and the house's keys for them. */
import { ECDH } from "node:crypto";

import { isPushAddress } from "@chokdee/domain/notices/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { countUse } from "../platform/http/rate-limits.ts";
import type { Session } from "../platform/security/sessions.ts";
import {
  deleteDevice,
  deletePromotionsTo,
  endDevices,
  endDevicesOf,
  insertPushKeys,
  keepSession,
  listDevices,
  readPushKeys,
  saveDevice,
  type Device,
} from "./queries/devices.ts";
import { newPushKeys } from "./sealed-push.ts";

/** Makes the pair once, when the house first starts; it stays in the database. */
export async function seedPushKeys({ db }: Pick<AppContext, "db">): Promise<void> {
  if (await readPushKeys(db)) return;
  const { publicKey, privateKey } = newPushKeys();
  await insertPushKeys(db, { public_key: publicKey, private_key: privateKey });
}

export async function showPushKey({ db }: Pick<AppContext, "db">): Promise<string> {
  const keys = await readPushKeys(db);
  if (!keys) throw new Error("the house has no push keys yet");
  return keys.public_key;
}

/** An uncompressed point and 16 bytes of secret (RFC 8291). */
const POINT_BYTES = 65;
const CURVE = "prime256v1";
const SECRET_BYTES = 16;

/** Switching a browser on and off again and again is no use to anybody. */
const LIMIT = { name: "push-device", times: 60, seconds: 3_600 };

/** Refuses TOO_MANY_REQUESTS; PUSH_ADDRESS_INVALID: the house calls no address that a member makes up. */
export async function addPushDevice(
  app: AppContext,
  { member, tokenHash }: Session,
  device: Device,
): Promise<void> {
  await countUse(app, LIMIT, member.id);
  const address = URL.parse(device.endpoint);
  const fits =
    address !== null &&
    isPushAddress(address, app.config.pushHosts) &&
    isPoint(Buffer.from(device.p256dh, "base64url")) &&
    Buffer.from(device.auth, "base64url").length === SECRET_BYTES;
  if (!fits) throw new Refusal("PUSH_ADDRESS_INVALID");
  await app.db.transaction(async (tx) => {
    // It may end at this moment: nothing would end a browser that is added after that.
    if (!(await keepSession(tx, tokenHash))) throw new Refusal("UNAUTHENTICATED");
    await saveDevice(tx, member.id, tokenHash, device);
  });
}

/** Over whose service each browser is told, and since when; its own address opens it and is not told. */
export async function listPushDevices(
  db: Queries,
  userId: string,
): Promise<{ service: string; added_at: string }[]> {
  const devices = await listDevices(db, userId);
  return devices.map(({ endpoint, created_at: addedAt }) => ({
    service: URL.parse(endpoint)?.hostname ?? "",
    added_at: addedAt.toISOString(),
  }));
}

/** To bytes that are no point of the curve nothing could ever be sealed. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES) return false;
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}

/**
 * When a member's other sessions were ended, in that transaction, after them and after what is told
 * of it: who is thrown out hears of that, and of no money. A browser that is being added meanwhile
 * holds its session, so that it is seen here. One that is signed in again adds itself.
 */
export function endPushDevices(tx: Queries, userId: string): Promise<void> {
  return endDevices(tx, userId);
}

/** The same for who has excluded themselves: no promotion is told any more, on a phone or in the list. */
export async function endPushesOfExcluded(tx: Queries, userId: string): Promise<void> {
  await endDevices(tx, userId);
  await deletePromotionsTo(tx, userId);
}

/** The same for one session, after its end; the member's others, and their browsers, go on. */
export function endPushesOfSession(tx: Queries, { member, tokenHash }: Session): Promise<void> {
  return endDevicesOf(tx, member.id, tokenHash);
}

export function removePushDevice(app: AppContext, userId: string, endpoint: string): Promise<void> {
  return deleteDevice(app.db, userId, endpoint);
}
