/**
 * Reads QR codes on a thread of its own, one picture at a time and the members in turn: whoever
 * sends many pictures waits behind those who send one (findings S11). A thread that hangs is
 * stopped and another takes its place.
 */
import { Worker } from "node:worker_threads";

import type { GrayImage } from "../platform/files/slip-image.ts";

/** Longer than the thread gives itself for a picture, also where it has little of a core. */
const TIMEOUT_MS = 6_000;
/** Pictures of one member that may wait; beyond it they are kept unread, which a reviewer sees. */
const LONGEST_QUEUE = 4;

/** A thread that nobody asks anything gives its memory back. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly no: number;
  readonly image: GrayImage;
  readonly done: (texts: string[]) => void;
}

class QrThread {
  /** By member, who was read least lately first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #worker: Worker | undefined;
  #asked: { readonly waiting: Waiting; readonly timer: NodeJS.Timeout } | undefined;
  #idle: NodeJS.Timeout | undefined;
  #numbers = 0;

  read(image: GrayImage, userId: string): Promise<string[]> {
    const own = this.#waiting.get(userId) ?? [];
    if (own.length >= LONGEST_QUEUE) return Promise.resolve([]);
    this.#waiting.set(userId, own);
    return new Promise((done) => {
      own.push({ no: ++this.#numbers, image, done });
      this.#next();
    });
  }

  /** The next picture of the member whose turn it is; who has more comes last again. */
  #take(): Waiting | undefined {
    for (const [userId, own] of this.#waiting) {
      this.#waiting.delete(userId);
      const waiting = own.shift();
      if (own.length > 0) this.#waiting.set(userId, own);
      if (waiting) return waiting;
    }
    return undefined;
  }

  #next(): void {
    if (this.#asked) return;
    const waiting = this.#take();
    if (!waiting) return;
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const timer = setTimeout(() => this.#stop(worker), TIMEOUT_MS);
    this.#asked = { waiting, timer };
    const { no, image } = waiting;
    worker.postMessage({ no, ...image }, []);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./read-qr.worker.ts", import.meta.url));
    worker.unref();
    worker.on("message", ({ no, texts }: { no: number; texts: string[] }) => {
      if (this.#asked?.waiting.no === no) this.#answer(texts);
    });
    worker.on("error", () => this.#stop(worker));
    return worker;
  }

  #stop(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    void worker.terminate();
    this.#answer([]);
  }

  #answer(texts: string[]): void {
    const asked = this.#asked;
    this.#asked = undefined;
    if (!asked) return;
    clearTimeout(asked.timer);
    asked.waiting.done(texts);
    this.#next();
    const worker = this.#worker;
    if (this.#asked || !worker) return;
    this.#idle = setTimeout(() => this.#stop(worker), IDLE_MS).unref();
  }
}

const thread = new QrThread();

/** The texts of the QR codes that were found in a member's picture; the one of a slip is the last. */
export function readQrTexts(image: GrayImage, userId: string): Promise<string[]> {
  return thread.read(image, userId);
}
