/** What a notice says on the phone's lock screen: the member's own amount, no account, no name. */
import { formatBaht } from "@chokdee/domain/money.ts";

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
  const details = {
    amount: formatBaht(Math.abs(notice.amount_satang ?? 0)).replace(/\B(?=(\d{3})+(?=\.))/g, ","),
    lottery: inLanguage(notice.names),
  };
  return {
    title: textOf(`NOTICE_${notice.event}`, undefined, language),
    body: textOf(`NOTICE_${notice.event}_TEXT`, details, language),
  };
}
