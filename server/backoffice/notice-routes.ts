/** The calls of what an operator shows members: announcements, promotions and their pictures. */
import * as calls from "@chokdee/domain/backoffice/contract.ts";
import {
  readPromotionImage as readPromotionImageCall,
  uploadPromotionImage,
} from "@chokdee/domain/backoffice/service-contract.ts";

import { Answer, type FrontDesk } from "../platform/front-desk.ts";
import { readUpload, takeForms } from "../platform/uploads.ts";
import { listAnnouncements, listPromotions } from "./list-notices.ts";
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

export function noticeRoutes(desk: FrontDesk): void {
  announcementRoutes(desk);
  promotionRoutes(desk);
}

function actorOf(visit: { member: { id: string }; address: string }) {
  return { actorId: visit.member.id, address: visit.address };
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
    data: await addAnnouncement(house, { ...actorOf(visit), ...visit.body }),
  }));
  desk.serve(calls.changeAnnouncement, async (visit) => ({
    data: await changeAnnouncement(house, visit.params.id, { ...actorOf(visit), ...visit.body }),
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
    data: await addPromotion(house, { ...actorOf(visit), ...visit.body }),
  }));
  desk.serve(calls.changePromotion, async (visit) => ({
    data: await changePromotion(house, visit.params.id, { ...actorOf(visit), ...visit.body }),
  }));
  takeForms(desk, (forms) => {
    forms.serve(uploadPromotionImage, async (visit) => {
      const { file } = await readUpload(visit.request, visit.reply, imageForm);
      return { data: { image_url: await addPromotionImage(house, actorOf(visit), file) } };
    });
  });
  desk.serve(readPromotionImageCall, async ({ params, reply }) => {
    const bytes = await readPromotionImage(house, params.id);
    void reply.headers(imageHeaders);
    return new Answer<never>(200, bytes as never);
  });
}
