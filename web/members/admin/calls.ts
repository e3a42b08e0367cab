import {
  adjustCredit,
  listUsers,
  lockUser,
  type alikeFilters,
  type memberSorts,
  type memberStates,
  readUser,
  renameUser,
  resetUserPassword,
  unlockUser,
  type AdminUser,
} from "@chokdee/domain/members/admin-contract.ts";
import {
  addBank,
  changeBank,
  listAdminBanks,
} from "@chokdee/domain/members/admin-bank-contract.ts";
import {
  addMemberNote,
  listMemberNotes,
  listUserBets,
  listUserTransactions,
  removeMemberNote,
} from "@chokdee/domain/members/notes-contract.ts";
import { takeUserCopy } from "@chokdee/domain/operations/copy-contract.ts";
import { readUserProtection } from "@chokdee/domain/protection/admin-contract.ts";
import { userReferral } from "@chokdee/domain/referral/contract.ts";

import { request, type RequestOptions } from "../../app/api.ts";
import { addressOf } from "../../app/call-address.ts";
import { underKey } from "../../app/kept-action.ts";
import { useAction, useCall, usePages } from "../../app/use-call.ts";
import { saveFileOf, useCsv } from "../../app/admin/save-file.ts";

const ROWS = 25;

/** What the list of members is narrowed by, as it travels. */
export interface UsersAsked {
  readonly search: string;
  readonly role?: AdminUser["role"];
  readonly sort?: (typeof memberSorts)[number];
  readonly state?: (typeof memberStates)[number] | undefined;
  readonly tag?: string | undefined;
  readonly alike?: (typeof alikeFilters)[number] | undefined;
}

/** Members or staff; search is a part of phone, name, id or bank account. */
export const useUsers = ({ search, role = "USER", ...more }: UsersAsked, cursor?: string) =>
  useCall("backoffice", listUsers, {
    query: { limit: ROWS, cursor, search: search || undefined, role, ...more },
  });

/** The same as a file. */
export const useUsersFile = () => useCsv(listUsers, () => "members");

export const useUser = (id: string | undefined) =>
  useCall("backoffice", readUser, { params: { id: id ?? "" } }, { enabled: id !== undefined });

/** What the member has set to protect themselves. */
export const useUserProtection = (id: string) =>
  useCall("backoffice", readUserProtection, { params: { id } });

/** Who brought the member, whom they brought, and the commission. */
export const useUserReferral = (id: string) =>
  useCall("backoffice", userReferral, { params: { id } });

/** The staff's notes about a member, more of them on demand. */
export const useNotes = (id: string) => usePages("backoffice", listMemberNotes, { params: { id } });

/** A member's slips, more of them on demand. */
export const useUserSlips = (id: string) =>
  usePages("backoffice", listUserBets, { params: { id }, query: { limit: 10 } });

/** The slip of theirs that has this id; asked for where there is one. */
export const useUserSlip = (id: string, slip: string) =>
  useCall(
    "backoffice",
    listUserBets,
    { params: { id }, query: { bet_group_id: slip } },
    { enabled: slip !== "" },
  );

/** Days of Bangkok, both included; undefined leaves that end open. */
export interface Period {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A member's ledger entries in a period, more of them on demand. */
export const useUserStatement = (id: string, period: Period) =>
  usePages("backoffice", listUserTransactions, {
    params: { id },
    query: { ...period, limit: 20 },
  });

/** All entries of the period as a file for spreadsheets. */
export const useStatementFile = (id: string) =>
  useCsv(
    listUserTransactions,
    ({ from = "", to = "" }) => `statement-${id.slice(0, 8)}-${from}-${to}`,
    { id },
  );

/** What the house holds of the member, who asked the staff for it. */
export const useUserCopy = (id: string) =>
  useAction(
    (reason: string) =>
      saveFileOf(addressOf(takeUserCopy.path, { id }), { reason }, `member-${id.slice(0, 8)}.json`),
    "backoffice",
  );

export const useAddNote = (id: string) =>
  useAction(
    (text: string) => request(addMemberNote, { params: { id }, body: { text } }),
    "backoffice",
  );

export const useRemoveNote = (id: string) =>
  useAction(
    (noteId: string) => request(removeMemberNote, { params: { id, note_id: noteId } }),
    "backoffice",
  );

export interface Adjustment {
  readonly userId: string;
  /** A signed decimal text of baht. */
  readonly amount: string;
  readonly reason: string;
}

/** Stale also when no answer came: the credit shown may be that of before. */
export const useAdjustCredit = () =>
  useAction(({ userId, amount, reason }: Adjustment) => {
    const body = { amount, reason: reason || null };
    return underKey(`credit.${userId}`, body, (idempotencyKey) =>
      request(adjustCredit, { params: { id: userId }, body, idempotencyKey }),
    );
  }, "backoffice");

export type MemberAction =
  | { readonly kind: "lock" | "reset"; readonly userId: string; readonly reason: string }
  | { readonly kind: "unlock"; readonly userId: string; readonly reason?: string }
  | {
      readonly kind: "rename";
      readonly userId: string;
      readonly name: string;
      readonly reason: string;
    };

/** Locks, unlocks, renames, or sets a one-time password, which is the answer. */
export const useMemberAction = () =>
  useAction(async (action: MemberAction): Promise<string | null> => {
    const params = { id: action.userId };
    if (action.kind === "unlock") {
      const body = action.reason === undefined ? {} : { reason: action.reason };
      await request(unlockUser, { params, body });
    }
    if (action.kind === "lock")
      await request(lockUser, { params, body: { reason: action.reason } });
    if (action.kind === "rename") {
      const { name, reason } = action;
      await request(renameUser, { params, body: { name, reason } });
    }
    if (action.kind !== "reset") return null;
    const body = { reason: action.reason };
    return (await request(resetUserPassword, { params, body })).data.password;
  }, "backoffice");

export const useBankList = () => useCall("backoffice", listAdminBanks, {});

type NewBank = RequestOptions<typeof addBank>["body"];
type BankChange = RequestOptions<typeof changeBank>["body"];

/** Adds a bank, or changes the one with the id. */
export const useSaveBank = (id: string | undefined) =>
  useAction(
    ({ form, change }: { readonly form: NewBank; readonly change: BankChange }) =>
      id === undefined
        ? request(addBank, { body: form })
        : request(changeBank, { params: { id }, body: change }),
    "backoffice",
  );
