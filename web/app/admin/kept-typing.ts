import { useEffect, useEffectEvent, useState } from "react";

import { session } from "../session.ts";

/*
 * What is typed at the desk outlives a session that ends under it: at three, by a lock, with the
 * page. It stays in this tab, for the same person and the same form, and goes with the form or
 * with whoever leaves. Forms say what they are about; passwords are in none of them.
 */

const keyOf = (userId: string) => `desk-typing:${userId}`;

type Kept = Readonly<Record<string, unknown>>;

function allOf(userId: string): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

function put(userId: string, name: string, values: unknown): void {
  const { [name]: _before, ...others } = allOf(userId);
  const all = values === undefined ? others : { ...others, [name]: values };
  try {
    if (Object.keys(all).length === 0) sessionStorage.removeItem(keyOf(userId));
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(all));
  } catch {
    // A full storage keeps nothing; the form itself stands.
  }
}

/** Drops all that is kept of somebody who leaves. */
export function forgetTyping(): void {
  const user = session()?.user.id;
  if (user !== undefined) sessionStorage.removeItem(keyOf(user));
}

/** Fields of a form as it is now: one that was kept by an older page may have had others. */
function fits<V extends object>(fields: unknown, first: V): fields is Partial<V> {
  if (typeof fields !== "object" || fields === null) return false;
  return Object.keys(fields).every((name) => name in first);
}

/**
 * Keeps the fields of a form that were typed under a name, and gives back once those that were kept
 * before: what a colleague has changed of the others meanwhile stays.
 */
export function useKeptTyping<V extends object>(
  name: string | undefined,
  { first, typed }: { readonly first: V; readonly typed: Partial<V> },
  restore: (typed: Partial<V>) => void,
): void {
  const [user] = useState(() => session()?.user.id);
  const [before] = useState(() =>
    name === undefined || user === undefined ? undefined : allOf(user)[name],
  );
  const give = useEffectEvent(() => {
    if (fits(before, first)) restore(before);
  });
  useEffect(() => give(), []);
  const now = Object.keys(typed).length > 0 ? JSON.stringify(typed) : "";
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    if (name === undefined || user === undefined || session() === null) return;
    // What is given back is typed a moment later: until then nothing is known to be gone.
    if (now === "" && isNew) return setIsNew(false);
    put(user, name, now === "" ? undefined : JSON.parse(now));
  }, [name, user, now, isNew]);
  useEffect(
    () => () => {
      // Sent, or dropped: only who was signed out meant to go on.
      if (name !== undefined && user !== undefined && session() !== null) {
        put(user, name, undefined);
      }
    },
    [name, user],
  );
}
