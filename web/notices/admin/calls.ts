import {
  addAnnouncement,
  addPromotion,
  changeAnnouncement,
  changePromotion,
  listAdminAnnouncements,
  listAdminPromotions,
} from "@chokdee/domain/notices/admin-contract.ts";

import { request } from "../../app/api.ts";
import { useAction, useCall, type DataOf } from "../../app/use-call.ts";

const ROWS = 25;

export type NoticeKind = "announcement" | "promotion";
export type Texts = Readonly<Record<string, string>>;

/** An announcement or a promotion, as the lists have them. */
export type ListedNotice =
  | DataOf<typeof listAdminAnnouncements>["items"][number]
  | DataOf<typeof listAdminPromotions>["items"][number];

/** The announcement, or the promotion's title, by language. */
export const titlesOf = (notice: ListedNotice): Texts =>
  "texts" in notice ? notice.texts : notice.titles;

const lists = { announcement: listAdminAnnouncements, promotion: listAdminPromotions };

export const useNotices = (kind: NoticeKind, cursor: string | undefined) =>
  useCall("backoffice", lists[kind], { query: { limit: ROWS, cursor } });

export interface NoticeForm {
  readonly titles: Texts;
  /** Promotions only, as the picture. */
  readonly bodies: Texts;
  readonly image_url: string | null;
  readonly active: boolean;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly sort_order: number;
}

/** Adds a notice, or changes what is given of the one with the id. */
export const useSaveNotice = (kind: NoticeKind, id: string | undefined) =>
  useAction<Partial<NoticeForm>>(
    ({ titles, bodies, image_url: image, ...rest }) => {
      if (kind === "announcement") {
        return id === undefined
          ? request(addAnnouncement, { body: { texts: titles ?? {}, ...rest } })
          : request(changeAnnouncement, { params: { id }, body: { texts: titles, ...rest } });
      }
      const body = { image_url: image, ...rest };
      return id === undefined
        ? request(addPromotion, { body: { titles: titles ?? {}, bodies: bodies ?? {}, ...body } })
        : request(changePromotion, { params: { id }, body: { titles, bodies, ...body } });
    },
    "backoffice",
    "announcements",
  );
