/** Pictures that need the token: each is its own, and is freed when another one takes its place. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../../testing/browser.ts";

let asked: string[] = [];

beforeEach(() => {
  openBrowser();
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(path);
  });
});
afterAll(closeBrowser);

it("shows the picture of each address, and asks for one that it has seen no second time", async () => {
  const { usePrivateImage } = await import("./use-private-image.ts");
  const { useState } = await import("react");
  const hook = await mount(() => {
    const [address, setAddress] = useState<string>();
    return { image: usePrivateImage(address), setAddress };
  });
  const { resolveObjectURL } = await import("node:buffer");
  const shown: string[] = [];
  const contentOf = async () => {
    const { url } = hook.value().image;
    if (url !== undefined && url !== shown.at(-1)) shown.push(url);
    return url === undefined ? undefined : resolveObjectURL(url)?.text();
  };
  for (const address of ["/slips/1", "/slips/2", "/slips/1"]) {
    await act(() => hook.value().setAddress(address));
    await vi.waitFor(async () => expect(await contentOf()).toBe(address));
  }
  expect(asked).toEqual(["/slips/1", "/slips/2"]);
  await act(() => hook.value().setAddress(undefined));
  await vi.waitFor(() => expect(hook.value().image.url).toBeUndefined());
  // None of them takes room any more.
  expect(shown.length).toBeGreaterThanOrEqual(3);
  expect(shown.filter((url) => resolveObjectURL(url))).toEqual([]);
});
