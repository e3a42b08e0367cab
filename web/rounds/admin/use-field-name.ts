import { JUDGED_FIELD_NAMES } from "@chokdee/domain/betting/bet-types.ts";

import { useTranslation } from "../../text/i18n.ts";
import type { Cell } from "./result-form.ts";

/** As members see them: what is drawn first, then what follows from it. */
const named = [
  "first",
  "index_close",
  "index_change",
  "prize_first",
  "prize_second",
  "prize_near",
  ...JUDGED_FIELD_NAMES,
  "special",
] as const;

/** The name of a result's field; one that is not known is shown as it is stored. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation("admin-rounds");
  return (field) => {
    const known = named.find((name) => name === field);
    return known === undefined ? field : t(`field.${known}`);
  };
}

/** What stands over the box of one number: of several in a field, which one it is. */
export function useCellName(): (cell: Cell) => string {
  const { t } = useTranslation("admin-rounds");
  const fieldName = useFieldName();
  return ({ field, place }) =>
    field.count === 1
      ? fieldName(field.name)
      : t("nth", { label: fieldName(field.name), n: place + 1 });
}

/** A result in the order it is read out in: the database keeps its fields in an order of its own. */
export function asReadOut<Value>(result: Readonly<Record<string, Value>>): [string, Value][] {
  const place = (field: string) => {
    const known = named.findIndex((name) => name === field);
    return known === -1 ? named.length : known;
  };
  return Object.entries(result).toSorted(([one], [other]) => place(one) - place(other));
}
