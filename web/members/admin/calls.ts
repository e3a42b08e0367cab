import {
  adjustCredit,
  listUsers,
  lockUser,
  readUser,
  resetUserPassword,
  unlockUser,
  type AdminUser,
} from "@chokdee/domain/members/admin-contract.ts";
import {
  addMemberNote,
  listMemberNotes,
  listUserBets,
  listUserTransactions,
  removeMemberNote,
} from "@chokdee/domain/members/notes-contract.ts";
import { readUserProtection } from "@chokdee/domain/protection/admin-contract.ts";
import { userReferral } from "@chokdee/domain/referral/contract.ts";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { addressOf } from "../../app/call-address.ts";
import { underKey } from "../../app/kept-action.ts";
import { saveFile } from "../../app/admin/save-file.ts";

const AREA = ["backoffice", "users"] as const;
const ROWS = "25";

/** Members or staff, newest first; search is phone, nickname or id. */
export function useUsers(
  search: string,
  cursor: string | undefined,
  role: AdminUser["role"] = "USER",
) {
  return useQuery({
    queryKey: [...AREA, "list", role, search, cursor],
    queryFn: async ({ signal }) => {
      const query = { limit: ROWS, cursor, search: search || undefined, role };
      return (await request(listUsers, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

export function useUser(id: string | undefined) {
  return useQuery({
    queryKey: [...AREA, "one", id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await request(readUser, { params: { id: id ?? "" }, signal })).data,
  });
}

/** What the member has set to protect themselves. */
export function useUserProtection(id: string) {
  return useQuery({
    queryKey: [...AREA, "protection", id],
    queryFn: async ({ signal }) =>
      (await request(readUserProtection, { params: { id }, signal })).data,
  });
}

/** Who brought the member, whom they brought, and the commission. */
export function useUserReferral(id: string) {
  return useQuery({
    queryKey: [...AREA, "referral", id],
    queryFn: async ({ signal }) => (await request(userReferral, { params: { id }, signal })).data,
  });
}

/** The staff's notes about a member, more of them on demand. */
export function useNotes(userId: string) {
  return useInfiniteQuery({
    queryKey: [...AREA, "notes", userId],
    initialPageParam: "",
    queryFn: async ({ pageParam, signal }) => {
      const query = { cursor: pageParam || undefined };
      return (await request(listMemberNotes, { params: { id: userId }, query, signal })).data;
    },
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** A member's slips, more of them on demand. */
export function useUserSlips(userId: string) {
  return useInfiniteQuery({
    queryKey: [...AREA, "slips", userId],
    initialPageParam: "",
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: "10", cursor: pageParam || undefined };
      return (await request(listUserBets, { params: { id: userId }, query, signal })).data;
    },
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Days of Bangkok, both included; undefined leaves that end open. */
export interface Period {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A member's ledger entries in a period, more of them on demand. */
export function useUserStatement(userId: string, period: Period) {
  return useInfiniteQuery({
    queryKey: [...AREA, "statement", userId, period],
    initialPageParam: "",
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...period, limit: "20", cursor: pageParam || undefined };
      return (await request(listUserTransactions, { params: { id: userId }, query, signal })).data;
    },
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** All entries of the period as a file for spreadsheets. */
export const useStatementFile = (id: string) =>
  useMutation({
    mutationFn: (period: Period) =>
      saveFile(
        addressOf(listUserTransactions.path, { id }, { ...period, format: "csv" }),
        `statement-${id.slice(0, 8)}-${period.from ?? ""}-${period.to ?? ""}.csv`,
      ),
  });

function useNoteChange<I, O>(userId: string, run: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => client.invalidateQueries({ queryKey: [...AREA, "notes", userId] }),
  });
}

export const useAddNote = (id: string) =>
  useNoteChange(id, (text: string) => request(addMemberNote, { params: { id }, body: { text } }));

export const useRemoveNote = (id: string) =>
  useNoteChange(id, (noteId: string) =>
    request(removeMemberNote, { params: { id, note_id: noteId } }),
  );

export interface Adjustment {
  readonly userId: string;
  /** A signed decimal text of baht. */
  readonly amount: string;
  readonly reason: string;
}

export function useAdjustCredit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, amount, reason }: Adjustment) => {
      const body = { amount, reason: reason || null };
      return underKey(`credit.${userId}`, body, (idempotencyKey) =>
        request(adjustCredit, { params: { id: userId }, body, idempotencyKey }),
      );
    },
    // Also when no answer came: the credit shown may be that of before.
    onSettled: () => client.invalidateQueries({ queryKey: ["backoffice"] }),
  });
}

export type MemberAction =
  | { readonly kind: "lock" | "reset"; readonly userId: string; readonly reason: string }
  | { readonly kind: "unlock"; readonly userId: string };

/** Locks, unlocks, or sets a one-time password, which is the answer. */
export function useMemberAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: MemberAction): Promise<string | null> => {
      const params = { id: action.userId };
      if (action.kind === "unlock") await request(unlockUser, { params, body: {} });
      if (action.kind === "lock")
        await request(lockUser, { params, body: { reason: action.reason } });
      if (action.kind !== "reset") return null;
      const body = { reason: action.reason };
      return (await request(resetUserPassword, { params, body })).data.password;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: AREA }),
  });
}
