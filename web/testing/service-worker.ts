/** As much of a browser as the service worker (public/sw.js) asks for, with its network and caches. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../public/sw.js", import.meta.url), "utf8");
const ORIGIN = "https://house.test";

export type Kept = Map<string, Response>;
type Answer = () => Response | Promise<Response>;

/** In Node a redirect needs a whole address; here it is told as it was meant. */
const Reply = Object.assign(
  function reply(...of: ConstructorParameters<typeof Response>) {
    return new Response(...of);
  },
  { redirect: (to: string) => new Response(null, { status: 302, headers: { location: to } }) },
);

type Asked = string | { readonly url: string };

const pathOf = (of: Asked): string =>
  new URL(typeof of === "string" ? of : of.url, ORIGIN).pathname;

/** The caches as the script knows them, of what they hold by name, on a phone that may be full. */
function storageOf(caches: Map<string, Kept>, device: { readonly isFull: boolean }) {
  const kept = (name: string): Kept => {
    if (!caches.has(name)) caches.set(name, new Map());
    return caches.get(name) as Kept;
  };
  const found = (all: readonly Kept[], of: Asked) =>
    all
      .map((one) => one.get(pathOf(of)))
      .find(Boolean)
      ?.clone();
  return {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    match: async (of: Asked) => found([...caches.values()], of),
    open: async (name: string) => ({
      match: async (of: Asked) => found([kept(name)], of),
      put: async (of: Asked, answer: Response) => {
        if (device.isFull) throw new DOMException("There is no room.", "QuotaExceededError");
        kept(name).set(pathOf(of), answer);
      },
    }),
  };
}

/** The server as a test says; what nobody answers is a lost line. */
function network() {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  return {
    fetch: async (of: Asked) => {
      const path = pathOf(of);
      asked.push(path);
      const answer = answers.get(path);
      if (!answer) throw new TypeError("Failed to fetch");
      return answer();
    },
    /** The paths that were asked for. */
    asked,
    answers,
    /** Answers a path, from now on. */
    serve: (path: string, text: string, status = 200, type = "text/plain") =>
      void answers.set(
        path,
        () => new Response(text, { status, headers: { "content-type": type } }),
      ),
    lose: (path: string) => void answers.delete(path),
  };
}

/** The browser around the script of a build, with what its caches hold by name. */
export function worker(build: string, caches: Map<string, Kept> = new Map()) {
  const { fetch, ...net } = network();
  const listeners = new Map<string, (event: object) => void>();
  const shown: [string, object][] = [];
  const opened: string[] = [];
  const done: string[] = [];
  const pages: { postMessage: (of: object) => void; focus: () => void }[] = [];
  const device = { onLine: true, isFull: false };
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      void listeners.set(type, listener),
    skipWaiting: async () => void done.push("skipWaiting"),
    clients: {
      claim: async () => void done.push("claim"),
      matchAll: async () => pages,
      openWindow: async (to: string) => void opened.push(to),
    },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push([title, options]),
    },
  };
  runInNewContext(SCRIPT, {
    self,
    location: { href: `${ORIGIN}/sw.js?build=${build}`, origin: ORIGIN },
    navigator: device,
    URL,
    Response: Reply,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    fetch,
    caches: storageOf(caches, device),
  });
  /** Tells the script; answers when all that it asked to wait for is done. */
  const tell = async (type: string, more: object = {}) => {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.({
      ...more,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (given: Promise<Response>) => (answer = Promise.resolve(given)),
    });
    const given = await answer;
    await Promise.all(waits);
    return given;
  };
  const ask = (path: string, more: object = {}) =>
    tell("fetch", {
      request: { method: "GET", mode: "cors", url: new URL(path, ORIGIN).href, ...more },
    });
  return {
    ...net,
    caches,
    device,
    done,
    opened,
    pages,
    shown,
    tell,
    ask,
  };
}
