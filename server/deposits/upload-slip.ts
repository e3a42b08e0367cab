/**
 * A member's proof of a transfer (product.md section 7, upload-slip; trust.md D8-D10): the image
 * is decoded and written anew, its own QR code is read, and neither the image nor the transfer
 * that it names may serve a second deposit. The same file again for the same deposit is a retry.
 */
import { setTimeout as sleep } from "node:timers/promises";

import { GIGABYTE } from "@chokdee/domain/core/settings.ts";
import { isPaymentQr, parseSlipQr } from "@chokdee/domain/deposits/promptpay.ts";
import { afterDepositAction, SLIPS_PER_DEPOSIT } from "@chokdee/domain/deposits/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { readSettings } from "../core/settings.ts";
import type { Queries } from "../platform/database/database.ts";
import { queueJob } from "../platform/database/jobs.ts";
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
  keepLateReading,
  readSlipBytes,
  takeTransfer,
  type SlipUse,
  type SlipWarning,
} from "./queries/slips.ts";
import { fileHashOf, readSlipImage, type SlipImage } from "../platform/files/slip-image.ts";
import { readQrTexts } from "./slip-qr.ts";
import { VERIFY_SLIP } from "./verify-slip.job.ts";

/** Decoding takes a tenth of a second of a core; nobody sends this many slips. */
const LIMIT = { name: "slip-upload", times: 60, seconds: 600 };
/** Longest that an upload waits for its code to be read; then it is read after the answer. */
const READ_WITHIN_MS = 5_000;
/** Of the 256 bits of a look; two photographs of one slip differ in few, two slips in dozens. */
const MOST_DIFFERENT_BITS = 6;
/** In pixels: nobody could read a slip that is smaller. */
const LEAST_SIDE = 150;
/** How TrueMoney's slips are told from those of banks, whose names are three digits. */
const TRUEMONEY = "TMN";

export interface SlipUpload {
  readonly userId: string;
  readonly depositId: string;
  readonly file: Buffer;
}

/** Whether the code of a slip was read; of a retry it is not said again that none was. */
export async function uploadSlip(app: AppContext, upload: SlipUpload): Promise<boolean> {
  const { userId, depositId, file } = upload;
  await countUse(app, LIMIT, userId);
  const deposit = isUuid(depositId) ? await findOwnDeposit(app.db, userId, depositId) : undefined;
  if (!deposit) throw new Refusal("DEPOSIT_NOT_FOUND");
  const fileHash = fileHashOf(file);
  const sameFile = await findSlipUse(app.db, fileHash, fileHash);
  if (sameFile?.deposit_id === deposit.id) {
    await keepAgain(app, sameFile, () => readSlipImage(file));
    return true;
  }
  refuseByState(deposit);
  const image = await readSlipImage(file);
  const { width, height } = image.gray;
  if (Math.min(width, height) < LEAST_SIDE) throw new Refusal("SLIP_TOO_SMALL");
  const use = await findSlipUse(app.db, image.fileHash, image.pixelHash);
  if (use?.deposit_id === deposit.id) {
    await keepAgain(app, use, async () => image);
    return true;
  }
  if (use) throw new Refusal("SLIP_USED_BEFORE");
  const code = readQrTexts(image.gray, userId).then(readCode);
  const late = Symbol("late");
  const inTime = await Promise.race([code, sleep(READ_WITHIN_MS, late, { ref: false })]);
  const read = inTime === late ? NOT_READ : inTime;
  // Most often the very code that this deposit shows, saved or photographed instead of the slip.
  if (read.isPayment) throw new Refusal("SLIP_IS_PAYMENT_QR");
  const reading = await judgeSlip(app, deposit, image, read);

  const imageId = await store(app, deposit, image, reading);
  if (imageId === undefined) return true;
  if (inTime === late) void keepLate(app, deposit, imageId, code);
  app.live.tellMember(userId, "deposits", { deposit_id: deposit.id, has_slip: true });
  return inTime === late || reading.qrText !== null;
}

/** A picture that a crash or a restore has lost is kept once it is brought again. */
async function keepAgain(
  app: AppContext,
  { file_name: name }: SlipUse,
  read: () => Promise<SlipImage>,
): Promise<void> {
  const files = filesOf(app.config);
  if (!(await files.has(name))) await files.put(name, (await read()).jpeg, "image/jpeg");
}

function refuseByState(deposit: DepositRow): void {
  const verdict = afterDepositAction("UPLOAD_SLIP", deposit.status);
  if (!verdict.ok) throw new Refusal(verdict.code);
  if (deposit.slips_used >= SLIPS_PER_DEPOSIT) throw new Refusal("SLIP_UPLOADS_USED_UP");
}

interface Code {
  readonly transfer: { readonly sendingBank: string; readonly reference: string } | undefined;
  /** The text of the slip's own QR code; null when none was found. */
  readonly qrText: string | null;
  readonly warning: SlipWarning | null;
  /** Another code was found, which is one to pay with. */
  readonly isPayment: boolean;
}

type Reading = Pick<Code, "transfer" | "qrText"> & { readonly warnings: readonly SlipWarning[] };

const NOT_READ: Code = {
  transfer: undefined,
  qrText: null,
  warning: "QR_NOT_READ",
  isPayment: false,
};

/** What a slip's own code says, of all that were found on the picture. */
function readCode(texts: readonly string[]): Code {
  const qrText = texts.findLast((text) => parseSlipQr(text) !== null) ?? null;
  const qr = qrText === null ? null : parseSlipQr(qrText);
  if (qr === null) {
    const isPayment = texts.some((text) => isPaymentQr(text));
    const warning = texts.length > 0 ? "QR_NOT_OF_A_SLIP" : "QR_NOT_READ";
    return { ...NOT_READ, warning, isPayment };
  }
  const sendingBank = qr.kind === "BANK" ? qr.sendingBank : TRUEMONEY;
  return {
    transfer: { sendingBank, reference: qr.transRef },
    qrText,
    warning: null,
    isPayment: false,
  };
}

/** What the slip says of itself, and what its reviewer should look at. */
async function judgeSlip(
  app: AppContext,
  deposit: DepositRow,
  image: SlipImage,
  { warning, transfer, qrText }: Code,
): Promise<Reading> {
  const lookalike = await hasLookalike(
    app.db,
    { depositId: deposit.id, look: image.look, hasReference: transfer !== undefined },
    MOST_DIFFERENT_BITS,
  );
  const warnings: SlipWarning[] = warning === null ? [] : [warning];
  if (lookalike) warnings.push("LOOKS_LIKE_ANOTHER");
  return { transfer, qrText, warnings };
}

/** In the transaction that keeps what was read: a slip whose node ends then is verified as well. */
async function verifyLater(
  { config }: AppContext,
  tx: Queries,
  imageId: string,
  qrText: string | null,
): Promise<void> {
  if (qrText === null || !config.slipOk) return;
  const key = `${VERIFY_SLIP}:${imageId}`;
  await queueJob(tx, VERIFY_SLIP, { imageId }, { key, waits: true });
}

/** Writes down what was read after the answer; a node that ends before leaves the slip unread. */
async function keepLate(
  app: AppContext,
  deposit: DepositRow,
  imageId: string,
  late: Promise<Code>,
): Promise<void> {
  try {
    const code = await late;
    await app.db.transaction(async (tx) => {
      const { transfer, qrText } = code;
      const owner = transfer && (await takeTransfer(tx, transfer, deposit.id));
      const isTaken = transfer !== undefined && owner !== deposit.id;
      const warning = isTaken ? "TRANSFER_USED_BEFORE" : code.warning;
      await keepLateReading(tx, imageId, {
        transfer: isTaken ? undefined : transfer,
        qrText,
        warning,
      });
      await verifyLater(app, tx, imageId, qrText);
    });
    app.live.tellDesks("deposits", deposit.user_id);
  } catch (error) {
    app.log.warn({ err: error, image: imageId }, "a slip was kept unread");
  }
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
    .transaction((tx) => keep(app, tx, deposit, image, { ...reading, fileName }))
    .catch(async (error: unknown) => {
      // After any other error the row may stand all the same, and then its file is needed.
      if (error instanceof Refusal) await files.remove(fileName);
      throw error;
    });
  if (imageId === undefined) await files.remove(fileName);
  return imageId;
}

async function keep(
  app: AppContext,
  tx: Queries,
  deposit: DepositRow,
  image: SlipImage,
  reading: Reading & { readonly fileName: string },
): Promise<string | undefined> {
  const locked = await lockDeposit(tx, deposit.id, deposit.user_id);
  if (!locked) throw new Refusal("DEPOSIT_NOT_FOUND");
  const use = await findSlipUse(tx, image.fileHash, image.pixelHash);
  if (use?.deposit_id === deposit.id) return undefined;
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
  await verifyLater(app, tx, imageId, qrText);
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
