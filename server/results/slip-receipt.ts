/**
 * A member's receipt: the slip signed by the house and, once the round is closed, its Merkle path
 * to the root that was published (domain.md "The house's own draws").
 */
import { keptGroupId } from "@chokdee/domain/betting/bet-group-id.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { isInTree, type MerkleStep } from "@chokdee/domain/results/merkle.ts";
import { slipText } from "@chokdee/domain/results/receipt.ts";

import type { AppContext } from "../platform/app-context.ts";
import { houseSigner } from "../platform/security/house-key.ts";
import { nodeDigests } from "./node-digests.ts";
import { readBetPath, readHouseDraw, readSlip, type SlipRow } from "./queries/house-draws.ts";

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
  app: AppContext,
  userId: string,
  betGroupId: string,
): Promise<Receipt> {
  const row = await readSlip(app.db, userId, keptGroupId(betGroupId));
  // A cancelled slip is no bet any more, and a receipt of it would look like one.
  if (!row || row.is_cancelled) throw new Refusal("SLIP_NOT_FOUND");
  const slip = textOfSlip(row);
  const signer = await houseSigner(app.db);
  const draw = await readHouseDraw(app.db, row.round_id);
  const root = draw?.bets_root ?? null;
  const path = root === null ? null : await readBetPath(app.db, row.round_id, slip);
  // A path that leads elsewhere would prove nothing: the slip is not among those that were fixed.
  if (root !== null && !(path && (await isInTree(slip, path, root, nodeDigests)))) {
    throw new Refusal("SLIP_NOT_FIXED");
  }
  return {
    bet_group_id: betGroupId,
    round_id: String(row.round_id),
    slip,
    algorithm: "Ed25519",
    signature: signer.sign(slip),
    public_key: signer.publicKey,
    bets_root: root,
    path,
  };
}

function textOfSlip(row: SlipRow): string {
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
