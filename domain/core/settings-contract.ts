/** What an operator decides, and what members see of it. */
import * as z from "zod/mini";

import { call } from "../contract.ts";
import { askRefusals, waitingApproval } from "./asked-contract.ts";

export const settings = z.object({
  require_otp: z.boolean(),
  require_bank_account: z.boolean(),
  require_age_confirmation: z.boolean(),
  deposit_min: z.number(),
  deposit_max: z.number(),
  /** Pictures of slips that a member may send on a day of Bangkok. */
  slips_per_day: z.int(),
  /** Gigabytes (10^9) that all pictures of slips may take. */
  slip_storage_gb: z.int(),
  withdrawal_min: z.number(),
  withdrawal_max: z.number(),
  withdrawals_per_day: z.int(),
  cancellations_per_day: z.int(),
  contact_line_url: z.string().check(z.maxLength(300)),
  contact_phone: z.string().check(z.maxLength(40)),
  group_chat_url: z.string().check(z.maxLength(300)),
  licence_number: z.string().check(z.maxLength(100)),
  /** By which Krungthai knows the operator in files of payouts; at most 16 letters and digits. */
  ktb_company_id: z.string().check(z.maxLength(16)),
  commission_percent: z.number(),
  /** Baht that one round may cost; beyond 80 % of it is an alarm. 0: no limit. */
  round_cost_limit: z.number(),
  /** Percent of the odds that numbers pay which carry a round over it: 100 as before, 0 closed. */
  round_over_limit_pays: z.int(),
  /** Results and large adjustments need a second person, where there are two who may. */
  two_person: z.boolean(),
  /** Baht: adjustments above it; 0 is every adjustment. */
  two_person_credit_above: z.number(),
  /**
   * Baht: what one of the staff moves alone in 24 hours, of all members together, added or taken;
   * adjustments beyond it need a second person.
   */
  two_person_credit_per_day: z.number(),
  /** Baht: what a member is paid in 24 hours; above it a second person says so first. */
  two_person_withdrawal_above: z.number(),
  /** Of what was deposited since the last payout, what is to be staked; less holds a payout. */
  deposit_play_percent: z.number(),
  /** What a member owes is collected from what they win. */
  debts_from_wins: z.boolean(),
  /** And from their deposits. */
  debts_from_deposits: z.boolean(),
  /** Who owes something withdraws nothing; else it is taken first. */
  debts_block_withdrawals: z.boolean(),
  /** Who owes something stakes nothing. */
  debts_block_bets: z.boolean(),
  /** Two sources of results that say the same settle a round, in the place of two people. */
  two_sources_settle: z.boolean(),
  /** Every member of the staff must set up a second factor. */
  staff_totp_required: z.boolean(),
  /** Hours in which somebody who was at work still counts as a second person; at most 720. */
  second_person_hours: z.number(),
});

export type Settings = z.output<typeof settings>;

export const readSettings = call({
  method: "GET",
  path: "/api/admin/settings",
  audience: "admin",
  right: "audit",
  summary: "What an operator decides",
  replies: { 200: z.object({ data: settings }) },
});

export const writeSettings = call({
  method: "PUT",
  path: "/api/admin/settings",
  audience: "admin",
  right: "owner",
  needsFreshProof: true,
  summary:
    "Changes settings; what is left out stays. Less control by two needs a second owner, " +
    "a commission that with a bet type's return exceeds 100 % needs confirmed: true",
  body: z.extend(z.partial(settings), {
    confirmed: z.optional(z.boolean()),
    /** What stood where they were typed over: what a colleague has changed since is refused. */
    over: z.optional(z.partial(settings)),
  }),
  replies: { 200: z.object({ data: settings }), 202: waitingApproval },
  refusals: ["SETTING_INVALID", "CHANGED_MEANWHILE", "ODDS_RETURN_TOO_MUCH", ...askRefusals],
});

/** What of the settings members see. */
export const publicSettings = call({
  method: "GET",
  path: "/api/settings",
  audience: "anybody",
  summary: "Contact links, limits and the licence number",
  replies: {
    200: z.extend(
      z.pick(settings, {
        deposit_min: true,
        deposit_max: true,
        cancellations_per_day: true,
        contact_line_url: true,
        contact_phone: true,
        group_chat_url: true,
        licence_number: true,
        commission_percent: true,
      }),
      /** Services that are stopped now, each with what members are told, in their language. */
      { stopped: z.record(z.string(), z.string()) },
    ),
  },
});
