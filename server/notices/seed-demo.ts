/**
 * With DEMO=1: an announcement, a promotion and contact links (db/seeds/demo-news.json), so that a
 * visitor sees where they stand. Once the operator has any of a kind, none of it is added.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Settings } from "@chokdee/domain/core/settings-contract.ts";

import type { AppContext } from "../platform/app-context.ts";
import type { TextsByLanguage } from "./notice-form.ts";
import { allAnnouncements, insertAnnouncement } from "./queries/announcements.ts";
import { allPromotions, insertPromotion } from "./queries/promotions.ts";
import { lockSettings, selectSettings, upsertSetting } from "../core/queries/settings.ts";
import { forgetSettings } from "../core/settings.ts";

const FILE = join(import.meta.dirname, "../../db/seeds/demo-news.json");

interface DemoNews {
  readonly announcement: TextsByLanguage;
  readonly promotion: { readonly title: TextsByLanguage; readonly body: TextsByLanguage };
  readonly contact: Pick<Settings, "contact_line_url" | "contact_phone" | "group_chat_url">;
}

const always = { active: true, starts_at: undefined, ends_at: null, sort_order: 100 };

export async function seedDemoNews(app: AppContext): Promise<void> {
  if (!app.config.demo) return;
  const news = JSON.parse(readFileSync(FILE, "utf8")) as DemoNews;
  await app.db.transaction(async (tx) => {
    // Nodes that start together wait here for the first one.
    await lockSettings(tx);
    if ((await allAnnouncements(tx, undefined, 1)).length === 0) {
      await insertAnnouncement(tx, { ...always, texts: news.announcement });
    }
    if ((await allPromotions(tx, undefined, 1)).length === 0) {
      const { title: titles, body: bodies } = news.promotion;
      await insertPromotion(tx, { ...always, titles, bodies, image_url: null });
    }
    const decided = new Set((await selectSettings(tx)).map(({ key }) => key));
    const contact = Object.entries(news.contact);
    if (contact.some(([name]) => decided.has(name))) return;
    for (const [name, value] of contact) await upsertSetting(tx, name, value);
  });
  forgetSettings(app.db);
}
