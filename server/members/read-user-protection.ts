/** What a member has set to protect themselves, as the operator sees it (docs/decisions/0075). */
import type * as calls from "@chokdee/domain/protection/admin-contract.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";

import { readProtectionState } from "../protection/read-protection.ts";
import type { AppContext } from "../platform/app-context.ts";
import { selectProtectionActs } from "../core/queries/audit.ts";
import { memberOf } from "./read-user.ts";

type UserProtection = ReplyOf<typeof calls.readUserProtection>["data"];

/** The whole history stands in the audit; here the latest. */
const LAST_ACTS = 20;

export async function readUserProtection(app: AppContext, id: string): Promise<UserProtection> {
  await memberOf(app, id);
  const [state, acts] = await Promise.all([
    readProtectionState(app.db, id),
    selectProtectionActs(app.db, id, LAST_ACTS),
  ]);
  const history = acts.map(({ at, ...act }) => ({ at: at.toISOString(), ...act }));
  return { ...state, history };
}
