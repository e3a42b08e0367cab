/**
 * A member's proof of a transfer (product.md section 7, upload-slip; trust.md D8-D10): the image
 * is decoded and written anew, its own QR code is read, and neither the image nor the transfer
 * that it names may serve a second deposit. The same file again for the same deposit is a retry.
 */
import { GIGABYTE } from "@chokdee/domain/core/settings.ts";
import { parseSlipQr } from "@chokdee/domain/deposits/promptpay.ts";
import { afterDepositAction, SLIPS_PER_DEPOSIT } from "@chokdee/domain/deposits/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { readSettings } from "../core/settings.ts";
import type { Queries } from "../platform/database/database.ts";
import { filesOf, newFileName } from "../platform/files/files.ts";
import type { AppContext } from "../platform/app-context.ts";
import { countUse } from "../platform/http/rate-limits.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { findOwnDeposit, lockDeposit, type DepositRow } from "./queries/deposits.ts";
import {
  countImageOfDay,
  countSlip,
  findSlipUse,
  hasLookalike,
  insertSlip,
  insertSlipImage,
  readSlipBytes,
  takeTransfer,
  type SlipWarning,
} from "./queries/slips.ts";
import { fileHashOf, readSlipImage, type SlipImage } from "../platform/files/slip-image.ts";
import { readQrTexts } from "./slip-qr.ts";
import { VERIFY_SLIP } from "./verify-slip.job.ts";

/** Decoding takes a tenth of a second of a core; nobody sends this many slips. */
const LIMIT = { name: "slip-upload", times: 60, seconds: 600 };
/** Of the 256 bits of a look; two photographs of one slip differ in few, two slips in dozens. */
const MOST_DIFFERENT_BITS = 6;
/** How TrueMoney's slips are told from those of banks, whose names are three digits. */
const TRUEMONEY = "TMN";

export interface SlipUpload {
  readonly userId: string;
  readonly depositId: string;
  readonly file: Buffer;
}

export async function uploadSlip(app: AppContext, upload: SlipUpload): Promise<void> {
  const { userId, depositId, file } = upload;
  await countUse(app, LIMIT, userId);
  const deposit = isUuid(depositId) ? await findOwnDeposit(app.db, userId, depositId) : undefined;
  if (!deposit) throw new Refusal("DEPOSIT_NOT_FOUND");
  const fileHash = fileHashOf(file);
  if ((await findSlipUse(app.db, fileHash, fileHash)) === deposit.id) return;
  refuseByState(deposit);
  const image = await readSlipImage(file);
  const usedBy = await findSlipUse(app.db, image.fileHash, image.pixelHash);
  if (usedBy === deposit.id) return;
  if (usedBy !== undefined) throw new Refusal("SLIP_USED_BEFORE");
  const reading = await readSlip(app, deposit, image);

  const imageId = await store(app, deposit, image, reading);
  if (imageId === undefined) return;
  if (reading.qrText !== null && app.config.slipOk) {
    await app.jobs.add(VERIFY_SLIP, { imageId }, { key: `${VERIFY_SLIP}:${imageId}` });
  }
  app.live.tellMember(userId, "deposits", { deposit_id: deposit.id, has_slip: true });
}

function refuseByState(deposit: DepositRow): void {
  const verdict = afterDepositAction("UPLOAD_SLIP", deposit.status);
  if (!verdict.ok) throw new Refusal(verdict.code);
  if (deposit.slips_used >= SLIPS_PER_DEPOSIT) throw new Refusal("SLIP_UPLOADS_USED_UP");
}

interface Reading {
  readonly transfer: { readonly sendingBank: string; readonly reference: string } | undefined;
  /** The text of the slip's own QR code; null when none was found. */
  readonly qrText: string | null;
  readonly warnings: readonly SlipWarning[];
}

/** What the slip says of itself, and what its reviewer should look at. */
async function readSlip(app: AppContext, deposit: DepositRow, image: SlipImage): Promise<Reading> {
  const texts = await readQrTexts(image.gray);
  const qrText = texts.findLast((text) => parseSlipQr(text) !== null) ?? null;
  const qr = qrText === null ? null : parseSlipQr(qrText);
  const sendingBank = qr?.kind === "BANK" ? qr.sendingBank : TRUEMONEY;
  const transfer = qr === null ? undefined : { sendingBank, reference: qr.transRef };
  const warnings: SlipWarning[] = [];
  if (qr === null) warnings.push(texts.length > 0 ? "QR_NOT_OF_A_SLIP" : "QR_NOT_READ");
  const lookalike = await hasLookalike(
    app.db,
    { depositId: deposit.id, look: image.look, hasReference: qr !== null },
    MOST_DIFFERENT_BITS,
  );
  if (lookalike) warnings.push("LOOKS_LIKE_ANOTHER");
  return { transfer, qrText, warnings };
}

/** Keeps the file and then its row; undefined when another try of this upload was first. */
async function store(
  app: AppContext,
  deposit: DepositRow,
  image: SlipImage,
  reading: Reading,
): Promise<string | undefined> {
  const files = filesOf(app.config);
  const fileName = newFileName("slips", "jpg");
  await files.put(fileName, image.jpeg, "image/jpeg");
  const imageId = await app.db
    .transaction((tx) => keep(tx, deposit, image, { ...reading, fileName }))
    .catch(async (error: unknown) => {
      // After any other error the row may stand all the same, and then its file is needed.
      if (error instanceof Refusal) await files.remove(fileName);
      throw error;
    });
  if (imageId === undefined) await files.remove(fileName);
  return imageId;
}

async function keep(
  tx: Queries,
  deposit: DepositRow,
  image: SlipImage,
  reading: Reading & { readonly fileName: string },
): Promise<string | undefined> {
  const locked = await lockDeposit(tx, deposit.id, deposit.user_id);
  if (!locked) throw new Refusal("DEPOSIT_NOT_FOUND");
  if ((await findSlipUse(tx, image.fileHash, image.pixelHash)) === deposit.id) return undefined;
  refuseByState(locked);
  const { transfer, fileName, qrText, warnings } = reading;
  const owner = transfer && (await takeTransfer(tx, transfer, deposit.id));
  if (transfer && owner !== deposit.id) throw new Refusal("SLIP_USED_BEFORE");
  const imageId = await insertSlipImage(tx, {
    userId: deposit.user_id,
    fileName,
    contentType: "image/jpeg",
    byteSize: image.jpeg.length,
  });
  const written = await insertSlip(tx, {
    imageId,
    depositId: deposit.id,
    fileHash: image.fileHash,
    pixelHash: image.pixelHash,
    look: image.look,
    sendingBank: transfer?.sendingBank ?? null,
    transactionReference: transfer?.reference ?? null,
    qrText,
    warnings,
  });
  if (!written) throw new Refusal("SLIP_USED_BEFORE");
  await countSlip(tx, deposit.id);
  await refuseBeyondRoom(tx, deposit.user_id);
  return imageId;
}

/** No member fills the disk, and neither do all of them (trust.md D10). */
async function refuseBeyondRoom(tx: Queries, userId: string): Promise<void> {
  const { slips_per_day: times, slip_storage_gb: gigabytes } = await readSettings(tx);
  if ((await countImageOfDay(tx, userId)) > times) {
    throw new Refusal("SLIPS_OF_DAY_USED_UP", { times });
  }
  if ((await readSlipBytes(tx)) > gigabytes * GIGABYTE) throw new Refusal("SLIP_STORE_FULL");
}
