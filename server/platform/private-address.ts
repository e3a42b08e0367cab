/** Addresses that secrets may be sent to: nobody on the way reads what is sent there. */
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether a host is this machine itself. */
export function isThisMachine(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/** https, or http to this machine itself. */
export function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isThisMachine(hostname));
}

export function isPrivateAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isPrivate(url);
}
