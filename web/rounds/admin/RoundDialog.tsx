import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { serverNow } from "../../ui/clock.ts";
import { DateField, DateTimeField } from "../../ui/DateField.tsx";
import { SelectField, TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useFieldFaults } from "../../app/admin/use-field-faults.ts";
import { useMissing } from "../../app/admin/use-missing.ts";
import { Failure } from "../../app/admin/parts/Failure.tsx";
import { instantOf, localOf } from "../../app/admin/local-time.ts";
import { useChangeRound, useCreateRound, useLotteryTypes } from "./calls.ts";
import { useNames } from "../../app/admin/names.ts";
import { FormDialog } from "../../app/admin/parts/FormDialog.tsx";

const fields = ["lottery_type_id", "name", "draw_date", "open_time", "close_time"] as const;
/** What each refusal is about where its details name no field. */
const faultOfCode = {
  LOTTERY_TYPE_NOT_FOUND: "lottery_type_id",
  DATE_INVALID: "draw_date",
  DRAW_DATE_OUT_OF_RANGE: "draw_date",
  DRAW_IS_PAST: "draw_date",
  CLOSES_TOO_LATE: "close_time",
  ROUND_TIMES_INVALID: "close_time",
} as const;

/** Adds a round, or moves and renames one. Times are typed in Thai time and sent in UTC. */
export function RoundDialog(props: { readonly round?: AdminRound; readonly onClose: () => void }) {
  const { round, onClose } = props;
  const { t } = useTranslation(["admin-rounds", "common"]);
  const types = useLotteryTypes();
  const names = useNames();
  const create = useCreateRound();
  const change = useChangeRound(round?.id ?? "");
  const [typeId, setTypeId] = useState(round?.lottery_type.id ?? "");
  const [name, setName] = useState(round?.name ?? "");
  const [drawDate, setDrawDate] = useState(round?.draw_date ?? bangkokDay(serverNow()));
  const [open, setOpen] = useState(localOf(round?.open_time ?? serverNow()));
  const [close, setClose] = useState(round ? localOf(round.close_time) : "");
  const { asked, ask, missing } = useMissing();

  const complete = typeId !== "" && drawDate !== "" && open !== "" && close !== "";
  const inOrder = open < close;
  const send = () => {
    ask();
    if (!complete || !inOrder || create.isPending || change.isPending) return;
    const times = { draw_date: drawDate, open_time: instantOf(open), close_time: instantOf(close) };
    const done = (key: "created" | "edited") => () => {
      toast({ text: t(`admin-rounds:${key}`), tone: "success" });
      onClose();
    };
    const named = name.trim() === "" ? {} : { name: name.trim() };
    if (round) change.mutate({ ...named, ...times }, { onSuccess: done("edited") });
    else
      create.mutate(
        { lottery_type_id: typeId, ...named, ...times },
        { onSuccess: done("created") },
      );
  };
  const { box, ...faults } = useFieldFaults(
    create.error ?? change.error,
    fields,
    faultOfCode,
    asked,
  );
  return (
    <FormDialog
      open
      draft={{ typeId, name, drawDate, open, close }}
      busy={create.isPending || change.isPending}
      onClose={onClose}
      title={t(round ? "admin-rounds:edit" : "admin-rounds:create")}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button size="sm" loading={create.isPending || change.isPending} onClick={send}>
            {t(round ? "common:save" : "admin-rounds:create")}
          </Button>
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        <SelectField
          dense
          label={t("admin-rounds:lottery")}
          value={typeId}
          onChange={setTypeId}
          error={missing(typeId) ?? faults.of("lottery_type_id")}
          disabled={round !== undefined}
          placeholder={t("admin-rounds:choose_lottery")}
          options={(types.data?.items ?? []).map((type) => ({
            value: type.id,
            label: names.lottery(type),
          }))}
        />
        <TextField
          dense
          label={t("admin-rounds:name")}
          value={name}
          maxLength={120}
          onChange={setName}
          error={faults.of("name")}
        />
        <DateField
          dense
          required
          label={t("admin-rounds:date")}
          value={drawDate}
          onChange={setDrawDate}
          error={faults.of("draw_date")}
        />
        <DateTimeField
          dense
          label={t("admin-rounds:open_time")}
          value={open}
          onChange={setOpen}
          error={missing(open) ?? faults.of("open_time")}
        />
        <DateTimeField
          dense
          label={t("admin-rounds:close_time")}
          value={close}
          onChange={setClose}
          error={
            missing(close) ??
            (asked > 0 && complete && !inOrder ? t("admin-rounds:times_wrong") : undefined) ??
            faults.of("close_time")
          }
        />
        <Failure error={faults.general} />
      </div>
    </FormDialog>
  );
}
