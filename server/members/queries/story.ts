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
    `select id, at, kind, action, actor_id, actor, target_kind, target_id, note
     from backoffice_member_acts
     where member_id = $1 and kind = any ($2) and ($3::bigint is null or id < $3)
     order by id desc limit $4`,
    [asked.memberId, asked.kinds, asked.beforeId ?? null, asked.limit],
  );
}
