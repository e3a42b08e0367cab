/** With DEMO=1, past real draws (api.md "Running it"). */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { AppContext } from "../platform/app-context.ts";
import { importDraws } from "./import-draws.ts";
import { readArchive } from "./read-archive.ts";

const FOLDER = join(import.meta.dirname, "../../db/archives");
const FILES = ["glo-draws.json", "lao-draws.json", "hanoi-xsmb-2024-on.json"];

export async function seedPastDraws(app: AppContext): Promise<void> {
  if (!app.config.demo) return;
  for (const file of FILES) {
    const { draws } = readArchive(await readFile(join(FOLDER, file), "utf8"));
    const reports = await importDraws(app.db, draws);
    app.log.info({ reports }, "past draws");
  }
}
