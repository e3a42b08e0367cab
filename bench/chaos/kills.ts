/** Kills nodes and PostgreSQL without warning, spread over the run, and starts them again. */
import { setTimeout as sleep } from "node:timers/promises";

import type { Product } from "../product.ts";

export async function scheduleKills(
  product: Product,
  progress: { readonly done: number },
  slips: number,
  appKills: number,
  databaseKills: number,
): Promise<void> {
  const kinds = [
    ...Array.from({ length: appKills }, () => "app" as const),
    ...Array.from({ length: databaseKills }, () => "database" as const),
  ].toSorted(() => Math.random() - 0.5);
  let turn = 0;
  for (const [at, kind] of kinds.entries()) {
    const due = (slips * (at + 1)) / (kinds.length + 2);
    while (progress.done < due) await sleep(5);
    if (kind === "app") {
      const node = turn++ % product.ports.length;
      product.killApp(node);
      await product.startApp(node);
    } else {
      process.kill(product.postgres.pid, "SIGKILL");
      await product.postgres.exited;
      await product.postgres.restart();
    }
  }
}
