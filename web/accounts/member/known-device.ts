/**
 * What this browser got when somebody signed in here: shown the next time, strangers' failures at
 * the number do not count for it. It opens nothing by itself.
 */
import { keep, kept } from "../../load/keep.ts";

const KEY = "knownDevices";
/** People who take turns at one phone. */
const MOST = 5;

type Known = Readonly<Record<string, string>>;

function read(): Known {
  try {
    const known: unknown = JSON.parse(kept(localStorage, KEY) ?? "{}");
    return typeof known === "object" && known !== null ? (known as Known) : {};
  } catch {
    return {};
  }
}

/** For the body of a sign-in; nothing where this number has not signed in here. */
export function knownDevice(phone: string): { device_token?: string } {
  const token = read()[phone];
  return typeof token === "string" ? { device_token: token } : {};
}

/** For a sign-in with a password: else what another got here, by which a shared device is known. */
export function shownDevice(phone: string): { device_token?: string } {
  const own = knownDevice(phone);
  const other = Object.values(read()).findLast((one) => typeof one === "string");
  return own.device_token === undefined && other !== undefined ? { device_token: other } : own;
}

export function keepDevice(phone: string, token: string | undefined): void {
  if (token === undefined) return;
  const others = Object.entries(read()).filter(([one]) => one !== phone);
  keep(
    localStorage,
    KEY,
    JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [phone, token]])),
  );
}
