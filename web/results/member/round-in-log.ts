/** What the public log says of a draw, asked for and held against its proof on this device. */
import { logOfRound } from "@chokdee/domain/operations/log-contract.ts";
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { checkInLog, LOG_STEPS, type RoundInLog } from "@chokdee/domain/results/log-of-round.ts";
import { instantMs } from "@chokdee/domain/time.ts";
import { useQuery } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { isOtherKey, keepSeen, seenBefore } from "../../app/seen-head.ts";
import { canCheck, webDigests } from "../../app/web-digests.ts";
import { isSignedText } from "./check-draw.ts";

type Step = "SIGNED" | (typeof LOG_STEPS)[number];
export interface LoggedStep {
  readonly step: Step;
  readonly passed: boolean;
}
export interface HeldAgainstLog extends Pick<RoundInLog, "missing"> {
  readonly steps: readonly LoggedStep[];
  /** How many entries the log had. */
  readonly size: number;
}

/** The steps that are taken, while they are under way. */
export const logSteps = (): Step[] => [
  "SIGNED",
  ...LOG_STEPS.filter((step) => step !== "GOES_ON" || seenBefore() !== null),
];

async function holdAgainstLog(proof: RoundProof, signal: AbortSignal): Promise<HeldAgainstLog> {
  const before = seenBefore();
  const params = { id: proof.round_id };
  const query = before ? { from: before.size } : {};
  const { data } = await request(logOfRound, { params, query, signal });
  const { head } = data;
  const text = `chokdee-log-head-1|${head.size}|${head.root}|${instantMs(head.at)}`;
  const isOther = head.house_key !== proof.house_key || isOtherKey(before, head.house_key);
  const isSigned = isOther ? false : await isSignedText(text, head.signature, head.house_key);
  const { checks, missing } = await checkInLog(proof, data, before, webDigests);
  const steps: LoggedStep[] = [...checks];
  if (isSigned !== null) steps.unshift({ step: "SIGNED", passed: isSigned });
  const isOfHead = ({ step }: LoggedStep) => step === "SIGNED" || step === "GOES_ON";
  if (steps.filter(isOfHead).every(({ passed }) => passed)) keepSeen(head);
  return { steps, missing, size: head.size };
}

/** Of a draw whose seed is out: before that there is nothing to hold. */
export function useRoundInLog(proof: RoundProof) {
  return useQuery({
    queryKey: ["results", "in log", proof],
    queryFn: ({ signal }) => holdAgainstLog(proof, signal),
    enabled: proof.seed !== null && canCheck(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
