/** The operator writes what the promotions page shows (api.md /api/admin/promotions). */
import type { Promotion } from "@chokdee/domain/backoffice/contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { queueNewsNotices } from "../notices/spread-notices.job.ts";
import type { House } from "../platform/house.ts";
import { isRowNumber } from "../platform/row-ids.ts";
import { writeAudit } from "./audit.ts";
import {
  chosenEnd,
  chosenInstant,
  noticeTexts,
  refuseEndBeforeStart,
  type TextsByLanguage,
} from "./notice-form.ts";
import {
  insertPromotion,
  lockPromotion,
  updatePromotion,
  type PromotionRow,
} from "./queries/promotions.ts";

export interface PromotionForm {
  readonly actorId: string;
  readonly address: string;
  readonly titles?: TextsByLanguage | undefined;
  readonly bodies?: TextsByLanguage | undefined;
  readonly imageUrl?: string | null | undefined;
  readonly active?: boolean | undefined;
  readonly startsAt?: string | undefined;
  readonly endsAt?: string | null | undefined;
}

export async function addPromotion(house: House, form: PromotionForm): Promise<Promotion> {
  const promotion = await house.db.transaction(async (tx) => {
    const written = await insertPromotion(tx, {
      titles: noticeTexts(form.titles ?? {}),
      bodies: noticeTexts(form.bodies ?? {}),
      image_url: ownImage(form.imageUrl ?? null),
      active: form.active ?? true,
      starts_at: form.startsAt === undefined ? undefined : chosenInstant(form.startsAt),
      ends_at: chosenEnd(form.endsAt) ?? null,
    });
    if (!written) throw new Error("the promotion was not written");
    refuseEndBeforeStart(written.starts_at, written.ends_at);
    await queueNewsNotices(tx, "PROMOTION", written);
    const after = promotionOf(written);
    await writeAudit(tx, { ...auditOf(form, "promotion.add", after.id), after });
    return after;
  });
  house.live.tellAll("announcements");
  return promotion;
}

/** What the form leaves out stays as it is. */
export async function changePromotion(
  house: House,
  id: string,
  form: PromotionForm,
): Promise<Promotion> {
  if (!isRowNumber(id)) throw new Refusal("NOTICE_NOT_FOUND");
  const promotion = await house.db.transaction(async (tx) => {
    const before = await lockPromotion(tx, id);
    if (!before) throw new Refusal("NOTICE_NOT_FOUND");
    const end = chosenEnd(form.endsAt);
    const changed: PromotionRow = {
      id: before.id,
      titles: form.titles === undefined ? before.titles : noticeTexts(form.titles),
      bodies: form.bodies === undefined ? before.bodies : noticeTexts(form.bodies),
      image_url: form.imageUrl === undefined ? before.image_url : ownImage(form.imageUrl),
      active: form.active ?? before.active,
      starts_at: form.startsAt === undefined ? before.starts_at : chosenInstant(form.startsAt),
      ends_at: end === undefined ? before.ends_at : end,
    };
    refuseEndBeforeStart(changed.starts_at, changed.ends_at);
    await updatePromotion(tx, changed);
    await queueNewsNotices(tx, "PROMOTION", changed);
    const after = promotionOf(changed);
    const entry = auditOf(form, "promotion.change", after.id);
    await writeAudit(tx, { ...entry, before: promotionOf(before), after });
    return after;
  });
  house.live.tellAll("announcements");
  return promotion;
}

/** A picture of our own web only: the page's policy lets no other in (secure-headers.ts). */
function ownImage(url: string | null): string | null {
  if (url === null || url === "") return null;
  const isPath = /^\/(?!\/)[A-Za-z0-9._~/-]+$/.test(url) && !url.includes("..");
  if (!isPath) throw new Refusal("NOTICE_IMAGE_INVALID");
  return url;
}

export function promotionOf(row: PromotionRow): Promotion {
  return {
    id: String(row.id),
    titles: row.titles,
    bodies: row.bodies,
    image_url: row.image_url,
    active: row.active,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
  };
}

function auditOf(form: PromotionForm, action: string, id: string) {
  const { actorId, address } = form;
  return { actorId, action, targetKind: "promotion", targetId: id, address };
}
