/** What members are told, and where each notice leads. */

/** What was done to a member's account: told in any case. */
export const SECURITY_EVENTS = [
  "SIGN_IN_TRIES",
  "SIGN_IN_LOCKED",
  "NEW_DEVICE",
  "PASSWORD_CHANGED",
  "PASSWORD_RESET",
  "BANK_ACCOUNT_CHANGED",
  "DEVICE_LOGGED_OUT",
  "STAFF_LOCKED",
  "STAFF_UNLOCKED",
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

export const NOTICE_EVENTS = [
  "DEPOSIT_IN",
  "DEPOSIT_FAILED",
  "DEPOSIT_RECALLED",
  "WITHDRAWAL_PAID",
  "WITHDRAWAL_REFUSED",
  "WIN",
  "RESULT",
  "CORRECTION",
  "REFUND",
  "PROMOTION",
  "ANNOUNCEMENT",
  ...SECURITY_EVENTS,
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/**
 * The member's five toggles (product.md section 2, "Notification settings"), and what nobody turns
 * off.
 */
export type NoticeKind =
  | "deposit"
  | "withdrawal"
  | "lottery"
  | "promotion"
  | "announcement"
  | "security";

/** Failures of others from which on they are worth a notice of their own. */
export const TRIES_TOLD_FROM = 3;

const kinds: Readonly<Record<NoticeEvent, NoticeKind>> = {
  DEPOSIT_IN: "deposit",
  DEPOSIT_FAILED: "deposit",
  DEPOSIT_RECALLED: "deposit",
  WITHDRAWAL_PAID: "withdrawal",
  WITHDRAWAL_REFUSED: "withdrawal",
  WIN: "lottery",
  RESULT: "lottery",
  CORRECTION: "lottery",
  REFUND: "lottery",
  PROMOTION: "promotion",
  ANNOUNCEMENT: "announcement",
  SIGN_IN_TRIES: "security",
  SIGN_IN_LOCKED: "security",
  NEW_DEVICE: "security",
  PASSWORD_CHANGED: "security",
  PASSWORD_RESET: "security",
  BANK_ACCOUNT_CHANGED: "security",
  DEVICE_LOGGED_OUT: "security",
  STAFF_LOCKED: "security",
  STAFF_UNLOCKED: "security",
};

export function kindOf(event: NoticeEvent): NoticeKind {
  return kinds[event];
}

/** The screen that a tap on the notice opens (product.md section 1, "Routes"). */
export function noticePath(event: NoticeEvent): string {
  if (event === "RESULT") return "/lottery-results";
  if (event === "BANK_ACCOUNT_CHANGED") return "/bank-account";
  const byKind = {
    deposit: "/reports",
    withdrawal: "/withdrawal/history",
    lottery: "/lottery-bets",
    promotion: "/promotions",
    announcement: "/notices",
    security: "/change-password",
  } as const;
  return byKind[kinds[event]];
}

/**
 * Whose text tells of it. A void that takes back a win, or no more than it gives, puts no stake
 * "back in your wallet"; a correction by which other lines win as much moves nothing. Where the
 * money goes either way, its sign is shown.
 */
export function textOfNotice<Event extends NoticeEvent>(
  event: Event,
  amount: number | null,
): { readonly text: Event | "CALLED_OFF" | "CORRECTION_EVEN"; readonly isSigned: boolean } {
  if (event === "CORRECTION" && amount === 0) return { text: "CORRECTION_EVEN", isSigned: false };
  const isCalledOff = event === "REFUND" && amount !== null && amount <= 0;
  const text = isCalledOff ? "CALLED_OFF" : event;
  return { text, isSigned: isCalledOff || event === "CORRECTION" };
}

/** How long after its event a notice is still worth a sound on the phone. */
export const PUSH_WITHIN_MS = 24 * 3_600_000;
/** Sendings of one notice to one device before it is given up, over about an hour. */
const MOST_TRIES = 6;

/** How long to wait before the next try after `tries` that failed; null gives up. */
export function pushAgainAfterMs(tries: number): number | null {
  return tries >= MOST_TRIES ? null : 60_000 * 2 ** (tries - 1);
}

/** What a push service that answered with this status has to say of the sending. */
export function pushVerdict(status: number): "SENT" | "GONE" | "AGAIN" | "REFUSED" {
  if (status >= 200 && status < 300) return "SENT";
  if (status === 404 || status === 410) return "GONE";
  return status === 408 || status === 429 || status >= 500 ? "AGAIN" : "REFUSED";
}

/** Where browsers' push services live; a name that begins with a dot stands for all below it. */
export const PUSH_SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
] as const;

interface Address {
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Whether the house may send to this address, which a member's browser gave. Only push services
 * over https; `own` are hosts (with port) that the operator allows besides, over http too.
 */
export function isPushAddress(address: Address, own: readonly string[]): boolean {
  if (address.username !== "" || address.password !== "") return false;
  if (own.includes(address.host)) return /^https?:$/.test(address.protocol);
  if (address.protocol !== "https:" || address.port !== "") return false;
  return PUSH_SERVICES.some((service) =>
    service.startsWith(".") ? address.hostname.endsWith(service) : address.hostname === service,
  );
}
