/**
 * A member's receipt: the slip signed by the house and, once the round is closed, its Merkle path
 * to the root that was published (domain.md "The house's own draws").
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { MerkleStep } from "@chokdee/domain/results/merkle.ts";

import type { House } from "../platform/house.ts";
import { houseSigner } from "./house-key.ts";
import { readHouseDraw, readSlip } from "./queries/house-draws.ts";
import { betTreeOf, textOfSlip } from "./slip-leaves.ts";

export interface Receipt {
  readonly bet_group_id: string;
  readonly round_id: string;
  readonly slip: string;
  readonly algorithm: "Ed25519";
  readonly signature: string;
  readonly public_key: string;
  readonly bets_root: string | null;
  readonly path: MerkleStep[] | null;
}

export async function slipReceipt(
  house: House,
  userId: string,
  betGroupId: string,
): Promise<Receipt> {
  const row = await readSlip(house.db, userId, betGroupId);
  // A cancelled slip is no bet any more, and a receipt of it would look like one.
  if (!row || row.is_cancelled) throw new Refusal("SLIP_NOT_FOUND");
  const slip = textOfSlip(row);
  const signer = await houseSigner(house.db);
  const draw = await readHouseDraw(house.db, row.round_id);
  const root = draw?.bets_root ?? null;
  const tree = root === null ? null : await betTreeOf(house.db, row.round_id, root);
  return {
    bet_group_id: betGroupId,
    round_id: String(row.round_id),
    slip,
    algorithm: "Ed25519",
    signature: signer.sign(slip),
    public_key: signer.publicKey,
    bets_root: root,
    path: tree?.pathOf(slip) ?? null,
  };
}
