import { formatBaht } from "@chokdee/domain/money.ts";
import { MAX_LINES } from "@chokdee/domain/betting/rules.ts";
import { readSlipText } from "@chokdee/domain/betting/slip-text/read.ts";
import { ClipboardPaste, Plus } from "lucide-react";
import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Segment } from "../../../ui/Segment.tsx";
import { formatMoney, formatShort } from "../../../ui/format-money.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";
import { changeDraft, keyOf } from "../draft.ts";
import { useKeptText } from "../kept-text.ts";
import { NO_FAULTS } from "../line-faults.ts";
import { isAtFault, pricedLines } from "../priced-lines.ts";
import { doubtedText, linesThere, toPull, type OnThere } from "../text-slip.ts";
import { TextRows } from "./TextRows.tsx";
import type { Desk } from "../desk.ts";

/** Longer than a thousand lines with a name beside each. */
const LONGEST_TEXT = 60_000;

const EXAMPLE = "12=50*50\n123=20x20x10\n5=10*10";

export interface TextEntryProps extends Pick<
  Desk,
  "round" | "draft" | "change" | "offers" | "rules"
> {
  readonly memberId: string;
  /** The place in the bar for the button that adds what was read. */
  readonly bar: HTMLElement | null;
  /** Everything that was written is in the slip. */
  readonly onRead: () => void;
}

/** A slip as text: pasted or typed, read line by line, and added when it was understood. */
export default function TextEntry(props: TextEntryProps) {
  const { round, draft, change, offers, rules, memberId, bar, onRead } = props;
  const { t } = useTranslation(["slip-text", "betting"]);
  const [text, onText] = useKeptText(memberId, round.id);
  const [onThere, setOnThere] = useState<OnThere>("ADD");
  // A key is drawn at once; what it means may take a moment longer.
  const written = useDeferredValue(text);
  const isTooLong = written.length > LONGEST_TEXT;
  const { rows, read, there, lines, isTooMany, faults, doubts, staked } = useMemo(
    () => readFor(isTooLong ? "" : written, { draft, offers, rules, onThere }),
    [written, isTooLong, draft, offers, rules, onThere],
  );

  const add = () => {
    // What was typed a moment ago is not read yet: the next tap adds it.
    if (written !== text) return;
    if (isTooMany) {
      toast({ text: t("betting:too_many_lines", { max: formatShort(MAX_LINES) }), tone: "error" });
      return;
    }
    if (lines.length === 0) {
      toast(t(doubts > 0 ? "nothing_clear" : "nothing_written"));
      return;
    }
    change({ kind: "PULL", lines, over: true });
    const left = doubtedText(rows);
    onText(left);
    toast({ text: t("added", { count: lines.length }), tone: "success" });
    if (left === "") onRead();
  };

  return (
    <>
      <TextBox text={text} onText={onText} />
      {isTooLong ? <Notice tone="error">{t("too_long")}</Notice> : null}
      {there > 0 ? (
        <div>
          <p className="t-small mb-1 text-ink-2">{t("there", { count: there })}</p>
          <Segment
            label={t("there", { count: there })}
            choices={[
              { value: "ADD", label: t("there_add") },
              { value: "SKIP", label: t("there_skip") },
            ]}
            value={onThere}
            onChange={setOnThere}
          />
        </div>
      ) : null}
      <p role="status" className="t-small text-ink-2">
        {text === ""
          ? ""
          : t("understood", { count: read, amount: formatMoney(formatBaht(staked)) })}
        {doubts > 0 ? ` ${t("doubted", { count: doubts })}` : ""}
      </p>
      <TextRows rows={rows} faults={faults} onText={onText} />
      {bar && text !== ""
        ? createPortal(
            <Button
              unready={lines.length === 0 || isTooMany}
              icon={<Plus size={20} aria-hidden className="max-xs:hidden" />}
              className="w-full px-1!"
              onClick={add}
            >
              {t("add", { count: lines.length })}
            </Button>,
            bar,
          )
        : null}
    </>
  );
}

interface Circumstances extends Pick<TextEntryProps, "draft" | "offers" | "rules"> {
  readonly onThere: OnThere;
}

/** What a text says, and what it would make of the slip. */
function readFor(text: string, { draft, offers, rules, onThere }: Circumstances) {
  const { rows, lines: read } = readSlipText(text, [...offers.keys()]);
  const there = linesThere(read, draft).length;
  const lines = toPull(read, draft, onThere);
  const next = changeDraft(draft, { kind: "PULL", lines, over: true });
  const keys = new Set(lines.map(keyOf));
  const priced = pricedLines(next, offers, rules, NO_FAULTS);
  return {
    rows,
    read: read.length,
    there,
    lines,
    isTooMany: next.list.length < draft.list.length + read.length - there,
    faults: priced.filter((line) => keys.has(line.key) && isAtFault(line)),
    doubts: rows.filter(({ doubt }) => doubt !== null).length,
    staked: read.reduce((sum, { baht }) => sum + baht * 100, 0),
  };
}

interface TextBoxProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

function TextBox({ text, onText }: TextBoxProps) {
  const { t } = useTranslation("slip-text");
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const paste = async () => {
    try {
      const pasted = await navigator.clipboard.readText();
      if (pasted.trim() === "") toast(t("paste_empty"));
      else onText(text.trim() === "" ? pasted : `${text.trimEnd()}\n${pasted}`);
    } catch {
      // Not allowed, or a browser that does not give it: the field takes it by a long press.
      box.current?.focus();
      toast(t("paste_by_hand"));
    }
  };
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {t("title")}
      </label>
      <div className="mb-1.5 flex justify-end gap-2">
        {text === "" ? null : (
          <Button size="sm" variant="ghost" onClick={() => onText("")}>
            {t("clear")}
          </Button>
        )}
        <Button
          size="sm"
          variant="weak"
          icon={<ClipboardPaste size={18} aria-hidden />}
          onClick={() => void paste()}
        >
          {t("paste")}
        </Button>
      </div>
      <textarea
        ref={box}
        id={id}
        rows={6}
        value={text}
        placeholder={EXAMPLE}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="enter"
        className="t-body w-full resize-y rounded-sm border-[1.5px] border-line-strong bg-surface px-3 py-2"
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}
