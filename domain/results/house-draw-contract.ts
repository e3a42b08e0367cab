/** The calls of the house's own draws: api.md "Lottery"; domain.md "The house's own draws". */
import * as z from "zod/mini";

import { askedGroupId } from "../betting/contract.ts";
import { call, cursor, id, idempotencyKey, instant, limit } from "../contract.ts";
import { drawResult } from "../rounds/contract.ts";

/** One step from a leaf to the root, as domain/results/merkle.ts has them. */
const merkleStep = z.object({ side: z.enum(["LEFT", "RIGHT"]), hash: z.string() });

export const roundProof = z.object({
  round_id: id,
  kind: z.enum(["YEEKEE", "ANIMAL"]),
  status: z.string(),
  /** SHA-256 of the seed, published before the round took a bet. */
  commit: z.string(),
  committed_at: instant,
  /** From the close on; null before. */
  fixed_at: z.nullable(instant),
  bets_root: z.nullable(z.string()),
  slip_count: z.nullable(z.int()),
  /** What those slips staked together, in baht. */
  stakes: z.nullable(z.string()),
  shots_root: z.nullable(z.string()),
  /** The members' shots in order. */
  shots: z.nullable(z.array(z.string())),
  /** After the draw; null before. The seed of a voided round is published without a draw. */
  drawn_at: z.nullable(instant),
  seed: z.nullable(z.string()),
  /** SHA-256 of drand's signature; empty when the draw waits for no beacon. */
  beacon: z.nullable(z.string()),
  /** The public beacon (beacon.ts), said with the commit; null when the draw waits for none. */
  drand: z.nullable(
    z.object({
      chain_hash: z.string(),
      public_key: z.string(),
      /** Which number of the chain, from the close on. */
      round: z.nullable(z.int()),
      /** Hexadecimal; null until it has come. */
      signature: z.nullable(z.string()),
    }),
  ),
  /**
   * Two owners voided it after its close, as it could not be drawn or paid: a choice of theirs, and
   * why. `stood`, of a round that was drawn: the slips and shots that stood then, which are not those
   * that were fixed; null where nothing was drawn.
   */
  voided_by_owners: z.nullable(
    z.object({
      reason: z.string(),
      stood: z.nullable(
        z.object({
          bets_root: z.string(),
          slip_count: z.int(),
          stakes: z.string(),
          shots_root: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  house_shots: z.nullable(z.array(z.string())),
  draw_space: z.nullable(z.int()),
  result: z.nullable(drawResult),
  /** Base64 of the key (SPKI) that signs the house's receipts. */
  house_key: z.string(),
});
export type RoundProof = z.output<typeof roundProof>;

export const readProof = call({
  method: "GET",
  path: "/api/lottery/rounds/{id}/proof",
  audience: "anybody",
  summary: "The commit, after the close the roots and shots, after the draw seed and result",
  params: z.object({ id }),
  replies: { 200: roundProof },
  refusals: ["ROUND_NOT_FOUND"],
});

export const shoot = call({
  method: "POST",
  path: "/api/lottery/rounds/{id}/shots",
  audience: "member",
  summary: "Shoots a number of five digits into a Yeekee round",
  headers: idempotencyKey,
  params: z.object({ id }),
  body: z.object({ number: z.string().check(z.maxLength(16)) }),
  replies: { 201: z.object({ position: z.int(), number: z.string() }) },
  refusals: [
    "ROUND_NOT_FOUND",
    "ROUND_CLOSED",
    "SHOT_INVALID",
    "SHOTS_USED_UP",
    "IDEMPOTENCY_CONFLICT",
    "BETTING_STOPPED",
    "ON_BREAK",
    "SELF_EXCLUDED",
  ],
});

export const listOwnShots = call({
  method: "GET",
  path: "/api/lottery/rounds/{id}/shots/mine",
  audience: "member",
  summary: "The member's own shots of a Yeekee round, and how many are left",
  params: z.object({ id }),
  replies: {
    200: z.object({
      /** All of them, newest first: a member may shoot 100 times a round. */
      data: z.array(z.object({ position: z.int(), number: z.string(), at: instant })),
      left: z.int(),
    }),
  },
  refusals: ["ROUND_NOT_FOUND"],
});

export const listShots = call({
  method: "GET",
  path: "/api/lottery/rounds/{id}/shots",
  audience: "anybody",
  summary: "The shots of a Yeekee round, newest first",
  params: z.object({ id }),
  query: z.object({ limit, cursor }),
  replies: {
    200: z.object({
      data: z.array(
        z.object({ position: z.int(), number: z.string(), by: z.string(), at: instant }),
      ),
      count: z.int(),
      next_cursor: z.nullable(z.string()),
    }),
  },
  refusals: ["ROUND_NOT_FOUND"],
});

export const readReceipt = call({
  method: "GET",
  path: "/api/lottery/bets/groups/{bet_group_id}/receipt",
  audience: "member",
  summary: "The member's slip, signed; after the close of a house draw with its Merkle path",
  params: z.object({ bet_group_id: askedGroupId }),
  replies: {
    200: z.object({
      bet_group_id: z.string(),
      round_id: id,
      /** What is signed and is the leaf: domain/results/receipt.ts. */
      slip: z.string(),
      algorithm: z.literal("Ed25519"),
      /** Base64 of the signature, and of the key as SPKI. */
      signature: z.string(),
      public_key: z.string(),
      /** After the close of a round that the house draws; null else. */
      bets_root: z.nullable(z.string()),
      path: z.nullable(z.array(merkleStep)),
    }),
  },
  refusals: ["SLIP_NOT_FOUND", "SLIP_NOT_FIXED"],
});
