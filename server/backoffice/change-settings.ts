/** The operator changes settings (api.md PUT /api/admin/settings): what is left out stays. */
import type { Settings } from "@chokdee/domain/backoffice/contract.ts";
import { invalidSettings, type SettingName } from "@chokdee/domain/backoffice/rules.ts";
import { cleanText } from "@chokdee/domain/members/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { House } from "../platform/house.ts";
import { writeAudit } from "./audit.ts";
import { lockSettings, upsertSetting } from "./queries/settings.ts";
import { forgetSettings, readSettings } from "./settings.ts";

export interface SettingsChange {
  readonly actorId: string;
  readonly address: string;
  readonly wanted: { readonly [Name in SettingName]?: Settings[Name] | undefined };
}

/** Answers all settings as they stand then. Refuses SETTING_INVALID with the names at fault. */
export async function changeSettings(house: House, change: SettingsChange): Promise<Settings> {
  const wanted = cleaned(change.wanted);
  const settings = await house.db.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    const after = { ...before, ...wanted };
    const invalid = invalidSettings(after);
    if (invalid.length > 0) throw new Refusal("SETTING_INVALID", { settings: invalid });
    const names = Object.keys(wanted) as SettingName[];
    const changed = names.filter((name) => before[name] !== after[name]);
    for (const name of changed) await upsertSetting(tx, name, after[name]);
    if (changed.length > 0) {
      await writeAudit(tx, {
        actorId: change.actorId,
        action: "settings.change",
        targetKind: "settings",
        targetId: "house",
        address: change.address,
        before: only(before, changed),
        after: only(after, changed),
      });
    }
    return after;
  });
  forgetSettings(house.db);
  return settings;
}

function cleaned(wanted: SettingsChange["wanted"]): Partial<Settings> {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === "string" ? cleanText(value) : value]),
  );
}

function only(settings: Settings, names: readonly SettingName[]): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
