/**
 * What phones lack that get no newer system: an iPhone 8 or X ends with Safari 16, where each
 * reading would fail as if there were no connection. Fetched there only (begin.ts).
 */
function anyOf(signals: readonly AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  for (const signal of signals) {
    const abort = () => joined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true, signal: joined.signal });
  }
  return joined.signal;
}

function groupBy<Key, One>(all: Iterable<One>, keyOf: (one: One, at: number) => Key) {
  const groups = new Map<Key, One[]>();
  let at = 0;
  for (const one of all) {
    const key = keyOf(one, at);
    at += 1;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

export function fillInOlderPhone(): void {
  if (!("any" in AbortSignal)) Object.assign(AbortSignal, { any: anyOf });
  if (!("groupBy" in Map)) Object.assign(Map, { groupBy });
  // Without it a message stands in the page, below an open sheet.
  if (!("showPopover" in HTMLElement.prototype)) {
    const nothing = () => undefined;
    Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing });
  }
}
