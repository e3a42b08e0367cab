import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { useState } from "react";

import { messageOf } from "../../api-failure.ts";
import { useTranslation } from "../../i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { serverNow } from "../../ui/clock.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { useNames } from "../names.ts";
import { useCreatePlan, usePreviewPlan } from "./calls.ts";

const USUAL_DAYS = 30;
const MOST_DAYS = 92;

/** Makes the rounds of chosen lotteries for a range of days, after showing what that would make. */
export function PlanDialog(props: {
  readonly types: readonly AdminLotteryType[];
  readonly onClose: () => void;
}) {
  const { types, onClose } = props;
  const { t } = useTranslation(["admin-plan", "common"]);
  const today = bangkokDay(serverNow());
  const names = useNames();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(() => addDays(today, USUAL_DAYS));
  const [done, setDone] = useState(0);
  const preview = usePreviewPlan();
  const create = useCreatePlan(setDone);
  const offered = types.filter((type) => type.active);
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      preview.reset();
    };
  const pick = (id: string, on: boolean) =>
    change(setChosen)(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  const toMake = preview.data?.reduce((sum, row) => sum + row.made, 0) ?? 0;
  const range = { from, to };
  const send = () => {
    if (create.isPending || toMake === 0) return;
    setDone(0);
    create.mutate(
      { typeIds: chosen, range },
      {
        onSuccess: (made) => {
          toast({ text: t("admin-plan:plan_made", { count: made }), tone: "success" });
          onClose();
        },
      },
    );
  };
  const problem = preview.error ?? create.error;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("admin-plan:plan")}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          {preview.data ? (
            <Button size="sm" disabled={toMake === 0} loading={create.isPending} onClick={send}>
              {t("admin-plan:plan_make", { count: toMake })}
            </Button>
          ) : (
            <Button
              size="sm"
              disabled={chosen.length === 0 || from > to}
              loading={preview.isPending}
              onClick={() => preview.mutate({ typeIds: chosen, range })}
            >
              {t("admin-plan:see_effect")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Range from={from} to={to} today={today} onFrom={change(setFrom)} onTo={change(setTo)} />
        <fieldset disabled={create.isPending}>
          <legend className="t-label flex w-full items-center justify-between">
            {t("admin-plan:lotteries")}
            <Button
              variant="weak"
              size="xs"
              onClick={() =>
                change(setChosen)(
                  chosen.length === offered.length ? [] : offered.map((type) => type.id),
                )
              }
            >
              {t("admin-plan:choose_all")}
            </Button>
          </legend>
          <div className="grid max-h-60 gap-x-4 overflow-y-auto md:grid-cols-2">
            {offered.map((type) => (
              <Checkbox
                key={type.id}
                checked={chosen.includes(type.id)}
                onChange={(on) => pick(type.id, on)}
              >
                {names.lottery(type)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        {problem ? (
          <Notice tone="error" live>
            {messageOf(problem)}
          </Notice>
        ) : null}
        {preview.data ? <Made rows={preview.data} types={types} /> : null}
        {create.isPending ? (
          <label className="t-small flex flex-col gap-1.5">
            {t("admin-plan:progress", { done, of: chosen.length })}
            <progress className="w-full accent-brand" max={chosen.length} value={done} />
          </label>
        ) : null}
      </div>
    </Dialog>
  );
}

function Range(props: {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly onFrom: (day: string) => void;
  readonly onTo: (day: string) => void;
}) {
  const { from, to, today, onFrom, onTo } = props;
  const { t } = useTranslation("admin-plan");
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <DateField
        dense
        required
        label={t("from")}
        value={from}
        min={today}
        max={addDays(today, MOST_DAYS)}
        onChange={onFrom}
      />
      <DateField
        dense
        required
        label={t("to")}
        value={to}
        min={from}
        max={addDays(from, MOST_DAYS)}
        onChange={onTo}
      />
    </div>
  );
}

function Made(props: {
  readonly rows: NonNullable<ReturnType<typeof usePreviewPlan>["data"]>;
  readonly types: readonly AdminLotteryType[];
}) {
  const { t } = useTranslation("admin-plan");
  const names = useNames();
  const nameOf = (id: string) => {
    const type = props.types.find((one) => one.id === id);
    return type ? names.lottery(type) : id;
  };
  return (
    <table className="t-small w-full">
      <thead>
        <tr className="t-caption text-ink-3">
          <th scope="col" className="py-1 text-left">
            {t("lottery")}
          </th>
          <th scope="col" className="text-right">
            {t("to_make")}
          </th>
          <th scope="col" className="text-right">
            {t("existing")}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
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
