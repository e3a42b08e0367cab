/** Checks draws and receipts on the member's own device, by the rules that the server draws by. */
import { keptGroupId } from "@chokdee/domain/betting/bet-group-id.ts";
import type { Digests } from "@chokdee/domain/results/digests.ts";
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { BEACON_FAULTS, beaconFaults, type BeaconTrust } from "@chokdee/domain/results/beacon.ts";
import { asciiBytes, fromHex } from "@chokdee/domain/results/digests.ts";
import { houseProofOf } from "@chokdee/domain/results/house-proof.ts";
import { isInTree, type MerkleStep } from "@chokdee/domain/results/merkle.ts";
import { commitOf, proofFaults } from "@chokdee/domain/results/verifiable-draw.ts";

import { isWhole } from "./proof-form.ts";

const CHECKS = [
  "FORM",
  "COMMIT",
  ...BEACON_FAULTS,
  "HOUSE_SHOTS",
  "SHOTS_ROOT",
  "RESULT",
  "DIFFERS",
] as const;

export interface Check {
  readonly step: (typeof CHECKS)[number];
  readonly passed: boolean;
}

/** The steps that the check of this proof takes, while it is under way. */
export const stepsOf = (sent: RoundProof): Check["step"][] =>
  CHECKS.filter((step) => (sent.result === null ? step === "COMMIT" : concerns(sent, step)));

/** Every step of a published draw, checked; of a voided round there is the seed alone. */
export async function checkProof(
  sent: RoundProof,
  digests: Digests,
  trust: BeaconTrust,
): Promise<Check[]> {
  if (!isWhole(sent)) return [{ step: "FORM", passed: false }];
  const proof = houseProofOf(sent);
  const isVoided = sent.status === "VOIDED";
  if (!proof) {
    const seed = fromHex(sent.seed ?? "");
    const passed = seed?.length === 32 && (await commitOf(seed, digests)) === sent.commit;
    const checks: Check[] = [{ step: "COMMIT", passed }];
    const { fixed_at: fixedAt, drand } = sent;
    if (fixedAt === null || !drand || sent.voided_by_owners) return checks;
    // Whether its number came any relay tells: which one it is must be what was waited for.
    const faults = await beaconFaults(sent, trust, digests);
    const isDue = drand.chain_hash === trust.chain.hash && !faults.includes("BEACON_ROUND");
    return [...checks, { step: "BEACON_ROUND", passed: isDue }];
  }
  const stood = sent.voided_by_owners?.stood ?? null;
  // Where shots were changed, those that it was drawn with are gone, and what stood is shown.
  const shotsRoot = stood?.shots_root ?? sent.shots_root;
  const isShotAt = shotsRoot === sent.shots_root;
  const shown = proof.kind === "YEEKEE" ? { ...proof, shotsRoot: shotsRoot ?? "" } : proof;
  const faults: string[] = await proofFaults(shown, sent.commit, digests);
  if (isVoided && !differs(sent, stood)) faults.push("DIFFERS");
  if (faults.includes("MALFORMED")) return [{ step: "FORM", passed: false }];
  faults.push(...(await beaconFaults(sent, trust, digests)));
  return CHECKS.filter((step) => isShotAt || step !== "RESULT")
    .filter((step) => concerns(sent, step) || faults.includes(step))
    .map((step) => ({ step, passed: !faults.includes(step) }));
}

type Stood = NonNullable<RoundProof["voided_by_owners"]>["stood"];

/** Whether what stood when a drawn round was voided is not what was fixed of it. */
function differs(sent: RoundProof, stood: Stood): boolean {
  if (stood === null) return false;
  return (
    stood.bets_root !== sent.bets_root ||
    stood.slip_count !== sent.slip_count ||
    stood.shots_root !== sent.shots_root
  );
}

/** Whether a proof of this kind has the step at all. */
function concerns({ kind, drand, status }: RoundProof, step: Check["step"]): boolean {
  if (step === "DIFFERS") return status === "VOIDED";
  if (step === "HOUSE_SHOTS" || step === "SHOTS_ROOT") return kind === "YEEKEE";
  return drand !== null || !BEACON_FAULTS.some((fault) => fault === step);
}

interface SentReceipt {
  readonly slip: string;
  readonly signature: string;
  readonly public_key: string;
  readonly bets_root: string | null;
  readonly path: readonly MerkleStep[] | null;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** By the key that the round's proof names; null where the browser knows no Ed25519. */
export async function isSigned(receipt: SentReceipt, houseKey: string): Promise<boolean | null> {
  if (receipt.public_key !== houseKey) return false;
  return isSignedText(receipt.slip, receipt.signature, houseKey);
}

/** Null where the browser knows no Ed25519. */
export async function isSignedText(
  text: string,
  signed: string,
  houseKey: string,
): Promise<boolean | null> {
  try {
    const spki = fromBase64(houseKey);
    const key = await crypto.subtle.importKey("spki", spki, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, fromBase64(signed), asciiBytes(text));
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    return false;
  }
}

/** Whether the receipt leads to the root that is published with the round, and so many slips. */
export async function isAmongBets(
  { slip, path }: SentReceipt,
  { bets_root: root, slip_count: slips }: Pick<RoundProof, "bets_root" | "slip_count">,
  digests: Digests,
): Promise<boolean> {
  if (path === null || root === null) return false;
  // No path is longer in a tree of so many.
  if (path.length > Math.ceil(Math.log2(slips ?? 0))) return false;
  return isInTree(slip, path, root, digests);
}

interface ShownLine {
  readonly betType: string;
  readonly number: string;
  readonly stakeSatang: number;
  readonly odds: number;
}

/** Whether the signed text is that of the slip on the screen, line by line. */
export function isOfSlip(
  signed: string,
  slip: {
    readonly roundId: string;
    readonly betGroupId: string;
    readonly lines: readonly ShownLine[];
  },
): boolean {
  const [, roundId, betGroupId, , , lines = ""] = signed.split("|");
  const shown = slip.lines.map(
    ({ betType, number, stakeSatang, odds }) => `${betType}:${number}:${stakeSatang}:${odds}`,
  );
  return (
    roundId === slip.roundId &&
    betGroupId === keptGroupId(slip.betGroupId) &&
    lines.split(";").toSorted().join(";") === shown.toSorted().join(";")
  );
}
