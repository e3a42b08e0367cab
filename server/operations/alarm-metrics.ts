/** What stands as an alarm, in /metrics: for who is told by Prometheus and by nothing else. */
import type { AppContext } from "../platform/app-context.ts";
import { gauge } from "../platform/watch/registry.ts";
import { readAlarms, readNodeAlarms } from "./alarms.ts";
import { readWorkAlarms } from "./work-alarms.ts";

const standing = gauge("alarm", "1 for each kind of alarm that stands, of the house or this node", [
  "kind",
]);

/** Where the database does not answer, what this node knows of itself is left. */
export async function measureAlarms(app: AppContext): Promise<void> {
  const ofNode = readNodeAlarms(app);
  const ofHouse = await Promise.all([readAlarms(app), readWorkAlarms(app)]).catch(() => []);
  standing.reset();
  for (const { kind } of [...ofNode, ...ofHouse.flat()]) standing.set({ kind }, 1);
}
