/** A round's slips as texts, and the Merkle tree over those that stood at its close. */
import { merkleTree, type MerkleStep } from "@chokdee/domain/results/merkle.ts";
import { betLeaves, slipText } from "@chokdee/domain/results/receipt.ts";

import type { Queries } from "../platform/database.ts";
import { nodeDigests } from "./node-digests.ts";
import { readStandingSlips, type SlipRow } from "./queries/house-draws.ts";

export function textOfSlip(row: SlipRow): string {
  return slipText({
    roundId: String(row.round_id),
    betGroupId: row.bet_group_id,
    memberId: row.user_id,
    createdAtMs: row.created_at_ms,
    lines: row.bet_types.map((betType, at) => ({
      betType,
      number: row.numbers[at] ?? "",
      amountSatang: row.stakes[at] ?? Number.NaN,
      odds: row.odds[at] ?? Number.NaN,
    })),
  });
}

export interface BetTree {
  readonly root: string;
  readonly slips: number;
  /** The path of a slip's text; null when it is not in the tree. */
  pathOf(text: string): MerkleStep[] | null;
}

/** Builds the tree of a round that is closed: its slips no longer change. */
export async function buildBetTree(db: Queries, roundId: number): Promise<BetTree> {
  const leaves = betLeaves((await readStandingSlips(db, roundId)).map(textOfSlip));
  const tree = await merkleTree(leaves, nodeDigests);
  const indexes = new Map(leaves.map((leaf, index) => [leaf, index]));
  return {
    root: tree.root,
    slips: leaves.length,
    pathOf: (text) => {
      const index = indexes.get(text);
      return index === undefined ? null : tree.path(index);
    },
  };
}

/** Trees that are held for receipts: members ask for theirs when a round has just closed. */
const MOST_TREES = 8;
const held = new WeakMap<Queries, Map<number, Promise<BetTree>>>();

/** The tree of a round whose root is published; it must still say the same. */
export async function betTreeOf(db: Queries, roundId: number, root: string): Promise<BetTree> {
  const trees = held.get(db) ?? new Map<number, Promise<BetTree>>();
  held.set(db, trees);
  const tree = trees.get(roundId) ?? buildBetTree(db, roundId);
  trees.set(roundId, tree);
  const [oldest] = trees.keys();
  if (trees.size > MOST_TREES && oldest !== undefined) trees.delete(oldest);
  tree.catch(() => trees.delete(roundId));
  const built = await tree;
  if (built.root !== root)
    throw new Error(`the bets of round ${roundId} are not those of its root`);
  return built;
}
