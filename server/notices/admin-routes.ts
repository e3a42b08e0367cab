/** The calls of what an operator shows members: announcements, promotions and their pictures. */
import * as calls from "@chokdee/domain/core/settings-contract.ts";
import {
  readPromotionImage as readPromotionImageCall,
  uploadPromotionImage,
} from "@chokdee/domain/operations/service-contract.ts";

import { Answer, type FrontDesk } from "../platform/http/front-desk.ts";
import { readUpload, takeForms } from "../platform/http/uploads.ts";
import { listAnnouncements, listPromotions } from "./list-admin-notices.ts";
import {
  addPromotionImage,
  imageForm,
  imageHeaders,
  readPromotionImage,
} from "./promotion-image.ts";
import { currentAnnouncements } from "./queries/announcements.ts";
import { currentPromotions } from "./queries/promotions.ts";
import {
  addAnnouncement,
  addPromotion,
  announcementOf,
  changeAnnouncement,
  changePromotion,
  promotionOf,
} from "./save-notice.ts";

export function noticesAdminRoutes(desk: FrontDesk): void {
  announcementRoutes(desk);
  promotionRoutes(desk);
}

function announcementRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(calls.listAnnouncements, async () =>
    (await currentAnnouncements(house.db)).map(announcementOf),
  );
  desk.serve(calls.listAdminAnnouncements, async ({ query }) => ({
    data: await listAnnouncements(house, query),
  }));
  desk.serve(calls.addAnnouncement, async (visit) => ({
    data: await addAnnouncement(house, { ...visit.actor, ...visit.body }),
  }));
  desk.serve(calls.changeAnnouncement, async (visit) => ({
    data: await changeAnnouncement(house, visit.params.id, { ...visit.actor, ...visit.body }),
  }));
}

function promotionRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(calls.listPromotions, async () =>
    (await currentPromotions(house.db)).map(promotionOf),
  );
  desk.serve(calls.listAdminPromotions, async ({ query }) => ({
    data: await listPromotions(house, query),
  }));
  desk.serve(calls.addPromotion, async (visit) => ({
    data: await addPromotion(house, { ...visit.actor, ...visit.body }),
  }));
  desk.serve(calls.changePromotion, async (visit) => ({
    data: await changePromotion(house, visit.params.id, { ...visit.actor, ...visit.body }),
  }));
  takeForms(desk, (forms) => {
    forms.serve(uploadPromotionImage, async (visit) => {
      const { file } = await readUpload(visit.request, visit.reply, imageForm);
      return { data: { image_url: await addPromotionImage(house, visit.actor, file) } };
    });
  });
  desk.serve(readPromotionImageCall, async ({ params, reply }) => {
    const bytes = await readPromotionImage(house, params.id);
    void reply.headers(imageHeaders);
    return new Answer<never>(200, bytes as never);
  });
}
