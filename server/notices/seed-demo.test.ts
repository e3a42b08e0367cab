import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { seedDemoNews } from "./seed-demo.ts";

const app = useApp();

const shown = async () => {
  const { stranger } = app.current;
  const [announcements, promotions, settings] = await Promise.all(
    ["announcements", "promotions", "settings"].map((name) => stranger.get(`/api/${name}`)),
  );
  return {
    announcements: announcements?.body as { texts: Record<string, string> }[],
    promotions: promotions?.body as { titles: object; bodies: object }[],
    settings: settings?.body as Record<string, string>,
  };
};

const demo = () => ({
  ...app.current,
  config: { ...app.current.config, demo: true },
});

it("A demo has news and contact in every language, once, and leaves alone what was decided", async () => {
  await seedDemoNews(app.current);
  expect((await shown()).announcements).toEqual([]);

  await Promise.all([seedDemoNews(demo()), seedDemoNews(demo())]);
  const { announcements, promotions, settings } = await shown();
  expect([announcements.length, promotions.length]).toEqual([1, 1]);
  const texts = [announcements[0]?.texts, promotions[0]?.titles, promotions[0]?.bodies];
  for (const text of texts) {
    expect(Object.keys(text ?? {}).toSorted()).toEqual([...LANGUAGES].toSorted());
  }
  expect(settings["contact_line_url"]).toMatch(/^https:/);
  expect(settings["contact_phone"]).not.toBe("");

  const admin = await app.current.admin();
  const kept = await admin.put("/api/admin/settings", { contact_phone: "" });
  expect(kept.status).toBe(200);
  await app.current.db.query("update announcements set active = false");
  await seedDemoNews(demo());
  const after = await shown();
  expect([after.announcements, after.settings["contact_phone"]]).toEqual([[], ""]);
});
