/**
 * A walk over every screen there is, by visitor, member and administrator, at their widths. In
 * npm test a screen is seen in Thai and in one more language, which takes turns; npm run crawl
 * (CRAWL=full) sees every screen in all five, and the dark ones too.
 */
import { readFileSync } from "node:fs";

import { at } from "../tools/bootstrap/say.mjs";
import { paths } from "../web/app/paths.ts";
import { expect, journey } from "./journey.ts";
import { liveAsMember, liveAsOffice } from "./fixtures.ts";
import { sitDown } from "./people.ts";
import {
  adminStops,
  adminStopsWith,
  memberStops,
  memberStopsWith,
  type Stop,
  visitorStops,
} from "./screen-list.ts";
import { isFull, walk } from "./walk.ts";

/** The walks share nothing, so that two browsers may walk at once. */
journey.describe.configure({ mode: "parallel" });
// A trace photographs each of some hundred screens; what is wrong is told in words here.
journey.use({ trace: "off" });
/** Where others keep the machine busy a walk takes many times as long. */
journey.setTimeout(isFull ? 3_600_000 : 600_000);

const PHONE = 390;
const SMALLEST = 320;
const DESK = 1440;

journey(
  "every screen of the back office is whole",
  async ({ adminPage, adminApi, memberWith, product }) => {
    const stops = adminStopsWith(await liveAsOffice(product, adminApi, await memberWith(5000)));
    const widths = isFull ? [DESK, PHONE, SMALLEST] : [DESK, PHONE];
    expect(await walk(adminPage, stops, { widths })).toEqual([]);
  },
);

journey("every screen of members is whole", async ({ page, adminApi, memberWith }) => {
  const member = await memberWith(5000);
  const stops = memberStopsWith(await liveAsMember(adminApi, member));
  await sitDown(page, member.api);
  expect(await walk(page, stops, { widths: [PHONE, SMALLEST] })).toEqual([]);
});

journey("every screen of a new member is whole", async ({ page, memberWith }) => {
  const member = await memberWith(0);
  await sitDown(page, member.api);
  expect(await walk(page, memberStops, { widths: [SMALLEST], once: true })).toEqual([]);
});

journey("every screen of visitors is whole", async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: 844 });
  expect(await walk(page, visitorStops, { widths: [PHONE, SMALLEST] })).toEqual([]);
});

journey("no route is left out of the walk", () => {
  const things = { round: "1", shooting: "2", drawn: "3", deposit: "4", shared: "5" };
  const office = { open: "1", closed: "2", settled: "3", lottery: "4", member: "5" };
  const stops = [...visitorStops, ...memberStopsWith(things), ...adminStopsWith(office)];
  const routes = [
    ...routesOf("app", "routes.tsx"),
    ...routesOf("app", "admin", "routes.tsx"),
    ...routesOf("app", "admin", "AdminRoutes.tsx"),
  ];
  expect(routes.length).toBeGreaterThan(45);
  expect(routes.filter((route) => !isWalked(route, stops))).toEqual([]);
  expect(isWalked("/planted", stops)).toBe(false);
  expect(adminStops.every(({ address }) => address.startsWith("/admin/"))).toBe(true);
});

/** The addresses of a table of routes: path: paths.login, page(`${paths.x}/:id`, ...). */
function routesOf(...file: readonly string[]): string[] {
  const source = readFileSync(at("web", ...file), "utf8");
  const known = new Map<string, string>(Object.entries(paths));
  const found = source.matchAll(
    /\b(?:path: |page\(\s*)(?:`\$\{paths\.(\w+)\}([^`]*)`|paths\.(\w+))/g,
  );
  return [...found].map(([, start, end = "", whole]) => {
    const path = known.get(start ?? whole ?? "");
    if (path === undefined) throw new Error(`web/app/paths.ts has no ${start ?? whole}.`);
    return path + end;
  });
}

/** The house of a route without a screen of its own, /admin, leads to one that is walked. */
function isWalked(route: string, stops: readonly Stop[]): boolean {
  if (route === paths.admin) return true;
  const [start = ""] = route.split(":");
  const walked = stops.map(({ address }) => address.split("?")[0] ?? "");
  return route.includes(":")
    ? walked.some((address) => address.startsWith(start) && address.length > start.length)
    : walked.includes(route);
}
