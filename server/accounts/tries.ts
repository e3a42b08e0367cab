/**
 * Who counts as what when somebody signs in (decisions.md "Sign-in"): a device that has signed in
 * to this number before has failures of its own, everybody else shares those of the number.
 */
import { randomBytes } from "node:crypto";

import type { Queries } from "../platform/database/database.ts";
import { hashToken } from "../platform/security/sessions.ts";
import {
  countDeviceFailure,
  insertDevice,
  readDevice,
  uncountDeviceFailure,
  useDevice,
} from "./queries/known-devices.ts";
import {
  countFailure,
  forgetFailures,
  readFailures,
  uncountFailure,
} from "./queries/sign-in-failures.ts";

const TOKEN_BYTES = 32;

export interface Tries {
  /** Failures in a row before this try. */
  readonly before: number;
  readonly isKnown: boolean;
  read(db: Queries): Promise<number>;
  /** Counts a try as failed before it is judged; undefined when `most` have failed already. */
  count(db: Queries, most: number): Promise<number | undefined>;
  uncount(db: Queries): Promise<void>;
  /** It has succeeded. Answers what the device keeps, and whether it is a new one beside others. */
  succeed(tx: Queries, memberId: string): Promise<{ deviceToken: string; isNew: boolean }>;
}

/** The tries of a device that is known for this number, or of strangers. */
export async function triesOf(
  db: Queries,
  phone: string,
  deviceToken: string | undefined,
): Promise<Tries> {
  const hash = deviceToken === undefined ? undefined : hashToken(deviceToken);
  const failed = hash && (await readDevice(db, hash, phone));
  if (deviceToken === undefined || hash === undefined || failed === undefined) {
    return ofStrangers(phone, await readFailures(db, phone));
  }
  return {
    before: failed,
    isKnown: true,
    read: async (on) => (await readDevice(on, hash, phone)) ?? 0,
    count: (on, most) => countDeviceFailure(on, hash, most),
    uncount: (on) => uncountDeviceFailure(on, hash),
    // The strangers' count stays: it would else give them new tries with each visit.
    succeed: async (tx) => {
      await useDevice(tx, hash);
      return { deviceToken, isNew: false };
    },
  };
}

/** Whether this is a device that has signed in to this number before. */
export async function isKnownDevice(
  db: Queries,
  phone: string,
  deviceToken: string,
): Promise<boolean> {
  return (await readDevice(db, hashToken(deviceToken), phone)) !== undefined;
}

function ofStrangers(phone: string, before: number): Tries {
  return {
    before,
    isKnown: false,
    read: (on) => readFailures(on, phone),
    count: (on, most) => countFailure(on, phone, most),
    uncount: (on) => uncountFailure(on, phone),
    succeed: async (tx, memberId) => {
      await forgetFailures(tx, phone);
      return newDevice(tx, memberId);
    },
  };
}

/** What a browser keeps that has just signed in or registered. */
export async function newDevice(
  tx: Queries,
  memberId: string,
): Promise<{ deviceToken: string; isNew: boolean }> {
  const deviceToken = randomBytes(TOKEN_BYTES).toString("base64url");
  return { deviceToken, isNew: await insertDevice(tx, memberId, hashToken(deviceToken)) };
}
