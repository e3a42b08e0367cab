/** Whether the server has a newer web, and when that makes the page load anew by itself. */
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";

const OWN = "/assets/begin-Own.js";
const pageOf = (...scripts: readonly string[]) =>
  new Response(scripts.map((src) => `<script type="module" src="${src}"></script>`).join(""));

let reloads: number;
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  openBrowser();
  reloads = 0;
  answer = () => pageOf("/assets/react-1.js", "/assets/begin-Newer.js");
  Object.assign(document, {
    querySelectorAll: () => ["/assets/react-1.js", OWN].map((src) => ({ getAttribute: () => src })),
  });
  vi.stubGlobal("fetch", async () => answer());
  vi.stubGlobal("location", { hash: "#/help", reload: () => void (reloads += 1) });
});
afterAll(closeBrowser);

const check = () => import("./build-check.ts");

describe("the server's web", () => {
  it.each([
    ["another entry", () => pageOf("/assets/react-1.js", "/assets/begin-Newer.js"), true],
    ["the same entry", () => pageOf("/assets/react-2.js", OWN), false],
    [
      "an answer of a proxy",
      () => new Response(pageOf("/assets/p.js").body, { status: 502 }),
      false,
    ],
    ["a page without code", () => new Response("soon"), false],
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch")), false],
  ])("with %s is newer: %#", async (_, given, isNewer) => {
    answer = given;
    const { isOutdated } = await check();
    expect(await isOutdated()).toBe(isNewer);
  });

  it("is never newer than a page that names no code, as in development", async () => {
    Object.assign(document, { querySelectorAll: () => [] });
    const { isOutdated } = await check();
    expect(await isOutdated()).toBe(false);
  });
});

describe("a screen that could not be had", () => {
  /** Whether the page loads anew, or what is answered instead. */
  async function outcome(codeIsMissing: boolean) {
    const { startAnew } = await check();
    const before = reloads;
    let answered: boolean | undefined;
    void startAnew(codeIsMissing).then((isOutdated) => (answered = isOutdated));
    await vi.waitFor(() => expect(reloads > before || answered !== undefined).toBe(true));
    return reloads > before ? "loads anew" : answered;
  }

  it("loads the page anew where the server has a newer one, once for an address", async () => {
    expect(await outcome(false)).toBe("loads anew");
    expect(await outcome(false)).toBe(true);
    location.hash = "#/wallet";
    expect(await outcome(false)).toBe("loads anew");
  });

  it("of the same build loads anew for code that is missing, and not for what broke", async () => {
    answer = () => pageOf(OWN);
    expect(await outcome(false)).toBe(false);
    expect(await outcome(true)).toBe("loads anew");
    expect(await outcome(true)).toBe(false);
  });

  it("stays while the server cannot be asked", async () => {
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    expect([await outcome(true), reloads]).toEqual([false, 0]);
  });

  it("stays while a slip is on its way, whatever the server has", async () => {
    sessionStorage.setItem("sending:m:r", "{}");
    expect([await outcome(true), reloads]).toEqual([true, 0]);
  });

  it("stays where the phone has no room to keep that it was loaded anew, or a slip", async () => {
    const refuse = vi.spyOn(sessionStorage, "setItem").mockImplementation(() => {
      throw new DOMException("There is no room.", "QuotaExceededError");
    });
    expect([await outcome(true), reloads]).toEqual([true, 0]);
    const { keep } = await import("./keep.ts");
    keep(sessionStorage, "sending:m:r", "{}");
    refuse.mockRestore();
    expect([await outcome(true), reloads]).toEqual([true, 0]);
  });
});
