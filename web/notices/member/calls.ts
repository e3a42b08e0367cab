import {
  countUnreadNotices,
  listNotices,
  readNotices,
  type Notice,
} from "@chokdee/domain/notices/contract.ts";

import { request } from "../../app/api.ts";
import { usePollInterval } from "../../app/live.ts";
import { useAction, useCall, usePages } from "../../app/use-call.ts";

const PAGE = 30;
/** Without the push; results and money are told by it at once. */
const POLL_MS = 60_000;

export function useUnread(): number {
  const refetchInterval = usePollInterval(POLL_MS);
  return useCall("notices", countUnreadNotices, {}, { refetchInterval }).data?.unread ?? 0;
}

export const useNotices = () => usePages("notices", listNotices, { query: { limit: PAGE } });

/** Marks one notice, or all up to the newest that was shown. */
export const useReadNotices = () =>
  useAction(
    (body: { readonly id: string } | { readonly up_to: string }) => request(readNotices, { body }),
    "notices",
  );

/** The newest notice, for a word about it on whatever screen is open. */
export async function newestNotice(): Promise<Notice | undefined> {
  const { data } = await request(listNotices, { query: { limit: 1 } });
  return data[0];
}
