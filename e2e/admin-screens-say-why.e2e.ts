/**
 * The back office where calls fail: each screen says so and offers to try again. npm run crawl
 * looks at all of them, npm test at one of four.
 */
import { paths } from "../web/paths.ts";
import { expect, journey } from "./journey.ts";
import { adminStops } from "./stops.ts";
import { isFull } from "./walk.ts";

const OWN_STAFF = "/api/admin/staff/me";
const ONE_OF = isFull ? 1 : 4;

journey("a screen of the back office that cannot load says so", async ({ adminPage: desk }) => {
  const retry = desk.locator("main [role=alert]").getByRole("button", { name: "ลองใหม่" });
  let isOwnFailing = false;
  let asked = 0;
  await desk.route("**/api/admin/**", (route) => {
    const isReading = route.request().method() === "GET";
    const isOwn = new URL(route.request().url()).pathname === OWN_STAFF;
    if (isOwn) asked += 1;
    return isReading && isOwn === isOwnFailing ? route.fulfill({ status: 500 }) : route.continue();
  });
  // The screen of one's own security asks for nothing but who one is.
  const stops = adminStops.filter(({ address }) => address !== paths.adminSecurity);
  for (const { address } of stops.filter((_, at) => at % ONE_OF === 0)) {
    await desk.goto(`/#${address}`);
    await expect(desk.locator("html")).toHaveAttribute("data-shown", address);
    await expect(retry.first(), address).toBeVisible();
    await expect(desk.locator("main .shimmer"), address).toHaveCount(0);
  }

  // Without knowing who one is no screen is shown; it is asked for again, but not without end.
  isOwnFailing = true;
  asked = 0;
  await desk.goto(`/#${paths.adminAudit}`);
  await desk.reload();
  await expect(retry).toBeVisible();
  await desk.waitForTimeout(500);
  expect(asked).toBeLessThan(5);
  isOwnFailing = false;
  await desk.unrouteAll();
  await expect(async () => {
    // A push may have asked again by itself meanwhile.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(desk.getByRole("table")).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
