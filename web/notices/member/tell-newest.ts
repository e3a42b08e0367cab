import { kindOf, noticePath } from "@chokdee/domain/notices/rules.ts";

import { loadTexts, text } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { toast } from "../../ui/toast.ts";
import { mayLeave } from "../../ui/unsaved.ts";
import { newestNotice } from "./calls.ts";
import { noticeWords } from "./notice-words.ts";

let told = 0;

/** Screens that say it by themselves, or where the notice stands already. */
const quiet: Readonly<Record<string, readonly string[]>> = {
  deposit: [paths.deposit, paths.notices],
  withdrawal: [paths.withdrawalHistory, paths.notices],
};

/** A short word about a notice that has just come, with the way to it. */
export async function tellNewest(): Promise<void> {
  const [notice] = await Promise.all([newestNotice(), loadTexts(["notices"])]);
  if (!notice || notice.is_read || Number(notice.id) <= told) return;
  told = Number(notice.id);
  const here = location.hash.slice(1).split("?")[0] || "/";
  if ((quiet[kindOf(notice.event)] ?? [paths.notices]).includes(here)) return;
  const { title, body } = noticeWords(notice, text);
  const isBad =
    /FAILED$|RECALLED$|REFUSED$/.test(notice.event) || kindOf(notice.event) === "security";
  toast({
    text: `${title} ${body}`,
    tone: isBad ? "error" : "success",
    action: {
      label: text("notices:see"),
      run: () =>
        void mayLeave().then((leaves) => {
          if (leaves) location.hash = noticePath(notice.event);
        }),
    },
  });
}
