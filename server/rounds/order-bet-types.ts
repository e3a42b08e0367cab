/** The operator orders the bet types of a lottery; members' screens follow. */
import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import { lockType, readBetTypes, sortBetTypes } from "./queries/types.ts";
import { typeKey } from "./wire-input.ts";

/** Refused unless each bet type of the lottery is named once: a list from before another came. */
export async function orderBetTypes(
  app: AppContext,
  actor: Actor,
  id: string,
  wanted: readonly string[],
): Promise<void> {
  const key = typeKey(id);
  await app.db.transaction(async (tx) => {
    if (!(await lockType(tx, key))) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
    const before = (await readBetTypes(tx, key)).map((row) => row.bet_type);
    const after = wanted.map(parseBetType).filter((betType) => betType !== null);
    const isSame = after.length === wanted.length && after.length === before.length;
    if (!isSame || before.some((betType) => !after.includes(betType))) {
      throw new Refusal("WRONG_BET_TYPE");
    }
    await sortBetTypes(tx, key, after);
    await writeAudit(tx, {
      ...actor,
      action: "bet-types.order",
      targetKind: "lottery_type",
      targetId: String(key),
      before: { bet_types: before },
      after: { bet_types: after },
    });
  });
  app.live.tellAll("rounds");
}
