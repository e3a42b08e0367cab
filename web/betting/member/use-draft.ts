import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { useEffect, useReducer, type Dispatch } from "react";

import { changeDraft, type Draft, type DraftChange } from "./draft.ts";
import { keepDraft, keptDraft } from "./kept-draft.ts";

/** The entries of a member for a round; they survive a reload. */
export function useDraft(
  memberId: string,
  roundId: string,
  betTypes: readonly BetType[],
): readonly [Draft, Dispatch<DraftChange>] {
  const [draft, change] = useReducer(changeDraft, undefined, () =>
    changeDraft(keptDraft(memberId, roundId), { kind: "OFFERED", betTypes }),
  );
  useEffect(() => keepDraft(memberId, roundId, draft), [memberId, roundId, draft]);
  return [draft, change];
}
