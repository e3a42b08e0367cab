/** SQL of a member's story: what was done to them. Entries and sign-ins are of their own shelves. */
import type { StoryKind } from "@chokdee/domain/members/story-contract.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface ActRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: StoryKind;
  readonly action: string;
  readonly actor_id: string | null;
  readonly actor: string | null;
  readonly target_kind: string;
  readonly target_id: string;
  readonly note: string | null;
}

export function selectActs(
  db: Queries,
  asked: {
    readonly memberId: string;
    readonly kinds: readonly StoryKind[];
    readonly beforeId: string | undefined;
    readonly limit: number;
  },
): Promise<ActRow[]> {
  return db.query<ActRow>(
    // Of each kind by itself: what they did is few among all that the staff did. Then one by one:
    // joined, all of the audit would be passed.
    `select a.* from (
       select k.kind, t.entry_id from unnest($2::text[]) k (kind)
       cross join lateral (
         select entry_id from member_acts
         where member_id = $1 and kind = k.kind
           and entry_id < coalesce($3::bigint, 9223372036854775807)
         order by entry_id desc limit $4) t
       order by t.entry_id desc limit $4) p
     cross join lateral (
       select id, at, kind, action, actor_id, actor, target_kind, target_id, note
       from backoffice_member_acts
       where member_id = $1 and kind = p.kind and id = p.entry_id offset 0) a
     order by a.id desc`,
    [asked.memberId, asked.kinds, asked.beforeId ?? null, asked.limit],
  );
}
