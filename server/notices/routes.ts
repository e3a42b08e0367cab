/** The calls of notices: domain/notices/contract.ts. */
import * as calls from "@chokdee/domain/notices/contract.ts";

import type { Router } from "../platform/http/router.ts";
import { listNotices, readNotices, showUnread } from "./list-notices.ts";
import { addPushDevice, removePushDevice, showPushKey } from "./push-devices.ts";

export function noticesRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.listNotices, async ({ query, member }) => {
    const { items, nextCursor, unread } = await listNotices(app, { ...query, userId: member.id });
    return { data: items, next_cursor: nextCursor, unread };
  });
  router.route(calls.countUnreadNotices, async ({ member }) => ({
    unread: await showUnread(app, member.id),
  }));
  router.route(calls.readNotices, async ({ body, member }) => ({
    unread: await readNotices(app, member.id, body),
  }));

  router.route(calls.readPushKey, async () => ({ public_key: await showPushKey(app) }));
  router.route(calls.addPushDevice, async ({ body, session }) => {
    await addPushDevice(app, session, { endpoint: body.endpoint, ...body.keys });
    return undefined;
  });
  router.route(calls.removePushDevice, async ({ body, member }) => {
    await removePushDevice(app, member.id, body.endpoint);
    return undefined;
  });
}
