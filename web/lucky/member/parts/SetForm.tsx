import { BET_TYPES, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import {
  isLuckyNumber,
  MAX_SET_LINES,
  numbersIn,
  SET_NAME_LETTERS,
} from "@chokdee/domain/lucky/rules.ts";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";

import { parseStake } from "@chokdee/domain/betting/picking.ts";
import { messageOf } from "../../../app/api-failure.ts";
import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import type { WantedLine } from "../../../betting/member/wanted-lines.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { latinDigits } from "../../../ui/latin-digits.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { showFault } from "../../../ui/show-fault.ts";
import { SelectField, TextAreaField, TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { bodyLinesOf, useSaveSet } from "../calls.ts";
import { LineChips } from "./LineChips.tsx";

const TYPES = BET_TYPES.filter((betType) => betType !== "ANIMAL");
const ANY = "";

export interface SetFormProps {
  /** Null for a new set. */
  readonly id: string | null;
  readonly name: string;
  readonly lines: readonly WantedLine[];
  readonly onClose: () => void;
}

/** Names a set and puts its numbers together; what is typed is added a handful at a time. */
export function SetForm(props: SetFormProps) {
  const { id, onClose } = props;
  const { t } = useTranslation("lucky");
  const save = useSaveSet();
  const fields = useRef<HTMLDivElement>(null);
  const [name, setName] = useState(props.name);
  const [lines, setLines] = useState(props.lines);
  const [asked, setAsked] = useState(false);
  const typed = useTypedNumbers();
  // Whoever saves means what is still typed too.
  const all = joined(lines, typed.lines);
  const submit = () => {
    setAsked(true);
    requestAnimationFrame(() => showFault(fields.current));
    const isUnfit = name.trim() === "" || all.length === 0 || !typed.isFit;
    if (isUnfit) return;
    save.mutate(
      { id, body: { name, lines: bodyLinesOf(all) } },
      {
        onSuccess: (set) => {
          onClose();
          toast({ text: t("saved", { name: set.name }), tone: "success" });
        },
      },
    );
  };
  const failure = save.error ? messageOf(save.error) || t("common:error_retry") : null;
  const missing = asked && all.length === 0 ? t("numbers_missing") : null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(id === null ? "lucky:form_add" : "lucky:form_edit")}
      sticky={name !== props.name || lines !== props.lines || typed.text !== ""}
      footer={
        <Button block loading={save.isPending} onClick={submit}>
          {t("common:save")}
        </Button>
      }
    >
      <div ref={fields} className="flex flex-col gap-3">
        <TextField
          label={t("name")}
          value={name}
          maxLength={SET_NAME_LETTERS}
          error={asked && name.trim() === "" ? t("name_missing") : undefined}
          onChange={setName}
        />
        <AddNumbers
          typed={typed}
          onAdd={() => {
            setLines(all);
            typed.setText("");
          }}
        />
        {(failure ?? missing) ? (
          <Notice tone="error" live>
            {failure ?? missing}
          </Notice>
        ) : null}
        {lines.length === 0 ? null : (
          <>
            <h3 className="t-label">{t("lines_of", { count: lines.length })}</h3>
            <LineChips
              lines={lines}
              onRemove={(at) => setLines((before) => before.toSpliced(at, 1))}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Each number of a bet type once, the first of them stays; no more than a set holds. */
function joined(before: readonly WantedLine[], added: readonly WantedLine[]): WantedLine[] {
  const all = new Map<string, WantedLine>();
  for (const line of [...before, ...added]) {
    const key = `${line.betType ?? ANY}:${line.number}`;
    if (!all.has(key)) all.set(key, line);
  }
  return [...all.values()].slice(0, MAX_SET_LINES);
}

/** Numbers that are typed and not yet in the set, of one bet type and at one stake. */
function useTypedNumbers() {
  const [text, setText] = useState("");
  const [type, setType] = useState(ANY);
  const [stake, setStake] = useState("");
  const betType: BetType | null = TYPES.find((one) => one === type) ?? null;
  const { numbers, wrong } = numbersIn(text);
  const unfit = [...wrong, ...numbers.filter((number) => !isLuckyNumber(number, betType))];
  const isStake = stake === "" || parseStake(stake) !== null;
  const amount = stake === "" || stake === "0" ? null : stake;
  const lines = numbers.map((number): WantedLine => ({ number, betType, amount }));
  const isFit = unfit.length === 0 && isStake;
  return { text, setText, type, setType, stake, setStake, unfit, isFit, lines };
}

interface AddNumbersProps {
  readonly typed: ReturnType<typeof useTypedNumbers>;
  readonly onAdd: () => void;
}

function AddNumbers({ typed, onAdd }: AddNumbersProps) {
  const { t } = useTranslation("lucky");
  const { name } = useBetTypeNames();
  const { text, setText, type, setType, stake, setStake, unfit, isFit, lines } = typed;
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <TextAreaField
        label={t("numbers")}
        hint={t("numbers_hint")}
        inputMode="tel"
        rows={2}
        value={text}
        error={
          unfit.length > 0
            ? t("wrong_numbers", { numbers: unfit.slice(0, 5).join(" ") })
            : undefined
        }
        onChange={(entered) => setText(latinDigits(entered))}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t("bet_type")}
          value={type}
          onChange={setType}
          options={[
            { value: ANY, label: t("any_type") },
            ...TYPES.map((one) => ({ value: one, label: name(one) })),
          ]}
        />
        <AmountField label={t("amount")} hint={t("optional")} value={stake} onChange={setStake} />
      </div>
      <Button
        variant="secondary"
        size="sm"
        disabled={lines.length === 0 || !isFit}
        icon={<Plus size={18} aria-hidden />}
        onClick={onAdd}
      >
        {t("add_numbers", { count: lines.length })}
      </Button>
    </div>
  );
}
