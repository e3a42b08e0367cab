/**
 * Opaque bearer tokens: hashed at rest, ended at 03:00 Asia/Bangkok, at logout, lock and password
 * change. A bounded cache spares the look-up; NOTIFY empties it on every node, and while the
 * listener is not connected nothing is cached.
 */
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { sessionEnd } from "@chokdee/domain/time.ts";
import pg from "pg";

import type { Database, Queries } from "./database.ts";

export interface Member {
  readonly id: string;
  readonly phoneNumber: string;
  readonly nickname: string;
  readonly role: "USER" | "ADMIN";
}

export interface Session {
  readonly member: Member;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

export interface Sessions {
  begin(tx: Queries, memberId: string): Promise<{ token: string; expiresAt: Date }>;
  find(token: string): Promise<Session | undefined>;
  /** Ends one session. */
  end(tx: Queries, tokenHash: Buffer): Promise<void>;
  /** Ends all sessions of a member, except one. */
  endAll(tx: Queries, memberId: string, except?: Buffer): Promise<void>;
  /** Drops what is cached of a member, after a change of name, role or rights. */
  forget(tx: Queries, memberId: string): Promise<void>;
  close(): Promise<void>;
}

const CACHE_SIZE = 20_000;
const CHANNEL = "sessions_ended";
const RECONNECT_MS = 500;

interface Cached {
  readonly session: Session;
  /** On the monotonic clock, so that a wrong wall clock does not matter. */
  readonly until: number;
}

interface SessionRow {
  id: string;
  phone_number: string;
  nickname: string;
  role: "USER" | "ADMIN";
  expires_at: Date;
  left_ms: number;
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function openSessions(
  db: Database,
  url: string,
  onEnded: (memberId: string) => void,
): Sessions {
  const cache = new Map<string, Cached>();
  const listener = listen(url, (payload) => {
    for (const [key, { session }] of cache) {
      if (payload === "" || session.member.id === payload) cache.delete(key);
    }
    if (payload !== "") onEnded(payload);
  });

  const announce = async (tx: Queries, memberId: string): Promise<void> => {
    for (const [key, { session }] of cache) if (session.member.id === memberId) cache.delete(key);
    await tx.query("select pg_notify($1, $2)", [CHANNEL, memberId]);
  };

  return {
    begin: async (tx, memberId) => {
      const token = randomBytes(32).toString("base64url");
      const [now] = await tx.query<{ now_ms: number }>(
        "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms",
      );
      const expiresAt = new Date(sessionEnd(now?.now_ms ?? 0));
      await tx.query(
        "insert into sessions (token_hash, member_id, expires_at) values ($1, $2, $3)",
        [hashToken(token), memberId, expiresAt],
      );
      return { token, expiresAt };
    },
    find: async (token) => {
      const tokenHash = hashToken(token);
      const key = tokenHash.toString("base64");
      const cached = cache.get(key);
      if (cached && cached.until > performance.now()) return cached.session;
      cache.delete(key);
      const found = await findRow(db, tokenHash);
      if (!found) return undefined;
      if (listener.connected()) {
        if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? "");
        cache.set(key, { session: found.session, until: performance.now() + found.leftMs });
      }
      return found.session;
    },
    end: async (tx, tokenHash) => {
      const [ended] = await tx.query<{ member_id: string }>(
        `update sessions set ended_at = now() where token_hash = $1 and ended_at is null
         returning member_id`,
        [tokenHash],
      );
      if (ended) await announce(tx, ended.member_id);
    },
    endAll: async (tx, memberId, except) => {
      await tx.query(
        `update sessions set ended_at = now()
         where member_id = $1 and ended_at is null and token_hash is distinct from $2`,
        [memberId, except ?? null],
      );
      await announce(tx, memberId);
    },
    forget: announce,
    close: () => listener.close(),
  };
}

async function findRow(
  db: Database,
  tokenHash: Buffer,
): Promise<{ session: Session; leftMs: number } | undefined> {
  const [row] = await db.query<SessionRow>(
    `select m.id, m.phone_number, m.nickname, m.role, s.expires_at,
       floor(extract(epoch from s.expires_at - clock_timestamp()) * 1000)::bigint as left_ms
     from sessions s join members m on m.id = s.member_id
     where s.token_hash = $1 and s.ended_at is null and s.expires_at > clock_timestamp()
       and m.locked_at is null`,
    [tokenHash],
  );
  if (!row) return undefined;
  const member = {
    id: row.id,
    phoneNumber: row.phone_number,
    nickname: row.nickname,
    role: row.role,
  };
  return { session: { member, tokenHash, expiresAt: row.expires_at }, leftMs: row.left_ms };
}

/** Listens on a connection of its own and comes back when it is lost. */
function listen(url: string, heard: (payload: string) => void) {
  let client: pg.Client | undefined;
  let connected = false;
  let closed = false;

  const once = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    const ended = new Promise<void>((resolve) => next.once("end", resolve));
    next.on("error", () => undefined);
    next.on("notification", (message) => heard(message.payload ?? ""));
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    connected = true;
    await ended;
  };
  const keepListening = async (): Promise<void> => {
    while (!closed) {
      await once().catch(() => undefined);
      connected = false;
      heard("");
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
