import type { ResultRecord } from "@chokdee/domain/results/contract.ts";

import { readable, useTranslation } from "../../text/i18n.ts";

/** The name of a record's lottery in the chosen language. */
export function useLotteryName(): (record: ResultRecord) => string {
  const { language } = useTranslation("results");
  return ({ lottery_type: type }) => readable(type.names[language] ?? type.name_th);
}
