import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../text/i18n.ts";

import { useDates } from "../../../ui/dates.ts";
import { DigitCells, Digits } from "../../../ui/Digits.tsx";
import { lastDrawQuery } from "../last-draw.ts";
import { Perforation, Ticket } from "../../../ui/Ticket.tsx";

/** The lottery shown to visitors: the Thai government's. */
const SHOWN_CODE = "thai-gov";
/** Missing numbers read --- (product.md section 2, "Results"). */
const MISSING = "---";

/** The last government draw, as a ticket: what a visitor sees first is a real result. */
export function LastDrawTicket() {
  const { t } = useTranslation("auth");
  const dates = useDates();
  const latest = useQuery(lastDrawQuery);
  const shown = latest.data?.find((record) => record.lottery_type.code === SHOWN_CODE);
  const result = shown?.result ?? {};
  // The box keeps its size while the answer is on its way, so nothing below it moves.
  const first = result["prize_first"] ?? "------";
  return (
    <Ticket className="py-3" aria-busy={latest.isPending}>
      <div className="t-small flex min-h-6 flex-wrap justify-between gap-x-3 text-ticket-soft">
        <span>
          {shown ? t("result_title", { day: dates.day(shown.draw_date) }) : t("ticket_slogan")}
        </span>
        <span>{t("first_prize")}</span>
      </div>
      <div className="my-2">
        <DigitCells value={first} strongFrom={first.length - 3} size="n-hero" onTicket />
      </div>
      {/* The lowest phones have no room for these and for the button to sign in. */}
      <div className="low:hidden">
        <Perforation className="mb-2 mt-4" />
        <dl className="flex justify-between gap-2">
          <Prize label={t("front_three")} numbers={result["three_front"]} />
          <Prize label={t("last_three")} numbers={result["three_bottom"]} />
          <Prize label={t("last_two")} numbers={result["two_bottom"]} />
        </dl>
      </div>
    </Ticket>
  );
}

/** Several winning numbers are separated by one space. */
function Prize(props: { readonly label: string; readonly numbers: string | undefined }) {
  const numbers = props.numbers?.split(" ") ?? [MISSING];
  return (
    <div>
      <dt className="t-caption text-ticket-soft">{props.label}</dt>
      <dd className="flex flex-wrap gap-x-3">
        {numbers.map((number, at) => (
          <Digits key={at} value={number} size="n-sm" />
        ))}
      </dd>
    </div>
  );
}
