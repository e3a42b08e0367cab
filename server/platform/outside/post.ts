/**
 * Asks a service outside with one POST, again where that may help. What it answers is kept short
 * and without digits: a gateway may repeat the code that it was given.
 */
import { setTimeout as sleep } from "node:timers/promises";

import { readReply } from "./read-reply.ts";

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The text in the body: whatever the service says, it is not told on. */
  readonly text?: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Why something did not go out, in words for the operator: no number, code, key or text. */
export class NotSent extends Error {
  /** The service works: it is this one number or address that it does not take. */
  readonly isOfReceiver: boolean;
  /** The same again would be refused again. */
  readonly isForGood: boolean;
  constructor(words: string, { isOfReceiver = false, isForGood = false } = {}) {
    super(words);
    this.isOfReceiver = isOfReceiver;
    this.isForGood = isForGood;
  }
}

/** Waits before the second and third try: who asked for a code waits for all of it. */
const PAUSES_MS = [300, 1_000];
const ANSWER_WITHIN_MS = 4_000;
/** No try begins later than this: an answer of ours has ten seconds. */
const LAST_TRY_BEFORE_MS = 4_000;
const MOST_BYTES = 64 * 1024;
const MOST_WORDS = 160;
/** Words of a message between its figures; less could be anybody's. */
const SHORTEST_PART = 5;

/** Posts until it is answered for good; throws NotSent when it is not. */
export async function post(message: Post): Promise<Answer> {
  const begun = performance.now();
  let words = "";
  for (const pause of [0, ...PAUSES_MS]) {
    if (performance.now() - begun + pause > LAST_TRY_BEFORE_MS) break;
    await sleep(pause);
    const answer = await ask(message);
    if (typeof answer !== "string") {
      if (!isPassing(answer.status)) return answer;
      words = `status ${answer.status}: ${withoutDigits(answer.text, message.text)}`;
    } else {
      words = answer;
    }
  }
  throw new NotSent(words);
}

/** Too busy, or something between us and the service is out of order. */
function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

/** The answer, or what the network says in place of one. */
async function ask({ url, headers, body }: Post): Promise<Answer | string> {
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers,
      body,
      // A service that sends us elsewhere could send us into our own network.
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    // What is longer is cut: nobody reads it.
    return { status: reply.status, text: (await readReply(reply, MOST_BYTES)).text };
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  if (error.name === "TimeoutError") return `no answer within ${ANSWER_WITHIN_MS / 1_000} s`;
  const { cause } = error;
  const { code } = (cause instanceof Error ? cause : error) as NodeJS.ErrnoException;
  return code ?? (cause instanceof Error ? cause.message : error.message);
}

/**
 * What a service says, for people: short, and whatever could be a code or a number left out, as are
 * the words of the message that it was given, should it repeat them.
 */
export function withoutDigits(text: string, message = ""): string {
  const parts = message.split(/\p{Nd}+/u).filter((part) => part.length >= SHORTEST_PART);
  const rest = parts.flatMap(writingsOf).reduce((left, one) => left.replaceAll(one, "…"), text);
  const plain = rest.replaceAll(/\p{Nd}[\p{Nd}\s-]{3,}/gu, "… ").replaceAll(/\s+/g, " ");
  return plain.trim().slice(0, MOST_WORDS);
}

/** A text as it is, and as JSON, plain ASCII and forms write it. */
function writingsOf(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const form = new URLSearchParams({ text }).toString().slice("text=".length);
  return [text, json, ascii, encodeURIComponent(text), form];
}
