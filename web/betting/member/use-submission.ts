import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { newActionId } from "../../app/api.ts";
import { feel } from "../../app/feel.ts";
import { session } from "../../app/session.ts";
import { saysOffline } from "../../app/offline/needs-connection.ts";
import { explainRefusal, isProtectionRefusal } from "../../protection/member/protection-refusal.ts";
import { renew } from "../../app/use-call.ts";
import { forget, keep as keepIn, kept } from "../../load/keep.ts";
import { sendSlip } from "./send-slip.ts";
import {
  firstPhase,
  isIdSpent,
  nextPhase,
  readSubmission,
  submissionFor,
  type SendPhase,
  type Submission,
} from "./submission.ts";

export interface SubmissionWays {
  /** Makes the call on the session of this token; answers the server's message. */
  readonly post: (submission: Submission, token: string | undefined) => Promise<string>;
  /** Asks whether it arrived; null where nobody can be asked. */
  readonly isPlaced: ((submission: Submission) => Promise<boolean>) | null;
  /** Placed now, or found placed; the server's words when it said any. */
  readonly onPlaced: (message: string) => void;
  readonly onRefused: (failure: unknown, sent: Submission) => void;
}

export type Arrival = "PLACED" | "NOT_THERE" | "UNKNOWN";

export interface Sending {
  readonly phase: SendPhase;
  readonly submission: Submission | null;
  readonly submit: (content: string) => void;
  /** Sends the unknown slip again: the same content under the same id. */
  readonly retry: () => void;
  /** Asks whether the unknown slip arrived; null where nobody can be asked. */
  readonly check: (() => Promise<Arrival>) | null;
  /** Gives the unknown slip up, so that it can be changed. */
  readonly release: () => void;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const keyOf = (memberId: string, roundId: string) => `sending:${memberId}:${roundId}`;

/** The submission that a reload finds again. */
export const keptSubmission = (memberId: string, roundId: string) =>
  readSubmission(kept(sessionStorage, keyOf(memberId, roundId)));

/** The same, and how to keep another. */
function useKept(memberId: string, roundId: string) {
  const storageKey = keyOf(memberId, roundId);
  const [submission, setSubmission] = useState(() => keptSubmission(memberId, roundId));
  const keep = (next: Submission | null) => {
    if (next === null) forget(sessionStorage, storageKey);
    else keepIn(sessionStorage, storageKey, JSON.stringify(next));
    setSubmission(next);
  };
  return [submission, keep] as const;
}

/** Sends the slips of one round: each once, whatever the network does. */
export function useSubmission(memberId: string, roundId: string, ways: SubmissionWays): Sending {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [submission, keep] = useKept(memberId, roundId);
  const [phase, happen] = useReducer(nextPhase, submission, firstPhase);
  // A second tap comes before React has rendered the first.
  const busy = useRef(false);

  const placed = (message: string) => {
    keep(null);
    happen("ANSWERED");
    feel("sent");
    ways.onPlaced(message);
    void renew(client, "betting", "wallet", "rounds");
  };

  const refused = (sent: Submission, failure: unknown) => {
    // Refused for certain: the id stays with its content, unless another slip has it.
    keep(isIdSpent(failure) ? null : { ...sent, open: false });
    happen("ANSWERED");
    feel("refused");
    // The member's own limit or break: the same explanation on every desk.
    if (isProtectionRefusal(failure)) void explainRefusal(failure, navigate);
    else ways.onRefused(failure, sent);
    void renew(client, "wallet", "rounds");
  };

  const send = async (next: Submission) => {
    if (busy.current) return;
    busy.current = true;
    happen("SENT");
    // Another may sign in before the last try: it is not for their money, nor theirs to be told.
    const token = session()?.token;
    const post = (slip: Submission) => ways.post(slip, token);
    const result = await sendSlip(next, { post, keep, wait, nowMs: Date.now });
    busy.current = false;
    const isAnother = (session()?.user.id ?? memberId) !== memberId;
    if (result.kind === "LOST" || isAnother) happen("LOST");
    else if (result.kind === "PLACED") placed(result.message);
    else refused(next, result.failure);
  };

  const { isPlaced } = ways;
  const check = async (ask: NonNullable<typeof isPlaced>): Promise<Arrival> => {
    if (submission === null || busy.current) return "UNKNOWN";
    busy.current = true;
    const found = await ask(submission).catch(() => null);
    busy.current = false;
    if (found === null) return "UNKNOWN";
    if (found) placed("");
    return found ? "PLACED" : "NOT_THERE";
  };

  return {
    phase,
    submission,
    submit: (content) => {
      if (phase !== "EDITING" || saysOffline()) return;
      void send(submissionFor(submission, content, newActionId, Date.now()));
    },
    retry: () => {
      if (submission !== null && phase === "UNKNOWN") void send(submission);
    },
    check: isPlaced ? () => check(isPlaced) : null,
    release: () => {
      keep(null);
      happen("RELEASED");
    },
  };
}
