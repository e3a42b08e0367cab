import { useTranslation } from "../../i18n.ts";

const named = [
  "prize_first",
  "prize_second",
  "three_front",
  "three_bottom",
  "two_bottom",
  "four_top",
  "three_top",
  "two_top",
  "special",
  "first",
  "index_close",
  "index_change",
  "animal",
  "prize_near",
] as const;

/** The name of a result's field; one that is not known is shown as it is stored. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation("admin-rounds");
  return (field) => {
    const known = named.find((name) => name === field);
    return known === undefined ? field : t(`field.${known}`);
  };
}
