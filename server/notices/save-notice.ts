/**
 * The operator writes what the marquee says and what the promotions page shows (api.md
 * /api/admin/announcements and /promotions). Both run from and to, stand in an order, and are told
 * to open screens; each has its own texts.
 */
import { isDeepStrictEqual } from "node:util";

import type { Announcement, Promotion } from "@chokdee/domain/notices/admin-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { queueNewsNotices } from "./spread-notices.job.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import { writeAudit } from "../core/audit.ts";
import { refuseOverwrite } from "../core/refuse-overwrite.ts";
import {
  apartByLanguage,
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
import {
  insertPromotion,
  lockPromotion,
  updatePromotion,
  type PromotionRow,
} from "./queries/promotions.ts";

interface NoticeFields {
  /** An announcement's. */
  readonly texts?: TextsByLanguage | undefined;
  /** A promotion's. */
  readonly titles?: TextsByLanguage | undefined;
  readonly bodies?: TextsByLanguage | undefined;
  readonly image_url?: string | null | undefined;
  readonly active?: boolean | undefined;
  readonly starts_at?: string | undefined;
  readonly ends_at?: string | null | undefined;
  readonly sort_order?: number | undefined;
}
/** What a form leaves out stays as it is. */
export interface NoticeForm extends Actor, NoticeFields {
  /** What stood where it was typed over. */
  readonly over?: NoticeFields | undefined;
}

interface Shared {
  readonly id: number;
  readonly active: boolean;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly sort_order: number;
}
type Unwritten = Omit<Shared, "id" | "starts_at"> & { readonly starts_at: Date | undefined };

/** One kind of notice: its rows, its own fields, and how it travels. */
interface Kind<Own, Wire> {
  readonly name: "announcement" | "promotion";
  readonly news: "ANNOUNCEMENT" | "PROMOTION";
  readonly insert: (tx: Queries, row: Own & Unwritten) => Promise<(Own & Shared) | undefined>;
  readonly lock: (tx: Queries, id: string) => Promise<(Own & Shared) | undefined>;
  readonly update: (tx: Queries, row: Own & Shared) => Promise<void>;
  readonly own: (form: NoticeForm, before: Own | undefined) => Own;
  readonly onWire: (row: Own & Shared) => Wire;
}

const announcements: Kind<Pick<AnnouncementRow, "texts">, Announcement> = {
  name: "announcement",
  news: "ANNOUNCEMENT",
  insert: insertAnnouncement,
  lock: lockAnnouncement,
  update: updateAnnouncement,
  own: ({ texts }, before) => ({
    texts: texts === undefined && before ? before.texts : noticeTexts(texts ?? {}),
  }),
  onWire: announcementOf,
};

type PromotionFields = Pick<PromotionRow, "titles" | "bodies" | "image_url">;

const promotions: Kind<PromotionFields, Promotion> = {
  name: "promotion",
  news: "PROMOTION",
  insert: insertPromotion,
  lock: lockPromotion,
  update: updatePromotion,
  own: ({ titles, bodies, image_url: image }, before) => ({
    titles: titles === undefined && before ? before.titles : noticeTexts(titles ?? {}),
    bodies: bodies === undefined && before ? before.bodies : noticeTexts(bodies ?? {}),
    image_url: image === undefined && before ? before.image_url : ownImage(image ?? null),
  }),
  onWire: promotionOf,
};

/** New ones stand together, the newest first, until the operator orders them. */
const USUAL_ORDER = 100;

export const addAnnouncement = (app: AppContext, form: NoticeForm) => add(app, announcements, form);
export const addPromotion = (app: AppContext, form: NoticeForm) => add(app, promotions, form);
export const changeAnnouncement = (app: AppContext, id: string, form: NoticeForm) =>
  change(app, announcements, id, form);
export const changePromotion = (app: AppContext, id: string, form: NoticeForm) =>
  change(app, promotions, id, form);

async function add<Own extends object, Wire extends { readonly id: string }>(
  app: AppContext,
  kind: Kind<Own, Wire>,
  form: NoticeForm,
): Promise<Wire> {
  const notice = await app.db.transaction(async (tx) => {
    const written = await kind.insert(tx, {
      ...kind.own(form, undefined),
      active: form.active ?? true,
      starts_at: form.starts_at === undefined ? undefined : chosenInstant(form.starts_at),
      ends_at: chosenEnd(form.ends_at) ?? null,
      sort_order: form.sort_order ?? USUAL_ORDER,
    });
    if (!written) throw new Error(`the ${kind.name} was not written`);
    refuseEndBeforeStart(written.starts_at, written.ends_at);
    await queueNewsNotices(tx, kind.news, written);
    const after = kind.onWire(written);
    await writeAudit(tx, { ...auditOf(form, kind.name, "add", after.id), after });
    return after;
  });
  app.live.tellAll("announcements");
  return notice;
}

async function change<Own extends object, Wire extends { readonly id: string }>(
  app: AppContext,
  kind: Kind<Own, Wire>,
  id: string,
  form: NoticeForm,
): Promise<{ readonly notice: Wire; readonly isChanged: boolean }> {
  if (!isRowNumber(id)) throw new Refusal("NOTICE_NOT_FOUND");
  const saved = await app.db.transaction(async (tx) => {
    const before = await kind.lock(tx, id);
    if (!before) throw new Refusal("NOTICE_NOT_FOUND");
    const end = chosenEnd(form.ends_at);
    const changed = {
      ...before,
      ...kind.own(form, before),
      active: form.active ?? before.active,
      starts_at: form.starts_at === undefined ? before.starts_at : chosenInstant(form.starts_at),
      ends_at: end === undefined ? before.ends_at : end,
      sort_order: form.sort_order ?? before.sort_order,
    };
    refuseOverwrite(apartByLanguage(kind.onWire(before)), {
      over: apartByLanguage(form.over ?? {}),
      wanted: apartByLanguage(kind.onWire(changed)),
    });
    refuseEndBeforeStart(changed.starts_at, changed.ends_at);
    const after = kind.onWire(changed);
    // Saved as it stands nothing is written.
    if (isDeepStrictEqual(after, kind.onWire(before))) return { notice: after, isChanged: false };
    await kind.update(tx, changed);
    // What runs was told, and nobody knows to whom once the notices are forgotten.
    const isMoved = changed.starts_at.getTime() !== before.starts_at.getTime();
    if (isMoved || !runsAt(before, app.clock.now())) {
      await queueNewsNotices(tx, kind.news, changed);
    }
    const entry = auditOf(form, kind.name, "change", after.id);
    await writeAudit(tx, { ...entry, before: kind.onWire(before), after });
    return { notice: after, isChanged: true };
  });
  if (saved.isChanged) app.live.tellAll("announcements");
  return saved;
}

function runsAt({ active, starts_at: start, ends_at: end }: Shared, now: number): boolean {
  return active && start.getTime() <= now && (end === null || end.getTime() > now);
}

/** A picture of our own web only: the page's policy lets no other in (secure-headers.ts). */
function ownImage(url: string | null): string | null {
  if (url === null || url === "") return null;
  const isPath = /^\/(?!\/)[A-Za-z0-9._~/-]+$/.test(url) && !url.includes("..");
  if (!isPath) throw new Refusal("NOTICE_IMAGE_INVALID");
  return url;
}

function sharedOf(row: Shared) {
  return {
    id: String(row.id),
    active: row.active,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    sort_order: row.sort_order,
  };
}

export function announcementOf(row: Pick<AnnouncementRow, "texts"> & Shared): Announcement {
  return { ...sharedOf(row), texts: row.texts };
}

export function promotionOf(row: PromotionFields & Shared): Promotion {
  const { titles, bodies, image_url } = row;
  return { ...sharedOf(row), titles, bodies, image_url };
}

function auditOf(
  { actorId, address }: NoticeForm,
  targetKind: "announcement" | "promotion",
  act: "add" | "change",
  targetId: string,
) {
  return { actorId, address, action: `${targetKind}.${act}`, targetKind, targetId } as const;
}
