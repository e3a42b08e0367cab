import { listBets, placeSlip } from "@chokdee/domain/betting/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef, useState } from "react";

import { messageOf } from "../api-failure.ts";
import { newActionId, request } from "../api.ts";
import type { QueryArea } from "../query-client.ts";
import type { LineFault, PricedLine } from "./priced-lines.ts";
import { sendSlip } from "./send-slip.ts";
import {
  betsOf,
  contentOf,
  faultsOf,
  firstPhase,
  isIdSpent,
  nextPhase,
  readSubmission,
  submissionFor,
  type SendPhase,
  type Submission,
} from "./submission.ts";

export interface SubmissionEnds {
  /** Placed now, or found placed; the server's words when it said any. */
  readonly onPlaced: (message: string) => void;
  readonly onRefused: (message: string, faults: ReadonlyMap<string, LineFault>) => void;
  readonly onLost: () => void;
}

export type Arrival = "PLACED" | "NOT_THERE" | "UNKNOWN";

export interface Sending {
  readonly phase: SendPhase;
  readonly submission: Submission | null;
  readonly submit: (lines: readonly PricedLine[]) => void;
  /** Sends the unknown slip again, the same lines under the same id. */
  readonly retry: (lines: readonly PricedLine[]) => void;
  /** Asks whether the unknown slip arrived. */
  readonly check: () => Promise<Arrival>;
  /** Gives the unknown slip up, so that it can be changed. */
  readonly release: () => void;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function post(roundId: string, { betGroupId, content }: Submission): Promise<string> {
  const body = { round_id: roundId, bet_group_id: betGroupId, bets: betsOf(content) };
  return (await request(placeSlip, { body })).message;
}

async function isPlaced({ betGroupId }: Submission): Promise<boolean> {
  const found = await request(listBets, { query: { bet_group_id: betGroupId } });
  return found.data.length > 0;
}

/** The submission that a reload finds again, and how to keep another. */
function useKept(memberId: string, roundId: string) {
  const storageKey = `sending:${memberId}:${roundId}`;
  const [submission, setSubmission] = useState(() =>
    readSubmission(sessionStorage.getItem(storageKey)),
  );
  const keep = (next: Submission | null) => {
    if (next === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(next));
    setSubmission(next);
  };
  return [submission, keep] as const;
}

/** Sends the slips of one round: each once, whatever the network does. */
export function useSubmission(memberId: string, roundId: string, ends: SubmissionEnds): Sending {
  const client = useQueryClient();
  const [submission, keep] = useKept(memberId, roundId);
  const [phase, happen] = useReducer(nextPhase, submission, firstPhase);
  // A second tap comes before React has rendered the first.
  const busy = useRef(false);
  const renew = (areas: readonly QueryArea[]) => {
    for (const area of areas) void client.invalidateQueries({ queryKey: [area] });
  };

  const placed = (message: string) => {
    keep(null);
    happen("ANSWERED");
    ends.onPlaced(message);
    renew(["betting", "wallet", "rounds"]);
  };

  const refused = (sent: Submission, failure: unknown, lines: readonly PricedLine[]) => {
    // Refused for certain: the id stays with its content, unless another slip has it.
    keep(isIdSpent(failure) ? null : { ...sent, open: false });
    happen("ANSWERED");
    ends.onRefused(messageOf(failure), faultsOf(failure, lines));
    renew(["wallet", "rounds"]);
  };

  const send = async (next: Submission, lines: readonly PricedLine[]) => {
    if (busy.current) return;
    busy.current = true;
    happen("SENT");
    const tools = { post: (sent: Submission) => post(roundId, sent), keep, wait, nowMs: Date.now };
    const result = await sendSlip(next, tools);
    busy.current = false;
    if (result.kind === "PLACED") placed(result.message);
    else if (result.kind === "REFUSED") refused(next, result.failure, lines);
    else {
      happen("LOST");
      ends.onLost();
    }
  };

  const check = async (): Promise<Arrival> => {
    if (submission === null || busy.current) return "UNKNOWN";
    busy.current = true;
    const found = await isPlaced(submission).catch(() => null);
    busy.current = false;
    if (found === null) return "UNKNOWN";
    if (found) placed("");
    return found ? "PLACED" : "NOT_THERE";
  };

  return {
    phase,
    submission,
    submit: (lines) => {
      const next = submissionFor(submission, contentOf(lines), newActionId, Date.now());
      if (phase === "EDITING") void send(next, lines);
    },
    retry: (lines) => {
      if (submission !== null && phase === "UNKNOWN") void send(submission, lines);
    },
    check,
    release: () => {
      keep(null);
      happen("RELEASED");
    },
  };
}
