/**
 * Slips are placed in batches (architecture.md "How money moves", speed.md): requests that arrive
 * while a batch is in flight form the next one, and a batch is one call of one SQL function in one
 * transaction, in which each slip is accepted or refused on its own.
 */
import type { Satang } from "@chokdee/domain/money.ts";

import { isUnavailable, LANES, type Queries } from "../platform/database/database.ts";
import { slipBatchSeconds, slipBatchSize } from "../platform/watch/metrics.ts";
import { placeBatch, type SlipOutcome } from "./queries/place-batch.ts";

export interface SlipLine {
  readonly configId: number;
  readonly number: string;
  readonly stake: Satang;
  readonly expectedOdds: number | null;
}

export interface SlipToPlace {
  readonly userId: string;
  readonly betGroupId: string;
  readonly roundId: number;
  readonly inputHash: Buffer;
  readonly lines: readonly SlipLine[];
}

interface Waiting {
  readonly slip: SlipToPlace;
  /** Must be judged without other slips beside it. */
  readonly alone: boolean;
  readonly done: (outcome: SlipOutcome) => void;
  readonly failed: (error: unknown) => void;
}

/** Slips for which a second batch sets off beside one in flight: small batches cost the most. */
const ENOUGH_FOR_ANOTHER = 32;
/** So many that wait when a batch is back set off before its slips are answered. */
const ENOUGH_TO_GO_FIRST = 24;
const MOST_SLIPS = 256;
const MOST_LINES = 4_000;
/** Slips that may wait; beyond it the house is overloaded and says so. */
const LONGEST_QUEUE = 20_000;

export class QueueFull extends Error {}

export class SlipBatches {
  readonly #db: Queries;
  readonly #waiting: Waiting[] = [];
  #inFlight = 0;
  #slipsInFlight = 0;
  #isFlyingSoon = false;

  constructor(db: Queries) {
    this.#db = db;
  }

  /** Places a slip with whatever batch comes next. */
  place(slip: SlipToPlace, alone = false): Promise<SlipOutcome> {
    if (this.#waiting.length >= LONGEST_QUEUE) throw new QueueFull();
    return new Promise((done, failed) => {
      this.#waiting.push({ slip, alone, done, failed });
      this.#flySoon();
    });
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

  #fly(): void {
    while (this.#inFlight < LANES && this.#waiting.length >= this.#enough()) {
      const batch = this.#take();
      this.#inFlight++;
      this.#slipsInFlight += batch.length;
      void this.#run(batch);
    }
  }

  #enough(): number {
    return this.#inFlight === 0 ? 1 : ENOUGH_FOR_ANOTHER;
  }

  /** Each lane its share: while the database places one batch, the server answers the other. */
  #most(): number {
    const share = Math.ceil((this.#waiting.length + this.#slipsInFlight) / LANES);
    return Math.min(MOST_SLIPS, Math.max(ENOUGH_FOR_ANOTHER, share));
  }

  /** Takes the next batch in order of arrival, at most one slip of each member. */
  #take(): Waiting[] {
    if (this.#waiting[0]?.alone) return this.#waiting.splice(0, 1);
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const members = new Set<string>();
    const most = this.#most();
    let lines = 0;
    for (const one of this.#waiting) {
      const fits =
        batch.length < most && (lines === 0 || lines + one.slip.lines.length <= MOST_LINES);
      if (!fits || one.alone || members.has(one.slip.userId)) {
        left.push(one);
        continue;
      }
      members.add(one.slip.userId);
      lines += one.slip.lines.length;
      batch.push(one);
    }
    this.#waiting.splice(0, this.#waiting.length, ...left);
    return batch;
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    const begun = performance.now();
    const answer = await placeBatch(
      this.#db,
      batch.map(({ slip }) => slip),
    ).then(
      (outcomes) => () => {
        for (const [at, one] of batch.entries()) this.#answer(one, outcomes[at]);
      },
      (error: unknown) => () => this.#retry(batch, error),
    );
    this.#inFlight--;
    this.#slipsInFlight -= batch.length;
    if (this.#waiting.length >= ENOUGH_TO_GO_FIRST) this.#fly();
    answer();
    slipBatchSize.observe(batch.length);
    slipBatchSeconds.observe((performance.now() - begun) / 1000);
    this.#flySoon();
  }

  #answer(one: Waiting, outcome: SlipOutcome | undefined): void {
    if (outcome === undefined) one.failed(new Error("a slip of the batch was not answered"));
    else if (outcome.outcome === "RETRY_ALONE") this.#again(one);
    else one.done(outcome);
  }

  /** A batch that failed as a whole is tried slip by slip, so that one cannot harm another. */
  #retry(batch: readonly Waiting[], error: unknown): void {
    for (const one of batch) {
      if (one.alone || isUnavailable(error)) one.failed(error);
      else this.#again(one);
    }
  }

  #again(one: Waiting): void {
    this.#waiting.unshift({ ...one, alone: true });
  }
}
