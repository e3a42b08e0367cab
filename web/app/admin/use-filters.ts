import { useState } from "react";

import { useCursorPages } from "../../ui/use-cursor-pages.ts";

/** What a list is narrowed by: a change leads back to its first page. */
export function useFilters<V extends object>(first: V) {
  const [values, setValues] = useState(first);
  const pages = useCursorPages();
  const set = (change: Partial<V>): void => {
    setValues({ ...values, ...change });
    pages.first();
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
