/** SQL of tags, and of members who share a device, an address or a bank account. */
import type { alikeKinds } from "@chokdee/domain/members/likeness-contract.ts";

import type { Queries } from "../../platform/database/database.ts";

export function listTagsInUse(
  db: Queries,
  most: number,
): Promise<{ readonly tag: string; readonly members: number }[]> {
  return db.query(
    `select tag, count(*) as members from member_tags group by tag
     order by members desc, tag limit $1`,
    [most],
  );
}

export async function tagsOf(tx: Queries, memberId: string): Promise<string[]> {
  const rows = await tx.query<{ tag: string }>(
    "select tag from member_tags where member_id = $1 order by tag",
    [memberId],
  );
  return rows.map(({ tag }) => tag);
}

/** Whether it was not there already. */
export async function insertTag(
  tx: Queries,
  row: { readonly memberId: string; readonly tag: string; readonly authorId: string },
): Promise<boolean> {
  const added = await tx.query(
    `insert into member_tags (member_id, tag, author_id) values ($1, $2, $3)
     on conflict do nothing returning tag`,
    [row.memberId, row.tag, row.authorId],
  );
  return added.length > 0;
}

/** Whether it was there. */
export async function deleteTag(tx: Queries, memberId: string, tag: string): Promise<boolean> {
  const sql = "delete from member_tags where member_id = $1 and tag = $2 returning tag";
  return (await tx.query(sql, [memberId, tag])).length > 0;
}

/** Changes to the tags of one member come one after the other, or there could be too many. */
export async function lockTags(tx: Queries, memberId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('member_tags ' || $1, 0))", [
    memberId,
  ]);
}

export interface AlikeRow {
  readonly kind: (typeof alikeKinds)[number];
  readonly id: string;
  readonly nickname: string;
  readonly phone_number: string;
  readonly role: "USER" | "ADMIN";
  readonly locked_at: Date | null;
  readonly account_number: string | null;
  readonly seen_at: Date;
}

export function membersAlike(db: Queries, memberId: string, most: number): Promise<AlikeRow[]> {
  return db.query<AlikeRow>(
    `select a.kind, m.id, m.nickname, m.phone_number, m.role, m.locked_at, a.account_number, a.seen_at
     from members_alike($1) a
     cross join lateral (select * from members m where m.id = a.member_id offset 0) m
     order by a.seen_at desc, m.id, a.kind limit $2`,
    [memberId, most],
  );
}
