import type { Call } from "@chokdee/domain/contract.ts";
import { countUnreadNotices, listNotices } from "@chokdee/domain/notices/contract.ts";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, textsAt, unanswered } from "../testing/browser.ts";

/** What the server answers, whatever it is asked. */
let reply: unknown;
let asked: string[] = [];

beforeEach(() => {
  openBrowser();
  asked = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    asked.push(path);
    return Response.json(reply);
  });
});
afterAll(async () => {
  await closeBrowser();
});

it.each([
  [{ data: { items: [] }, success: true }, { items: [] }],
  [
    { data: [1], left: 3 },
    { data: [1], left: 3 },
  ],
  [{ unread: 2 }, { unread: 2 }],
  [
    [1, 2],
    [1, 2],
  ],
])("of the answer %j a screen reads %j", async (answer, read) => {
  reply = answer;
  const { useCall } = await import("./use-call.ts");
  const hook = await mount(() => useCall("notices", countUnreadNotices as Call, {}));
  await vi.waitFor(() => expect(hook.value().data).toEqual(read));
});

it("a list is read on from the cursor of its page, by as many as were wanted of more", async () => {
  reply = { data: [], next_cursor: "c1" };
  const { usePages } = await import("./use-call.ts");
  const more = { limit: 20 };
  const hook = await mount(() =>
    usePages("notices", listNotices, { query: { limit: 5 } }, { more }),
  );
  await vi.waitFor(() => expect(hook.value().hasNextPage).toBe(true));
  reply = { data: [], next_cursor: null };
  await hook.value().fetchNextPage();
  await vi.waitFor(() => expect(hook.value().hasNextPage).toBe(false));
  expect(asked.map((path) => path.split("?")[1])).toEqual(["limit=5", "limit=20&cursor=c1"]);
});

it("a second tap sends nothing while the first is under way, and may send it again afterwards", async () => {
  const { useAction } = await import("./use-call.ts");
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const run = async (what: string) => {
    sent.push(what);
    await new Promise<void>((resolve) => answers.push(resolve));
  };
  const hook = await mount(() => useAction(run));
  const tap = (what: string) => act(() => hook.value().mutate(what));
  await act(() => {
    hook.value().mutate("a");
    hook.value().mutate("a");
  });
  await tap("a");
  expect(sent).toEqual(["a"]);
  await tap("b");
  await tap("a");
  expect(sent).toEqual(["a", "b", "a"]);
  await act(() => answers.forEach((answer) => answer()));
  await tap("a");
  expect(sent).toEqual(["a", "b", "a", "a"]);
});

it("what is under way is not sent again because something else was answered", async () => {
  const { useAction } = await import("./use-call.ts");
  const sent: string[] = [];
  const answers = new Map<string, () => void>();
  const run = async (what: string) => {
    sent.push(what);
    await new Promise<void>((resolve) => answers.set(what, resolve));
  };
  const hook = await mount(() => useAction(run));
  const tap = (what: string) => act(() => hook.value().mutate(what));
  await tap("a");
  await tap("b");
  await act(() => answers.get("a")?.());
  await tap("b");
  expect(sent).toEqual(["a", "b"]);
  await act(() => answers.get("b")?.());
  await tap("b");
  expect(sent).toEqual(["a", "b", "b"]);
});

it("two clicks get one answer, and what failed is sent anew", async () => {
  const { useAction } = await import("./use-call.ts");
  let sent = 0;
  const run = async (works: boolean) => {
    sent += 1;
    await Promise.resolve();
    if (!works) throw new Error("no");
    return sent;
  };
  const hook = await mount(() => useAction(run));
  const click = (works: boolean) => hook.value().mutateAsync(works);
  expect(await Promise.all([click(true), click(true)])).toEqual([1, 1]);
  expect(await click(true)).toBe(2);
  await expect(click(false)).rejects.toThrow("no");
  await expect(click(false)).rejects.toThrow("no");
  expect(sent).toBe(4);
});

it("an act is under way until what it made stale was read anew", async () => {
  const { useAction, useCall } = await import("./use-call.ts");
  reply = { data: { unread: 1 } };
  const hook = await mount(() => ({
    reading: useCall("notices", countUnreadNotices, {}),
    act: useAction(() => Promise.resolve(), "notices"),
  }));
  await vi.waitFor(() => expect(hook.value().reading.data).toEqual({ unread: 1 }));
  const reads = Promise.withResolvers<Response>();
  let isAsked = false;
  vi.stubGlobal("fetch", () => {
    isAsked = true;
    return reads.promise;
  });
  const done = hook.value().act.mutateAsync();
  await vi.waitFor(() => expect(isAsked).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(hook.value().act.isPending).toBe(true);
  await act(() => reads.resolve(Response.json({ data: { unread: 2 } })));
  await done;
  await vi.waitFor(() => expect(hook.value().act.isPending).toBe(false));
});

it("of a list the page that was shown stays until the next one is there, and of nothing else", async () => {
  const { queryClient } = await import("./query-client.ts");
  const { callQuery } = await import("./use-call.ts");
  const { useQuery } = await import("@tanstack/react-query");
  const { useState } = await import("react");
  reply = { data: ["first"], left: 1 };
  let turn: (query: object) => void = () => undefined;
  const list = await mount(() => {
    const [query, setQuery] = useState<object>({ cursor: undefined });
    turn = setQuery;
    return useQuery(callQuery("notices", listNotices, { query }));
  });
  await vi.waitFor(() => expect(list.value().data).toEqual(reply));
  const first = list.value().data;
  const held = [first, true];
  vi.stubGlobal("fetch", (_: string, init?: RequestInit) => unanswered(init));
  await act(() => turn({ cursor: "c1" }));
  expect([list.value().data, list.value().isPlaceholderData]).toEqual(held);
  await act(() => turn({ cursor: undefined, search: "x" }));
  expect([list.value().data, list.value().isPlaceholderData]).toEqual(held);
  // Another list, by what it is narrowed to or as a whole.
  await act(() => turn({ cursor: undefined, limit: 4 }));
  expect(list.value().data).toBeUndefined();
  await act(() => turn({ limit: 3 }));
  expect(list.value().data).toBeUndefined();
  queryClient.clear();
});
