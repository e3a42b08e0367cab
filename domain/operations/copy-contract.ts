/** The copy of a member's data that the privacy text speaks of: taken by themselves, or by the staff. */
import * as z from "zod/mini";

import { betStatuses } from "../betting/contract.ts";
import { amountText, call, day, id, instant, text } from "../contract.ts";
import { depositRow } from "../deposits/contract.ts";
import { luckySet } from "../lucky/contract.ts";
import { bankAccount } from "../members/bank-contract.ts";
import { preferences } from "../members/contract.ts";
import { notice } from "../notices/contract.ts";
import { protectionState } from "../protection/contract.ts";
import { walletTransaction } from "../wallet/contract.ts";
import { listOwnDebts } from "../wallet/debts-contract.ts";
import { withdrawal } from "../withdrawals/contract.ts";

/** Lists go from the newest to the oldest; all of each, as far as the house still has it. */
export const memberCopy = z.object({
  made_at: instant,
  member: z.object({
    id,
    phone_number: z.string(),
    nickname: z.string(),
    role: z.enum(["USER", "ADMIN"]),
    /** The name in which the bank account has to be. */
    registered_name: z.nullable(z.string()),
    created_at: instant,
    locked_at: z.nullable(instant),
  }),
  bank_accounts: z.array(bankAccount),
  preferences,
  protection: protectionState,
  referral: z.object({
    code: z.nullable(z.string()),
    /** With whose code the member joined, and when; who it is stands in no copy. */
    joined_with: z.nullable(z.object({ code: z.nullable(z.string()), at: instant })),
    friends: z.int(),
    earned: amountText,
    transferred: amountText,
  }),
  debts: listOwnDebts.replies[200].shape.data.shape.items,
  lucky_sets: z.array(luckySet),
  /** Browsers that are known by a mark; what the mark is nobody can read. */
  known_devices: z.array(z.object({ first_used_at: instant, last_used_at: instant })),
  /** When a mark of a device or an address was last seen. */
  places: z.array(z.object({ kind: z.enum(["DEVICE", "ADDRESS"]), seen_at: instant })),
  push_devices: z.array(z.object({ service: z.string(), added_at: instant })),
  sign_ins: z.array(z.object({ at: instant, expires_at: instant, ended_at: z.nullable(instant) })),
  /** What the audit holds of what they did to their own account, and from which address. */
  acts: z.array(
    z.object({
      at: instant,
      action: z.string(),
      address: z.nullable(z.string()),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  notices: z.array(notice),
  deposits: z.array(
    z.extend(depositRow, {
      /** Where pictures are served to who sent them. */
      slip_pictures: z.array(z.object({ url: z.string(), uploaded_at: instant })),
    }),
  ),
  withdrawals: z.array(withdrawal),
  entries: z.array(walletTransaction),
  slips: z.array(
    z.object({
      bet_group_id: z.string(),
      created_at: instant,
      note: z.nullable(z.string()),
      lottery: z.string(),
      round: z.object({ id, name: z.string(), draw_date: day }),
      lines: z.array(
        z.object({
          bet_type: z.string(),
          number: z.string(),
          amount: amountText,
          odds_snapshot: amountText,
          status: z.enum(betStatuses),
          payout: amountText,
        }),
      ),
    }),
  ),
});
export type MemberCopy = z.output<typeof memberCopy>;

export const takeOwnCopy = call({
  method: "GET",
  path: "/api/users/me/copy",
  audience: "member",
  summary:
    "What the house holds of the member, as a file: all lists whole, sent part by part; five times " +
    "a day. Not in it are notes, tags and acts of the staff, what banks told, the pictures " +
    "themselves, and shots into Yeekee rounds",
  replies: { 200: memberCopy },
  produces: "application/json",
});

export const takeUserCopy = call({
  method: "POST",
  path: "/api/admin/users/{id}/copy",
  audience: "admin",
  right: "accounts",
  summary: "The same of a member who asked the staff for it; audited, with the reason",
  params: z.object({ id }),
  body: z.object({ reason: text(500) }),
  replies: { 200: memberCopy },
  produces: "application/json",
  refusals: ["MEMBER_NOT_FOUND", "REASON_MISSING", "NOT_YOURSELF", "OWNER_ONLY"],
});
