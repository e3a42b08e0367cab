import { codeOf } from "../../../app/api-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { confirm, type Question } from "../../../ui/confirm.ts";

/** Odds that give back more than is staked are asked about, by bet type and share. */
export function useGenerosity() {
  const { t } = useTranslation("admin-lotteries");
  const questionOf = (rows: readonly string[]): Question => ({
    title: t("generous_question"),
    body: t("generous_consequence", { rows: rows.join(", ") }),
    confirmLabel: t("generous_confirm"),
    tone: "danger",
  });
  /** What the server's own arithmetic finds too generous is asked about as well; a no sends nothing. */
  async function sendGenerously<Answer>(
    rows: readonly string[],
    confirmed: boolean,
    send: (confirmed: boolean) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      return await send(confirmed);
    } catch (error) {
      if (codeOf(error) !== "ODDS_RETURN_TOO_MUCH" || confirmed) throw error;
    }
    return (await confirm(questionOf(rows))) ? send(true) : undefined;
  }
  return { questionOf, sendGenerously };
}
