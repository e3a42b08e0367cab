import { useRef, useState } from "react";
import { get, type FieldValues } from "react-hook-form";

import { useTranslation } from "../../text/i18n.ts";
import { isNetworkFailure } from "../api-failure.ts";
import { changedByTwo } from "./changed-fields.ts";

/** Whether both have the same in a field; the server keeps no blanks around a word. */
function isSame(one: FieldValues, other: FieldValues, path: string): boolean {
  const [a, b] = [one, other].map((values) => {
    const value: unknown = get(values, path);
    return JSON.stringify(typeof value === "string" ? value.trim() : value);
  });
  return a === b;
}

/**
 * The fields that are typed and that a colleague has changed meanwhile. They are no faults of what
 * was typed, and told at their fields until they are saved, undone or typed as theirs: a save takes
 * the colleague's word away, and so may only be pressed where that was told.
 */
export function useChangedByTwo<V extends FieldValues>(first: V, values: V) {
  const { t } = useTranslation("admin");
  const [paths, setPaths] = useState<readonly string[]>([]);
  const left = paths.filter((path) => !isSame(values, first, path));
  if (left.length < paths.length) setPaths(left);
  /** What this form has sent: the server may have it before, or without, an answer. */
  const sent = useRef<readonly V[]>([]);
  return {
    /** Where a field is one of them. */
    toldAt: (path: string): string | undefined => {
      if (!left.includes(path)) return undefined;
      const value: unknown = get(first, path);
      return typeof value === "string" && value !== ""
        ? t("changed_meanwhile_to", { value })
        : t("changed_meanwhile");
    },
    /** What stands has changed under what is typed. */
    follow: (typed: V, before: V, now: V): void => {
      const theirs = (path: string) => !sent.current.some((one) => isSame(one, now, path));
      const byTwo = changedByTwo(typed, before, now);
      setPaths((old) => [...new Set([...old, ...byTwo])].filter(theirs));
    },
    /** Sends it; of what was refused, or stands by its answer, nothing is to be expected any more. */
    sending: async (typed: V, send: () => Promise<unknown>): Promise<void> => {
      sent.current = [...sent.current, typed];
      try {
        await send();
        sent.current = [];
      } catch (error) {
        if (!isNetworkFailure(error)) sent.current = sent.current.filter((one) => one !== typed);
        throw error;
      }
    },
  };
}
