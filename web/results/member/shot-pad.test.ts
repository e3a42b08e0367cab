/** A shot: typed by keypad or keys, sent once, and not beyond those that are left. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

type Hear = (event: object) => void;
let sent: unknown[] = [];
let left = 5;
let answer = Promise.withResolvers<void>();
let keys = new Set<Hear>();

beforeEach(async () => {
  openBrowser();
  [sent, left, keys] = [[], 5, new Set()];
  answer = Promise.withResolvers();
  vi.stubGlobal("Element", EventTarget);
  vi.stubGlobal("addEventListener", (type: string, hear: Hear) => {
    if (type === "keydown") keys.add(hear);
  });
  vi.stubGlobal("removeEventListener", (_: string, hear: Hear) => keys.delete(hear));
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method === "GET") return Response.json({ data: [], left });
    sent.push(sentBody(init));
    await answer.promise;
    return Response.json({ data: { position: 3 }, position: 3 });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["draw", "betting", "common"]);
});
afterAll(closeBrowser);

const press = (key: string) =>
  act(() => {
    for (const hear of keys) hear({ key, target: null, preventDefault: () => undefined });
  });
async function type(text: string): Promise<void> {
  for (const key of text) await press(key);
}

async function pad() {
  const { ShotPad } = await import("./parts/ShotPad.tsx");
  const page = await open(createElement(ShotPad, { roundId: "7" }));
  await vi.waitFor(() => expect(page.text()).toMatch(/ยิงได้อีก|ยิงครบ/));
  return page;
}

it("a shot that was sent is not there to be sent once more, and while it is sent no key is heard", async () => {
  const page = await pad();
  await type("123456");
  await page.press("ยิงเลข 12345");
  await vi.waitFor(() => expect([sent.length, keys.size]).toEqual([1, 0]));
  await press("Backspace");
  expect(page.text()).toContain("ยิงเลข 12345");
  answer.resolve();
  await vi.waitFor(() => expect(page.text()).not.toContain("ยิงเลข"));
  await vi.waitFor(() => expect(keys.size).toBe(1));
  expect(sent).toEqual([{ number: "12345" }]);
  await type("54321");
  expect(page.buttons()).toContain("ยิงเลข 54321");
});

it.each([
  [1, true],
  [0, false],
])("with %i shots left a number can be sent: %s", async (shots, isAble) => {
  left = shots;
  const page = await pad();
  await type("12345");
  expect(page.buttons().includes("ยิงเลข 12345")).toBe(isAble);
});
