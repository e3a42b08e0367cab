/**
 * The image of a slip for its owner and for administrators; to anybody else it is not there
 * (api.md GET /uploads/slips/{id}; trust.md D9 and X5).
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { mayCall } from "@chokdee/domain/rights.ts";

import { filesOf, newFileName } from "../platform/files/files.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { refuseUnready } from "../platform/http/router.ts";
import { BYTES_POLICY } from "../platform/http/secure-headers.ts";
import type { Member } from "../platform/security/sessions.ts";
import { findSlipImage, insertSlipImage, type ImageRow } from "./queries/slips.ts";
import { readSlipImage } from "../platform/files/slip-image.ts";

export interface ServedSlip {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Refuses with NOT_FOUND; staff as every call of theirs does. */
export async function readSlipFile(
  app: AppContext,
  member: Member,
  imageId: string,
): Promise<ServedSlip> {
  const image = isUuid(imageId) ? await findSlipImage(app.db, imageId) : undefined;
  const mayRead = image && (image.user_id === member.id || maySeeSlips(member, image));
  const bytes = mayRead ? await filesOf(app.config).get(image.file_name) : undefined;
  if (!image || !bytes) throw new Refusal("NOT_FOUND");
  return { bytes, contentType: image.content_type };
}

/** A slip is of somebody's bank account: only for those who decide on it or check it. */
function maySeeSlips({ staff }: Member, { is_deposit: isDeposit }: ImageRow): boolean {
  const right = isDeposit ? "deposits" : "payouts";
  if (!staff || !mayCall(staff.rights, { method: "GET", right })) return false;
  refuseUnready(staff);
  return true;
}

/** Headers under which a browser shows an image as one and runs nothing of it. */
export function slipHeaders(slip: ServedSlip): Record<string, string> {
  return {
    "content-type": slip.contentType,
    "content-disposition": 'inline; filename="slip.jpg"',
    "content-security-policy": BYTES_POLICY,
    "cache-control": "private, no-store",
  };
}

/**
 * Puts a picture that an administrator attaches into the store, for the member to see. keep writes
 * its row in the caller's transaction; forget removes the file when that did not come to stand.
 */
export async function storeSlipFor(app: AppContext, userId: string, file: Buffer) {
  const { jpeg } = await readSlipImage(file);
  const files = filesOf(app.config);
  const fileName = newFileName("slips", "jpg");
  await files.put(fileName, jpeg, "image/jpeg");
  const image = { userId, fileName, contentType: "image/jpeg", byteSize: jpeg.length };
  return {
    keep: (tx: Queries): Promise<string> => insertSlipImage(tx, image),
    forget: (): Promise<void> => files.remove(fileName),
  };
}
