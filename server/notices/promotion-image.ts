/**
 * Pictures of promotions: told by their first bytes, bounded, decoded and written anew like a slip
 * (trust.md D9), and then shown to anybody. A picture never changes; another one is another row.
 */
import { SLIP_MOST_BYTES } from "@chokdee/domain/deposits/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Actor } from "../platform/http/router.ts";
import { readSlipImage } from "../platform/files/slip-image.ts";
import { filesOf, newFileName } from "../platform/files/files.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { BYTES_POLICY } from "../platform/http/secure-headers.ts";
import type { UploadRules } from "../platform/http/uploads.ts";
import { writeAudit } from "../core/audit.ts";
import { findPromotionImage, insertPromotionImage } from "./queries/promotions.ts";

export const imageForm: UploadRules = {
  field: "image",
  mostBytes: SLIP_MOST_BYTES,
  tooLarge: "PICTURE_TOO_LARGE",
};

/** Takes the picture and answers where it is shown. */
export async function addPromotionImage(
  app: AppContext,
  actor: Actor,
  file: Buffer | undefined,
): Promise<string> {
  if (file === undefined) throw new Refusal("IMAGE_MISSING");
  const { jpeg } = await readSlipImage(file).catch((error: unknown) => {
    throw inPictureWords(error);
  });
  const files = filesOf(app.config);
  const fileName = newFileName("promotions", "jpg");
  await files.put(fileName, jpeg, "image/jpeg");
  const id = await app.db.transaction(async (tx) => {
    const byteSize = jpeg.length;
    const imageId = await insertPromotionImage(tx, { fileName, byteSize, by: actor.actorId });
    await writeAudit(tx, {
      ...actor,
      action: "promotion.image",
      targetKind: "promotion_image",
      targetId: imageId,
      after: { bytes: byteSize },
    });
    return imageId;
  });
  return `/api/promotions/images/${id}`;
}

/** What is refused of a slip is refused of a picture too, in words that speak of no slip. */
function inPictureWords(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.code === "SLIP_NOT_AN_IMAGE") return new Refusal("PICTURE_NOT_AN_IMAGE");
  if (error.code === "SLIP_TOO_MANY_PIXELS") return new Refusal("PICTURE_TOO_MANY_PIXELS");
  return error;
}

export async function readPromotionImage(app: AppContext, id: string): Promise<Buffer> {
  const name = isUuid(id) ? await findPromotionImage(app.db, id) : undefined;
  const bytes = name === undefined ? undefined : await filesOf(app.config).get(name);
  if (!bytes) throw new Refusal("NOT_FOUND");
  return bytes;
}

/** Headers under which anybody's browser may keep a picture for good, and runs nothing of it. */
export const imageHeaders: Readonly<Record<string, string>> = {
  "content-type": "image/jpeg",
  "content-disposition": 'inline; filename="picture.jpg"',
  "content-security-policy": BYTES_POLICY,
  "cache-control": "public, max-age=31536000, immutable",
};
