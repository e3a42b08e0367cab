/**
 * Deposits of a demo that wait for the staff, each with a picture of a slip: opened and uploaded by
 * the same commands as a member's, then made as old as if they had waited.
 */
import { emvField, withCrc } from "@chokdee/domain/deposits/emv.ts";

import type { AppContext } from "../platform/app-context.ts";
import { createIntent } from "./create-intent.ts";
import { ageDeposit } from "./queries/deposits.ts";
import { listReceivingAccountRows } from "./queries/receiving-accounts.ts";
import { uploadSlip } from "./upload-slip.ts";

type Between = (low: number, high: number) => number;

const BANKS = ["004", "014", "006", "002"] as const;
const COLORS = ["#138f2d", "#4e2e7f", "#1ba5e1", "#1e4598"] as const;
const AMOUNTS = [100, 200, 300, 500, 1_000, 2_000, 5_000] as const;
/** How long they have waited: longer than a deposit is open, so that no bank pays them any more. */
const LEAST_MINUTES = 17;
const MORE_MINUTES = 7;

export async function writeWaitingDeposits(
  app: AppContext,
  memberIds: readonly string[],
  between: Between,
): Promise<void> {
  const accounts = await listReceivingAccountRows(app.db, true);
  const account = accounts.find(({ promptpay_id }) => promptpay_id !== null);
  if (!account) return;
  const files = await Promise.all(
    memberIds.map((_id, at) => slipPicture(at % BANKS.length, between)),
  );
  for (const [at, userId] of memberIds.entries()) {
    const { deposit } = await createIntent(app, {
      userId,
      key: `demo-${userId}`,
      amount: (AMOUNTS[between(0, AMOUNTS.length - 1)] ?? 100) * 100,
      provider: "promptpay",
      receivingAccountId: account.id,
    });
    const file = files[at];
    if (file) await uploadSlip(app, { userId, depositId: deposit.id, file });
    const minutes = LEAST_MINUTES + (memberIds.length - at) * MORE_MINUTES;
    await ageDeposit(app.db, deposit.id, minutes);
  }
}

/** A slip as banks' apps make them: shapes for its text, and the bank's own small QR code. */
async function slipPicture(bank: number, between: Between): Promise<Buffer> {
  const digits = Array.from({ length: 18 }, () => String(between(0, 9))).join("");
  const transfer =
    emvField("00", "000001") + emvField("01", BANKS[bank] ?? "004") + emvField("02", digits);
  const text = withCrc(emvField("00", transfer) + emvField("51", "TH"), "91");
  const bars = [...digits].map(
    (digit, line) =>
      `<rect x="30" y="${110 + line * 21}" width="${60 + Number(digit) * 28}" height="10"
        fill="#445"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="780">
    <rect width="480" height="780" fill="#fff"/>
    <rect width="480" height="70" fill="${COLORS[bank] ?? "#138f2d"}"/>${bars.join("")}</svg>`;
  const [{ default: sharp }, { default: qrcode }] = await Promise.all([
    import("sharp"),
    import("qrcode"),
  ]);
  const code = await qrcode.toBuffer(text, { width: 220, margin: 2 });
  const placed = sharp(Buffer.from(svg)).composite([{ input: code, left: 230, top: 530 }]);
  return placed.png().toBuffer();
}
