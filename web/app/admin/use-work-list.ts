import { useRef, useState } from "react";

import { useChosen } from "./use-chosen.ts";
import { type ListKeys, useListKeys } from "./use-list-keys.ts";

interface Doing<T> {
  /** Whether a row can be decided by who looks: A, R and X are for those. */
  readonly open: (row: T) => boolean;
  readonly approve?: ((row: T) => void | Promise<void>) | undefined;
  readonly reject?: ((row: T) => void) | undefined;
  /** A and R while rows are selected: of all of them. */
  readonly approveAll?: ((rows: readonly T[]) => void | Promise<void>) | undefined;
  readonly rejectAll?: ((rows: readonly T[]) => void) | undefined;
}

/**
 * A list that the staff work through by keyboard or pointer: the chosen row, the selected ones, and
 * those whose decision is on its way, which are out of the list until it is known. `list` names
 * what is shown, as useChosen takes it, and `goesOn` says that another page comes after it.
 */
export function useWorkList<T extends { readonly id: string }>(
  all: readonly T[] | undefined,
  list: string,
  goesOn: boolean,
) {
  const [underway, setUnderway] = useState<readonly string[]>([]);
  const [selection, setSelection] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState(false);
  const [helping, setHelping] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const items = all?.filter(({ id }) => !underway.includes(id));
  const chosen = useChosen(items, { list, goesOn }, { opened, onGone: () => setOpened(false) });
  const row = chosen.row;
  const at = items?.findIndex(({ id }) => id === row?.id) ?? 0;
  const selected = items?.filter(({ id }) => selection.includes(id)) ?? [];

  const toggle = (id: string) =>
    setSelection((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  /** Takes rows out of the list at once and goes on to the next, until it is known how it went. */
  const decide = async <Done>(rows: readonly T[], run: () => Promise<Done>): Promise<Done> => {
    const ids = rows.map(({ id }) => id);
    const rest = items?.filter(({ id }) => !ids.includes(id)) ?? [];
    const next = rest.find((one) => (items?.indexOf(one) ?? 0) > at) ?? rest.at(-1);
    setUnderway((now) => [...now, ...ids]);
    setSelection((now) => now.filter((id) => !ids.includes(id)));
    setOpened(false);
    chosen.choose(next?.id);
    try {
      return await run();
    } finally {
      setUnderway((now) => now.filter((id) => !ids.includes(id)));
    }
  };
  return {
    items,
    row,
    /** How many are out of the list while they are decided. */
    underway: underway.length,
    opened,
    setOpened,
    helping,
    setHelping,
    search,
    choose: chosen.choose,
    /** Before one's own decision is sent: that this row then goes is no news. */
    sending: chosen.sending,
    /** Leads on from a row that was decided. */
    leave: (id: string) => {
      const index = items?.findIndex((one) => one.id === id) ?? -1;
      setOpened(false);
      chosen.choose((items?.[index + 1] ?? items?.[index - 1])?.id);
    },
    selected,
    isSelected: (id: string) => selection.includes(id),
    toggle,
    selectAll: (isOn: boolean, rows: readonly T[]) =>
      setSelection(isOn ? rows.map(({ id }) => id) : []),
    decide,
    move: (by: 1 | -1) => {
      const next = items?.[at + by];
      if (!next) return;
      chosen.choose(next.id);
      // Enter is of the row that the keys have gone to, not of the one that was tapped before.
      const { activeElement: tapped } = document;
      if (tapped instanceof HTMLElement && tapped.closest("[id^=row-]")) tapped.blur();
      document.getElementById(`row-${next.id}`)?.scrollIntoView({ block: "nearest" });
    },
  };
}

export type WorkList<T extends { readonly id: string }> = ReturnType<typeof useWorkList<T>>;

/** The keys of such a list: on the selected rows where there are any, else on the chosen one. */
export function useWorkKeys<T extends { readonly id: string }>(
  list: WorkList<T>,
  doing: Doing<T>,
): void {
  const { row, selected } = list;
  const isMany = selected.length > 0;
  const act = (
    one: Doing<T>["approve"],
    many: Doing<T>["approveAll"],
  ): (() => void) | undefined => {
    if (isMany) return many && (() => void many(selected));
    return one && row && doing.open(row) ? () => void one(row) : undefined;
  };
  const keys: ListKeys = {
    move: list.move,
    open: () => list.setOpened(true),
    select: row && doing.open(row) && doing.approveAll ? () => list.toggle(row.id) : undefined,
    approve: act(doing.approve, doing.approveAll),
    reject: act(doing.reject, doing.rejectAll),
    search: () => list.search.current?.focus(),
    help: () => list.setHelping(true),
  };
  useListKeys(keys);
}
