import {
  countUnreadNotices,
  listNotices,
  readNotices,
  type Notice,
} from "@chokdee/domain/notices/contract.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { usePollInterval } from "../../app/live.ts";

const PAGE = 30;
/** Without the push; results and money are told by it at once. */
const POLL_MS = 60_000;

export function useUnread(): number {
  const refetchInterval = usePollInterval(POLL_MS);
  const { data } = useQuery({
    queryKey: ["notices", "unread"],
    queryFn: ({ signal }) => request(countUnreadNotices, { signal }),
    refetchInterval,
  });
  return data?.unread ?? 0;
}

export function useNotices() {
  return useInfiniteQuery({
    queryKey: ["notices", "list"],
    queryFn: ({ pageParam, signal }) =>
      request(listNotices, { query: { limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** Marks one notice, or all up to the newest that was shown. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly id: string } | { readonly up_to: string }) =>
      request(readNotices, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["notices"] }),
  });
}

/** The newest notice, for a word about it on whatever screen is open. */
export async function newestNotice(): Promise<Notice | undefined> {
  const { data } = await request(listNotices, { query: { limit: 1 } });
  return data[0];
}
