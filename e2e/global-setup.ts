/** Builds the web once before the journeys, when its sources changed, and makes their house. */
import { ensureWebBuilt } from "../tools/bootstrap/web-build.mjs";
import { makeMigratedHouse } from "./migrated-house.ts";

export default async function setup(): Promise<() => void> {
  await ensureWebBuilt(process.execPath);
  return makeMigratedHouse();
}
