import { MOST_DIGITS } from "@chokdee/domain/betting/bet-types.ts";
import { Dices, FolderHeart, Ticket as TicketIcon } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";

import BetAgainSheet from "../../betting/member/BetAgainSheet.tsx";
import type { WantedLine } from "../../betting/member/wanted-lines.ts";
import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { serverNow } from "../../ui/clock.ts";
import { useDates } from "../../ui/dates.ts";
import { Digits } from "../../ui/Digits.tsx";
import { Field } from "../../ui/Field.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { Ticket } from "../../ui/Ticket.tsx";
import { numberOf } from "../../ui/typed-number.ts";
import { SetForm } from "./parts/SetForm.tsx";
import { luckyNumbers } from "./random-numbers.ts";

const LENGTHS = Array.from({ length: MOST_DIGITS }, (_, at) => String(at + 1));
const FIRST_COUNT = "5";
const MOST = 10;

/** Draws numbers by chance, for fun; they can be kept and bet on (product.md, "Home"). */
export default function LuckyNumbersScreen() {
  const { t } = useTranslation("lucky");
  const dates = useDates();
  const [digits, setDigits] = useState("2");
  const [count, setCount] = useState(FIRST_COUNT);
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<"save" | "bet" | null>(null);
  const lines: WantedLine[] = drawn.map((number) => ({ number, betType: null, amount: null }));
  const draw = () => {
    const wanted = Math.max(1, Math.min(MOST, numberOf(count) || 1));
    setDrawn(luckyNumbers(Number(digits), wanted));
  };
  return (
    <Page>
      <AppBar title={t("title_numbers")} back={paths.home} className="-mx-gutter" />
      <Ticket className="ticket-notched mt-1 px-6 pb-5 pt-4 short:pb-3 short:pt-2">
        <h2 className="t-small text-ticket-soft">{t("drawn")}</h2>
        <p
          aria-live="polite"
          className="mt-2 flex min-h-28 flex-wrap content-center short:min-h-26 items-center justify-center gap-x-6 gap-y-3"
        >
          {drawn.length === 0 ? (
            <span className="t-body text-ticket-soft">{t("not_drawn")}</span>
          ) : (
            drawn.map((number) => <Digits key={number} value={number} size="n-xl" lucky />)
          )}
        </p>
      </Ticket>
      <Card className="flex flex-col gap-3">
        <Segment
          label={t("digits")}
          choices={LENGTHS.map((value) => ({ value, label: t("digit_count", { count: value }) }))}
          value={digits}
          onChange={setDigits}
        />
        <Field label={t("how_many")}>
          {({ id }) => (
            <Stepper
              id={id}
              label={t("how_many")}
              unit="number"
              value={count}
              min={1}
              max={MOST}
              onChange={setCount}
            />
          )}
        </Field>
        <Button icon={<Dices size={20} aria-hidden />} onClick={draw}>
          {t(drawn.length === 0 ? "draw" : "draw_again")}
        </Button>
      </Card>
      <div className="grid grid-cols-1 gap-3 xs:grid-cols-2">
        <Button
          variant="secondary"
          disabled={drawn.length === 0}
          icon={<FolderHeart size={20} aria-hidden />}
          onClick={() => setOpen("save")}
        >
          {t("keep")}
        </Button>
        <Button
          variant="secondary"
          disabled={drawn.length === 0}
          icon={<TicketIcon size={20} aria-hidden />}
          onClick={() => setOpen("bet")}
        >
          {t("use")}
        </Button>
      </div>
      <p className="t-small text-center text-ink-2">{t("draw_text")}</p>
      <div className="flex flex-wrap justify-center gap-x-6">
        {(
          [
            ["to_dreams", paths.dreamNumbers],
            ["to_groups", paths.luckyGroups],
          ] as const
        ).map(([label, path]) => (
          <Link
            key={path}
            to={path}
            className="t-label inline-flex min-h-tap items-center text-brand-ink"
          >
            {t(label)}
          </Link>
        ))}
      </div>
      {open === "save" ? (
        <SetForm
          id={null}
          name={t("draw_name", { day: dates.dayMonth(new Date(serverNow()).toISOString()) })}
          lines={lines}
          onClose={() => setOpen(null)}
        />
      ) : null}
      <BetAgainSheet open={open === "bet"} onClose={() => setOpen(null)} lines={lines} />
    </Page>
  );
}
