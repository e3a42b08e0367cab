import { ConfigError } from "./config-error.ts";

/** Addresses that secrets may be sent to: nobody on the way reads what is sent there. */
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether a host is this machine itself. */
export function isThisMachine(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/**
 * https, or http to this machine itself. One with a user and password is none: fetch refuses it,
 * with all of it in its words.
 */
export function isPrivate({ protocol, hostname, username, password }: URL): boolean {
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isThisMachine(hostname));
}

export function isPrivateAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isPrivate(url);
}

/** Never with the address itself: it may hold a password. */
export function addressError(name: string): ConfigError {
  return new ConfigError(
    `${name} must read https://host/... (http only on this machine; no user and password in it).`,
  );
}
