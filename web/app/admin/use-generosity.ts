import { useTranslation } from "../../text/i18n.ts";
import { confirm, type Question } from "../../ui/confirm.ts";
import { codeOf, detailsOf } from "../api-failure.ts";
import { useNames } from "./names.ts";
import { percentOf } from "./percent.ts";

/** What the server tells of its refusal (domain/refusals.ts ODDS_RETURN_TOO_MUCH). */
interface TooMuch {
  readonly bet_types?: readonly { readonly bet_type: string; readonly return_to_player: number }[];
  readonly commission_percent?: number;
}

/** Odds that give back more than is staked are asked about, by bet type and share. */
export function useGenerosity() {
  const { t } = useTranslation("admin-desk");
  const names = useNames();
  const questionOf = (rows: readonly string[]): Question => ({
    title: t("generous_question"),
    body: t("generous_consequence", { rows: rows.join(", ") }),
    confirmLabel: t("generous_confirm"),
    tone: "danger",
  });
  const rowsOf = ({ bet_types: betTypes = [], commission_percent: commission = 0 }: TooMuch) => [
    ...betTypes.map((row) => `${names.betType(row.bet_type)} ${percentOf(row.return_to_player)}`),
    ...(commission > 0 ? [t("generous_commission", { percent: `${String(commission)}%` })] : []),
  ];
  /** What the server's own arithmetic finds too generous is asked about as well; a no sends nothing. */
  async function sendGenerously<Answer>(
    confirmed: boolean,
    send: (confirmed: boolean) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      return await send(confirmed);
    } catch (error) {
      if (codeOf(error) !== "ODDS_RETURN_TOO_MUCH" || confirmed) throw error;
      return (await confirm(questionOf(rowsOf(detailsOf(error))))) ? send(true) : undefined;
    }
  }
  return { questionOf, sendGenerously };
}
