/** The public log: what the books, the audit and the draws were, in a tree that only grows. */
import * as z from "zod/mini";

import { call, id, instant } from "../contract.ts";

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}$/)),
  z.transform((text) => Number(text)),
);

const head = z.object({
  size: z.int(),
  root: hash,
  /** When the last entry was written. */
  at: instant,
  /** Ed25519 by the house's key over chokdee-log-head-1|size|root|milliseconds. */
  signature: z.string(),
  /** SPKI in base64: the key that signs receipts as well. */
  house_key: z.string(),
});

export const logHead = call({
  method: "GET",
  path: "/api/public/log",
  audience: "anybody",
  summary:
    "The signed head of the public log: how many entries it has, and the root over them (RFC 9162)",
  replies: { 200: z.object({ data: head }) },
});

export const logEntries = call({
  method: "GET",
  path: "/api/public/log/entries",
  audience: "anybody",
  summary: "Entries of the public log from a number on, at most 1,000",
  query: z.object({ start: z.optional(count), limit: z.optional(count) }),
  replies: {
    200: z.object({
      data: z.object({ items: z.array(z.object({ no: z.int(), text: z.string() })) }),
    }),
  },
});

export const logConsistency = call({
  method: "GET",
  path: "/api/public/log/consistency",
  audience: "anybody",
  summary:
    "The proof that the first entries of the log are those of an earlier head (RFC 9162, 2.1.4)",
  query: z.object({ from: count, to: count }),
  replies: {
    200: z.object({ data: z.object({ from: z.int(), to: z.int(), path: z.array(hash) }) }),
  },
});

export const logInclusion = call({
  method: "GET",
  path: "/api/public/log/inclusion",
  audience: "anybody",
  summary: "The proof that an entry is in the log of a size (RFC 9162, 2.1.3)",
  query: z.object({ no: count, size: count }),
  replies: {
    200: z.object({ data: z.object({ no: z.int(), size: z.int(), path: z.array(hash) }) }),
  },
});

export const logOfRound = call({
  method: "GET",
  path: "/api/public/log/rounds/{id}",
  audience: "anybody",
  summary:
    "What the public log says of a round, with the proofs that it is in the log of the signed head " +
    "and, with `from`, that this goes on from an earlier one",
  params: z.object({ id }),
  query: z.object({ from: z.optional(count) }),
  replies: {
    200: z.object({
      data: z.object({
        head,
        /** COMMIT, FIXED and DRAWN as far as they are told; none of a round that is not in it. */
        entries: z.array(z.object({ no: z.int(), text: z.string(), path: z.array(hash) })),
        /** From the earlier head to this one; null where none is asked for, or there never was one. */
        consistency: z.nullable(z.array(hash)),
      }),
    }),
  },
});
