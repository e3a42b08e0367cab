/**
 * What the public log says of a round of the house, held against the round's proof and against the
 * log that this device saw before (docs/proof-format.md "The public log").
 */
import type { Digests } from "./digests.ts";
import { goesOn, isInLog, type LogHead } from "./log-proof.ts";
import { merkleTree } from "./merkle.ts";

export const LOG_STEPS = ["GOES_ON", "IN_LOG", "COMMIT", "FIXED", "DRAWN"] as const;
const KINDS = ["COMMIT", "FIXED", "DRAWN"] as const;
type Kind = (typeof KINDS)[number];

export interface LogCheck {
  readonly step: (typeof LOG_STEPS)[number];
  readonly passed: boolean;
}

/** What GET /api/lottery/rounds/{id}/proof answers (house-draw-contract.ts), as far as it is logged. */
export interface LoggedProof {
  readonly round_id: string;
  readonly commit: string;
  readonly fixed_at: string | null;
  readonly drawn_at: string | null;
  readonly bets_root: string | null;
  readonly slip_count: number | null;
  readonly shots_root: string | null;
  readonly shots: readonly string[] | null;
  readonly seed: string | null;
  readonly beacon: string | null;
  readonly drand: { readonly chain_hash: string; readonly round: number | null } | null;
  readonly draw_space: number | null;
  readonly voided_by_owners: {
    readonly stood: { readonly shots_root: string | null } | null;
  } | null;
}

/** What GET /api/public/log/rounds/{id} answers, without who signed it. */
export interface ToldOfRound {
  readonly head: LogHead;
  readonly entries: readonly {
    readonly no: number;
    readonly text: string;
    readonly path: readonly string[];
  }[];
  readonly consistency: readonly string[] | null;
}

export interface RoundInLog {
  readonly checks: readonly LogCheck[];
  /** What the log does not say of the round yet, of all that the proof tells. */
  readonly missing: readonly Kind[];
}

const ASCII = /^[\x20-\x7e]*$/;
const shown = (value: string | number | null | undefined): string => String(value ?? "");

/** The fields behind the round as the proof has them; undefined: nobody can say any more. */
async function fieldsOf(
  kind: Kind,
  proof: LoggedProof,
  digests: Digests,
): Promise<(string | undefined)[]> {
  if (kind === "COMMIT")
    return [proof.commit, shown(proof.drand?.chain_hash), shown(proof.draw_space)];
  if (kind === "DRAWN") return [proof.seed, proof.shots_root, proof.beacon].map(shown);
  // Those that it was fixed with are gone where two owners voided it for those that stood.
  const stood = proof.voided_by_owners?.stood ?? null;
  const areGone = stood !== null && stood.shots_root !== proof.shots_root;
  const texts = (proof.shots ?? []).map((shot, at) => `shot:${at + 1}:${shot}`);
  const shots = areGone ? undefined : (await merkleTree(texts, digests)).root;
  return [shown(proof.bets_root), shown(proof.slip_count), shown(proof.drand?.round), shots];
}

/** How many fields the first entries of a kind had: later ones say more (docs/proof-format.md). */
const LEAST_FIELDS: Readonly<Record<Kind, number>> = { COMMIT: 1, FIXED: 2, DRAWN: 3 };

/** Whether an entry, which is there, says what the proof does, and no more than that. */
async function saysSame(
  kind: Kind,
  told: readonly string[],
  proof: LoggedProof,
  digests: Digests,
): Promise<boolean> {
  const own = await fieldsOf(kind, proof, digests);
  if (told.length < LEAST_FIELDS[kind] || told.length > own.length) return false;
  return told.every((field, at) => own[at] === undefined || own[at] === field);
}

/**
 * Of a round whose seed is out. Before is the head that this device saw last, null for none. What is
 * missing behind the last entry is still to come; what is missing before one never will.
 */
export async function checkInLog(
  proof: LoggedProof,
  { head, entries, consistency }: ToldOfRound,
  before: LogHead | null,
  digests: Digests,
): Promise<RoundInLog> {
  const checks: LogCheck[] = [];
  if (before && before.size > 0) {
    const passed = consistency !== null && (await goesOn(before, head, consistency, digests));
    checks.push({ step: "GOES_ON", passed });
  }
  const due = KINDS.filter(
    (kind) => kind === "COMMIT" || (kind === "FIXED" ? proof.fixed_at : proof.drawn_at) !== null,
  );
  const fields = entries.map(({ text }) => text.split("|"));
  const order = fields.map(([, , , kind]) => KINDS.findIndex((one) => one === kind));
  const last = Math.max(-1, ...order);
  const missing = due.filter((kind) => !order.includes(KINDS.indexOf(kind)));
  if (entries.length === 0) return { checks, missing };
  const areIn = await Promise.all(
    entries.map(async (entry, at) => {
      const [form, no, , , round] = fields[at] ?? [];
      const isOfRound =
        form === "chokdee-log-1" && no === String(entry.no) && round === proof.round_id;
      // In the order in which a round goes, each once.
      const isNext = at === 0 || (order[at] ?? 0) > (order[at - 1] ?? 0);
      const isLater = at === 0 || entry.no > (entries[at - 1]?.no ?? 0);
      if (!isOfRound || !isNext || !isLater || order[at] === -1 || !ASCII.test(entry.text)) {
        return false;
      }
      return isInLog(entry, head, digests);
    }),
  );
  checks.push({ step: "IN_LOG", passed: areIn.every(Boolean) });
  for (const [at, kind] of KINDS.entries()) {
    const own = fields[order.indexOf(at)];
    if (own) {
      const passed = due.includes(kind) && (await saysSame(kind, own.slice(5), proof, digests));
      checks.push({ step: kind, passed });
    } else if (at < last) checks.push({ step: kind, passed: false });
  }
  return { checks, missing: missing.filter((kind) => KINDS.indexOf(kind) > last) };
}
