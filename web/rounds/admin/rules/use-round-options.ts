import { useTranslation } from "../../../text/i18n.ts";
import { useOpenRounds } from "./calls.ts";

/** The open rounds of a lottery; the one that is chosen stays to be seen once it has closed. */
export function useRoundOptions(typeId: string, chosen: string) {
  const { t } = useTranslation("admin-rules");
  const open = useOpenRounds(typeId).data?.items ?? [];
  const isMissing = chosen !== "" && !open.some(({ id }) => id === chosen);
  return [
    ...open.map(({ id, name }) => ({ value: id, label: name })),
    ...(isMissing ? [{ value: chosen, label: t("one_round", { id: chosen }) }] : []),
  ];
}
