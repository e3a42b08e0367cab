/**
 * What the operator has decided (api.md /api/admin/settings): the defaults of
 * domain/core/settings.ts, overridden by the rows of table settings.
 */
import type { Settings } from "@chokdee/domain/core/settings-contract.ts";
import { defaultSettings } from "@chokdee/domain/core/settings.ts";

import type { Queries } from "../platform/database/database.ts";
import { selectSettings } from "./queries/settings.ts";

/** How long another node may take to hear of a change. */
const FRESH_MS = 5_000;

interface Held {
  readonly settings: Promise<Settings>;
  readonly until: number;
}

/** By database, so that a transaction, which decides, always reads the rows themselves. */
const held = new WeakMap<Queries, Held>();

/**
 * The settings as they stand. Asked through house.db they may be 5 s old on a node that has not
 * heard of a change; asked through a transaction they are those of this moment.
 */
export function readSettings(db: Queries): Promise<Settings> {
  const known = held.get(db);
  if (known && known.until > performance.now()) return known.settings;
  const settings = loadSettings(db);
  // Held from before the answer: a change in between drops it, and nothing old comes back.
  held.set(db, { settings, until: performance.now() + FRESH_MS });
  settings.catch(() => held.delete(db));
  return settings;
}

/** Drops what is held, after a change. */
export function forgetSettings(db: Queries): void {
  held.delete(db);
}

async function loadSettings(db: Queries): Promise<Settings> {
  const known = Object.keys(defaultSettings);
  const rows = await selectSettings(db);
  const changed = rows.filter(({ key }) => known.includes(key));
  return {
    ...defaultSettings,
    ...(Object.fromEntries(changed.map(({ key, value }) => [key, value])) as Partial<Settings>),
  };
}

/** What of the settings members see. */
export function publicSettings(settings: Settings) {
  return {
    deposit_min: settings.deposit_min,
    deposit_max: settings.deposit_max,
    cancellations_per_day: settings.cancellations_per_day,
    contact_line_url: settings.contact_line_url,
    contact_phone: settings.contact_phone,
    group_chat_url: settings.group_chat_url,
    licence_number: settings.licence_number,
    commission_percent: settings.commission_percent,
  };
}
