import type { Notice } from "@chokdee/domain/notices/contract.ts";
import { textOfNotice } from "@chokdee/domain/notices/rules.ts";
import { roundName } from "@chokdee/domain/rounds/round-name.ts";

import { chosenLanguage } from "../../text/i18n.ts";
import type { TextKey, TextValues } from "../../text/text-groups.ts";
import { formatMoney } from "../../ui/format-money.ts";

type Say = (key: Extract<TextKey, `notices:${string}`>, values?: TextValues) => string;

/** What a notice says, in the chosen language; the group "notices" has to be there. */
export function noticeWords(notice: Notice, say: Say): { title: string; body: string } {
  const inLanguage = (texts: Readonly<Record<string, string>> | null | undefined) =>
    texts?.[chosenLanguage()] ?? texts?.["th"] ?? "";
  const { event, news } = notice;
  if (event === "ANNOUNCEMENT") {
    return { title: say("notices:event.ANNOUNCEMENT"), body: inLanguage(news?.titles) };
  }
  if (event === "PROMOTION") {
    return { title: inLanguage(news?.titles), body: inLanguage(news?.bodies) };
  }
  const { text, isSigned } = textOfNotice(event, notice.amount === null ? null : +notice.amount);
  const amount = formatMoney(notice.amount ?? "0.00", isSigned ? "auto" : undefined);
  const { round } = notice;
  const which = { sequence: round?.sequence ?? 0, isNumbered: round?.is_numbered === true };
  const lottery = roundName(inLanguage(round?.names), which, chosenLanguage());
  const values = { amount, lottery };
  return { title: say(`notices:event.${event}`), body: say(`notices:text.${text}`, values) };
}
