/** Times and counts that decisions.md and product.md give: other tests go by the names alone. */
import { expect, it } from "vitest";

import {
  CAPTCHA_WORK,
  FRESH_PROOF_MINUTES,
  OTP_LIFE_MS,
  OTP_RESEND_SECONDS,
  OTP_TRIES,
  STAFF_PASSWORD_LENGTH,
  staffPasswordRefusal,
} from "./accounts/rules.ts";
import { LONGEST_NOTE } from "./betting/contract.ts";
import { LONGEST_HOUSE_TEXT } from "./core/house-texts-contract.ts";
import { MOST_AT_ONCE, MOST_COUNTED } from "./core/queue-contract.ts";
import { AMOUNT_REST_MS } from "./deposits/fresh-amount.ts";
import { SAME_TRANSFER_MS } from "./deposits/matching.ts";
import {
  INTENT_LIFE_MS,
  POLL_ERROR_DELAY_MS,
  SLIP_HINT_MS,
  SLIP_MOST_BYTES,
  SLIPS_PER_DEPOSIT,
} from "./deposits/rules.ts";
import { MAX_SETS } from "./lucky/rules.ts";
import { MOST_ALIKE, MOST_LISTED_TAGS, MOST_TAGS } from "./members/likeness-contract.ts";
import { REGISTRATION_CODE_DIGITS } from "./members/rules.ts";
import { PUSH_WITHIN_MS, TRIES_TOLD_FROM } from "./notices/rules.ts";
import { BEACON_GIVEN_UP_MS } from "./results/beacon.ts";
import { SHOTS_PER_MEMBER, SHOTS_PER_MINUTE } from "./results/shots.ts";
import { MOST_DRAWS, USUAL_DRAWS } from "./results/statistics-contract.ts";
import { MOST_PASTED } from "./rounds/pasted-numbers.ts";
import { MOST_STEPS } from "./rounds/rate-steps.ts";
import { MOST_SUM_DAYS } from "./wallet/contract.ts";
import { CLAIM_MINUTES, DOUBLE_TAP_MS, MOST_PAYOUTS } from "./withdrawals/rules.ts";
import { MOST_STATEMENT_BYTES, MOST_STATEMENT_ROWS } from "./withdrawals/statement-contract.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

it.each<[string, number, number]>([
  ["milliseconds that a deposit waits for its money", INTENT_LIFE_MS, 15 * MINUTE],
  ["milliseconds until a slip is asked for", SLIP_HINT_MS, 5 * MINUTE],
  ["milliseconds that an amount rests for others", AMOUNT_REST_MS, DAY],
  ["milliseconds between two tellings of a transfer", SAME_TRANSFER_MS, 2 * MINUTE],
  ["milliseconds to the next look after a network error", POLL_ERROR_DELAY_MS, 30_000],
  ["bytes of a slip's picture", SLIP_MOST_BYTES, 5 * 1024 * 1024],
  ["slips of a deposit", SLIPS_PER_DEPOSIT, 3],
  ["milliseconds in which a withdrawal is a double tap", DOUBLE_TAP_MS, 10_000],
  ["minutes that a claim stands", CLAIM_MINUTES, 15],
  ["payouts of a file", MOST_PAYOUTS, 200],
  ["bytes of a statement", MOST_STATEMENT_BYTES, 1_000_000],
  ["lines of a statement", MOST_STATEMENT_ROWS, 2_000],
  ["days that are summed at once", MOST_SUM_DAYS, 92],
  ["rows that a queue counts", MOST_COUNTED, 10_000],
  ["rows that are decided at once", MOST_AT_ONCE, 100],
  ["characters of a slip's note", LONGEST_NOTE, 80],
  ["characters of a text of the house", LONGEST_HOUSE_TEXT, 20_000],
  ["sets of lucky numbers", MAX_SETS, 50],
  ["tags of a member", MOST_TAGS, 20],
  ["tags of a house", MOST_LISTED_TAGS, 200],
  ["members who are alike", MOST_ALIKE, 50],
  ["numbers pasted at once", MOST_PASTED, 1_000],
  ["steps of a rate", MOST_STEPS, 4],
  ["draws of statistics, usually", USUAL_DRAWS, 100],
  ["draws of statistics, at most", MOST_DRAWS, 2_000],
  ["shots of a member a minute", SHOTS_PER_MINUTE, 60],
  ["shots of a member in a round", SHOTS_PER_MEMBER, 100],
  ["milliseconds that a draw waits for its beacon", BEACON_GIVEN_UP_MS, DAY],
  ["milliseconds in which a notice is worth a sound", PUSH_WITHIN_MS, DAY],
  ["tries of others that are told", TRIES_TOLD_FROM, 3],
  ["digits of a registration's code", REGISTRATION_CODE_DIGITS, 4],
  ["seconds until a code is sent again", OTP_RESEND_SECONDS, 60],
  ["milliseconds that a code lives", OTP_LIFE_MS, 5 * MINUTE],
  ["tries of a code", OTP_TRIES, 5],
  ["minutes that a proof is fresh", FRESH_PROOF_MINUTES, 10],
  ["characters of a password of the staff", STAFF_PASSWORD_LENGTH, 12],
])("%s: as it is decided", (_what, figure, decided) => {
  expect(figure).toBe(decided);
});

it("the work in place of a captcha is what a phone does in some 20 seconds", () => {
  expect(CAPTCHA_WORK).toEqual({ places: 16, zero_bits: 6, iterations: 20_000 });
});

it("a password of the staff of eleven characters is too short, one of twelve is not", () => {
  expect(staffPasswordRefusal("ก".repeat(11))).toBe("STAFF_PASSWORD_TOO_SHORT");
  expect(staffPasswordRefusal("ก".repeat(12))).toBeNull();
});
