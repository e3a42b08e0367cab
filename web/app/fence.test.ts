/** A screen that broke or did not come: what is said in its place, and what comes after it. */
import { createElement, useState } from "react";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../testing/browser.ts";
import { memberWeb } from "../testing/member-web.ts";

const OWN = "/assets/begin-Own.js";
const FAILED = "เปิดหน้านี้ไม่สำเร็จ";

let serverHas: string | undefined;
let reloads: number;

beforeEach(() => {
  serverHas = undefined;
  reloads = 0;
});
afterAll(closeBrowser);

/** Screens at addresses, of which "/a" breaks: in itself, or because its code does not come. */
async function fence(why: "broken" | "missing") {
  const web = await memberWeb([]);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => {
    if (serverHas === undefined) throw new TypeError("Failed to fetch");
    return new Response(`<script type="module" src="${serverHas}"></script>`);
  });
  Object.assign(document, {
    querySelectorAll: (of: string) => (of.includes("script") ? [{ getAttribute: () => OWN }] : []),
  });
  Object.assign(location, { reload: () => void (reloads += 1) });
  const { CodeMissing } = await import("../load/retries.ts");
  const { Fence } = await import("./Fence.tsx");
  let goTo: (path: string) => void = () => undefined;
  function At({ path }: { readonly path: string }) {
    if (path === "/a") throw why === "broken" ? new Error("x") : new CodeMissing("x");
    return `หน้า ${path}`;
  }
  function Screens() {
    const [path, setPath] = useState("/a");
    goTo = setPath;
    return createElement(Fence, { path, children: createElement(At, { path }) });
  }
  const page = await web.show(Screens);
  return { ...web, page, go: (path: string) => act(() => goTo(path)) };
}

describe("a screen that broke", () => {
  it("is said to, without a connection, and can be loaded anew", async () => {
    const { page } = await fence("broken");
    await page.says(FAILED);
    expect(page.words()).toContain("ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์ กรุณาตรวจสอบอินเทอร์เน็ต");
    expect(reloads).toBe(0);
    await page.press("โหลดใหม่");
    expect(reloads).toBe(1);
  });

  it("does not break the next one, and is tried anew when it is opened again", async () => {
    const { page, go } = await fence("broken");
    await page.says(FAILED);
    await go("/b");
    expect(page.words()).toBe("หน้า /b");
    await go("/a");
    await page.says(FAILED);
  });

  it("loads the page anew where the server has a newer web", async () => {
    serverHas = "/assets/begin-Newer.js";
    const { page } = await fence("broken");
    await vi.waitFor(() => expect(reloads).toBe(1));
    expect(page.words()).not.toContain(FAILED);
  });

  it("of the web that the server has is not loaded anew by itself", async () => {
    serverHas = OWN;
    const { page } = await fence("broken");
    await page.says(FAILED);
    expect(reloads).toBe(0);
  });
});

describe("code that did not come", () => {
  it("is asked for by loading the page anew, once the connection is back", async () => {
    const { page, tellWindow } = await fence("missing");
    await page.says(FAILED);
    expect(reloads).toBe(0);
    serverHas = OWN;
    tellWindow("online");
    await vi.waitFor(() => expect(reloads).toBe(1));
  });

  it("is not waited for any more on another screen", async () => {
    const { page, go, tellWindow } = await fence("missing");
    await page.says(FAILED);
    await go("/b");
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (of: unknown) => {
      asked.push(of);
      throw new TypeError("Failed to fetch");
    });
    tellWindow("online");
    expect(asked).toEqual([]);
  });
});

it("a page that is older than the server's says so where it does not load anew by itself", async () => {
  serverHas = "/assets/begin-Newer.js";
  const { page, go } = await fence("broken");
  await vi.waitFor(() => expect(reloads).toBe(1));
  await go("/b");
  await go("/a");
  await page.says(FAILED);
  expect(page.words()).toContain("มีเวอร์ชันใหม่");
});
