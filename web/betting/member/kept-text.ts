import { useEffect, useState, type Dispatch } from "react";

const keyOf = (memberId: string, roundId: string) => `slip-text:${memberId}:${roundId}`;

/** Puts a text where the betting screen of a round finds it. */
export function keepText(memberId: string, roundId: string, text: string): void {
  sessionStorage.setItem(keyOf(memberId, roundId), text);
}

/** The written slip of a member for a round, until its lines are added; it survives a reload. */
export function useKeptText(
  memberId: string,
  roundId: string,
): readonly [string, Dispatch<string>] {
  const key = keyOf(memberId, roundId);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "");
  useEffect(() => {
    try {
      if (text === "") sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // A full storage loses the text at a reload only.
    }
  }, [key, text]);
  return [text, setText];
}
