import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Heads } from "../../../ui/Heads.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { useNames } from "../../../app/admin/names.ts";
import { Failure } from "../../../app/Failure.tsx";
import type { PlannedType } from "./calls.ts";
import type { Progress } from "./piece-by-piece.ts";

interface PlannedProps {
  readonly rows: readonly PlannedType[];
  readonly types: readonly AdminLotteryType[];
}

function useTypeName(types: readonly AdminLotteryType[]): (id: string) => string {
  const names = useNames();
  return (id) => {
    const type = types.find((one) => one.id === id);
    return type ? names.lottery(type) : id;
  };
}

/** What a plan would make of each lottery. */
export function PlannedTypes({ rows, types }: PlannedProps) {
  const { t } = useTranslation("admin-plan");
  const nameOf = useTypeName(types);
  return (
    <table className="t-small w-full">
      <Heads
        className="t-caption text-ink-3"
        of={[
          [t("lottery"), "py-1 text-left"],
          [t("to_make"), "text-right"],
          [t("existing"), "text-right"],
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.lottery_type_id} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {nameOf(row.lottery_type_id)}
            </th>
            <td className="n-xs text-right">{row.made}</td>
            <td className="n-xs text-right text-ink-3">{row.existing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How far the making is; where it stopped or failed, what stands by then. */
export function PlanProgress(props: PlannedProps & { readonly progress: Progress }) {
  const { progress, rows, types } = props;
  const { state, done, made, error } = progress;
  const { t } = useTranslation(["admin-plan", "admin-forms"]);
  const nameOf = useTypeName(types);
  const of = rows.length;
  const name = nameOf(rows[done]?.lottery_type_id ?? "");
  return (
    <div className="flex flex-col gap-3">
      <label className="t-small flex flex-col gap-1.5">
        <span role="status">
          {state === "stopping"
            ? t("admin-forms:run.stopping")
            : t("admin-plan:progress", { done, of })}
        </span>
        <progress className="w-full accent-brand" max={of} value={done} />
      </label>
      {state === "stopped" ? (
        <Notice tone="warning" live>
          {t("admin-forms:run.stopped", { done, of, made })}
        </Notice>
      ) : null}
      {state === "failed" ? (
        <>
          <Failure error={error} />
          <Notice tone="warning">{t("admin-forms:run.failed", { name, done, of, made })}</Notice>
        </>
      ) : null}
    </div>
  );
}
