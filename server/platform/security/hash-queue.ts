/**
 * Whose password is hashed next. A hash holds a core for 30 ms and more, so few run at once, some
 * wait, and who comes beyond is told to try again. Devices that are known come first, then whoever
 * has solved a captcha; strangers take turns by their network, so that guesses from one place hold
 * up nobody elsewhere.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

import { neighbourhoodOf } from "../http/networks.ts";

/** Half of the threads that Node keeps for such work, so that files and DNS go on. */
const AT_ONCE = 2;
/** About two seconds of work, in each of the three queues: who waits longer has given up. */
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

let running = 0;
let turns = 0;
const known: Waiter[] = [];
const solvers: Waiter[] = [];
/** By network; the one whose turn is next comes first. */
const strangers = new Map<string, Waiter[]>();
let strangersWaiting = 0;

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
    const waiter = { begin, refuse };
    const isStranger = asker && !asker.isKnown;
    if (isStranger && !asker.hasSolved) return addStranger(neighbourhoodOf(asker.address), waiter);
    const line = isStranger ? solvers : known;
    if (line.length >= MOST_WAITING) return refuse(busy());
    line.push(waiter);
  });
}

/** Whether a stranger from there would get a place. */
export function hasRoom(address: string): boolean {
  if (strangersWaiting < MOST_WAITING) return true;
  const own = strangers.get(neighbourhoodOf(address))?.length ?? 0;
  return mostOfOne().length > own + 1;
}

/** Those of the network that holds most places. */
function mostOfOne(): Waiter[] {
  const all = [...strangers.values()];
  return all.reduce((most, one) => (one.length > most.length ? one : most), all[0] ?? []);
}

/** When all places are taken, the last of the network that holds most of them gives way. */
function addStranger(network: string, waiter: Waiter): void {
  const own = strangers.get(network) ?? [];
  if (strangersWaiting >= MOST_WAITING) {
    const most = mostOfOne();
    if (most.length <= own.length + 1) return waiter.refuse(busy());
    most.pop()?.refuse(busy());
    strangersWaiting -= 1;
  }
  own.push(waiter);
  strangersWaiting += 1;
  strangers.set(network, own);
}

function nextWaiter(): Waiter | undefined {
  turns += 1;
  const stranger = turns % STRANGER_EVERY === 0 ? nextStranger() : undefined;
  return stranger ?? known.shift() ?? solvers.shift() ?? nextStranger();
}

function nextStranger(): Waiter | undefined {
  const [first] = strangers;
  if (!first) return undefined;
  const [network, waiting] = first;
  const waiter = waiting.shift();
  // To the end of the line, if more of them wait.
  strangers.delete(network);
  if (waiting.length > 0) strangers.set(network, waiting);
  strangersWaiting -= 1;
  return waiter;
}
