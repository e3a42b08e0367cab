import { useRef, type ClipboardEvent } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { CodeField } from "../../ui/CodeField.tsx";
import { cx } from "../../ui/cx.ts";
import { latinDigits } from "../../ui/latin-digits.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { Cell, ResultForm } from "./result-form.ts";
import { useCellName, useFieldName } from "./use-field-name.ts";

/** The most digits with which two numbers stand beside each other in the narrow column. */
const SHORT = 3;

const nameIn = ({ field, place }: Cell): string => `${field.name}${String(place)}`;

/** The numbers of a draw, short ones in pairs; a number that stands twice is asked about. */
export function ResultCells(props: {
  readonly form: ResultForm;
  /** It was to be sent: what is missing is told. */
  readonly asked?: boolean;
}) {
  const { form, asked = false } = props;
  const { t } = useTranslation(["admin-plan", "admin-desk", "admin-night"]);
  const fieldName = useFieldName();
  const cellName = useCellName();
  const fault = (cell: Cell): string | undefined => {
    if (!asked || form.fits(cell)) return undefined;
    const { shape, digits } = cell.field;
    return shape === "DIGITS"
      ? t("admin-desk:digits_needed", { digits })
      : t("admin-desk:two_decimals");
  };
  const box = useRef<HTMLDivElement>(null);
  /** Whoever has typed a number whole goes on with the next one. */
  const runOn = (key: string, text: string, digits: number) => {
    if (text.length < digits) return;
    const inputs = [...(box.current?.querySelectorAll("input") ?? [])];
    const at = inputs.findIndex(({ dataset }) => dataset["cell"] === key);
    inputs[at + 1]?.focus();
  };
  const takePasted = (event: ClipboardEvent<HTMLDivElement>) => {
    const text = latinDigits(event.clipboardData.getData("text"));
    // One number goes where the cursor stands; a whole draw into all fields.
    if ((text.match(/[0-9]+/g) ?? []).length <= 1) return;
    const { cell: under } = (event.target as HTMLElement).dataset;
    const at = form.cells.find((cell) => nameIn(cell) === under);
    // What was taken is not pasted by the browser too: the digits of its name would come first.
    if (form.paste(text, at) > 0) event.preventDefault();
  };
  return (
    <>
      <p className="t-caption text-ink-3">{t("admin-night:paste_hint")}</p>
      <div ref={box} className="grid grid-cols-2 gap-x-4 gap-y-3" onPaste={takePasted}>
        {form.cells.map((cell) => {
          const key = nameIn(cell);
          const onChange = (text: string) => form.type(cell, text);
          return cell.field.shape === "DIGITS" ? (
            <div key={key} className={cx(cell.field.digits > SHORT && "col-span-2")}>
              <CodeField
                label={cellName(cell)}
                length={cell.field.digits}
                data-cell={key}
                value={form.textOf(cell)}
                error={fault(cell)}
                onChange={(text) => {
                  onChange(text);
                  if (text.length > form.textOf(cell).length) runOn(key, text, cell.field.digits);
                }}
              />
            </div>
          ) : (
            <TextField
              key={key}
              dense
              data-cell={key}
              label={cellName(cell)}
              inputMode="decimal"
              value={form.textOf(cell)}
              error={fault(cell)}
              onChange={(text) => onChange(latinDigits(text).trim())}
            />
          );
        })}
      </div>
      {form.twice.map(({ cell, number }) => (
        <Notice key={cell.field.name} tone="warning" live>
          {t("admin-plan:same_twice", { field: fieldName(cell.field.name), number })}
        </Notice>
      ))}
    </>
  );
}
