/** A member's screen before a server that answers what a test says, and keeps what reached it. */
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { vi } from "vitest";

import { closeBrowser, openBrowser, sentBody, textsAt } from "./browser.ts";
import { holding, show as showInApp, toldText, type Shown as ShownInApp } from "./shown.ts";

interface Sent {
  /** "POST /api/payment/withdrawal". */
  readonly call: string;
  readonly body: unknown;
}

export interface Shown extends ShownInApp {
  /** The address that the member is at. */
  readonly at: () => string;
  /** What went along with the way there. */
  readonly state: () => unknown;
  /** Goes back to where the member came from. */
  readonly back: () => Promise<void>;
}

type Answer = object | ((query: URLSearchParams) => object);

const fieldsOf = (form: FormData): object =>
  Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );

function house() {
  const answers = new Map<string, Answer>([
    [balance.path, { balance: 0 }],
    [publicSettings.path, { stopped: {}, contact_line_url: "", contact_phone: "" }],
  ]);
  const sent: Sent[] = [];
  /** The key under which each of these was sent. */
  const keys: (string | null)[] = [];
  /** The token under which each of these was sent. */
  const tokens: (string | null)[] = [];
  /** What was asked for, as "path?query". */
  const asked: string[] = [];
  const { wait, hold } = holding();
  const fetch = async (address: string, init?: RequestInit): Promise<Response> => {
    if (init === undefined) return new Response(textsAt(address));
    const { pathname, searchParams } = new URL(address, "http://house.test");
    const { method = "GET" } = init;
    const call = `${method} ${pathname}`;
    if (method === "GET") asked.push(address);
    else {
      const body = init.body instanceof FormData ? fieldsOf(init.body) : sentBody(init);
      sent.push({ call, body });
      const headers = new Headers(init.headers);
      keys.push(headers.get("Idempotency-Key"));
      tokens.push(headers.get("Authorization"));
    }
    await wait();
    const answer = answers.get(call) ?? answers.get(pathname) ?? { data: [] };
    const reply =
      typeof answer === "function"
        ? await (answer as (of: object) => object | Promise<object>)(searchParams)
        : answer;
    return reply instanceof Response ? reply.clone() : Response.json(reply);
  };
  return {
    fetch,
    sent,
    keys,
    tokens,
    asked,
    /** What was asked for at a path, the queries only. */
    queries: (path: string): Record<string, string>[] =>
      asked
        .map((address) => new URL(address, "http://house.test"))
        .filter(({ pathname }) => pathname === path)
        .map(({ searchParams }) => Object.fromEntries(searchParams)),
    /** Answers a path, or a method and a path; what nobody answers is an empty list. */
    answer: (path: string, reply: Answer): void => void answers.set(path, reply),
    /** Refuses a path, or a method and a path, from now on. */
    refuse: (path: string, message: string, status = 422, more: object = {}): void =>
      void answers.set(path, Response.json({ code: "REFUSED", message, ...more }, { status })),
    /** No answer comes from there: the line is lost. */
    lose: (path: string): void =>
      void answers.set(path, () => {
        throw new TypeError("Failed to fetch");
      }),
    /** Holds back all answers until the function that it gives is called. */
    hold,
  };
}

export const member = { id: "m", phone_number: "0811111111", nickname: "ก้อย", role: "USER" };

/** A screen or a part of one as it stands in the app, and where it has led to. */
async function show(part: unknown, props: object = {}): Promise<Shown> {
  const { useLocation, useNavigate } = await import("react-router");
  const { act } = await import("./browser.ts");
  let [at, along]: [string, unknown] = ["", null];
  let navigate: (steps: number) => unknown = () => undefined;
  function Where() {
    const where = useLocation();
    [at, along] = [`${where.pathname}${where.search}`, where.state as unknown];
    navigate = useNavigate();
    return null;
  }
  const page = await showInApp(part, props, Where);
  return { ...page, at: () => at, state: () => along, back: () => act(() => navigate(-1)) };
}

/** Begins anew at an address, with the texts of these groups, for a member who is signed in. */
export async function memberWeb(groups: readonly string[], address = "/", signedIn = true) {
  // What stands of before would go on asking.
  await closeBrowser();
  const { tellWindow } = openBrowser();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("requestAnimationFrame", () => 0);
  location.hash = `#${address}`;
  Object.assign(window, { location });
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  vi.stubGlobal("navigator", { onLine: true, clipboard: { writeText } });
  const { fetch, ...server } = house();
  vi.stubGlobal("fetch", fetch);
  const { beginSession } = await import("../app/session.ts");
  const { serverNow } = await import("../ui/clock.ts");
  if (signedIn) beginSession("token", member as never, serverNow());
  const { loadTexts } = await import("../text/i18n.ts");
  await loadTexts([...groups, "common"] as never);
  /** What was told last. */
  const told = async () => (await toldText())?.replaceAll(/\s/g, " ");
  return { ...server, show, told, copied, tellWindow };
}

/** A part of a member's screen, shown before a server that answers these paths so. */
export async function memberPart(
  groups: readonly string[],
  load: () => Promise<unknown>,
  answers: Readonly<Record<string, object>> = {},
) {
  const web = await memberWeb(groups);
  for (const [path, reply] of Object.entries(answers)) web.answer(path, reply);
  const page = await web.show(await load());
  return { ...web, page, says: page.says };
}
