/** The one search of the back office by keys: the arrows, Enter, and what typing on does to them. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../../testing/browser.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined
      ? new Response(textsAt(path))
      : Response.json({ data: { rights: ["owner"] } }),
  );
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin", "admin-desk", "common"]);
});
afterAll(closeBrowser);

it("begins with the first hit again when somebody types on", async () => {
  const { FindAnything } = await import("./FindAnything.tsx");
  const box = await mount(() => FindAnything({ onClose: () => undefined }));
  const propsWith = (name: string) =>
    elementsIn(box.value()).find(({ props }) => name in props)?.props ?? {};
  const chosen = () =>
    elementsIn(box.value())
      .filter(({ type }) => type === "button")
      .findIndex(({ props }) => props["aria-current"] === true);
  await vi.waitFor(() => expect(chosen()).toBe(0));
  const down = { key: "ArrowDown", preventDefault: () => undefined };
  for (let times = 0; times < 2; times += 1) {
    await act(() => (propsWith("onKeyDown")["onKeyDown"] as (event: object) => void)(down));
  }
  expect(chosen()).toBe(2);
  await act(() => (propsWith("inputRef")["onChange"] as (text: string) => void)(" "));
  expect(chosen()).toBe(0);
});
