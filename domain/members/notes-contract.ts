/** What the staff note down about a member, and the member's slips and statement. */
import * as z from "zod/mini";

import { bet } from "../betting/contract.ts";
import { call, cursor, id, instant, limit, page } from "../contract.ts";
import { statementQuery, walletTransaction } from "../wallet/contract.ts";

export const memberNote = z.object({
  id,
  text: z.string(),
  author: z.object({ id, nickname: z.string() }),
  created_at: instant,
});
export type MemberNote = z.output<typeof memberNote>;

export const listMemberNotes = call({
  method: "GET",
  path: "/api/admin/users/{id}/notes",
  audience: "admin",
  right: "members",
  summary: "The staff's notes about a member, newest first",
  params: z.object({ id }),
  query: z.object({ limit, cursor }),
  replies: {
    200: page(memberNote),
  },
  refusals: ["MEMBER_NOT_FOUND"],
});

export const addMemberNote = call({
  method: "POST",
  path: "/api/admin/users/{id}/notes",
  audience: "admin",
  right: "members",
  summary: "Notes something down about a member; members never see it",
  params: z.object({ id }),
  body: z.object({ text: z.string().check(z.maxLength(2000)) }),
  replies: { 201: z.object({ data: memberNote }) },
  refusals: ["MEMBER_NOT_FOUND", "NOTE_EMPTY"],
});

export const removeMemberNote = call({
  method: "DELETE",
  path: "/api/admin/users/{id}/notes/{note_id}",
  audience: "admin",
  right: "members",
  summary: "Deletes one's own note; an owner any",
  params: z.object({ id, note_id: id }),
  replies: { 204: null },
  refusals: ["NOTE_NOT_FOUND", "NOTE_NOT_YOURS", "MEMBER_NOT_FOUND"],
});

export const listUserBets = call({
  method: "GET",
  path: "/api/admin/users/{id}/bets",
  audience: "admin",
  right: "members",
  summary: "A member's slips, newest first, as they see them; limit counts slips",
  params: z.object({ id }),
  query: z.object({
    limit,
    cursor,
    /** One slip alone. */
    bet_group_id: z.optional(z.string().check(z.maxLength(128))),
  }),
  replies: {
    200: page(bet),
  },
  refusals: ["MEMBER_NOT_FOUND"],
});

export const listUserTransactions = call({
  method: "GET",
  path: "/api/admin/users/{id}/transactions",
  audience: "admin",
  right: "members",
  summary:
    "A member's ledger entries, newest first, as they see them; format=csv gives all that fit as " +
    "a file, which the audit keeps note of",
  params: z.object({ id }),
  query: statementQuery,
  produces: "text/csv",
  replies: {
    200: page(walletTransaction),
  },
  refusals: ["MEMBER_NOT_FOUND", "DATE_INVALID"],
});
