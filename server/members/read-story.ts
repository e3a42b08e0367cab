/**
 * A member's whole story, newest first: entries of the ledger, sign-ins, and acts of the audit. Each
 * is read by its own index, as many as a page takes; a cursor says how far each of them was told.
 */
import {
  storyKinds,
  type StoryItem,
  type StoryKind,
} from "@chokdee/domain/members/story-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { WalletTransaction } from "@chokdee/domain/wallet/contract.ts";
import type { EntryType } from "@chokdee/domain/wallet/rules.ts";

import { selectSignIns } from "../accounts/queries/sign-ins.ts";
import type { AppContext } from "../platform/app-context.ts";
import { readCursor, writeCursor } from "../platform/http/cursors.ts";
import { listTransactions } from "../wallet/list-transactions.ts";
import { selectActs } from "./queries/story.ts";
import { memberOf } from "./read-user.ts";

const USUAL_ROWS = 50;
/** How far entries, acts and sign-ins were told; empty where nothing of them was. */
const CURSOR = [/^[0-9]{0,18}$/, /^[0-9]{0,15}$/, /^[0-9]{0,17}$/];

/** Which kind of a story an entry is told as. */
const KIND_OF_ENTRY: Readonly<Record<EntryType, StoryKind>> = {
  DEPOSIT: "MONEY",
  WITHDRAW: "MONEY",
  ADJUST: "MONEY",
  REFUND: "MONEY",
  BET: "SLIPS",
  WIN: "SLIPS",
};

interface StoryRequest {
  readonly memberId: string;
  readonly kinds?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly language: string | undefined;
}

/** A thing of one of the sources, in whose order it stands. */
interface Told {
  readonly source: 0 | 1 | 2;
  readonly key: string;
  readonly item: StoryItem;
}

/** Refuses MEMBER_NOT_FOUND. */
export async function readStory(
  app: AppContext,
  request: StoryRequest,
): Promise<{ items: StoryItem[]; next_cursor: string | null }> {
  const { memberId } = request;
  await memberOf(app, memberId);
  const limit = request.limit ?? USUAL_ROWS;
  const before = readCursor(request.cursor, CURSOR) ?? ["", "", ""];
  const kinds = kindsOf(request.kinds);
  const asked = { memberId, limit: limit + 1, language: request.language };
  const sources = await Promise.all([
    entriesOf(app, kinds, before[0], asked),
    actsOf(app, kinds, before[1], asked),
    signInsOf(app, kinds, before[2], asked),
  ]);
  const page = newestOf(sources, limit);
  const next = before.map((key, at) => page.findLast((one) => one.source === at)?.key ?? key);
  const hasMore = sources.flat().length > page.length;
  return {
    items: page.map(({ item }) => item),
    next_cursor: hasMore ? writeCursor(next) : null,
  };
}

/**
 * The newest of all. Of each source they stay in its own order, or the cursor would leave one out:
 * two acts of one instant may be numbered otherwise than their clocks say.
 */
function newestOf(sources: readonly (readonly Told[])[], limit: number): Told[] {
  const rest = sources.map((source) => [...source]);
  const page: Told[] = [];
  while (page.length < limit) {
    const heads = rest.filter((source) => source.length > 0);
    if (heads.length === 0) break;
    const at = (source: readonly Told[]) => source[0]?.item.at ?? "";
    const newest = heads.reduce((one, other) => (at(other) > at(one) ? other : one));
    page.push(...newest.splice(0, 1));
  }
  return page;
}

function kindsOf(list: string | undefined): readonly StoryKind[] {
  const names = (list ?? "").split(",").filter((name) => name !== "");
  if (names.length === 0) return storyKinds;
  return names.map((name) => {
    const kind = storyKinds.find((known) => known === name);
    if (kind === undefined) throw new Refusal("MALFORMED");
    return kind;
  });
}

interface Asked {
  readonly memberId: string;
  readonly limit: number;
  readonly language: string | undefined;
}

async function entriesOf(
  app: AppContext,
  kinds: readonly StoryKind[],
  before: string | undefined,
  { memberId, limit, language }: Asked,
): Promise<Told[]> {
  const types = Object.entries(KIND_OF_ENTRY)
    .filter(([, kind]) => kinds.includes(kind))
    .map(([type]) => type);
  if (types.length === 0) return [];
  const { items } = await listTransactions(app.db, {
    userId: memberId,
    limit,
    language,
    ...(types.length === Object.keys(KIND_OF_ENTRY).length ? {} : { type: types.join(",") }),
    ...(before ? { cursor: writeCursor([before]) } : {}),
  });
  return items.map((entry: WalletTransaction) => ({
    source: 0,
    key: entry.id,
    item: {
      ...NOTHING,
      id: `entry-${entry.id}`,
      kind: KIND_OF_ENTRY[entry.type],
      at: entry.created_at,
      entry,
    },
  }));
}

async function actsOf(
  app: AppContext,
  kinds: readonly StoryKind[],
  before: string | undefined,
  { memberId, limit }: Asked,
): Promise<Told[]> {
  const beforeId = before || undefined;
  const rows = await selectActs(app.db, { memberId, kinds, beforeId, limit });
  return rows.map((row) => ({
    source: 1,
    key: String(row.id),
    item: {
      ...NOTHING,
      id: `act-${row.id}`,
      kind: row.kind,
      at: row.at.toISOString(),
      act: {
        action: row.action,
        actor: row.actor_id === null ? null : { id: row.actor_id, nickname: row.actor ?? "" },
        note: row.note,
        target_kind: row.target_kind,
        target_id: row.target_id,
      },
    },
  }));
}

async function signInsOf(
  app: AppContext,
  kinds: readonly StoryKind[],
  before: string | undefined,
  { memberId, limit }: Asked,
): Promise<Told[]> {
  if (!kinds.includes("SESSIONS")) return [];
  const rows = await selectSignIns(app.db, memberId, before || undefined, limit);
  return rows.map((row) => ({
    source: 2,
    key: String(row.created_us),
    item: {
      ...NOTHING,
      id: `session-${row.created_us}`,
      kind: "SESSIONS",
      at: row.created_at.toISOString(),
      session: {
        expires_at: row.expires_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
      },
    },
  }));
}

const NOTHING = { entry: null, act: null, session: null } as const;
