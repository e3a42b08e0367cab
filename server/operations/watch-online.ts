/**
 * Each node keeps whom it saw: members whose screens are connected to it, and who asked it
 * something since it last looked. What all nodes kept is who is online.
 */
import type { AppContext } from "../platform/app-context.ts";
import { keepSeen } from "./queries/online.ts";

const LOOK_EVERY_MS = 20_000;

type Node = Pick<AppContext, "db" | "log" | "live" | "sessions">;

export async function tellOnline({ db, live, sessions }: Node): Promise<void> {
  const seen = new Set([...live.connectedHere(), ...sessions.takeSeen()]);
  if (seen.size > 0) await keepSeen(db, [...seen]);
}

/** Looks until it is told to stop. */
export function watchOnline(node: Node, everyMs = LOOK_EVERY_MS): () => Promise<void> {
  let look: Promise<void> | undefined;
  const timer = setInterval(() => {
    look ??= tellOnline(node)
      .catch((error: unknown) => node.log.warn({ err: error }, "who is online was not kept"))
      .finally(() => (look = undefined));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await look;
  };
}
