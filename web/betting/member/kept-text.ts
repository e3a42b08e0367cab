import { useEffect, useState, type Dispatch } from "react";

/** The written slip of a member for a round, until its lines are added; it survives a reload. */
export function useKeptText(
  memberId: string,
  roundId: string,
): readonly [string, Dispatch<string>] {
  const key = `slip-text:${memberId}:${roundId}`;
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
