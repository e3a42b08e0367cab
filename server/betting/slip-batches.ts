/**
 * Slips are placed in batches (architecture.md "How money moves", speed.md): requests that arrive
 * while a batch is in flight form the next one, and a batch is one call of one SQL function in one
 * transaction, in which each slip is accepted or refused on its own. A slip of which the caps that
 * its part was lent do not say waits until they were asked for, and comes again with the next one.
 */
import { setTimeout as sleep } from "node:timers/promises";

import type { Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { isUnavailable, LANES, type Queries } from "../platform/database/database.ts";
import { slipBatchSeconds, slipBatchSize } from "../platform/watch/metrics.ts";
import { askForCaps, placeBatch, type SlipOutcome } from "./queries/place-batch.ts";

export interface SlipLine {
  readonly configId: number;
  readonly number: string;
  readonly stake: Satang;
  readonly expectedOdds: number | null;
}

export interface SlipToPlace {
  readonly userId: string;
  /** The member's part: a batch holds slips of one part only. */
  readonly part: string;
  readonly betGroupId: string;
  readonly roundId: number;
  readonly inputHash: Buffer;
  readonly lines: readonly SlipLine[];
}

interface Waiting {
  readonly slip: SlipToPlace;
  /** Must be judged without other slips beside it. */
  readonly alone: boolean;
  /** How often caps were asked for it. */
  readonly asked: number;
  /** Slips are counted as they come. */
  readonly arrival: number;
  readonly done: (outcome: SlipOutcome) => void;
  readonly failed: (error: unknown) => void;
}

/** Slips for which a batch sets off beside others in flight: small batches cost the most. */
const ENOUGH_FOR_ANOTHER = 24;
/** So many that wait when a batch is back set off before its slips are answered. */
const ENOUGH_TO_GO_FIRST = 24;
/** The longest that slips wait for others beside which they would set off. */
const PATIENCE_MS = 20;
const MOST_SLIPS = 256;
const MOST_LINES = 4_000;
/** Slips that may wait; beyond it the house is overloaded and says so. */
const LONGEST_QUEUE = 20_000;
/**
 * Of one member, from their coming to their answer. A batch takes one slip of each member, so who
 * sends on without waiting would fill the queue for everybody, and the memory of the node.
 */
const MOST_LINES_OF_MEMBER = 4_000;
/** What is lent to slips on their way stays for a second: who needs it asks again meanwhile. */
const MOST_ASKS = 40;
const ASK_AGAIN_MS = 75;
/** Outcomes after which a slip goes into another batch. */
const COMES_AGAIN: ReadonlySet<string> = new Set(["RETRY_ALONE", "ASK_FOR_CAP"]);

/** What waits of one part of the members. One batch of it is in flight at most. */
interface Queue {
  readonly waiting: Waiting[];
  /** When the first of those that wait began to. */
  since: number;
  isInFlight: boolean;
  /** Slips for which caps are to be asked. One question of a part is under way at most. */
  readonly short: Waiting[];
  isAsking: boolean;
}

export class SlipBatches {
  readonly #db: Queries;
  readonly #queues = new Map<string, Queue>();
  readonly #linesOf = new Map<string, number>();
  #waiting = 0;
  #arrivals = 0;
  #inFlight = 0;
  #isFlyingSoon = false;

  constructor(db: Queries) {
    this.#db = db;
  }

  /** Places a slip with whatever batch of its part comes next. Refuses BUSY. */
  async place(slip: SlipToPlace): Promise<SlipOutcome> {
    const { userId, lines } = slip;
    const held = this.#linesOf.get(userId) ?? 0;
    const isFull = this.#waiting >= LONGEST_QUEUE;
    if (isFull || held + lines.length > MOST_LINES_OF_MEMBER) throw new Refusal("BUSY");
    this.#linesOf.set(userId, held + lines.length);
    try {
      return await this.#waitFor(slip);
    } finally {
      const left = (this.#linesOf.get(userId) ?? 0) - lines.length;
      if (left > 0) this.#linesOf.set(userId, left);
      else this.#linesOf.delete(userId);
    }
  }

  #waitFor(slip: SlipToPlace): Promise<SlipOutcome> {
    return new Promise((done, failed) => {
      const queue = this.#queueOf(slip.part);
      if (queue.waiting.length === 0) queue.since = performance.now();
      this.#arrivals += 1;
      queue.waiting.push({ slip, alone: false, asked: 0, arrival: this.#arrivals, done, failed });
      this.#waiting += 1;
      this.#flySoon();
    });
  }

  #queueOf(part: string): Queue {
    let queue = this.#queues.get(part);
    if (!queue) {
      queue = { waiting: [], since: 0, isInFlight: false, short: [], isAsking: false };
      this.#queues.set(part, queue);
    }
    return queue;
  }

  /** Once the requests that this turn of the event loop brought are all waiting. */
  #flySoon(): void {
    if (this.#isFlyingSoon) return;
    this.#isFlyingSoon = true;
    setImmediate(() => {
      this.#isFlyingSoon = false;
      this.#fly();
    });
  }

  /** Who has waited longest goes first. */
  #fly(): void {
    const ready = [...this.#queues.values()].filter(
      ({ waiting, isInFlight }) => waiting.length > 0 && !isInFlight,
    );
    for (const queue of ready.toSorted((a, b) => a.since - b.since)) {
      if (this.#inFlight < LANES && this.#isEnough(queue)) void this.#run(queue);
    }
  }

  #isEnough({ waiting, since }: Queue): boolean {
    return (
      this.#inFlight === 0 ||
      waiting.length >= ENOUGH_FOR_ANOTHER ||
      performance.now() - since > PATIENCE_MS
    );
  }

  /** Takes the next batch in order of arrival, at most one slip of each member. */
  #take(queue: Queue): Waiting[] {
    const { waiting } = queue;
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const members = new Set<string>();
    let lines = 0;
    for (const one of waiting[0]?.alone ? waiting.splice(0, 1) : waiting.splice(0)) {
      const fits =
        batch.length < MOST_SLIPS && (lines === 0 || lines + one.slip.lines.length <= MOST_LINES);
      if (!fits || (one.alone && batch.length > 0) || members.has(one.slip.userId)) {
        left.push(one);
        continue;
      }
      members.add(one.slip.userId);
      lines += one.slip.lines.length;
      batch.push(one);
    }
    waiting.unshift(...left);
    queue.since = performance.now();
    this.#waiting -= batch.length;
    return batch;
  }

  async #run(queue: Queue): Promise<void> {
    const batch = this.#take(queue);
    queue.isInFlight = true;
    this.#inFlight++;
    const begun = performance.now();
    const answer = await placeBatch(
      this.#db,
      batch.map(({ slip }) => slip),
      batch.map(({ asked }) => asked > 0),
    ).then(
      (outcomes) => () => {
        for (const [at, one] of batch.entries()) this.#answer(one, outcomes[at]);
        const ofOutcome = (outcome: string) =>
          batch.filter((_, at) => outcomes[at]?.outcome === outcome);
        this.#again(ofOutcome("RETRY_ALONE").map((one) => ({ ...one, alone: true })));
        const short = ofOutcome("ASK_FOR_CAP");
        if (short.length > 0) void this.#askFor(queue, short);
      },
      (error: unknown) => () => this.#retry(batch, error),
    );
    queue.isInFlight = false;
    this.#inFlight--;
    if (this.#waiting >= ENOUGH_TO_GO_FIRST) this.#fly();
    answer();
    slipBatchSize.observe(batch.length);
    slipBatchSeconds.observe((performance.now() - begun) / 1000);
    this.#flySoon();
  }

  #answer(one: Waiting, outcome: SlipOutcome | undefined): void {
    if (outcome === undefined) one.failed(new Error("a slip of the batch was not answered"));
    else if (!COMES_AGAIN.has(outcome.outcome)) one.done(outcome);
  }

  /** Those that were asked for before wait a little: what they want may be on its way to others. */
  async #askFor(queue: Queue, short: readonly Waiting[]): Promise<void> {
    const [fresh, asked] = [short.filter(isFresh), short.filter((one) => !isFresh(one))];
    for (const one of asked) if (!isPatient(one)) one.done({ outcome: "RETRY_ALONE" });
    queue.short.push(...fresh);
    void this.#ask(queue);
    if (!asked.some(isPatient)) return;
    await sleep(ASK_AGAIN_MS * Math.random());
    queue.short.push(...asked.filter(isPatient));
    void this.#ask(queue);
  }

  /**
   * Has the caps lent that these slips want, and places them again. Lenders of a round wait for each
   * other: what comes meanwhile is asked for together.
   */
  async #ask(queue: Queue): Promise<void> {
    if (queue.isAsking) return;
    queue.isAsking = true;
    while (queue.short.length > 0) {
      const some = queue.short.splice(0, countOf(queue.short));
      try {
        await askForCaps(
          this.#db,
          some.map(({ slip }) => slip),
        );
        this.#again(some.map((one) => ({ ...one, asked: one.asked + 1 })));
      } catch (error) {
        for (const one of some) one.failed(error);
      }
      this.#flySoon();
    }
    queue.isAsking = false;
  }

  /** A batch that failed as a whole is tried slip by slip, so that one cannot harm another. */
  #retry(batch: readonly Waiting[], error: unknown): void {
    const isLost = ({ alone }: Waiting) => alone || isUnavailable(error);
    for (const one of batch.filter(isLost)) one.failed(error);
    this.#again(batch.filter((one) => !isLost(one)).map((one) => ({ ...one, alone: true })));
  }

  /**
   * Slips of one part take the places again that they had by their arrival. Who is asked for once
   * more has waited a little meanwhile, and may come after others for it.
   */
  #again(slips: readonly Waiting[]): void {
    const [first] = slips;
    const last = slips.at(-1);
    if (!first || !last) return;
    const queue = this.#queueOf(first.slip.part);
    if (queue.waiting.length === 0) queue.since = performance.now();
    const later = queue.waiting.findIndex(({ arrival }) => arrival > last.arrival);
    const earlier = queue.waiting.splice(0, later === -1 ? queue.waiting.length : later);
    queue.waiting.unshift(...[...earlier, ...slips].toSorted((a, b) => a.arrival - b.arrival));
    this.#waiting += slips.length;
  }
}

function isFresh({ asked }: Waiting): boolean {
  return asked === 0;
}

/** How many of these slips, from the first on, are asked for by one call. */
function countOf(slips: readonly Waiting[]): number {
  let lines = 0;
  const end = slips.findIndex(({ slip }, at) => {
    lines += slip.lines.length;
    return at >= MOST_SLIPS || (at > 0 && lines > MOST_LINES);
  });
  return end === -1 ? slips.length : end;
}

function isPatient({ asked }: Waiting): boolean {
  return asked < MOST_ASKS;
}
