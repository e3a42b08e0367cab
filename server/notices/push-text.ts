/** What a notice says on the phone's lock screen: the member's own amount, no account, no name. */
import { textOfNotice } from "@chokdee/domain/notices/rules.ts";
import { roundName } from "@chokdee/domain/rounds/round-name.ts";
import { bahtText } from "@chokdee/domain/wallet/rules.ts";

import { textOf } from "../platform/http/languages.ts";
import type { NoticeRow } from "./queries/notices.ts";

/** Push services take some 4 kB with everything around it; more than this nobody reads there. */
const MOST_CHARACTERS = 300;

/** By whole characters: half of an emoji would be a sign of damage on the lock screen. */
function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= MOST_CHARACTERS) return text;
  return `${characters.slice(0, MOST_CHARACTERS - 1).join("")}…`;
}

/** As the app shows it: "1,234.50", with "+" or "−" when asked. */
function money(satang: number, isSigned: boolean): string {
  const sign = isSigned && satang !== 0 ? (satang < 0 ? "−" : "+") : "";
  return `${sign}${bahtText(satang)}`;
}

const roundOf = ({ sequence, is_numbered: isNumbered }: NoticeRow) => ({
  sequence: sequence ?? 0,
  isNumbered: isNumbered === true,
});

export function pushText(notice: NoticeRow, language: string): { title: string; body: string } {
  const inLanguage = (texts: Readonly<Record<string, string>> | null) =>
    texts?.[language] ?? texts?.["th"] ?? "";
  if (notice.event === "ANNOUNCEMENT") {
    return {
      title: textOf("NOTICE_ANNOUNCEMENT", undefined, language),
      body: cut(inLanguage(notice.titles)),
    };
  }
  if (notice.event === "PROMOTION") {
    return { title: cut(inLanguage(notice.titles)), body: cut(inLanguage(notice.bodies)) };
  }
  const { text, isSigned } = textOfNotice(notice.event, notice.amount_satang);
  const details = {
    amount: money(notice.amount_satang ?? 0, isSigned),
    lottery: roundName(inLanguage(notice.names), roundOf(notice), language),
  };
  return {
    title: textOf(`NOTICE_${notice.event}`, undefined, language),
    body: textOf(`NOTICE_${text}_TEXT`, details, language),
  };
}
