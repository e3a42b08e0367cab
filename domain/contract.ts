/**
 * How a call of the HTTP API is written down: once, in a shelf's contract.ts. The server validates
 * with it, OpenAPI is made from it and the web takes its types from it.
 */
import * as z from "zod/mini";

import { parseBaht, parseSignedBaht } from "./money.ts";
import type { RefusalCode } from "./refusals.ts";
import type { NeededRight } from "./rights.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface AnyCall {
  readonly method: Method;
  /** With {name} for parameters, as OpenAPI writes it; always under /api. */
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly headers?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** What the call answers, by status. `null` is an empty answer (204). */
  readonly replies: Readonly<Record<number, z.ZodMiniType | null>>;
  /** The refusals of its own; those of the router go without saying. */
  readonly refusals?: readonly RefusalCode[];
  /**
   * What the message of a refusal is in every language, where product.md has clients tell its
   * refusals apart by it.
   */
  readonly messages?: Readonly<Partial<Record<RefusalCode, string>>>;
  /** The call takes something else than JSON. */
  readonly consumes?: "multipart/form-data";
  /** The fields of a multipart body; without consumes it may come instead of JSON. */
  readonly form?: Readonly<Record<string, "file" | "text">>;
  /** A member who has excluded themselves may make it; they may read in any case. */
  readonly whileExcluded?: true;
  /**
   * The caller has given their password, or a code of their second factor, within the last
   * FRESH_PROOF_MINUTES on this session; else it is refused with IDENTITY_UNCONFIRMED (403), whose
   * details say what to give to POST /api/auth/confirm: {factor: "password" | "otp"}.
   */
  readonly needsFreshProof?: true;
  /**
   * What its 200 can be beside JSON, or instead of it where there is no schema; application/json for
   * a file of it.
   */
  readonly produces?:
    | "application/json"
    | "text/csv"
    | "text/plain"
    | "image/jpeg"
    | "image/webp"
    | "image/svg+xml";
}

/** Lists of the desks that others change too: members, banks, and the clock. */
export const DESK_LISTS = ["deposits", "withdrawals", "rounds"] as const;
export type DeskList = (typeof DESK_LISTS)[number];

/** Made by anybody, or by whoever is signed in: members and administrators. */
interface OpenCall extends AnyCall {
  readonly audience: "anybody" | "member";
  readonly right?: never;
  /**
   * What desks show of what it changes: a list, or only the page of the member who makes it, which
   * goes with each list. Those that show it are told; without it none is, as after a slip.
   */
  readonly desks?: DeskList | "member";
}

/** Made by the operator's staff only. */
export interface AdminCall extends AnyCall {
  readonly audience: "admin";
  /** Which right it needs (rights.ts); a call of the back office cannot be written without. */
  readonly right: NeededRight;
  /** Also answered while a new password or a second factor is still to be set. */
  readonly beforeSetup?: true;
  /** It only reckons, though it is no GET: the other desks have nothing to ask anew after it. */
  readonly changesNothing?: true;
}

export type Call = OpenCall | AdminCall;

/** Writes a call down with its exact types. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

export type BodyOf<C extends Call> = C["body"] extends z.ZodMiniType
  ? z.output<C["body"]>
  : undefined;
/** What a client sends: the wire's side of the body. */
export type BodyToSend<C extends Call> = C["body"] extends z.ZodMiniType
  ? z.input<C["body"]>
  : undefined;
export type QueryOf<C extends Call> = C["query"] extends z.ZodMiniType
  ? z.output<C["query"]>
  : undefined;
export type ParamsOf<C extends Call> = C["params"] extends z.ZodMiniType
  ? z.output<C["params"]>
  : undefined;
/** The answer of a call: the union of its successful replies, as they travel. */
export type ReplyOf<C extends Call> = {
  [S in keyof C["replies"]]: C["replies"][S] extends z.ZodMiniType
    ? z.output<C["replies"][S]>
    : undefined;
}[keyof C["replies"]];

/**
 * An amount of baht sent by a client: a JSON number or a decimal text. The router keeps the
 * source text of numbers under money keys, so that 1e309 or 100.000000000000001 are seen as they
 * were written (trust.md B7). Turned into satang.
 */
export const amountToSatang = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context) => {
    const satang = parseBaht(typeof value === "number" ? String(value) : value);
    if (satang !== null) return satang;
    context.issues.push({ code: "custom", message: "INVALID_AMOUNT", input: value });
    return z.NEVER;
  }),
);

/** As amountToSatang, with an optional minus sign: for adjustments only. */
export const signedAmountToSatang = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context) => {
    const satang = parseSignedBaht(typeof value === "number" ? String(value) : value);
    if (satang !== null) return satang;
    context.issues.push({ code: "custom", message: "INVALID_AMOUNT", input: value });
    return z.NEVER;
  }),
);

/** The header under which a call that moves money is made once (api.md "Conventions"). */
export const idempotencyKey = z.object({
  "idempotency-key": z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
});

/** An amount of baht as answers carry it: a decimal text with 2 decimals. */
export const amountText = z.string().check(z.regex(/^-?[0-9]+\.[0-9]{2}$/));

/** A text that is bounded in length, and else taken as it comes. */
export const text = (longest: number) => z.string().check(z.maxLength(longest));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A row key on the wire: a decimal text or a UUID, never longer than 64 characters. A UUID is one
 * key in capitals and in small letters: what is compared or written as text has it in small ones.
 */
export const id = z.string().check(
  z.minLength(1),
  z.maxLength(64),
  z.overwrite((key) => (UUID.test(key) ? key.toLowerCase() : key)),
);

/** A row key as clients send it: they keep it as a text or as an integer (decisions.md). */
export const sentId = z.pipe(
  z.union([id, z.int().check(z.minimum(0))]),
  z.transform((key) => String(key)),
);

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.string();
/** A Gregorian day on the wire: YYYY-MM-DD. */
export const day = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/));

/** How many rows a list answers: 1 to 200. */
export const limit = z.pipe(
  z.optional(z.string().check(z.regex(/^[0-9]{1,3}$/))),
  z.transform((text, context) => {
    const rows = text === undefined ? undefined : Number(text);
    if (rows === undefined || (rows >= 1 && rows <= 200)) return rows;
    context.issues.push({ code: "custom", message: "limit is 1 to 200", input: text });
    return z.NEVER;
  }),
);
/** Where the next page of a list begins: what the last answer gave as next_cursor. */
export const cursor = z.optional(z.string().check(z.maxLength(200)));

/** A page of an administrator's list. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) }) });
