import { useEffect, useState, type Dispatch } from "react";

import { forget, keep, kept } from "../../load/keep.ts";

const keyOf = (memberId: string, roundId: string) => `slip-text:${memberId}:${roundId}`;

/** Puts a text where the betting screen of a round finds it. */
export function keepText(memberId: string, roundId: string, text: string): void {
  keep(sessionStorage, keyOf(memberId, roundId), text);
}

/** The written slip of a member for a round, until its lines are added; it survives a reload. */
export function useKeptText(
  memberId: string,
  roundId: string,
): readonly [string, Dispatch<string>] {
  const key = keyOf(memberId, roundId);
  const [text, setText] = useState(() => kept(sessionStorage, key) ?? "");
  useEffect(() => {
    if (text === "") forget(sessionStorage, key);
    else keep(sessionStorage, key, text);
  }, [key, text]);
  return [text, setText];
}
