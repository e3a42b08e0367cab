import { useSyncExternalStore } from "react";

/** A value outside of React that components show (docs/decisions/0020). */
export interface Store<Value> {
  readonly get: () => Value;
  /** Tells every listener, also when the value is the same. */
  readonly set: (next: Value) => void;
  /** Answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whether a media query holds now. */
export function mediaStore(query: string): Store<boolean> {
  const media = matchMedia(query);
  const store = createStore(media.matches);
  media.addEventListener("change", () => store.set(media.matches));
  return store;
}

export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get);
