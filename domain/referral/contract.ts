/** The calls of referral: product.md section 2, "/referral"; the rules are in decision 0080. */
import * as z from "zod/mini";

import {
  amountText,
  amountToSatang,
  call,
  cursor,
  id,
  idempotencyKey,
  instant,
  limit,
} from "../contract.ts";

const commission = {
  /** What may be transferred; below zero after a void took back what was transferred. */
  balance: amountText,
  /** All that was ever earned, less what voided rounds took back. */
  earned: amountText,
  transferred: amountText,
  friends: z.int(),
};

export const myReferral = call({
  method: "GET",
  path: "/api/referral",
  audience: "member",
  summary: "The member's own code, link, QR code and commission",
  // Where PUBLIC_URL is not set, only the browser knows under which address it was opened.
  query: z.object({
    origin: z.optional(z.string().check(z.regex(/^https?:\/\/[A-Za-z0-9.:[\]-]{1,200}$/))),
  }),
  replies: {
    200: z.object({
      data: z.object({
        code: z.string(),
        link: z.string(),
        /** The link as a picture, a data URI. */
        qr_code: z.string(),
        commission_percent: z.number(),
        ...commission,
      }),
    }),
  },
});
export type MyReferral = z.output<(typeof myReferral)["replies"][200]>["data"];

export const friend = z.object({
  nickname: z.string(),
  phone_masked: z.string(),
  joined_at: instant,
  earned: amountText,
});

export const listFriends = call({
  method: "GET",
  path: "/api/referral/friends",
  audience: "member",
  summary: "Who registered with the member's code, newest first, and what each has brought",
  query: z.object({ limit, cursor }),
  replies: { 200: z.object({ data: z.array(friend), next_cursor: z.nullable(z.string()) }) },
});

export const transferCommission = call({
  method: "POST",
  path: "/api/referral/transfer",
  audience: "member",
  desks: "member",
  whileExcluded: true,
  summary: "Moves commission into the wallet",
  headers: idempotencyKey,
  body: z.object({ amount: amountToSatang }),
  replies: {
    200: z.object({
      message: z.string(),
      data: z.object({
        amount: amountText,
        commission_balance: amountText,
        /** The wallet after it, in baht. */
        balance: z.number(),
      }),
    }),
  },
  refusals: ["COMMISSION_TOO_LOW", "IDEMPOTENCY_CONFLICT", "BUSY"],
});

export const userReferral = call({
  method: "GET",
  path: "/api/admin/users/{id}/referral",
  audience: "admin",
  right: "members",
  summary: "Who brought a member, whom they brought, and the commission",
  params: z.object({ id }),
  replies: {
    200: z.object({
      data: z.object({
        code: z.nullable(z.string()),
        referred_by: z.nullable(
          z.object({ id, nickname: z.string(), phone_number: z.string(), at: instant }),
        ),
        newest_friends: z.array(
          z.object({ id, nickname: z.string(), phone_number: z.string(), earned: amountText }),
        ),
        ...commission,
      }),
    }),
  },
  refusals: ["MEMBER_NOT_FOUND"],
});
