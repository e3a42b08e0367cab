/**
 * As much of a browser as modules and hooks ask for: storage, events, and a root for React. There
 * is no page: what is mounted shows nothing and gives its hook's values to the test (page.ts has one).
 */
import { setTimeout as endOfMoment } from "node:timers/promises";

import type { ReactNode } from "react";
import { vi } from "vitest";

import { completeTextsOf } from "../../tools/text-files.ts";

class TestStorage {
  readonly #values = new Map<string, string>();

  get length(): number {
    return this.#values.size;
  }

  key(at: number): string | null {
    return [...this.#values.keys()][at] ?? null;
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }
}

/** Nothing has a width here, and so nothing gets another one. */
class NeverResized {
  observe(): void {}
  disconnect(): void {}
}

export interface TestBrowser {
  /** Tells the window's listeners, as the browser does of "storage". */
  readonly tellWindow: (type: string) => void;
  /** The tab is hidden and comes back. */
  readonly comeBack: () => void;
}

/** What a request sends as JSON. */
export function sentBody({ body }: RequestInit): unknown {
  return typeof body === "string" ? (JSON.parse(body) as unknown) : null;
}

/**
 * What is mounted and not yet taken away, by how to take it away. It is kept outside of this module,
 * which a test may import anew: what stays mounted asks again each minute, in another file's test.
 */
const kept = globalThis as {
  mountedByTests?: Set<() => Promise<void>>;
  unansweredByTests?: Set<() => void>;
  textsReadByTests?: Map<string, ReturnType<typeof completeTextsOf>>;
};
const mounted = (kept.mountedByTests ??= new Set());
/** Requests that wait for ever, by how to end them. */
const waiting = (kept.unansweredByTests ??= new Set());
/** To read all texts for each request took a sixth of the time of the tests that draw screens. */
const readTexts = (kept.textsReadByTests ??= new Map());

/** A file of texts by its address, "/locales/th/betting.json". */
export function textsAt(address: string): string {
  const [, , language = "", file = ""] = address.split("/");
  let texts = readTexts.get(language);
  if (!texts) readTexts.set(language, (texts = completeTextsOf(language)));
  return JSON.stringify(texts.get(file.replace(".json", "")));
}

/**
 * A request that nobody answers: it ends with who asked or with the browser, or it would be called
 * slow in another test.
 */
export function unanswered({ signal }: RequestInit = {}): Promise<Response> {
  return new Promise((_, end) => {
    const giveUp = () => end(new Error("Nobody waits for it any more."));
    waiting.add(giveUp);
    signal?.addEventListener("abort", giveUp);
  });
}

/** Takes the browser away; what is still mounted goes first, or it would draw without a window. */
export async function closeBrowser(): Promise<void> {
  // Without a document nothing can be drawn any more, and React would fail on it in another test.
  if (!("documentElement" in (globalThis.document ?? {}))) mounted.clear();
  for (const unmount of mounted) await unmount();
  for (const giveUp of waiting) giveUp();
  waiting.clear();
  // What was put off to the end of this moment (open-layers.ts) finds its browser still.
  await endOfMoment(0);
  vi.unstubAllGlobals();
  // React asks the window for its event even when what is told is no longer mounted: an answer that
  // comes late would be an error that no test has.
  vi.stubGlobal("window", { event: undefined });
  // A call that no test answered tells after eight seconds that it is slow, to whoever looks.
  vi.stubGlobal("document", { visibilityState: "hidden" });
  // A layer that closes last brings the history in line a moment later.
  const nothing = () => undefined;
  vi.stubGlobal("history", { state: null, pushState: nothing, go: nothing });
}

/** Puts a new browser in place; modules are loaded anew, as after opening the page. */
export function openBrowser(): TestBrowser {
  vi.resetModules();
  vi.unstubAllGlobals();
  const page = new EventTarget();
  const view = new EventTarget();
  const listeners = {
    addEventListener: view.addEventListener.bind(view),
    removeEventListener: view.removeEventListener.bind(view),
  };
  const document = Object.assign(page, {
    nodeType: 9,
    visibilityState: "visible",
    documentElement: { lang: "th", dataset: {} },
    fonts: { load: async () => [] },
    defaultView: { ...listeners, HTMLIFrameElement: EventTarget },
    activeElement: null,
  });
  const globals = {
    ...listeners,
    document,
    window: { ...listeners, event: undefined },
    localStorage: new TestStorage(),
    sessionStorage: new TestStorage(),
    navigator: { onLine: true },
    history: { state: null, pushState: () => undefined, go: () => undefined },
    location: { hash: "#/", origin: "http://chokdee" },
    fetch: async (address: string) => new Response(textsAt(address)),
    ResizeObserver: NeverResized,
    MutationObserver: NeverResized,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return {
    tellWindow: (type) => void view.dispatchEvent(new Event(type)),
    comeBack: () => void page.dispatchEvent(new Event("visibilitychange")),
  };
}

/** The page is loaded anew: storage stays, modules and what they remember do not. */
export function reload(): void {
  vi.resetModules();
}

/** Does something and lets React draw what changed by it. */
export async function act(run: () => unknown): Promise<void> {
  const react = await import("react");
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await react.act(async () => void (await run()));
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
}

/** Something inside what the app has around its screens; it goes with the browser at the latest. */
export async function inApp(node: ReactNode, takeAway: () => void) {
  const { createElement } = await import("react");
  const { MemoryRouter } = await import("react-router");
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const { queryClient: client } = await import("../app/query-client.ts");
  const unmount = () => {
    mounted.delete(unmount);
    return act(takeAway);
  };
  mounted.add(unmount);
  const initialEntries = [globalThis.location.hash.slice(1)];
  const page = createElement(MemoryRouter, { initialEntries }, node);
  return { element: createElement(QueryClientProvider, { client }, page), unmount };
}

export interface Mounted<T> {
  /** What the hook gave at its last rendering. */
  readonly value: () => T;
  readonly unmount: () => Promise<void>;
}

/** Runs a hook in a component that shows nothing. */
export async function mount<T>(useIt: () => T): Promise<Mounted<T>> {
  const { createElement } = await import("react");
  const { createRoot } = await import("react-dom/client");
  let last: { readonly value: T } | undefined;
  function Host() {
    last = { value: useIt() };
    return null;
  }
  const node = new EventTarget();
  const container = Object.assign(node, {
    nodeType: 1,
    nodeName: "DIV",
    tagName: "DIV",
    ownerDocument: globalThis.document,
    namespaceURI: "http://www.w3.org/1999/xhtml",
    textContent: "",
  }) as unknown as HTMLElement;
  const root = createRoot(container);
  const { element, unmount } = await inApp(createElement(Host), () => root.unmount());
  await act(() => root.render(element));
  return {
    value: () => {
      if (!last) throw new Error("The hook did not run.");
      return last.value;
    },
    unmount,
  };
}

/** All elements below what a component gave back: mounted by itself, it renders none of them. */
export function elementsIn(node: unknown): { type: unknown; props: Record<string, unknown> }[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn);
  if (typeof node !== "object" || node === null || !("props" in node)) return [];
  const element = node as { type: unknown; props: Record<string, unknown> };
  return [element, ...Object.values(element.props).flatMap(elementsIn)];
}
