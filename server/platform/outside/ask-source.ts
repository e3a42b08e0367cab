/** Asks a source outside of the house, and reads no more of its answer than one can have. */
import { readReply } from "./read-reply.ts";

export interface Question {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly withinMs: number;
  readonly mostBytes: number;
  /** Ends the question early: another source has answered. */
  readonly until?: AbortSignal;
}

/** It answered, and not with what was asked for. */
export class SourceRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** The text that it answers with; throws where there is none in time. */
export async function askSource(question: Question): Promise<string> {
  const { url, method = "GET", withinMs, mostBytes, until } = question;
  const late = AbortSignal.timeout(withinMs);
  const reply = await fetch(url, {
    method,
    headers: { accept: "application/json" },
    // A source that sends us elsewhere could send us into our own network.
    redirect: "error",
    signal: until ? AbortSignal.any([late, until]) : late,
  });
  if (!reply.ok) {
    await reply.body?.cancel();
    throw new SourceRefused(reply.status);
  }
  const { text, isCut } = await readReply(reply, mostBytes);
  if (isCut) throw new Error("the answer is too long");
  return text;
}
