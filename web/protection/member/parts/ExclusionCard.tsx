import type { Protection } from "@chokdee/domain/protection/contract.ts";
import {
  EXCLUSIONS,
  monthsOfExclusion,
  type ExclusionLength,
} from "@chokdee/domain/protection/rules.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { endSession } from "../../../app/session.ts";
import { useFailureText } from "../../../app/use-failure-text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Chips } from "../../../ui/Chips.tsx";
import { serverNow } from "../../../ui/clock.ts";
import { notify } from "../../../ui/confirm.ts";
import { addMonths, dayText, partsOf } from "../../../ui/date-parts.ts";
import { useDates } from "../../../ui/dates.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useExcludeMyself } from "../protection-calls.ts";

/** Self-exclusion: asked for in a sheet of its own, with a word to type. */
export function ExclusionCard({ running }: { readonly running: Protection["exclusion"] }) {
  const { t } = useTranslation("protection");
  const dates = useDates();
  const [open, setOpen] = useState(false);
  const isForGood = running !== null && running.until === null;
  return (
    <Card className="flex flex-col gap-3">
      <p className="t-small text-ink-2">
        {running === null
          ? t("exclude_text")
          : running.until === null
            ? t("excluded_forever")
            : t("excluded_until", { until: dates.dayTime(running.until) })}
      </p>
      {isForGood ? null : (
        <Button variant="danger-outline" onClick={() => setOpen(true)}>
          {t(running === null ? "exclude_open" : "exclude_longer")}
        </Button>
      )}
      {open ? (
        <ExclusionSheet running={running?.until ?? null} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  );
}

/** As typed on any keyboard: without the spaces of width zero that Shan words carry. */
function plain(word: string): string {
  return word.replaceAll("\u200b", "").trim().toLowerCase();
}

/** What ends with the exclusion that runs, or before it, would change nothing. */
function isLonger(length: ExclusionLength, running: string | null): boolean {
  const months = monthsOfExclusion(length);
  if (months === null || running === null) return true;
  const today = bangkokDay(serverNow());
  const last = partsOf(`${addMonths(today.slice(0, 7), months)}${today.slice(7)}`);
  return last !== undefined && dayText(last) > bangkokDay(Date.parse(running));
}

const paragraphs = (lines: readonly string[]) => lines.map((line) => <p key={line}>{line}</p>);

interface SheetProps {
  /** When the exclusion ends that runs. */
  readonly running: string | null;
  readonly onClose: () => void;
}

function ExclusionSheet({ running, onClose }: SheetProps) {
  const { t } = useTranslation("protection");
  const dates = useDates();
  const exclude = useExcludeMyself();
  const textOf = useFailureText();
  const [lengths] = useState(() => EXCLUSIONS.filter((one) => isLonger(one, running)));
  const [length, setLength] = useState<ExclusionLength>(lengths[0] ?? "PERMANENT");
  const [typed, setTyped] = useState("");
  const lengthOf = (until: string | null) =>
    until === null ? t("excluded_forever") : t("excluded_until", { until: dates.dayTime(until) });
  const word = t("exclude_word");
  const isTyped = plain(typed) === plain(word);
  const begin = () => {
    if (!isTyped) return;
    exclude.mutate(
      { length },
      {
        onSuccess: ({ until }) => {
          // The server has ended this session with all others.
          void notify({
            title: t("exclude_done"),
            body: paragraphs([lengthOf(until), t("exclude_points.open")]),
          });
          endSession();
        },
      },
    );
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("exclude_title")}
      footer={
        <Button
          variant="danger"
          block
          disabled={!isTyped}
          loading={exclude.isPending}
          onClick={begin}
        >
          {t("exclude_confirm", { length: t(`exclude.${length}`) })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Chips
          wrap
          label={t("exclude_length")}
          choices={lengths.map((value) => ({ value, label: t(`exclude.${value}`) }))}
          value={length}
          onChange={setLength}
        />
        <ul className="t-small list-disc pl-5 text-ink-2">
          <li>{t("exclude_points.out")}</li>
          <li>{t("exclude_points.closed")}</li>
          <li>{t("exclude_points.open")}</li>
          <li>{t("exclude_points.firm")}</li>
        </ul>
        <TextField
          label={t("exclude_type", { word })}
          value={typed}
          maxLength={40}
          onChange={setTyped}
          error={exclude.error ? textOf(exclude.error, t("failed")) : undefined}
        />
      </div>
    </Sheet>
  );
}
