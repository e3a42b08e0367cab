import type { Call, ReplyOf } from "@chokdee/domain/contract.ts";
import {
  type keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";

import { request, type RequestOptions } from "./api.ts";
import type { QueryArea } from "./query-client.ts";

/** What stands beside `data` without telling anything. */
type Wrapping = "data" | "success" | "message";
/** What a call answers, out of the `data` that many answers come in; a page keeps its cursor. */
export type DataOf<C extends Call> =
  ReplyOf<C> extends { data: infer Data }
    ? Exclude<keyof ReplyOf<C>, Wrapping> extends never
      ? Data
      : ReplyOf<C>
    : ReplyOf<C>;

type Asked<C extends Call> = Omit<RequestOptions<C>, "signal" | "token">;

/** How a reading behaves on the screen, besides what it asks. */
type ReadingOptions<C extends Call> = Omit<
  UseQueryOptions<DataOf<C>>,
  "queryKey" | "queryFn" | "select" | "initialData"
>;

function dataOf<C extends Call>(reply: ReplyOf<C>): DataOf<C> {
  if (typeof reply !== "object" || reply === null || !("data" in reply)) return reply as DataOf<C>;
  const { data, success: _, message: __, ...more } = reply as Record<string, unknown>;
  return (Object.keys(more).length === 0 ? data : reply) as DataOf<C>;
}

/** The key of a reading: its area, which a push makes stale, then the call and what it asks. */
function keyOf(area: QueryArea, call: Call, asked: object): readonly unknown[] {
  const { params, query, body } = asked as { params?: object; query?: object; body?: object };
  return [area, call.path, ...[params, query, body].filter((part) => part !== undefined)];
}

/** What only leads through a list: its page, its order, and the words that are being typed. */
const WAYS: readonly string[] = ["cursor", "sort", "search"];
const listOf = (key: QueryKey): string =>
  JSON.stringify(key, (name, value: unknown) => (WAYS.includes(name) ? undefined : value));

/**
 * Of a list, the page that was shown stays until the next one is there: of the same list, or the
 * sums of one day would stand under another.
 */
const whilePaging = (asked: object, key: QueryKey): object =>
  "cursor" in ((asked as { query?: object }).query ?? {})
    ? {
        placeholderData: (shown: unknown, before?: { readonly queryKey: QueryKey }) =>
          before && listOf(before.queryKey) === listOf(key) ? shown : undefined,
      }
    : {};

/** A reading as TanStack Query takes it: also to fetch it ahead, or to put its answer in. */
export function callQuery<C extends Call>(
  area: QueryArea,
  call: C,
  asked: Asked<C>,
  options: ReadingOptions<C> = {},
) {
  const queryKey = keyOf(area, call, asked);
  return queryOptions({
    ...options,
    queryKey,
    ...whilePaging(asked, queryKey),
    queryFn: async ({ signal }) =>
      dataOf<C>(await request<C>(call, ...([{ ...asked, signal }] as never))),
  });
}

/** Reads a call. Whoever asks alike shares the answer. */
export const useCall = <C extends Call>(...reading: Parameters<typeof callQuery<C>>) =>
  useQuery(callQuery<C>(...reading));

/** What a refetchInterval is told of a reading. */
export interface Read {
  readonly state: { readonly dataUpdatedAt: number; readonly data?: unknown };
}

interface PagesOptions {
  readonly enabled?: boolean;
  readonly refetchInterval?: number | false | ((read: Read) => number | false);
  /** What is asked otherwise from the second page on. */
  readonly more?: object;
  readonly placeholderData?: typeof keepPreviousData;
}

/** Reads a call page by page, more of it on demand. */
export function usePages<C extends Call>(
  area: QueryArea,
  call: C,
  asked: Asked<C>,
  { more, ...options }: PagesOptions = {},
) {
  const { query } = asked as { query?: object };
  return useInfiniteQuery({
    ...options,
    queryKey: [...keyOf(area, call, asked), "pages"],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const page = { ...query, ...(cursor === undefined ? {} : more), cursor };
      return dataOf<C>(await request<C>(call, ...([{ ...asked, query: page, signal }] as never)));
    },
    getNextPageParam: (page) =>
      (page as { readonly next_cursor?: string | null }).next_cursor ?? undefined,
  });
}

/** Makes readings stale: a whole area, or the one with this key. Those on the screen ask again. */
export const renew = (client: QueryClient, ...stale: readonly (QueryArea | QueryKey)[]) =>
  Promise.all(
    stale.map((one) =>
      client.invalidateQueries({ queryKey: typeof one === "string" ? [one] : one }),
    ),
  );

/**
 * A mutation that is not sent again while the same was sent last and is under way: a second tap
 * comes before the button shows its spinner. It joins the first.
 */
export function useOnceMutation<Done, Sent, Before>(
  options: UseMutationOptions<Done, Error, Sent, Before>,
) {
  const underway = useRef<{ readonly content: string; readonly done: Promise<Done> }>(undefined);
  const { mutateAsync: send, ...mutation } = useMutation({
    ...options,
    onSettled: async (...settled) => {
      await options.onSettled?.(...settled);
      if (underway.current?.content === contentOf(settled[2])) underway.current = undefined;
    },
  });
  const mutateAsync = useCallback(
    (...sent: Parameters<typeof send>): Promise<Done> => {
      const content = contentOf(sent[0]);
      if (underway.current?.content === content) return underway.current.done;
      const done = send(...sent);
      underway.current = { content, done };
      return done;
    },
    [send],
  );
  const mutate = useCallback(
    (...sent: Parameters<typeof send>): void => {
      // What fails is told by `error` and by the callbacks.
      mutateAsync(...sent).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}

const contentOf = (sent: unknown): string => JSON.stringify(sent) ?? "";

/** Runs something that changes what is kept, and makes stale what shows it. */
export function useAction<Sent = void, Done = unknown>(
  run: (sent: Sent) => Promise<Done>,
  ...stale: readonly (QueryArea | QueryKey)[]
) {
  const client = useQueryClient();
  return useOnceMutation({ mutationFn: run, onSettled: () => renew(client, ...stale) });
}
