/** SQL of the members as the back office sees them. */
import type { memberSorts, memberStates } from "@chokdee/domain/members/admin-contract.ts";
import type { alikeKinds } from "@chokdee/domain/members/likeness-contract.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import { FEW_FOUND, listFewFound, memberFits } from "../../core/queries/found-members.ts";
import type { Queries, TimeLimits } from "../../platform/database/database.ts";
import { findHighest, listHolders, withBalances } from "./balances.ts";

export interface MemberRow {
  readonly id: string;
  readonly phone_number: string;
  readonly nickname: string;
  readonly role: "USER" | "ADMIN";
  readonly created_at: Date;
  /** The same instant to the microsecond, for the cursor. */
  readonly created_us: number;
  readonly registered_name: string | null;
  readonly locked_at: Date | null;
  readonly locked_reason: string | null;
  readonly balance_satang: Satang | null;
  readonly tags: string[];
}

interface ListedMemberRow extends MemberRow {
  /** What the list is sorted by. */
  readonly sort_key: number;
}

export interface MemberSearch {
  /** Patterns of LIKE in small letters, of which one has to fit; null for everybody. */
  readonly patterns: readonly string[] | null;
  /** Who is found beside those whom a pattern fits. */
  readonly also: readonly string[];
  readonly role: MemberRow["role"] | null;
  /** Whether the phones of the staff may be looked through as those of members. */
  readonly staffPhones: boolean;
  readonly sort: (typeof memberSorts)[number];
  readonly state: (typeof memberStates)[number] | null;
  readonly tag: string | null;
  /** Which of what members may share they have to share; null for everybody. */
  readonly alike: readonly (typeof alikeKinds)[number][] | null;
  /** The sort key and the id of the last row that was shown. */
  readonly after: { readonly key: string; readonly id: string } | undefined;
  readonly limit: number;
}

export const COLUMNS = `id, phone_number, nickname, role, created_at, registered_name, locked_at,
  locked_reason, (extract(epoch from created_at) * 1000000)::bigint as created_us`;
export const TAGS = `array(select t.tag from member_tags t where t.member_id = p.id order by t.tag)
  as tags`;

/** A search that finds little walks through everybody: trust.md X2 gives it two seconds. */
export const SEARCH_TIME: TimeLimits = { timeoutSeconds: 2 };

const CREATED_US = "(extract(epoch from created_at) * 1000000)::bigint";
const BALANCE = "coalesce(balance_satang, 0)";
/** In which order, and how a cursor goes on in it: by age the index of age is asked. */
const ORDERS = {
  newest: ["created_at", CREATED_US, "desc"],
  oldest: ["created_at", CREATED_US, "asc"],
  balance_high: [BALANCE, BALANCE, "desc"],
  balance_low: [BALANCE, BALANCE, "asc"],
} as const;
const STATES = {
  LOCKED: "locked_at is not null",
  OPEN: "locked_at is null",
  WITH_BALANCE: "id in (select user_id from wallets where balance_satang > 0)",
} as const;
const HOLDS = "balance_satang > 0";
/**
 * Wallets may stand on other machines, which send what a list by balance goes by and no more: a
 * join without the bound (offset 0) would copy all members as well.
 */
const withWallets = (where: string): string => `members left join (
     select user_id, balance_satang from wallets where ${where} offset 0) w on user_id = id`;

const LOCKED = "select id from members where locked_at is not null";
const STAFF = "select id from members where role = 'ADMIN'";

/** How many of the list are looked at for what very many hold, before all of them are. */
const WALKED = 1_000;
/** The first part of them: where most have something, these hold a page. */
const FIRST_WALKED = 100;
/** A part of a file is longer than what is looked at. */
const MOST_OF_A_PAGE = 500;
/** So many more wallets than a page has rows: of what most members are, these hold a page. */
const A_PAGE_AND_MORE = "$4 + 50";

/**
 * Where few are what is asked for, they are known first: along the list all members might be passed.
 * What very many hold is met soon by a walk through the list.
 */
export async function searchMembers(tx: Queries, search: MemberSearch): Promise<ListedMemberRow[]> {
  const isByBalance = ORDERS[search.sort][0] === BALANCE;
  const few = await listFew(tx, search);
  const isHeld = search.state === "WITH_BALANCE" && !isByBalance;
  const held = isHeld ? await listWithBalance(tx, search, few) : null;
  if (held) return withBalances(tx, await readPage(tx, { ...search, state: null }, { few: held }));
  const isOfMany = search.patterns !== null || search.tag !== null;
  const isPage = search.limit <= MOST_OF_A_PAGE && search.alike === null;
  if (few === null && isPage && (isByBalance || search.patterns !== null)) {
    const highest = isOfMany ? null : await readHighest(tx, search);
    if (highest) return highest;
    const rows = await readPage(tx, search, {
      walked: isOfMany ? String(WALKED) : A_PAGE_AND_MORE,
    });
    if (rows.length === search.limit) return isByBalance ? rows : withBalances(tx, rows);
  }
  const rows = await readPage(tx, search, few === null ? {} : { few });
  return isByBalance ? rows : withBalances(tx, rows);
}

/** A page of those who have most, where all of it is known without a look at all wallets. */
async function readHighest(
  tx: Queries,
  search: MemberSearch,
): Promise<ListedMemberRow[] | undefined> {
  if (search.sort !== "balance_high") return;
  const below = Number(search.after?.key ?? Infinity);
  const highest = await findHighest(tx, below, search.limit);
  if (!highest) return;
  const rows = await readPage(tx, search, { walked: A_PAGE_AND_MORE, few: highest.ids });
  const isWhole = rows.length === search.limit && (rows.at(-1)?.sort_key ?? 0) > highest.floor;
  return isWhole ? rows : undefined;
}

/** Those whom one of the conditions leaves where these are few; null where each leaves many. */
async function listFew(
  tx: Queries,
  { patterns, also, role, state, tag, alike }: MemberSearch,
): Promise<readonly string[] | null> {
  const fewOf = async (sql: string, value: unknown): Promise<readonly string[] | null> => {
    const few = `${sql} limit ${String(FEW_FOUND + 1)}`;
    const rows = await tx.query<{ id: string }>(few, value === null ? [] : [value]);
    return rows.length > FEW_FOUND ? null : rows.map(({ id }) => id);
  };
  let few: readonly string[] | null = null;
  if (state === "LOCKED") few = await fewOf(LOCKED, null);
  if (role === "ADMIN") few ??= await fewOf(STAFF, null);
  if (tag !== null)
    few ??= await fewOf("select member_id as id from member_tags where tag = $1", tag);
  if (few === null && patterns !== null) {
    const found = await listFewFound(tx, patterns);
    few = found && [...new Set([...found, ...also])];
  }
  if (alike !== null) few ??= await fewOf("select s as id from members_sharing($1) s", alike);
  return few;
}

/** Whose wallets hold something, of these few or of the first of the list; null where that is no page. */
async function listWithBalance(
  tx: Queries,
  search: MemberSearch,
  few: readonly string[] | null,
): Promise<readonly string[] | null> {
  if (few !== null) return listHolders(tx, few);
  if (search.patterns !== null || search.limit > MOST_OF_A_PAGE) return null;
  const held: string[] = [];
  // What reads a set of members for each part is walked in one.
  const isOnce = search.tag !== null || search.alike !== null;
  let limit = isOnce ? WALKED : Math.max(FIRST_WALKED, 2 * search.limit);
  for (let walked = 0, { after } = search; walked < WALKED; walked += limit, limit *= 2) {
    limit = Math.min(limit, WALKED - walked);
    const places = await readPlaces(tx, { ...search, state: null, after, limit });
    const ids = places.map(({ id }) => id);
    held.push(...(await listHolders(tx, ids)));
    const last = places.at(-1);
    if (held.length >= search.limit || places.length < limit || !last)
      return held.slice(0, search.limit);
    after = { key: String(last.sort_key), id: last.id };
  }
  return null;
}

/** Members whose ids are known, and so many from the begin of the list on; all where neither is. */
interface Among {
  readonly few?: readonly string[];
  /** As SQL. */
  readonly walked?: string;
}

async function readPage(
  tx: Queries,
  search: MemberSearch,
  among: Among,
): Promise<ListedMemberRow[]> {
  const [by, , way] = ORDERS[search.sort];
  const balance = by === BALANCE ? "balance_satang" : "null::bigint as balance_satang";
  const page = listed(search, among, `${COLUMNS}, ${balance}`);
  return tx.query<ListedMemberRow>(
    `with page as (${page.sql})
     select p.*, ${TAGS} from page p order by p.sort_key ${way}, p.id ${way}`,
    page.values,
  );
}

/** Who stands where in the list, and nothing else of them. */
async function readPlaces(
  tx: Queries,
  search: MemberSearch,
): Promise<Pick<ListedMemberRow, "id" | "sort_key">[]> {
  const { sql, values } = listed(search, {}, "id");
  return tx.query<Pick<ListedMemberRow, "id" | "sort_key">>(sql, values);
}

/** These columns of a page, and what it is sorted by. */
function listed(
  search: MemberSearch,
  among: Among,
  columns: string,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const [by, key, way] = ORDERS[search.sort];
  const value =
    by === BALANCE ? "$2::bigint" : "timestamptz 'epoch' + $2 * interval '1 microsecond'";
  const { few, walked } = among;
  const isByBalance = by === BALANCE;
  const found =
    walked === undefined
      ? "id in (select * from members_found($1))"
      : memberFits("members.id", "$1", "true");
  const after =
    search.after === undefined
      ? []
      : [`(${by}, id) ${way === "desc" ? "<" : ">"} (${value}, $3::uuid)`];
  // Only what is asked for stands in the text: a distributed house loses rows where many functions
  // are looked into at once. Sets within coalesce() are read once, and the list is walked.
  const conditions = [
    ...(search.patterns === null
      ? []
      : [
          `(${found} or id in (select * from members_noted($1)) or id = any ($10::uuid[]))`,
          `($6 or role = 'USER' or (lower(nickname) || chr(10) || id::text) like any ($1))`,
        ]),
    ...after,
    ...(search.role === null ? [] : ["role = $5"]),
    ...(search.tag === null
      ? []
      : ["coalesce(id in (select member_id from member_tags where tag = $7), false)"]),
    ...(search.alike === null
      ? []
      : ["coalesce(id in (select * from members_sharing($8)), false)"]),
    // By balance the wallets stand beside their members.
    ...(search.state
      ? [isByBalance && search.state === "WITH_BALANCE" ? HOLDS : STATES[search.state]]
      : []),
    ...(few === undefined ? [] : ["id = any ($9::uuid[])"]),
    `($1::text[] is null or true) and ($2::bigint is null or true) and ($3::uuid is null or true)`,
    `($5::text is null or true) and ($6 or true) and ($7::text is null or true)
       and ($8::text[] is null or true) and ($9::uuid[] is null or true)
       and ($10::uuid[] is null or true)`,
  ];
  return {
    sql: `select ${columns}, ${key} as sort_key from ${listOf(search, among, after)}
     where ${conditions.join(" and ")}
     order by ${by} ${way}, id ${way} limit $4`,
    values: [
      search.patterns,
      search.after?.key ?? null,
      search.after?.id ?? null,
      search.limit,
      search.role,
      search.staffPhones,
      search.tag,
      search.alike,
      few ?? null,
      search.also,
    ],
  };
}

/** What is read of whom: of all members, or of so many in the order of the list; or few wallets. */
function listOf(
  { sort, state }: MemberSearch,
  { few, walked }: Among,
  after: readonly string[],
): string {
  const [by, , way] = ORDERS[sort];
  if (by !== BALANCE) {
    if (walked === undefined) return "members";
    return `(select * from members where ${["true", ...after].join(" and ")}
       order by ${by} ${way}, id ${way} limit ${walked}) members`;
  }
  if (walked === undefined)
    return withWallets(few === undefined ? "true" : "user_id = any ($9::uuid[])");
  // Each has a wallet: they are sorted without their members, each where it stands.
  const narrowed = [
    ...after.map((bound) => bound.replace(`(${BALANCE}, id)`, "(balance_satang, user_id)")),
    ...(state === "WITH_BALANCE" ? [HOLDS] : []),
    ...(few === undefined ? [] : ["user_id = any ($9::uuid[])"]),
  ];
  return `(select user_id, balance_satang from wallets where ${["true", ...narrowed].join(" and ")}
       order by balance_satang ${way}, user_id ${way} limit ${walked}) w
     join members on id = user_id`;
}
