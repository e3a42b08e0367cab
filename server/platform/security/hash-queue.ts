/**
 * Whose password is hashed next. A hash holds a core for 30 ms and more, so few run at once, some
 * wait, and who comes beyond is told to try again. Devices that are known come first, then whoever
 * has solved a captcha, then strangers. In each of the three lines people take turns by their
 * network, so that tries from one place hold up nobody elsewhere: not even by devices that have
 * signed in to accounts of their own.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

import { neighbourhoodOf } from "../http/networks.ts";

/** Half of the threads that Node keeps for such work, so that files and DNS go on. */
const AT_ONCE = 2;
/** About two seconds of work, in each of the three lines: who waits longer has given up. */
const MOST_WAITING = 40;
/** The others go before strangers, but not for ever. */
const STRANGER_EVERY = 4;

/** Who asks: signed in, with a device that has signed in before, or neither. */
export interface Asker {
  readonly isKnown: boolean;
  /** A captcha was solved for this try. */
  readonly hasSolved?: boolean;
  readonly address: string;
}

interface Waiter {
  readonly begin: () => void;
  readonly refuse: (refusal: Refusal) => void;
}

const busy = (): Refusal => new Refusal("BUSY", { retry_after_seconds: 2 });

/** Those who wait, by network; the one whose turn is next comes first. */
class Line {
  readonly #networks = new Map<string, Waiter[]>();
  #length = 0;

  /** Whether one more from there would get a place. */
  hasRoom(network: string): boolean {
    if (this.#length < MOST_WAITING) return true;
    const own = this.#networks.get(network)?.length ?? 0;
    return this.#mostOfOne().length > own + 1;
  }

  /** When all places are taken, the last of the network that holds most of them gives way. */
  add(network: string, waiter: Waiter): void {
    if (!this.hasRoom(network)) return waiter.refuse(busy());
    if (this.#length >= MOST_WAITING) {
      this.#mostOfOne().pop()?.refuse(busy());
      this.#length -= 1;
    }
    this.#networks.set(network, [...(this.#networks.get(network) ?? []), waiter]);
    this.#length += 1;
  }

  next(): Waiter | undefined {
    const [first] = this.#networks;
    if (!first) return undefined;
    const [network, waiting] = first;
    const waiter = waiting.shift();
    // To the end of the line, if more of them wait.
    this.#networks.delete(network);
    if (waiting.length > 0) this.#networks.set(network, waiting);
    this.#length -= 1;
    return waiter;
  }

  #mostOfOne(): Waiter[] {
    const all = [...this.#networks.values()];
    return all.reduce((most, one) => (one.length > most.length ? one : most), all[0] ?? []);
  }
}

let running = 0;
let turns = 0;
const known = new Line();
const solvers = new Line();
const strangers = new Line();

/** Runs the work when its turn comes. Refuses with BUSY when too many wait already. */
export async function queueHash<T>(asker: Asker | undefined, work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await waitFor(asker);
  try {
    return await work();
  } finally {
    // Whoever waits takes the place over, so that nobody slips in between.
    const next = nextWaiter();
    if (next) next.begin();
    else running -= 1;
  }
}

function waitFor(asker: Asker | undefined): Promise<void> {
  return new Promise<void>((begin, refuse) => {
    // Who names no address is signed in already; all of them are one network.
    const network = asker ? neighbourhoodOf(asker.address) : "";
    lineOf(asker).add(network, { begin, refuse });
  });
}

function lineOf(asker: Asker | undefined): Line {
  if (!asker || asker.isKnown) return known;
  return asker.hasSolved ? solvers : strangers;
}

/** Whether a stranger from there would get a place. */
export function hasRoom(address: string): boolean {
  return strangers.hasRoom(neighbourhoodOf(address));
}

function nextWaiter(): Waiter | undefined {
  turns += 1;
  const stranger = turns % STRANGER_EVERY === 0 ? strangers.next() : undefined;
  return stranger ?? known.next() ?? solvers.next() ?? strangers.next();
}
