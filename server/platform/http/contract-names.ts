/** What the contracts call their calls and schemas: names for the API document (openapi.ts). */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const FOLDER = join(import.meta.dirname, "../../../domain");
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
  /^([a-z]+\/([a-z]+-)*)?contract\.ts$/.test(file),
);

/** The name under which a contract exports a call or a schema. */
export const contractNames = new Map<unknown, string>();
for (const file of files.toSorted()) {
  const contract = (await import(pathToFileURL(join(FOLDER, file)).href)) as object;
  for (const [name, value] of Object.entries(contract)) contractNames.set(value, name);
}
