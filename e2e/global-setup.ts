/** Builds the web once before the journeys, when its sources changed. */
import { ensureWebBuilt } from "../tools/bootstrap/web-build.mjs";

export default async function setup(): Promise<void> {
  await ensureWebBuilt(process.execPath);
}
