/**
 * Opaque bearer tokens: hashed at rest, ended at 03:00 Asia/Bangkok, at logout, lock and password
 * change (decisions.md "Sessions and accounts").
 */
import { hash, randomBytes } from "node:crypto";

import type { Right } from "@chokdee/domain/rights.ts";
import { sessionEnd } from "@chokdee/domain/time.ts";

import type { Database, Queries } from "../database/database.ts";
import { openSessionCache } from "./session-cache.ts";

export interface Member {
  readonly id: string;
  /** Which part of the members they are of: whose slips are placed together with theirs. */
  readonly part: string;
  readonly phoneNumber: string;
  readonly nickname: string;
  readonly role: "USER" | "ADMIN";
  /** What an administrator may do; without it nothing of the back office. */
  readonly staff: Staff | undefined;
  /** Set while they have excluded themselves; until null: for good. */
  readonly exclusion?: { readonly until: string | null };
}

export interface Staff {
  readonly rights: readonly Right[];
  readonly mustChangePassword: boolean;
  /** A second factor is demanded of all staff, and this one has none yet. */
  readonly mustSetUpTotp: boolean;
}

export interface Session {
  readonly member: Member;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

export interface Sessions {
  begin(tx: Queries, memberId: string): Promise<{ token: string; expiresAt: Date }>;
  find(token: string): Promise<Session | undefined>;
  /** Whose sessions were found since this was last asked: who asked this node something. */
  takeSeen(): string[];
  /** Ends one session. */
  end(tx: Queries, tokenHash: Buffer): Promise<void>;
  /** Ends all sessions of a member, except one. */
  endAll(tx: Queries, memberId: string, except?: Buffer): Promise<void>;
  /** Drops what is cached of a member, after a change of name or rights; their sessions go on. */
  forget(tx: Queries, memberId: string): Promise<void>;
  close(): Promise<void>;
}

interface SessionRow {
  id: string;
  part: string;
  phone_number: string;
  nickname: string;
  role: "USER" | "ADMIN";
  expires_at: Date;
  left_ms: number;
  rights: Right[] | null;
  must_change_password: boolean;
  must_set_up_totp: boolean;
}

interface ExclusionRow {
  is_excluded: boolean;
  excluded_until: string | null;
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

export function openSessions(
  db: Database,
  url: string,
  onEnded: (memberId: string | null) => void,
): Sessions {
  const cache = openSessionCache(url, onEnded);
  const seen = new Set<string>();

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
      const cached = cache.get(token);
      if (cached) {
        seen.add(cached.member.id);
        return cached;
      }
      const ticket = cache.ticket();
      const found = await findRow(db, hashToken(token));
      if (!found) return undefined;
      cache.remember(token, found.session, found.leftMs, ticket);
      seen.add(found.session.member.id);
      return found.session;
    },
    takeSeen: () => {
      const ids = [...seen];
      seen.clear();
      return ids;
    },
    end: async (tx, tokenHash) => {
      const [ended] = await tx.query<{ member_id: string }>(
        `update sessions set ended_at = now() where token_hash = $1 and ended_at is null
         returning member_id`,
        [tokenHash],
      );
      if (ended) await cache.announce(tx, ended.member_id, "ended");
    },
    endAll: async (tx, memberId, except) => {
      await tx.query(
        `update sessions set ended_at = now()
         where member_id = $1 and ended_at is null and token_hash is distinct from $2`,
        [memberId, except ?? null],
      );
      await cache.announce(tx, memberId, "ended");
    },
    forget: (tx, memberId) => cache.announce(tx, memberId, "changed"),
    close: () => cache.close(),
  };
}

interface Found {
  readonly session: Session;
  readonly leftMs: number;
}

async function findRow(db: Database, tokenHash: Buffer): Promise<Found | undefined> {
  const [row] = await db.query<SessionRow>(
    `select m.id, part_of(m.id) as part, m.phone_number, m.nickname, m.role, s.expires_at,
       floor(extract(epoch from s.expires_at - clock_timestamp()) * 1000)::bigint as left_ms,
       f.rights, f.must_change_password, f.must_set_up_totp
     from sessions s join members m on m.id = s.member_id
       left join staff_standing f on f.member_id = m.id
     where s.token_hash = $1 and s.ended_at is null and s.expires_at > clock_timestamp()
       and (m.locked_at is null or m.lock_kind = 'FAILURES')`,
    [tokenHash],
  );
  if (!row) return undefined;
  // It stands where the member's wallet is, which may be another machine than the session's.
  const [exclusion] = await db.query<ExclusionRow>(
    `select coalesce(p.excluded_until > clock_timestamp(), false) as is_excluded,
       protection_instant(p.excluded_until) as excluded_until
     from protections p where p.member_id = $1`,
    [row.id],
  );
  const member = {
    id: row.id,
    part: row.part,
    phoneNumber: row.phone_number,
    nickname: row.nickname,
    role: row.role,
    staff: staffOf(row),
    ...(exclusion?.is_excluded ? { exclusion: { until: exclusion.excluded_until } } : {}),
  };
  return { session: { member, tokenHash, expiresAt: row.expires_at }, leftMs: row.left_ms };
}

function staffOf(row: SessionRow): Staff | undefined {
  if (row.rights === null) return undefined;
  return {
    rights: row.rights,
    mustChangePassword: row.must_change_password,
    mustSetUpTotp: row.must_set_up_totp,
  };
}
