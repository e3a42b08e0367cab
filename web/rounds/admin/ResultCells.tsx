import { useTranslation } from "../../text/i18n.ts";
import { CodeField } from "../../ui/CodeField.tsx";
import { cx } from "../../ui/cx.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { Cell, ResultForm } from "./result-form.ts";
import { useCellName, useFieldName } from "./use-field-name.ts";

/** The most digits with which two numbers stand beside each other in the narrow column. */
const SHORT = 3;

/** The numbers of a draw, short ones in pairs; a number that stands twice is asked about. */
export function ResultCells(props: {
  readonly form: ResultForm;
  /** It was to be sent: what is missing is told. */
  readonly asked?: boolean;
}) {
  const { form, asked = false } = props;
  const { t } = useTranslation(["admin-plan", "admin-desk"]);
  const fieldName = useFieldName();
  const cellName = useCellName();
  const fault = (cell: Cell): string | undefined => {
    if (!asked || form.fits(cell)) return undefined;
    const { shape, digits } = cell.field;
    return shape === "DIGITS"
      ? t("admin-desk:digits_needed", { digits })
      : t("admin-desk:two_decimals");
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {form.cells.map((cell) => {
          const key = `${cell.field.name}${String(cell.place)}`;
          const onChange = (text: string) => form.type(cell, text);
          return cell.field.shape === "DIGITS" ? (
            <div key={key} className={cx(cell.field.digits > SHORT && "col-span-2")}>
              <CodeField
                label={cellName(cell)}
                length={cell.field.digits}
                value={form.textOf(cell)}
                error={fault(cell)}
                onChange={onChange}
              />
            </div>
          ) : (
            <TextField
              key={key}
              dense
              label={cellName(cell)}
              inputMode="decimal"
              value={form.textOf(cell)}
              error={fault(cell)}
              onChange={(text) => onChange(text.trim())}
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
