import { useState } from "react";
import { useSearchParams } from "react-router";

import { useCursorPages } from "../../ui/use-cursor-pages.ts";

/** What is chosen among few: another word in the address counts as nothing. */
type Choices<V> = { readonly [N in keyof V]?: readonly string[] };

function valuesIn<V extends object>(address: URLSearchParams, first: V, choices: Choices<V>): V {
  const read = Object.entries(first).map(([name, value]: [string, string]) => {
    const given = address.get(name);
    const known = choices[name as keyof V];
    return [name, given === null || (known && !known.includes(given)) ? value : given];
  });
  return Object.fromEntries(read) as V;
}

/**
 * What a list is narrowed by, kept in the address: it can be sent to a colleague, and stands after
 * the way back. What is as it was first stays out of it. A change leads back to the first page.
 */
export function useFilters<V extends { readonly [N in keyof V]: string }>(
  first: V,
  choices: Choices<V> = {},
) {
  const [address, setAddress] = useSearchParams();
  const inAddress = address.toString();
  // What is typed shows at once and the address follows: those of `written` are our own on the way.
  const [own, setOwn] = useState(() => ({
    values: valuesIn(address, first, choices),
    written: [] as readonly string[],
  }));
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    const at = own.written.indexOf(inAddress);
    if (at === -1) setOwn({ values: valuesIn(address, first, choices), written: [] });
    else setOwn({ values: own.values, written: own.written.slice(at + 1) });
  }
  const { values } = own;
  const pages = useCursorPages(JSON.stringify(values));
  const set = (change: Partial<V>): void => {
    const next = { ...values, ...change };
    const written = new URLSearchParams(address);
    for (const [name, value] of Object.entries<string>(next)) {
      if (value === first[name as keyof V]) written.delete(name);
      else written.set(name, value);
    }
    const text = written.toString();
    const isNew = text !== (own.written.at(-1) ?? inAddress);
    setOwn({ values: next, written: isNew ? [...own.written, text] : own.written });
    setAddress(written, { replace: true });
  };
  return {
    values,
    pages,
    set,
    /** What a field of web/ui takes. */
    field: <N extends keyof V>(name: N) => ({
      value: values[name],
      onChange: (value: V[N]) => set({ [name]: value } as unknown as Partial<V>),
    }),
  };
}
