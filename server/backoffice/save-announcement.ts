/** The operator writes what the marquee says (api.md /api/admin/announcements). */
import type { Announcement } from "@chokdee/domain/backoffice/contract.ts";
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
  insertAnnouncement,
  lockAnnouncement,
  updateAnnouncement,
  type AnnouncementRow,
} from "./queries/announcements.ts";

export interface AnnouncementForm {
  readonly actorId: string;
  readonly address: string;
  readonly texts?: TextsByLanguage | undefined;
  readonly active?: boolean | undefined;
  readonly startsAt?: string | undefined;
  readonly endsAt?: string | null | undefined;
}

export async function addAnnouncement(house: House, form: AnnouncementForm): Promise<Announcement> {
  const announcement = await house.db.transaction(async (tx) => {
    const written = await insertAnnouncement(tx, {
      texts: noticeTexts(form.texts ?? {}),
      active: form.active ?? true,
      starts_at: form.startsAt === undefined ? undefined : chosenInstant(form.startsAt),
      ends_at: chosenEnd(form.endsAt) ?? null,
    });
    if (!written) throw new Error("the announcement was not written");
    refuseEndBeforeStart(written.starts_at, written.ends_at);
    await queueNewsNotices(tx, "ANNOUNCEMENT", written);
    const after = announcementOf(written);
    await writeAudit(tx, { ...auditOf(form, "announcement.add", after.id), after });
    return after;
  });
  house.live.tellAll("announcements");
  return announcement;
}

/** What the form leaves out stays as it is. */
export async function changeAnnouncement(
  house: House,
  id: string,
  form: AnnouncementForm,
): Promise<Announcement> {
  if (!isRowNumber(id)) throw new Refusal("NOTICE_NOT_FOUND");
  const announcement = await house.db.transaction(async (tx) => {
    const before = await lockAnnouncement(tx, id);
    if (!before) throw new Refusal("NOTICE_NOT_FOUND");
    const end = chosenEnd(form.endsAt);
    const changed: AnnouncementRow = {
      id: before.id,
      texts: form.texts === undefined ? before.texts : noticeTexts(form.texts),
      active: form.active ?? before.active,
      starts_at: form.startsAt === undefined ? before.starts_at : chosenInstant(form.startsAt),
      ends_at: end === undefined ? before.ends_at : end,
    };
    refuseEndBeforeStart(changed.starts_at, changed.ends_at);
    await updateAnnouncement(tx, changed);
    await queueNewsNotices(tx, "ANNOUNCEMENT", changed);
    const after = announcementOf(changed);
    const entry = auditOf(form, "announcement.change", after.id);
    await writeAudit(tx, { ...entry, before: announcementOf(before), after });
    return after;
  });
  house.live.tellAll("announcements");
  return announcement;
}

export function announcementOf(row: AnnouncementRow): Announcement {
  return {
    id: String(row.id),
    texts: row.texts,
    active: row.active,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
  };
}

function auditOf(form: AnnouncementForm, action: string, id: string) {
  const { actorId, address } = form;
  return { actorId, action, targetKind: "announcement", targetId: id, address };
}
