/** What helps the staff to find members again: tags, and with whom a member shares something. */
import * as z from "zod/mini";

import { call, id, instant } from "../contract.ts";

/** Tags on one member; more would be a note. */
export const MOST_TAGS = 20;
/** Tags in use that are listed, the most used first. */
export const MOST_LISTED_TAGS = 200;
/** Members that are shown beside one they share something with. */
export const MOST_ALIKE = 50;

export const alikeKinds = ["DEVICE", "ADDRESS", "ACCOUNT"] as const;

const tag = z.string().check(z.maxLength(30));

export const listTags = call({
  method: "GET",
  path: "/api/admin/member-tags",
  audience: "admin",
  right: "members",
  summary: "The tags in use with how many members have each, the most used first",
  replies: {
    200: z.object({ data: z.object({ items: z.array(z.object({ tag, members: z.int() })) }) }),
  },
});

export const addMemberTag = call({
  method: "POST",
  path: "/api/admin/users/{id}/tags",
  audience: "admin",
  right: "members",
  summary: "Puts a tag on a member, who never sees it; nothing changes where it is there already",
  params: z.object({ id }),
  body: z.object({ tag }),
  replies: { 201: z.object({ data: z.object({ tags: z.array(tag) }) }) },
  refusals: ["MEMBER_NOT_FOUND", "TAG_EMPTY", "TAGS_FULL"],
});

export const removeMemberTag = call({
  method: "DELETE",
  path: "/api/admin/users/{id}/tags/{tag}",
  audience: "admin",
  right: "members",
  summary: "Takes a tag off a member; nothing changes where it is not there",
  params: z.object({ id, tag }),
  replies: { 204: null },
  refusals: ["MEMBER_NOT_FOUND"],
});

export const listAlike = call({
  method: "GET",
  path: "/api/admin/users/{id}/alike",
  audience: "admin",
  right: "members",
  summary:
    "Members who share a device, an address of the last week (of at most 11 members) or a bank " +
    "account with this one, at most 50, the last seen first",
  params: z.object({ id }),
  replies: {
    200: z.object({
      data: z.object({
        items: z.array(
          z.object({
            kind: z.enum(alikeKinds),
            member: z.object({ id, nickname: z.string(), phone_number: z.string() }),
            locked: z.boolean(),
            /** The bank account that both have, or to which money of both went; else null. */
            account_number: z.nullable(z.string()),
            /** When the other one was last seen with it. */
            seen_at: instant,
          }),
        ),
      }),
    }),
  },
  refusals: ["MEMBER_NOT_FOUND"],
});
