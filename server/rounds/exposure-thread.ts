/** Asks the thread that weighs rounds; one that hangs or falls over is replaced at the next question. */
import { Worker } from "node:worker_threads";

import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { ResultKind } from "@chokdee/domain/results/rules.ts";

export interface Question {
  readonly no: number;
  readonly roundId: number;
  readonly kind: ResultKind;
  /** As the database wrote them, in JSON. */
  readonly stakes: string;
  readonly counts: object;
  readonly wanted: BetType | undefined;
  readonly limit: number;
}

export interface Answer {
  readonly no: number;
  /** The body of the answer. */
  readonly text: string;
  /** In satang. */
  readonly worstCase: number;
}

/** A question that is not answered within this is refused with UNAVAILABLE. */
const TIMEOUT_MS = 8_000;
/** A thread that nobody asks anything gives its memory back. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly done: (answer: Answer) => void;
  readonly fail: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let numbers = 0;

export function askExposure(asked: Omit<Question, "no">): Promise<Answer> {
  clearTimeout(idle);
  const thread = (worker ??= start());
  const no = ++numbers;
  return new Promise<Answer>((done, fail) => {
    const timer = setTimeout(() => stop(thread), TIMEOUT_MS);
    const ended = (): void => {
      clearTimeout(timer);
      waiting.delete(no);
      if (waiting.size === 0 && worker) idle = setTimeout(() => stop(thread), IDLE_MS).unref();
    };
    waiting.set(no, {
      done: (answer) => {
        ended();
        done(answer);
      },
      fail: (error) => {
        ended();
        fail(error);
      },
    });
    thread.postMessage({ no, ...asked }, []);
  });
}

function start(): Worker {
  const thread = new Worker(new URL("./weigh-exposure.worker.ts", import.meta.url));
  thread.unref();
  thread.on("message", (answer: Answer) => waiting.get(answer.no)?.done(answer));
  thread.on("error", () => stop(thread));
  return thread;
}

/** Whoever waits for it is refused, and may ask again. */
function stop(thread: Worker): void {
  if (worker !== thread) return;
  worker = undefined;
  void thread.terminate();
  for (const one of waiting.values()) one.fail(new Refusal("UNAVAILABLE"));
}
