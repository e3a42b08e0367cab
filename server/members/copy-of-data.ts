/**
 * A copy of what the house holds of a member, for themselves or, where they asked the staff, given
 * by them. It is read and sent page by page, so that it may be of any length; each is in the audit.
 */
import { Readable } from "node:stream";

import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import type { FastifyReply } from "fastify";

import { guardStaff } from "../accounts/guard-staff.ts";
import type { MemberAction } from "../accounts/lock-member.ts";
import { type MemberRow, readMember } from "../accounts/queries/members.ts";
import { writeAudit } from "../core/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { countUse, refuseSpent } from "../platform/http/rate-limits.ts";
import { Reply, type Actor } from "../platform/http/router.ts";
import { listsOf, littleParts } from "./copy-parts.ts";

const DAY = 24 * 3_600;
/** By who takes it: one of 100,000 slips keeps the database busy for half a minute. */
const OWN = { name: "own-copy", times: 5, seconds: DAY };
const BY_STAFF = { name: "copy-by-staff", times: 50, seconds: DAY };

/** Where it goes, and in which language entries are described. */
interface Answer {
  readonly reply: FastifyReply;
  readonly language: string | undefined;
}

/** Refuses TOO_MANY_REQUESTS. */
export async function takeOwnCopy(
  app: AppContext,
  actor: Actor,
  answer: Answer,
): Promise<Reply<never>> {
  const member = await readMember(app.db, actor.actorId);
  if (!member) throw new Refusal("MEMBER_NOT_FOUND");
  await refuseSpent(app, OWN, actor.actorId);
  const copy = await copyOf(app, member, answer.language);
  await countUse(app, OWN, actor.actorId);
  await auditCopy(app, actor, actor.actorId);
  return sent(answer.reply, copy);
}

/** Refuses REASON_MISSING, MEMBER_NOT_FOUND, TOO_MANY_REQUESTS; OWNER_ONLY, NOT_YOURSELF for staff. */
export async function takeUserCopy(
  app: AppContext,
  { actorId, address, memberId, reason }: Omit<MemberAction, "session">,
  answer: Answer,
): Promise<Reply<never>> {
  const why = cleanLines(reason);
  if (why === "") throw new Refusal("REASON_MISSING");
  await countUse(app, BY_STAFF, actorId);
  const member = isUuid(memberId) ? await readMember(app.db, memberId) : undefined;
  if (!member) throw new Refusal("MEMBER_NOT_FOUND");
  if (member.role === "ADMIN") {
    await app.db.transaction((tx) => guardStaff(tx, { actorId, memberId }));
  }
  const copy = await copyOf(app, member, answer.language);
  await auditCopy(app, { actorId, address }, memberId, { reason: why });
  return sent(answer.reply, copy);
}

function auditCopy(app: AppContext, actor: Actor, targetId: string, after?: object): Promise<void> {
  const entry = { action: "member.copy", targetKind: "member", targetId, after } as const;
  return writeAudit(app.db, { ...actor, ...entry });
}

/** What can be refused or fail is read before a word is sent; of the lists the rest follows. */
async function copyOf(
  app: AppContext,
  member: MemberRow,
  language: string | undefined,
): Promise<AsyncGenerator<string>> {
  const little = await littleParts(app, member);
  return written(JSON.stringify(little), listsOf(app, member.id, language));
}

/** One that breaks off is no JSON, so nobody takes a part of it for the whole. */
async function* written(little: string, lists: ReturnType<typeof listsOf>): AsyncGenerator<string> {
  yield little.slice(0, -1);
  for (const [name, pages] of Object.entries(lists)) {
    yield `,\n"${name}":[`;
    let between = "\n";
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await pages(cursor);
      if (items.length > 0) yield between + items.map((item) => JSON.stringify(item)).join(",\n");
      if (items.length > 0) between = ",\n";
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    yield "]";
  }
  yield "}\n";
}

function sent(reply: FastifyReply, copy: AsyncGenerator<string>): Reply<never> {
  const name = `chokdee-my-data-${bangkokDay(Date.now())}.json`;
  void reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .type("application/json; charset=utf-8");
  return new Reply<never>(200, Readable.from(copy) as never);
}
