/** Thai banks from db/seeds/banks.json; a bank that is there already stays as the operator has it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { AppContext } from "../platform/app-context.ts";
import { insertBanks, type BankSeed } from "./queries/bank-accounts.ts";

const FILE = join(import.meta.dirname, "../../db/seeds/banks.json");

export async function seedBanks(app: AppContext): Promise<void> {
  const { banks } = JSON.parse(await readFile(FILE, "utf8")) as { banks: BankSeed[] };
  await insertBanks(app.db, banks);
}
