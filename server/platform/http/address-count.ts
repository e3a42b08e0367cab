/** How many connections an address has open on this node; an IPv6 network of /64 is one address. */
import { networkOf } from "./networks.ts";

const LOOPBACK = /^(?:::ffff:)?127\.[0-9.]+$|^::1$/;

/** This machine itself: a proxy that does not name its callers, a trial, a test. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address);
}

export class AddressCount {
  readonly #open = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** The machine's own address stands for many and is never full. */
  isFull(address: string): boolean {
    return !isLoopback(address) && (this.#open.get(networkOf(address)) ?? 0) >= this.#most;
  }

  add(address: string): void {
    const network = networkOf(address);
    this.#open.set(network, (this.#open.get(network) ?? 0) + 1);
  }

  remove(address: string): void {
    const network = networkOf(address);
    const left = (this.#open.get(network) ?? 1) - 1;
    if (left > 0) this.#open.set(network, left);
    else this.#open.delete(network);
  }
}
