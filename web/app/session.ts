import type { User } from "@chokdee/domain/accounts/contract.ts";

import { createStore, useStore } from "../load/store.ts";
import { forget, keep, kept } from "../load/keep.ts";

/**
 * The session in the browser's storage (product.md section 4, "Session"). The bearer token in
 * localStorage is the specification's; the strict Content-Security-Policy, the end at 03:00 and
 * the hashed tokens on the server limit what a stolen one is worth (trust.md A4).
 */
const TOKEN_KEY = "accessToken";
const FALLBACK_TOKEN_KEY = "token";
const USER_KEY = "user";
const LOGIN_TIME_KEY = "loginTime";
const REGISTERING_KEY = "registrationInProgress";

export interface Session {
  readonly token: string;
  readonly user: User;
  /** Epoch milliseconds by the server's clock. */
  readonly loginMs: number;
}

const current = createStore(read());
/** null when nobody is signed in; a registration in progress is not a session. */
export const session = current.get;
export const onSessionChange = current.subscribe;
export const useSession = (): Session | null => useStore(current);

function read(): Session | null {
  const token = kept(localStorage, TOKEN_KEY) ?? kept(localStorage, FALLBACK_TOKEN_KEY);
  const stored = kept(localStorage, USER_KEY);
  if (token === null || stored === null || registrationInProgress()) return null;
  try {
    const user = JSON.parse(stored) as User;
    return { token, user, loginMs: readLoginTime() };
  } catch {
    return null;
  }
}

/** A session without a login time counts from now on; the server knows its true end. */
function readLoginTime(): number {
  const stored = Number(kept(localStorage, LOGIN_TIME_KEY) ?? Number.NaN);
  if (Number.isFinite(stored)) return stored;
  const now = Date.now();
  keep(localStorage, LOGIN_TIME_KEY, String(now));
  return now;
}

/** The same session stays the same object: much else is written to the storage, and told to all tabs. */
function reload(): void {
  const now = read();
  if (JSON.stringify(now) !== JSON.stringify(current.get())) current.set(now);
}

function reloadHere(): void {
  const before = current.get();
  // Before whoever listens asks: whatever ended it there, here it ended without a word.
  if (before && !read()) refused = before;
  reload();
}

// Another tab signed in or out.
addEventListener("storage", reloadHere);
// One that the browser had put away as it was, and shows again, was not told.
addEventListener("pageshow", reloadHere);

export function beginSession(token: string, user: User, loginMs: number): void {
  keep(localStorage, TOKEN_KEY, token);
  keep(localStorage, LOGIN_TIME_KEY, String(loginMs));
  forget(localStorage, REGISTERING_KEY);
  const { id, phone_number, nickname, role } = user;
  keep(localStorage, USER_KEY, JSON.stringify({ id, phone_number, nickname, role }));
  reload();
}

/** Writes a changed nickname into the session. */
export function renameInSession(nickname: string): void {
  const user = session()?.user;
  if (!user) return;
  keep(localStorage, USER_KEY, JSON.stringify({ ...user, nickname }));
  reload();
}

const signedOut = createStore(false);
/** Whether the member signed out, and was not signed out. */
export const useSignedOut = (): boolean => useStore(signedOut);

/** The sign-in page is reached: what is opened from now on is wanted. */
export function forgetSignOut(): void {
  signedOut.set(false);
}

let refused: Session | null = null;
/** The session that the server or another tab ended, to be told once where it is signed in again. */
export function takeRefusedSession(): Session | null {
  const taken = refused;
  refused = null;
  return taken;
}

export function endSession({ byMember = false, byServer = false } = {}): void {
  signedOut.set(byMember);
  refused = byServer ? current.get() : null;
  for (const key of [TOKEN_KEY, FALLBACK_TOKEN_KEY, USER_KEY, LOGIN_TIME_KEY, REGISTERING_KEY]) {
    forget(localStorage, key);
  }
  reload();
}

/** While the flag is 'true' the session counts as not authenticated. */
export function registrationInProgress(): boolean {
  return kept(localStorage, REGISTERING_KEY) === "true";
}

export function setRegistrationInProgress(inProgress: boolean): void {
  if (inProgress) keep(localStorage, REGISTERING_KEY, "true");
  else forget(localStorage, REGISTERING_KEY);
  reload();
}
