/** How many connections an address has open on this node. */

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
    return !isLoopback(address) && (this.#open.get(address) ?? 0) >= this.#most;
  }

  add(address: string): void {
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1);
  }

  remove(address: string): void {
    const left = (this.#open.get(address) ?? 1) - 1;
    if (left > 0) this.#open.set(address, left);
    else this.#open.delete(address);
  }
}
