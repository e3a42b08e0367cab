/** The calls of what an operator shows members: announcements, promotions and their pictures. */
import * as calls from "@chokdee/domain/notices/admin-contract.ts";
import * as imageCalls from "@chokdee/domain/notices/image-contract.ts";

import { findSession, Reply, toldIf, type Router } from "../platform/http/router.ts";
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

export function noticesAdminRoutes(router: Router): void {
  announcementRoutes(router);
  promotionRoutes(router);
}

function announcementRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.listAnnouncements, async () =>
    (await currentAnnouncements(app.db)).map(announcementOf),
  );
  router.route(calls.listAdminAnnouncements, async ({ query }) => ({
    data: await listAnnouncements(app, query),
  }));
  router.route(calls.addAnnouncement, async (context) => ({
    data: await addAnnouncement(app, { ...context.actor, ...context.body }),
  }));
  router.route(calls.changeAnnouncement, async ({ params, actor, body }) => {
    const { notice, isChanged } = await changeAnnouncement(app, params.id, { ...actor, ...body });
    return toldIf(isChanged, { data: notice });
  });
}

function promotionRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.listPromotions, async ({ request }) => {
    // Nobody who has excluded themselves is invited to play.
    const isExcluded = (await findSession(app, request))?.member.exclusion !== undefined;
    return isExcluded ? [] : (await currentPromotions(app.db)).map(promotionOf);
  });
  router.route(calls.listAdminPromotions, async ({ query }) => ({
    data: await listPromotions(app, query),
  }));
  router.route(calls.addPromotion, async (context) => ({
    data: await addPromotion(app, { ...context.actor, ...context.body }),
  }));
  router.route(calls.changePromotion, async ({ params, actor, body }) => {
    const { notice, isChanged } = await changePromotion(app, params.id, { ...actor, ...body });
    return toldIf(isChanged, { data: notice });
  });
  takeForms(router, (forms) => {
    forms.route(imageCalls.uploadPromotionImage, async (context) => {
      const { file } = await readUpload(context.request, context.reply, imageForm);
      return { data: { image_url: await addPromotionImage(app, context.actor, file) } };
    });
  });
  router.route(imageCalls.readPromotionImage, async ({ params, reply }) => {
    const bytes = await readPromotionImage(app, params.id);
    void reply.headers(imageHeaders);
    return new Reply<never>(200, bytes as never);
  });
}
