import {
  addMemberTag,
  listAlike,
  listTags,
  removeMemberTag,
} from "@chokdee/domain/members/likeness-contract.ts";
import { readStory } from "@chokdee/domain/members/story-contract.ts";

import { request } from "../../app/api.ts";
import { useAction, useCall } from "../../app/use-call.ts";

/** The tags in use. */
export const useTags = () => useCall("backoffice", listTags, {});

/** Who shares something with a member. */
export const useAlike = (id: string) => useCall("backoffice", listAlike, { params: { id } });

export const useAddTag = (id: string) =>
  useAction(
    (tag: string) => request(addMemberTag, { params: { id }, body: { tag } }),
    "backoffice",
  );

export const useRemoveTag = (id: string) =>
  useAction((tag: string) => request(removeMemberTag, { params: { id, tag } }), "backoffice");

/** What is known of a member in order of time; of one kind or, by "", of all. */
export const useStory = (id: string, kinds: string, cursor: string | undefined) =>
  useCall("backoffice", readStory, {
    params: { id },
    query: { limit: 50, kinds: kinds || undefined, cursor },
  });
