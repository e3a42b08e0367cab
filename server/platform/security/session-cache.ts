/**
 * A bounded cache of sessions that spares the look-up for half a minute. NOTIFY empties it on
 * every node, and while the listener is not known to be alive nothing is cached. What a node ends
 * is ended on its very next request (trust.md A3): see remember().
 */
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import type { Queries } from "../database/database.ts";
import type { Session } from "./sessions.ts";

const CACHE_SIZE = 20_000;
/**
 * The longest that a session is believed unasked. Each is believed for half of it at least, and
 * else for as long as chance says: sessions that were first seen together are not looked up
 * together again, which had held up every slip for a second in each five.
 */
const BELIEVED_MS = 30_000;
/** Longer than any transaction lives (database.ts): one that ends sessions is then decided. */
const UNDECIDED_MS = 30_000;
const CHANNEL = "sessions_ended";
const LISTEN = `listen ${CHANNEL}`;
const RECONNECT_MS = 500;
/** How often the listener is asked whether it is alive, and how long it may take to say so. */
const BEAT_MS = 1_000;
const BEAT_ANSWERED_MS = 2_000;

interface Cached {
  readonly session: Session;
  /** On the monotonic clock, so that a wrong wall clock does not matter. */
  readonly until: number;
}

export interface SessionCache {
  get(token: string): Session | undefined;
  /** What remember() takes, to be asked before the session is read. */
  ticket(): number;
  remember(token: string, session: Session, leftMs: number, ticket: number): void;
  /** Tells all nodes, when the transaction commits, and this one at once. */
  announce(tx: Queries, memberId: string, kind: "ended" | "changed"): Promise<void>;
  close(): Promise<void>;
}

/** onEnded hears whose sessions have ended; null: anybody's may have, while nobody listened. */
export function openSessionCache(
  url: string,
  onEnded: (memberId: string | null) => void,
): SessionCache {
  const cache = new Map<string, Cached>();
  const undecided = new Map<string, number>();
  let notices = 0;

  const drop = (memberId: string): void => {
    for (const [token, { session }] of cache) {
      if (session.member.id === memberId) cache.delete(token);
    }
  };
  const dropAll = (): void => {
    notices += 1;
    cache.clear();
  };
  const listener = listen(url, {
    heard: (payload) => {
      notices += 1;
      const [memberId = "", kind] = payload.split(" ");
      drop(memberId);
      if (kind === "ended") onEnded(memberId);
    },
    lost: dropAll,
    // What was said before this moment was not heard.
    listening: () => {
      dropAll();
      onEnded(null);
    },
  });

  return {
    get: (token) => {
      const cached = cache.get(token);
      if (cached && cached.until > performance.now()) return cached.session;
      cache.delete(token);
      return undefined;
    },
    ticket: () => notices,
    // Not what may be old already: a notice came in while the session was read, or a transaction
    // of this node is about to end the member's sessions.
    remember: (token, session, leftMs, ticket) => {
      const now = performance.now();
      if (!listener.connected() || notices !== ticket) return;
      if ((undecided.get(session.member.id) ?? 0) > now) return;
      if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? "");
      const believedMs = BELIEVED_MS * (0.5 + Math.random() / 2);
      cache.set(token, { session, until: now + Math.min(leftMs, believedMs) });
    },
    announce: async (tx, memberId, kind) => {
      const now = performance.now();
      for (const [id, until] of undecided) if (until <= now) undecided.delete(id);
      undecided.set(memberId, now + UNDECIDED_MS);
      drop(memberId);
      await tx.query("select pg_notify($1, $2)", [CHANNEL, `${memberId} ${kind}`]);
    },
    close: () => listener.close(),
  };
}

interface Ears {
  heard(payload: string): void;
  /** From now on nothing is heard. */
  lost(): void;
  /** From now on everything is heard. */
  listening(): void;
}

/** Listens on a connection of its own and comes back when it is lost or says nothing any more. */
function listen(url: string, ears: Ears) {
  let client: pg.Client | undefined;
  let connected = false;
  let closed = false;

  const once = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: BEAT_ANSWERED_MS,
    });
    client = next;
    next.on("error", () => undefined);
    next.on("notification", (message) => ears.heard(message.payload ?? ""));
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    next.once("end", lose);
    let beat: NodeJS.Timeout | undefined;
    try {
      await next.connect();
      await next.query(LISTEN);
      ears.listening();
      connected = true;
      // To listen twice is to listen, and shows that it still does.
      beat = setInterval(() => void next.query(LISTEN).catch(() => lose()), BEAT_MS);
      await lost;
    } finally {
      clearInterval(beat);
      next.end().catch(() => undefined);
    }
  };
  const keepListening = async (): Promise<void> => {
    while (!closed) {
      await once().catch(() => undefined);
      connected = false;
      ears.lost();
      if (!closed) await sleep(RECONNECT_MS);
    }
  };
  const listening = keepListening();

  return {
    connected: () => connected,
    close: async () => {
      closed = true;
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
