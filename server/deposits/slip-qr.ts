/** Asks the thread that reads QR codes; one that hangs is stopped and another takes its place. */
import { Worker } from "node:worker_threads";

import type { GrayImage } from "../platform/files/slip-image.ts";

/** Longer than the thread gives itself for a picture. */
const TIMEOUT_MS = 6_000;
/** Pictures that may wait; beyond it a slip is kept unread, which its reviewer sees. */
const LONGEST_QUEUE = 40;

/** A thread that nobody asks anything gives its memory back. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly no: number;
  readonly image: GrayImage;
  readonly done: (texts: string[]) => void;
}

class QrThread {
  readonly #waiting: Waiting[] = [];
  #worker: Worker | undefined;
  #asked: { readonly waiting: Waiting; readonly timer: NodeJS.Timeout } | undefined;
  #idle: NodeJS.Timeout | undefined;
  #numbers = 0;

  read(image: GrayImage): Promise<string[]> {
    if (this.#waiting.length >= LONGEST_QUEUE) return Promise.resolve([]);
    return new Promise((done) => {
      this.#waiting.push({ no: ++this.#numbers, image, done });
      this.#next();
    });
  }

  #next(): void {
    if (this.#asked) return;
    const waiting = this.#waiting.shift();
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

/** The texts of the QR codes that were found in a picture; the one of a slip is the last. */
export function readQrTexts(image: GrayImage): Promise<string[]> {
  return thread.read(image);
}
