/** SQL of slips: their images, and which transfer each may prove. */
import type { SlipVerification, slipWarnings } from "@chokdee/domain/deposits/admin-contract.ts";

import type { Queries } from "../../platform/database/database.ts";

export type SlipWarning = (typeof slipWarnings)[number];

export interface NewImage {
  readonly userId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly byteSize: number;
}

/** Writes down an image whose file is in the store already; its owner may see it. */
export async function insertSlipImage(tx: Queries, image: NewImage): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into slip_images (user_id, file_name, content_type, byte_size)
     values ($1, $2, $3, $4) returning id`,
    [image.userId, image.fileName, image.contentType, image.byteSize],
  );
  if (!row) throw new Error("the image was not written");
  return row.id;
}

/**
 * Counts an image of a member's day, Bangkok's; answers how many they are now. Two at once are
 * counted one after the other.
 */
export async function countImageOfDay(tx: Queries, userId: string): Promise<number> {
  const [row] = await tx.query<{ used: number }>(
    `insert into slip_uploads as u (user_id, on_date, used)
     values ($1, (clock_timestamp() at time zone 'Asia/Bangkok')::date, 1)
     on conflict (user_id, on_date) do update set used = u.used + 1 returning used`,
    [userId],
  );
  return row?.used ?? 0;
}

/** What all images take, in bytes; one that this transaction has added is in it. */
export async function readSlipBytes(db: Queries): Promise<number> {
  const [row] = await db.query<{ bytes: number }>("select bytes from slip_store");
  return row?.bytes ?? 0;
}

export interface PictureRow {
  readonly deposit_id: string;
  readonly image_id: string;
  readonly uploaded_at: Date;
}

/** The pictures that were sent for these deposits, the newest of each first. */
export function listPictures(db: Queries, depositIds: readonly string[]): Promise<PictureRow[]> {
  return db.query<PictureRow>(
    `select deposit_id, image_id, uploaded_at from deposit_slips
     where deposit_id = any ($1::uuid[]) order by deposit_id, uploaded_at desc`,
    [depositIds],
  );
}

export interface ImageRow {
  readonly user_id: string;
  readonly file_name: string;
  readonly content_type: string;
  /** False: of a payout. */
  readonly is_deposit: boolean;
}

export async function findSlipImage(db: Queries, id: string): Promise<ImageRow | undefined> {
  const [row] = await db.query<ImageRow>(
    `select user_id, file_name, content_type,
       exists (select from deposit_slips d where d.image_id = slip_images.id) as is_deposit
     from slip_images where id = $1`,
    [id],
  );
  return row;
}

export interface NewSlip {
  readonly imageId: string;
  readonly depositId: string;
  readonly fileHash: Buffer;
  readonly pixelHash: Buffer;
  readonly look: string;
  readonly sendingBank: string | null;
  readonly transactionReference: string | null;
  readonly qrText: string | null;
  readonly warnings: readonly SlipWarning[];
}

export interface SlipUse {
  readonly deposit_id: string;
  readonly file_name: string;
}

/** The deposit that a file, or another file that shows the same, was uploaded for before. */
export async function findSlipUse(
  db: Queries,
  fileHash: Buffer,
  pixelHash: Buffer,
): Promise<SlipUse | undefined> {
  const [row] = await db.query<SlipUse>(
    `select s.deposit_id, i.file_name from deposit_slips s join slip_images i on i.id = s.image_id
     where s.file_hash = $1 or s.pixel_hash = $2 limit 1`,
    [fileHash, pixelHash],
  );
  return row;
}

/** Answers whether it was written: a file that was used at this moment elsewhere is not. */
export async function insertSlip(tx: Queries, slip: NewSlip): Promise<boolean> {
  const rows = await tx.query(
    `insert into deposit_slips (image_id, deposit_id, file_hash, pixel_hash, look, sending_bank,
       transaction_reference, qr_text, warnings)
     values ($1, $2, $3, $4, $5::text::bit(256), $6, $7, $8, $9)
     on conflict do nothing returning image_id`,
    [
      slip.imageId,
      slip.depositId,
      slip.fileHash,
      slip.pixelHash,
      slip.look,
      slip.sendingBank,
      slip.transactionReference,
      slip.qrText,
      slip.warnings,
    ],
  );
  return rows.length > 0;
}

/** Puts what was read of a slip's code after its upload in the place of "not read". */
export async function keepLateReading(
  tx: Queries,
  imageId: string,
  reading: {
    readonly transfer: { readonly sendingBank: string; readonly reference: string } | undefined;
    readonly qrText: string | null;
    readonly warning: SlipWarning | null;
  },
): Promise<void> {
  await tx.query(
    `update deposit_slips set sending_bank = $2, transaction_reference = $3, qr_text = $4,
       warnings = array_remove(warnings, 'QR_NOT_READ') || array_remove(array[$5::text], null)
     where image_id = $1 and qr_text is null`,
    [
      imageId,
      reading.transfer?.sendingBank ?? null,
      reading.transfer?.reference ?? null,
      reading.qrText,
      reading.warning,
    ],
  );
}

/** Takes a transfer for a deposit, and answers the deposit that has it. */
export async function takeTransfer(
  tx: Queries,
  transfer: { readonly sendingBank: string; readonly reference: string },
  depositId: string,
): Promise<string | undefined> {
  const { sendingBank, reference } = transfer;
  await tx.query(
    `insert into slip_uses (sending_bank, transaction_reference, deposit_id) values ($1, $2, $3)
     on conflict do nothing`,
    [sendingBank, reference, depositId],
  );
  const [row] = await tx.query<{ deposit_id: string }>(
    "select deposit_id from slip_uses where sending_bank = $1 and transaction_reference = $2",
    [sendingBank, reference],
  );
  return row?.deposit_id;
}

export async function countSlip(tx: Queries, depositId: string): Promise<void> {
  await tx.query("update deposits set slips_used = slips_used + 1 where id = $1", [depositId]);
}

/**
 * Whether another deposit of the last month had a slip of nearly this look, of which it is not
 * known by its QR code that it is of another transfer.
 */
export async function hasLookalike(
  db: Queries,
  slip: { readonly depositId: string; readonly look: string; readonly hasReference: boolean },
  mostDifferentBits: number,
): Promise<boolean> {
  const rows = await db.query(
    `select from deposit_slips s
     where s.uploaded_at > clock_timestamp() - interval '30 days' and s.deposit_id <> $1
       and (s.transaction_reference is null or not $3::boolean)
       and bit_count(s.look # $2::text::bit(256)) <= $4
     limit 1`,
    [slip.depositId, slip.look, slip.hasReference, mostDifferentBits],
  );
  return rows.length > 0;
}

export async function findQrText(db: Queries, imageId: string): Promise<string | undefined> {
  const [row] = await db.query<{ qr_text: string | null }>(
    "select qr_text from deposit_slips where image_id = $1 and verification is null",
    [imageId],
  );
  return row?.qr_text ?? undefined;
}

export async function keepVerification(
  db: Queries,
  imageId: string,
  verification: SlipVerification,
): Promise<void> {
  await db.query(
    "update deposit_slips set verification = $2 where image_id = $1 and verification is null",
    [imageId, JSON.stringify(verification)],
  );
}
