/** A back office before a server that answers what a test says, and keeps what reached it. */
import { vi } from "vitest";

import { closeBrowser, openBrowser, sentBody, textsAt } from "./browser.ts";
import { holding, show, toldText } from "./shown.ts";

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** The server: what it was asked and sent, and what it answers. */
function house(self: object) {
  const answers = new Map<string, object>([["/api/admin/staff/me", self]]);
  const sent: Sent[] = [];
  /** The key under which each of these was sent. */
  const keys: (string | null)[] = [];
  const asked: string[] = [];
  let refusal: { readonly body: object; readonly status: number } | undefined;
  const { wait, hold } = holding();
  const take = async (path: string, init: RequestInit): Promise<Response | undefined> => {
    const body = init.body instanceof FormData ? [...init.body.keys()] : sentBody(init);
    sent.push({ method: init.method ?? "", path, body });
    keys.push(new Headers(init.headers).get("Idempotency-Key"));
    await wait();
    return refusal && Response.json(refusal.body, { status: refusal.status });
  };
  const fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    if (address.startsWith("/locales/")) return new Response(textsAt(address));
    const { pathname, searchParams } = new URL(address, "http://house.test");
    const { method = "GET" } = init;
    if (method === "GET") asked.push(`${pathname}?${decodeURIComponent(searchParams.toString())}`);
    else {
      const refused = await take(pathname, init);
      if (refused) return refused;
    }
    // Nothing is saved here.
    if (searchParams.get("format") === "csv") return new Response(null, { status: 503 });
    const none = method === "GET" ? { items: [], next_cursor: null, total: 0 } : {};
    const asAsked = `${pathname}?${searchParams.toString()}`;
    const data =
      answers.get(`${method} ${pathname}`) ?? answers.get(asAsked) ?? answers.get(pathname) ?? none;
    if (data instanceof Response) return data.clone();
    return Response.json("data" in data || "message" in data ? data : { data });
  };
  return {
    fetch,
    sent,
    keys,
    asked,
    /** What was asked for at a path, without what is empty. */
    queries: (path: string): Record<string, string>[] =>
      asked
        .filter((one) => one.startsWith(`${path}?`))
        .map((one) => [...new URLSearchParams(one.slice(path.length))])
        .map((query) => Object.fromEntries(query.filter(([, value]) => value !== ""))),
    /** Answers a path, alone, with its query or behind a method; what nobody answers is an empty list. */
    answer: (path: string, data: object): void => void answers.set(path, data),
    /** Everything that is sent is refused with these words from now on. */
    refuse: (message: string, status = 422, more: object = {}): void => {
      refusal = { body: { code: "REFUSED", message, ...more }, status };
    },
    /** Holds back the answers to what is sent, until the function that it gives is called. */
    hold,
  };
}

/** Begins anew, with the texts of these groups, for somebody with these rights. */
export async function backOffice(
  groups: readonly string[],
  rights: readonly string[] = ["owner"],
  own: object = {},
) {
  // What stands of before would go on asking.
  await closeBrowser();
  openBrowser();
  const media = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal("matchMedia", () => media);
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const self = { id: "own", rights, not_alone: [], has_totp: false, ...own };
  const { fetch, ...server } = house(self);
  vi.stubGlobal("fetch", fetch);
  const user = { id: "own", phone_number: "0811111111", nickname: "ฉัน", role: "ADMIN" } as const;
  (await import("../app/session.ts")).beginSession(
    "token",
    user,
    (await import("../ui/clock.ts")).serverNow(),
  );
  const { loadTexts } = await import("../text/i18n.ts");
  const always = ["admin-desk", "admin", "admin-staff", "day-field", "common"];
  await loadTexts([...groups, ...always] as never);
  const { queryClient } = await import("../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], self);
  return { ...server, show, told: toldText };
}
