/** SQL of the settings: only what differs from the defaults has a row. */
import type { Queries } from "../../platform/database/database.ts";

export interface SettingRow {
  readonly key: string;
  readonly value: unknown;
}

export function selectSettings(db: Queries): Promise<SettingRow[]> {
  return db.query<SettingRow>("select key, value from settings");
}

/** Waits for another change of the settings to be done, until the transaction ends. */
export async function lockSettings(tx: Queries): Promise<void> {
  await tx.query("lock table settings in share row exclusive mode");
}

export async function upsertSetting(tx: Queries, key: string, value: unknown): Promise<void> {
  await tx.query(
    `insert into settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, changed_at = now()`,
    [key, JSON.stringify(value)],
  );
}

/** Writes a setting that nobody has chosen yet. */
export async function keepSetting(db: Queries, name: string, value: unknown): Promise<void> {
  await db.query("insert into settings (key, value) values ($1, $2) on conflict do nothing", [
    name,
    JSON.stringify(value),
  ]);
}
