/** The calls of notices: domain/notices/contract.ts. */
import * as contract from "@chokdee/domain/notices/contract.ts";

import type { FrontDesk } from "../platform/http/front-desk.ts";
import { listNotices, readNotices, showUnread } from "./list-notices.ts";
import { addPushDevice, removePushDevice, showPushKey } from "./push-devices.ts";

/** Switching a browser on and off again and again is no use to anybody. */
const deviceLimit = { name: "push-device", times: 60, seconds: 3_600 } as const;

export function noticesRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(contract.listNotices, async ({ query, member }) => {
    const { items, nextCursor, unread } = await listNotices(house, { ...query, userId: member.id });
    return { data: items, next_cursor: nextCursor, unread };
  });
  desk.serve(contract.countUnreadNotices, async ({ member }) => ({
    unread: await showUnread(house, member.id),
  }));
  desk.serve(contract.readNotices, async ({ body, member }) => ({
    unread: await readNotices(house, member.id, body),
  }));

  desk.serve(contract.readPushKey, async () => ({ public_key: await showPushKey(house) }));
  desk.serve(
    contract.addPushDevice,
    async ({ body, member }) => {
      await addPushDevice(house, member.id, { endpoint: body.endpoint, ...body.keys });
      return undefined;
    },
    { limit: deviceLimit },
  );
  desk.serve(contract.removePushDevice, async ({ body, member }) => {
    await removePushDevice(house, member.id, body.endpoint);
    return undefined;
  });
}
