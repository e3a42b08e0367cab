/** The staff's tags on members, and who shares a device, an address or a bank account with one. */
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import * as calls from "@chokdee/domain/members/likeness-contract.ts";
import { cleanText } from "@chokdee/domain/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Actor } from "../platform/http/router.ts";
import {
  deleteTag,
  insertTag,
  listTagsInUse,
  lockTags,
  membersAlike,
  tagsOf,
} from "./queries/likeness.ts";
import { memberOf } from "./read-user.ts";

interface TagAction extends Actor {
  readonly memberId: string;
  readonly tag: string;
}

export async function listTags(app: AppContext): Promise<ReplyOf<typeof calls.listTags>["data"]> {
  return { items: await listTagsInUse(app.db, calls.MOST_LISTED_TAGS) };
}

/** Refuses MEMBER_NOT_FOUND, TAG_EMPTY, TAGS_FULL. */
export async function addMemberTag(app: AppContext, action: TagAction): Promise<string[]> {
  const { actorId, address, memberId } = action;
  const tag = cleanText(action.tag);
  if (tag === "") throw new Refusal("TAG_EMPTY");
  await memberOf(app, memberId);
  return app.db.transaction(async (tx) => {
    await lockTags(tx, memberId);
    if (await insertTag(tx, { memberId, tag, authorId: actorId })) {
      await writeAudit(tx, {
        actorId,
        action: "member_tag.add",
        targetKind: "member",
        targetId: memberId,
        address,
        after: { tag },
      });
    }
    const held = await tagsOf(tx, memberId);
    if (held.length > calls.MOST_TAGS) throw new Refusal("TAGS_FULL");
    return held;
  });
}

/** Refuses MEMBER_NOT_FOUND. */
export async function removeMemberTag(app: AppContext, action: TagAction): Promise<void> {
  const { actorId, address, memberId } = action;
  const tag = cleanText(action.tag);
  await memberOf(app, memberId);
  await app.db.transaction(async (tx) => {
    if (!(await deleteTag(tx, memberId, tag))) return;
    await writeAudit(tx, {
      actorId,
      action: "member_tag.remove",
      targetKind: "member",
      targetId: memberId,
      address,
      before: { tag },
    });
  });
}

/** Refuses MEMBER_NOT_FOUND. */
export async function listAlike(
  app: AppContext,
  viewer: Viewer,
  memberId: string,
): Promise<ReplyOf<typeof calls.listAlike>["data"]> {
  await memberOf(app, memberId);
  const rows = await membersAlike(app.db, memberId, calls.MOST_ALIKE);
  return {
    items: rows.map(({ id, nickname, phone_number: phone, role, ...row }) => ({
      kind: row.kind,
      member: { id, nickname, phone_number: phoneFor(viewer, phone, role === "ADMIN") },
      locked: row.locked_at !== null,
      account_number: row.account_number,
      seen_at: row.seen_at.toISOString(),
    })),
  };
}
