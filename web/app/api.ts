import type { Call, ReplyOf } from "@chokdee/domain/contract.ts";
import type * as z from "zod/mini";

import { ApiFailure, failureOf } from "./api-failure.ts";
import { addressOf } from "./call-address.ts";
import { withoutDecimalObjects } from "./decimal-object.ts";
import { endSession, session } from "./session.ts";
import { takeServerTime } from "../ui/clock.ts";
import { wholeWords } from "../text/whole-words.ts";

type Sent<S> = S extends z.ZodMiniType ? z.input<S> : never;
/** A number may be given where the query's text is a number. */
type QueryValues<I> = { readonly [K in keyof I]?: I[K] | number | undefined };

type ParamsPart<C extends Call> = C extends { readonly params: infer S }
  ? { readonly params: Sent<S> }
  : unknown;
type QueryPart<C extends Call> = C extends { readonly query: infer S }
  ? { readonly query?: QueryValues<Sent<S>> }
  : unknown;
type BodyPart<C extends Call> = C extends { readonly consumes: "multipart/form-data" }
  ? { readonly body: FormData }
  : C extends { readonly body: infer S }
    ? undefined extends Sent<S>
      ? { readonly body?: Sent<S> }
      : { readonly body: Sent<S> }
    : unknown;

interface Common {
  readonly signal?: AbortSignal | undefined;
  /** One per action of the member, kept for its retries (newActionId). */
  readonly idempotencyKey?: string | undefined;
  /** Another token than the session's: to revoke one that was never used. */
  readonly token?: string | undefined;
}
export type RequestOptions<C extends Call> = Common & ParamsPart<C> & QueryPart<C> & BodyPart<C>;
type Arguments<C extends Call> =
  Common extends RequestOptions<C> ? [options?: RequestOptions<C>] : [options: RequestOptions<C>];

interface LooseOptions extends Common {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** Of a desk the id of its socket: what it does itself it is not told (live-socket.ts). */
export const ownHeaders: Record<string, string> = {};

/** After this the outcome counts as unknown; an upload over a slow line gets longer. */
const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 90_000;
/** After this the member is told that it takes long. */
const SLOW_MS = 8_000;

/** A new id for one action of the member, to be kept until its outcome is known. */
export function newActionId(): string {
  // crypto.randomUUID exists on https and localhost only; trials run over plain http too.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Makes a call of the API. Throws ApiFailure: kind "refused" with the server's message and code,
 * or "network" when the outcome is unknown. UNAUTHENTICATED for our token ends the session; a
 * proxy's own 401 does not.
 */
export async function request<C extends Call>(
  call: C,
  ...[options]: Arguments<C>
): Promise<ReplyOf<C>> {
  const given: LooseOptions = options ?? {};
  const token = given.token ?? session()?.token;
  const sentAt = Date.now();
  const response = await send(call, given, token);
  takeClock(response, sentAt);
  const text = await response.text().catch((cause: unknown) => {
    throw new ApiFailure(0, {}, cause);
  });
  if (!response.ok) {
    const failure = failureOf(response.status, asShown(text));
    const isEnded = failure.code === "UNAUTHENTICATED" && call.audience !== "anybody";
    // Only the session that was refused ends, not one begun meanwhile.
    if (isEnded && token !== undefined && session()?.token === token) {
      endSession({ byServer: true });
    }
    if (failure.code === "IDENTITY_UNCONFIRMED") {
      const { askIdentity } = await import("./ask-identity.tsx");
      // Nothing was done yet: the same call is made once they have shown who they are.
      if (await askIdentity(failure)) return request(call, ...([options] as Arguments<C>));
    }
    throw failure;
  }
  if (text === "") return undefined as ReplyOf<C>;
  try {
    return withoutDecimalObjects(JSON.parse(text)) as ReplyOf<C>;
  } catch (cause) {
    throw new ApiFailure(response.status, {}, cause);
  }
}

/** The chosen language; i18n.ts marks the page with it. */
const language = (): string => document.documentElement.lang || "th";

/** The server's words, ready for a line of text to end where a word does. */
const asShown = (text: string): string => wholeWords(text, language());

async function send(
  call: Call,
  options: LooseOptions,
  token: string | undefined,
): Promise<Response> {
  const { params, query, body, idempotencyKey, signal } = options;
  const headers = new Headers({ "Accept-Language": language(), ...ownHeaders });
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
  const upload = body instanceof FormData;
  const json = call.method !== "GET" && !upload && body !== undefined;
  if (json) headers.set("Content-Type", "application/json");
  const timeout = AbortSignal.timeout(upload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  // A picture takes its time on any line; its button says so already.
  const slow = upload ? undefined : setTimeout(() => void sayItIsSlow(), SLOW_MS);
  try {
    return await fetch(addressOf(call.path, params, query), {
      method: call.method,
      headers,
      body: upload ? body : json ? JSON.stringify(body) : null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache: "no-store",
      credentials: "omit",
    });
  } catch (cause) {
    // Whoever gave up on the call knows; everything else is a failure of the network.
    if (signal?.aborted) throw cause;
    throw new ApiFailure(0, {}, cause);
  } finally {
    clearTimeout(slow);
  }
}

/** The words came with what is fetched after the first page; without them nothing is said. */
async function sayItIsSlow(): Promise<void> {
  const note = await import("./offline/slow-note.ts").catch(() => undefined);
  note?.sayItIsSlow();
}

/** Reads the server's clock off an answer: x-server-time in ms, else the Date header. */
function takeClock(response: Response, sentAtMs: number): void {
  const receivedAtMs = Date.now();
  const exact = Number(response.headers.get("x-server-time") ?? Number.NaN);
  if (Number.isFinite(exact)) {
    takeServerTime(exact, sentAtMs, receivedAtMs);
    return;
  }
  const date = Date.parse(response.headers.get("date") ?? "");
  // The header is cut to whole seconds: its middle is the best guess, half a second less certain.
  if (Number.isFinite(date)) takeServerTime(date + 500, sentAtMs - 500, receivedAtMs + 500);
}

/** Fetches a file that needs the token, such as a slip's image or a report, as a blob. */
export async function requestFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const token = session()?.token;
  const headers = new Headers({ "Accept-Language": language() });
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  const response = await fetch(address, {
    headers,
    signal: signal ?? null,
    credentials: "omit",
  }).catch((cause: unknown) => {
    throw new ApiFailure(0, {}, cause);
  });
  if (!response.ok) throw failureOf(response.status, asShown(await response.text()));
  return response.blob();
}
