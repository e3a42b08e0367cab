/** What a proof says besides its formula must fit, or it is none: docs/proof-format.md. */
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { instantMs } from "@chokdee/domain/time.ts";

/** The root over no slips: SHA-256 of nothing. */
const NO_BETS = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const AMOUNT = /^[0-9]+\.[0-9]{2}$/;

/** Whether a proof whose seed is out tells of a draw, or of a void, as there can be one. */
export function isWhole(proof: RoundProof): boolean {
  if (!isInOrder(proof)) return false;
  const { status, result, drawn_at: drawnAt, voided_by_owners: owners } = proof;
  const isVoided = status === "VOIDED";
  if (isVoided && result === null && drawnAt === null) {
    // After its close only who waits for a beacon that does not come gives up, or two owners.
    if (owners !== null) return owners.stood === null;
    if (proof.drand !== null) return proof.drand.signature === null;
    return proof.fixed_at === null;
  }
  if (!isVoided && (owners !== null || (status !== "CLOSED" && status !== "SETTLED"))) return false;
  return isDrawn(proof);
}

function isInOrder({ committed_at: committed, fixed_at: fixed, drawn_at: drawn }: RoundProof) {
  const times = [committed, fixed, drawn].filter((time) => time !== null).map(instantMs);
  return times.every((time, at) => at === 0 || time >= (times[at - 1] ?? 0));
}

function isDrawn(proof: RoundProof): boolean {
  const { bets_root: root, slip_count: slips, stakes } = proof;
  const isTold = [root, proof.beacon, proof.result, proof.fixed_at, proof.drawn_at].every(
    (part) => part !== null,
  );
  if (!isTold || slips === null || slips < 0 || !AMOUNT.test(stakes ?? "")) return false;
  const isNone = slips === 0;
  return isNone === (root === NO_BETS) && isNone === (Number(stakes) === 0);
}
