import {
  addAnnouncement,
  addPromotion,
  changeAnnouncement,
  changePromotion,
  listAdminAnnouncements,
  listAdminPromotions,
} from "@chokdee/domain/core/settings-contract.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";

const AREA = ["backoffice", "notices"] as const;
const ROWS = "25";

export type NoticeKind = "announcement" | "promotion";
type Texts = Readonly<Record<string, string>>;

/** An announcement or a promotion, in one shape for both lists. */
export interface ShownNotice {
  readonly id: string;
  /** The announcement, or the promotion's title, by language. */
  readonly titles: Texts;
  /** Promotions only. */
  readonly bodies: Texts;
  readonly imageUrl: string | null;
  readonly active: boolean;
  readonly startsAt: string;
  readonly endsAt: string | null;
  /** Lowest first. */
  readonly order: number;
}

export function useNotices(kind: NoticeKind, cursor: string | undefined) {
  return useQuery({
    queryKey: [...AREA, kind, cursor],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<{ items: ShownNotice[]; next: string | null }> => {
      const query = { limit: ROWS, cursor };
      if (kind === "announcement") {
        const { data } = await request(listAdminAnnouncements, { query, signal });
        const items = data.items.map((one) => ({
          ...common(one),
          titles: one.texts,
          bodies: {},
          imageUrl: null,
        }));
        return { items, next: data.next_cursor };
      }
      const { data } = await request(listAdminPromotions, { query, signal });
      const items = data.items.map((one) => ({
        ...common(one),
        titles: one.titles,
        bodies: one.bodies,
        imageUrl: one.image_url,
      }));
      return { items, next: data.next_cursor };
    },
  });
}

function common(one: {
  readonly id: string;
  readonly active: boolean;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly sort_order: number;
}) {
  const { id, active, starts_at: startsAt, ends_at: endsAt, sort_order: order } = one;
  return { id, active, startsAt, endsAt, order };
}

/** Adds a notice, or changes the one with the id. */
export function useSaveNotice(kind: NoticeKind, id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (notice: Omit<ShownNotice, "id">) => {
      const { active, startsAt, endsAt, titles, bodies, imageUrl, order } = notice;
      const times = { active, starts_at: startsAt, ends_at: endsAt, sort_order: order };
      if (kind === "announcement") {
        const body = { texts: titles, ...times };
        if (id === undefined) await request(addAnnouncement, { body });
        else await request(changeAnnouncement, { params: { id }, body });
        return;
      }
      const body = { titles, bodies, image_url: imageUrl, ...times };
      if (id === undefined) await request(addPromotion, { body });
      else await request(changePromotion, { params: { id }, body });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: AREA }),
        client.invalidateQueries({ queryKey: ["announcements"] }),
      ]),
  });
}
