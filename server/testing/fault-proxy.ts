/**
 * A network between the app and its database that can be made bad (trust.md F6): slow, silent,
 * broken, or refusing. It only carries bytes and knows nothing of what they mean.
 */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface FaultProxy {
  readonly port: number;
  /** Holds everything back, connections stay open. heal() lets it through. */
  stall(): void;
  /** Holds back what the database answers, so that what was asked takes effect all the same. */
  stallAnswers(): void;
  /** Each packet arrives so much later. */
  slowBy(ms: number): void;
  /** What is open stays open and carries nothing any more; new ones are welcome. */
  loseOpen(): void;
  /** Cuts all connections and refuses new ones. */
  refuse(): Promise<void>;
  /** Cuts all connections by RST; new ones are welcome. */
  reset(): void;
  /** Everything goes through again, what was held back first. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  readonly app: Socket;
  readonly database: Socket;
  isLost: boolean;
  /** Lets through what was held back. */
  flush(): void;
}

export async function openFaultProxy(targetPort: number): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  const state = { questionsHeld: false, answersHeld: false, delayMs: 0 };
  const server = createServer({ noDelay: true }, (app) => {
    const database = connect({ port: targetPort, host: "127.0.0.1", noDelay: true });
    const asked = carry(app, database, state, () => pair.isLost || state.questionsHeld);
    const answered = carry(database, app, state, () => pair.isLost || state.answersHeld);
    const pair: Pair = {
      app,
      database,
      isLost: false,
      flush: () => {
        if (pair.isLost) return;
        asked();
        answered();
      },
    };
    pairs.add(pair);
    for (const [one, other] of [
      [app, database],
      [database, app],
    ] as const) {
      one.on("error", () => undefined);
      one.on("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const flushAll = (): void => {
    for (const pair of pairs) pair.flush();
  };
  const cutAll = (): void => {
    for (const { app, database } of pairs) {
      app.resetAndDestroy();
      database.destroy();
    }
  };
  const stopListening = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    cutAll();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    stall: () => Object.assign(state, { questionsHeld: true, answersHeld: true }),
    stallAnswers: () => void (state.answersHeld = true),
    slowBy: (ms) => void (state.delayMs = ms),
    loseOpen: () => {
      for (const pair of pairs) pair.isLost = true;
    },
    refuse: stopListening,
    reset: cutAll,
    heal: async () => {
      Object.assign(state, { questionsHeld: false, answersHeld: false, delayMs: 0 });
      flushAll();
      if (!server.listening) await listen(port);
    },
    close: stopListening,
  };
}

/** Carries bytes from one socket to another in order; answers how to flush what is held back. */
function carry(
  from: Socket,
  to: Socket,
  state: { readonly delayMs: number },
  isHeld: () => boolean,
): () => void {
  const held: Buffer[] = [];
  // After a while of delay, later bytes must not overtake earlier ones.
  let before: Promise<void> = Promise.resolve();
  const pass = (bytes: Buffer): void => {
    if (isHeld()) held.push(bytes);
    else to.write(bytes);
  };
  from.on("data", (bytes: Buffer) => {
    const due = performance.now() + state.delayMs;
    before = before.then(async () => {
      const left = due - performance.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      pass(bytes);
    });
  });
  return () => {
    for (const bytes of held.splice(0)) to.write(bytes);
  };
}
