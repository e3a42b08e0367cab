/** With DEMO=1, past real draws (api.md "Running it"). */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { House } from "../platform/house.ts";
import { importDraws } from "./import-draws.ts";
import { readArchive } from "./read-archive.ts";

const FOLDER = join(import.meta.dirname, "../../db/archives");
const FILES = ["glo-draws.json", "lao-draws.json", "hanoi-xsmb-2024-on.json"];

export async function seedPastDraws(house: House): Promise<void> {
  if (!house.config.demo) return;
  for (const file of FILES) {
    const { draws } = readArchive(await readFile(join(FOLDER, file), "utf8"));
    const reports = await importDraws(house.db, draws);
    house.log.info({ reports }, "past draws");
  }
}
