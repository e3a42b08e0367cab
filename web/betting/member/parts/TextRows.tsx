import type { DoubtReason, Reading } from "@chokdee/domain/betting/slip-text/doubts.ts";
import type { WrittenLine } from "@chokdee/domain/betting/slip-text/written-line.ts";
import type { ReadRow } from "@chokdee/domain/betting/slip-text/rows.ts";
import { CircleAlert, CircleHelp, X } from "lucide-react";
import { memo, useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { useFaultText } from "../fault-text.ts";
import type { PricedLine } from "../priced-lines.ts";
import { commonWays, settledAlike, withRow } from "../text-slip.ts";

/** Faults are shown again in the slip, each with its remedy. */
const FAULTS_SHOWN = 5;

export interface TextRowsProps {
  readonly rows: readonly ReadRow[];
  /** Lines that the house does not take as they are. */
  readonly faults: readonly PricedLine[];
  readonly onText: (text: string) => void;
}

/** What the text was read as: first what is asked, then what was understood, line by line. */
export const TextRows = memo(function TextRows({ rows, faults, onText }: TextRowsProps) {
  const { t } = useTranslation("slip-text");
  const places = rows.map((row, at) => ({ row, at }));
  const doubted = places.filter(({ row }) => row.doubt !== null);
  const understood = places.filter(({ row }) => row.kind !== "DOUBT" && row.kind !== "BLANK");
  return (
    <>
      {doubted.length > 0 ? (
        <Card flush>
          <h3 className="t-strong flex items-center gap-2 px-4 pt-3 text-luck-ink">
            <CircleHelp size={20} aria-hidden />
            {t("asked", { count: doubted.length })}
          </h3>
          <WaysForAll rows={rows} onText={onText} />
          <ul aria-label={t("asked", { count: doubted.length })}>
            {doubted.map(({ row, at }) => (
              <DoubtedRow
                key={`${at} ${row.text}`}
                row={row}
                place={at + 1}
                onChange={(text) => onText(withRow(rows, at, text))}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      <FaultyLines faults={faults} />
      {understood.length > 0 ? (
        <Card flush>
          <h3 className="t-strong px-4 pt-3">{t("read")}</h3>
          <ul aria-label={t("read")}>
            {understood.map(({ row, at }) => (
              <UnderstoodRow key={at} row={row} />
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
});

interface WaysForAllProps {
  readonly rows: readonly ReadRow[];
  readonly onText: (text: string) => void;
}

/** The same answer for every line that asks the same. */
function WaysForAll({ rows, onText }: WaysForAllProps) {
  const { t } = useTranslation("slip-text");
  const ways = commonWays(rows);
  if (ways.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 px-4 pt-2">
      {ways.map((way) => (
        <Button
          key={`${way.reason} ${way.words}`}
          size="sm"
          variant="secondary"
          onClick={() => onText(settledAlike(rows, way))}
        >
          {way.words === ""
            ? t("all_without_words", { count: way.count })
            : t("all_as", { words: way.words, count: way.count })}
        </Button>
      ))}
    </div>
  );
}

interface DoubtedRowProps {
  readonly row: ReadRow;
  /** The number of the line in the text, from 1. */
  readonly place: number;
  /** Null takes the line out. */
  readonly onChange: (text: string | null) => void;
}

function DoubtedRow({ row, place, onChange }: DoubtedRowProps) {
  const { t } = useTranslation("slip-text");
  const [typed, setTyped] = useState(row.text);
  const { doubt } = row;
  const done = () => {
    if (typed !== row.text) onChange(typed);
  };
  return (
    <li className="border-b border-line px-4 py-2 last:border-0">
      <div className="flex items-center gap-2">
        <span aria-hidden className="n-xs min-w-6 text-ink-3">
          {place}
        </span>
        <input
          aria-label={t("edit_row", { row: place })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          className="t-body min-h-tap min-w-0 grow rounded-sm border-[1.5px] border-line-strong bg-surface px-2.5"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={done}
          onKeyDown={(event) => {
            if (event.key === "Enter") done();
          }}
        />
        <IconButton
          label={t("drop_row", { row: place })}
          className="-mr-2.5 text-ink-3"
          onClick={() => onChange(null)}
        >
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {doubt ? <Why reason={doubt.reason} readings={doubt.readings} onChoose={onChange} /> : null}
    </li>
  );
}

interface WhyProps {
  readonly reason: DoubtReason;
  readonly readings: readonly Reading[];
  readonly onChoose: (text: string) => void;
}

function Why({ reason, readings, onChoose }: WhyProps) {
  const { t } = useTranslation("slip-text");
  const isAlone = reason === "UNCLEAR" && readings.length === 0;
  return (
    <>
      <p className="t-small text-ink-2">{isAlone ? t("unclear_edit") : t(`doubts.${reason}`)}</p>
      {readings.length > 0 ? (
        <div className="mt-1 flex flex-wrap gap-2">
          {readings.map(({ text }) => (
            <Button key={text} size="sm" variant="weak" onClick={() => onChoose(text)}>
              {text.replaceAll("\n", " / ")}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}

function FaultyLines({ faults }: { readonly faults: readonly PricedLine[] }) {
  const { t } = useTranslation("slip-text");
  const names = useBetTypeNames();
  const faultText = useFaultText();
  if (faults.length === 0) return null;
  return (
    <Card>
      <h3 className="t-strong flex items-center gap-2 text-urgent-ink">
        <CircleAlert size={20} aria-hidden />
        {t("not_taken", { count: faults.length })}
      </h3>
      <ul>
        {faults.slice(0, FAULTS_SHOWN).map((line) => (
          <li key={line.key} className="t-small">
            {names.name(line.betType)} {line.number}: {faultText(line.fault)}
          </li>
        ))}
      </ul>
      <p className="t-small text-ink-2">{t("mend_in_slip")}</p>
    </Card>
  );
}

/** How many numbers of one type and price are shown of a line. */
const NUMBERS_SHOWN = 12;

function UnderstoodRow({ row }: { readonly row: ReadRow }) {
  const { t } = useTranslation("slip-text");
  const { kind } = row;
  if (kind === "BLANK" || kind === "DOUBT") return null;
  return (
    <li className="border-b border-line px-4 py-2 last:border-0 [contain-intrinsic-size:auto_64px] [content-visibility:auto]">
      <p className="t-caption one-line text-ink-3">{row.text}</p>
      {kind === "LINES" ? (
        [...Map.groupBy(row.lines, ({ betType, baht }) => `${betType} ${baht}`)].map(
          ([key, lines]) => <LinesOfPrice key={key} lines={lines} />,
        )
      ) : (
        <p className="t-small text-ink-2">{t(`kinds.${kind}`)}</p>
      )}
    </li>
  );
}

/** "2 ตัวบน 12 34 × 50". */
function LinesOfPrice({ lines }: { readonly lines: readonly WrittenLine[] }) {
  const { t } = useTranslation("slip-text");
  const names = useBetTypeNames();
  const [first] = lines;
  if (first === undefined) return null;
  const shown = lines.slice(0, NUMBERS_SHOWN).map(({ number }) => number);
  const more = lines.length - shown.length;
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="min-w-0">
        <span className="t-small mr-2 text-ink-2">{names.name(first.betType)}</span>
        <span className="n-xs track-num">{shown.join(" ")}</span>
        {more > 0 ? <span className="t-small text-ink-3"> +{more}</span> : null}
      </span>
      <span className="n-xs shrink-0">{t("each_baht", { baht: first.baht })}</span>
    </p>
  );
}
