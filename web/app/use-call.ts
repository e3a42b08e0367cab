import type { Call, ReplyOf } from "@chokdee/domain/contract.ts";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query";

import { request, type RequestOptions } from "./api.ts";
import type { QueryArea } from "./query-client.ts";

/** What a call answers, out of the `data` that many answers come in. */
export type DataOf<C extends Call> = ReplyOf<C> extends { data: infer Data } ? Data : ReplyOf<C>;

type Asked<C extends Call> = Omit<RequestOptions<C>, "signal" | "token">;

/** How a reading behaves on the screen, besides what it asks. */
type ReadingOptions<C extends Call> = Pick<
  UseQueryOptions<DataOf<C>>,
  "enabled" | "placeholderData" | "refetchInterval" | "retry" | "staleTime"
>;

function dataOf<C extends Call>(reply: ReplyOf<C>): DataOf<C> {
  const isWrapped = typeof reply === "object" && reply !== null && "data" in reply;
  return (isWrapped ? reply.data : reply) as DataOf<C>;
}

/** The key of a reading: its area, which a push makes stale, then the call and what it asks. */
function keyOf(area: QueryArea, call: Call, asked: object): readonly unknown[] {
  const { params, query, body } = asked as { params?: object; query?: object; body?: object };
  return [area, call.path, ...[params, query, body].filter((part) => part !== undefined)];
}

/** Of a list, the page that was shown stays until the next one is there. */
const whilePaging = (asked: object): object =>
  "cursor" in ((asked as { query?: object }).query ?? {})
    ? { placeholderData: keepPreviousData }
    : {};

/** Reads a call. Whoever asks alike shares the answer. */
export function useCall<C extends Call>(
  area: QueryArea,
  call: C,
  asked: Asked<C>,
  options: ReadingOptions<C> = {},
) {
  return useQuery({
    ...options,
    queryKey: keyOf(area, call, asked),
    ...whilePaging(asked),
    queryFn: async ({ signal }) =>
      dataOf<C>(await request<C>(call, ...([{ ...asked, signal }] as never))),
  });
}

/** Reads a call page by page, more of it on demand. */
export function usePages<C extends Call>(
  area: QueryArea,
  call: C,
  asked: Asked<C>,
  options: { readonly enabled?: boolean } = {},
) {
  const { query } = asked as { query?: object };
  return useInfiniteQuery({
    ...options,
    queryKey: [...keyOf(area, call, asked), "pages"],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) =>
      dataOf<C>(
        await request<C>(call, ...([{ ...asked, query: { ...query, cursor }, signal }] as never)),
      ),
    getNextPageParam: (page) =>
      (page as { readonly next_cursor?: string | null }).next_cursor ?? undefined,
  });
}

/** Runs something that changes what is kept, and makes the areas stale that show it. */
export function useAction<Sent = void, Done = unknown>(
  run: (sent: Sent) => Promise<Done>,
  ...stale: readonly QueryArea[]
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all(stale.map((area) => client.invalidateQueries({ queryKey: [area] }))),
  });
}
