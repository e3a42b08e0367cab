/**
 * The operator adds a lottery (decisions.md: types are data) as a copy of one that is there: its
 * result, schedule with its calendar, odds and limits. It is not offered until it is switched on.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import { namesOf } from "./change-lottery-type.ts";
import { copyBetTypes, copyCalendar, holdExchangeOf, insertCopy } from "./queries/seeds.ts";
import { lockType } from "./queries/types.ts";
import { typeKey } from "./wire-input.ts";

export interface CopyWanted {
  readonly copy_of: string;
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
}

/** Answers the new lottery's key. */
export async function copyLotteryType(
  app: AppContext,
  actor: Actor,
  wanted: CopyWanted,
): Promise<string> {
  const names = namesOf({}, wanted.names);
  if (names["th"] === undefined) throw new Refusal("SETTING_INVALID", { field: "names.th" });
  return app.db.transaction(async (tx) => {
    const sourceKey = typeKey(wanted.copy_of);
    await holdExchangeOf(tx, sourceKey);
    const source = await lockType(tx, sourceKey);
    if (!source) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
    // The animal game is one, with a screen of its own.
    if (source.category === "ANIMAL") throw new Refusal("SETTING_INVALID", { field: "copy_of" });
    const key = await insertCopy(tx, source.id, wanted.code, names);
    if (key === undefined) throw new Refusal("LOTTERY_CODE_TAKEN");
    await copyBetTypes(tx, source.id, key);
    await copyCalendar(tx, source.id, key);
    await writeAudit(tx, {
      ...actor,
      action: "lottery-type.add",
      targetKind: "lottery_type",
      targetId: String(key),
      after: { code: wanted.code, names, copy_of: source.code },
    });
    return String(key);
  });
}
