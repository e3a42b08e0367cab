/** What reaches the server when a hook of a shelf's calls is used. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as endOfMoment } from "node:timers/promises";

import { vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, sentBody, textsAt } from "./browser.ts";

/** The calls of a shelf, loaded in the browser of the test. */
export type Calls = () => Promise<Readonly<Record<string, unknown>>>;

/** A reading of another test that is tried again later is no call of this one. */
const use = new AsyncLocalStorage<object>();

async function callsMade() {
  const own = use.getStore();
  await closeBrowser();
  openBrowser();
  const made: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    const body = sentBody(init);
    const parts = [init.method, decodeURIComponent(path)];
    if (body !== null) parts.push(JSON.stringify(body));
    if (new Headers(init.headers).has("Idempotency-Key")) parts.push("KEY");
    if (use.getStore() === own) made.push(parts.join(" "));
    const data = { items: [], types: [], data: [], next_cursor: null };
    return Response.json({ data, message: "" });
  });
  return made;
}

/** What a reading asks for at once; "" where it asks for nothing. */
export function askedBy(load: Calls, hook: string, given: readonly unknown[]) {
  return use.run({}, async () => {
    const made = await callsMade();
    const ask = (await load())[hook] as (...given: readonly unknown[]) => unknown;
    await mount(() => ask(...given));
    await act(() => endOfMoment(0));
    return made.join(" then ");
  });
}

/** The areas of what was asked for: a push about one of them makes it asked for again. */
export async function areasAsked(): Promise<readonly unknown[]> {
  const { queryClient } = await import("../app/query-client.ts");
  return queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);
}

/** What an act sends that is told this. */
export function sentBy(load: Calls, hook: string, given: readonly unknown[], told: unknown) {
  return use.run({}, async () => {
    const made = await callsMade();
    const send = (await load())[hook] as (...given: readonly unknown[]) => {
      readonly mutateAsync: (told: unknown) => Promise<unknown>;
    };
    const used = await mount(() => send(...given));
    await act(() => used.value().mutateAsync(told));
    return made.join(" then ");
  });
}
