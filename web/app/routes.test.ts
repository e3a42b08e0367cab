import { afterAll, beforeAll, expect, it } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";
import { paths } from "./paths.ts";

beforeAll(() => void openBrowser());
afterAll(closeBrowser);

it("every address of the web leads to a screen", async () => {
  await import("./routes.tsx");
  await import("./admin/AdminRoutes.tsx");
  const { routesTo } = await import("./preload-screen.ts");
  const lost = Object.values(paths).filter((path) => {
    const route = routesTo(path).at(-1);
    return route === undefined || route.path === "*";
  });
  expect(lost).toEqual([]);
  expect(routesTo("/no-such-screen").at(-1)?.path).toBe("*");
});
