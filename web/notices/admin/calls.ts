import {
  addAnnouncement,
  addPromotion,
  changeAnnouncement,
  changePromotion,
  listAdminAnnouncements,
  listAdminPromotions,
} from "@chokdee/domain/notices/admin-contract.ts";

import { request } from "../../app/api.ts";
import { useRowNow } from "../../app/admin/rows-read.ts";
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

const announcementOf = ({
  titles,
  bodies: _bodies,
  image_url: _url,
  ...rest
}: Partial<NoticeForm>) => ({
  ...(titles && { texts: titles }),
  ...rest,
});

/** A notice as it stands now, under the form that was opened over it. */
export const useNoticeNow = (kind: NoticeKind, opened: ListedNotice | undefined) =>
  useRowNow(`${kind}s`, opened);

/** Adds a notice, or changes what is given of the one with the id. */
export const useSaveNotice = (kind: NoticeKind, id: string | undefined) =>
  useAction<Partial<NoticeForm> & { readonly over?: Partial<NoticeForm> }>(
    ({ over, ...form }) => {
      if (kind === "announcement") {
        const body = announcementOf(form);
        return id === undefined
          ? request(addAnnouncement, { body: { ...body, texts: body.texts ?? {} } })
          : request(changeAnnouncement, {
              params: { id },
              body: { ...body, over: over && announcementOf(over) },
            });
      }
      const { titles = {}, bodies = {} } = form;
      return id === undefined
        ? request(addPromotion, { body: { ...form, titles, bodies } })
        : request(changePromotion, { params: { id }, body: { ...form, over } });
    },
    "backoffice",
    "announcements",
  );
