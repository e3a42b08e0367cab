/**
 * npm run import-draws -- FILE...: puts past draws in as settled rounds without bets. Works beside
 * a running Chokdee, on its database; without one it starts the embedded database for the while.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { ConfigError } from "../server/platform/config-error.ts";
import { importDraws, type ImportReport } from "../server/results/import-draws.ts";
import { ArchiveError, readArchive, type Archive } from "../server/results/read-archive.ts";
import { seedLotteries } from "../server/rounds/seed-lotteries.ts";
import { say } from "./bootstrap/say.mjs";
import { withDatabase } from "./with-database.ts";

const USAGE = `Which file? Give one or more archives of past draws:
  npm run import-draws -- db/archives/glo-draws.json`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ArchiveError) && !(error instanceof ConfigError)) throw error;
  say(error.message);
  process.exitCode = 1;
}

async function main(files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new ArchiveError(USAGE);
  // Every file is read before anything is put in.
  const archives = await Promise.all(files.map(readFileAsArchive));
  await withDatabase(async (db) => {
    await seedLotteries({ db });
    for (const { name, draws } of archives) {
      say(`${draws.length} ${name}`);
      const reports = await importDraws(db, draws, (code, done, total) =>
        say(`  ${code}: ${done} of ${total}`),
      );
      for (const report of reports) say(summaryOf(report));
    }
  });
}

async function readFileAsArchive(file: string): Promise<Archive> {
  // npm changes to the project's folder; a path is meant from where the person stands.
  const path = resolve(process.env["INIT_CWD"] ?? ".", file);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveError(`${file} cannot be read (${error.code}).`);
  });
  try {
    return readArchive(text);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new ArchiveError(`${file} was not imported. ${error.message}`);
  }
}

function summaryOf({ code, imported, existing, future, unknown }: ImportReport): string {
  if (unknown > 0) return `  ${code}: there is no such lottery; ${unknown} draws left out`;
  return `  ${code}: ${imported} imported, ${existing} there already, ${future} still to come`;
}
