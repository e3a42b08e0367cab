import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";

import { useTranslation } from "../../text/i18n.ts";
import { serverNow } from "../../ui/clock.ts";
import { DayField } from "../../app/admin/parts/DayField.tsx";
import { DayTimeField } from "../../app/admin/parts/DayTimeField.tsx";
import { SelectField, TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { instantOf, localOf } from "../../app/admin/local-time.ts";
import { useNames } from "../../app/admin/names.ts";
import { changeOver } from "../../app/admin/changed-fields.ts";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { useChangeRound, useCreateRound, useLotteryTypes } from "./calls.ts";

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
  const { t } = useTranslation("admin-rounds");
  const types = useLotteryTypes();
  const names = useNames();
  const create = useCreateRound();
  const change = useChangeRound(round?.id ?? "");
  const form = useEntryForm({
    first: {
      lottery_type_id: round?.lottery_type.id ?? "",
      name: round?.name ?? "",
      draw_date: round?.draw_date ?? bangkokDay(serverNow()),
      open_time: localOf(round?.open_time ?? serverNow()),
      close_time: round ? localOf(round.close_time) : "",
    },
    required: ["lottery_type_id", "draw_date", "open_time", "close_time"],
    check: ({ open_time: open, close_time: close }) => ({
      close_time: open >= close && t("times_wrong"),
    }),
    faultOfCode,
    follows: round !== undefined,
    send: async (typed, changed) => {
      if (round) {
        const wanted = {
          name: typed.name.trim(),
          draw_date: typed.draw_date,
          open_time: instantOf(typed.open_time),
          close_time: instantOf(typed.close_time),
        };
        // Hours that are sent are the round's own: it leaves its schedule.
        await change.mutateAsync(changeOver(Object.keys(changed), wanted, round));
      } else {
        await create.mutateAsync({
          ...typed,
          name: typed.name.trim() || undefined,
          open_time: instantOf(typed.open_time),
          close_time: instantOf(typed.close_time),
        });
      }
      toast({ text: t(round ? "edited" : "created"), tone: "success" });
      onClose();
    },
  });
  return (
    <EntryDialog
      form={form}
      title={t(round ? "edit" : "create")}
      sendLabel={round ? undefined : t("create")}
      onClose={onClose}
    >
      <SelectField
        dense
        label={t("lottery")}
        {...form.field("lottery_type_id")}
        disabled={round !== undefined}
        placeholder={t("choose_lottery")}
        options={names.lotteryOptions(types.data?.items)}
      />
      <TextField dense label={t("name")} maxLength={120} {...form.field("name")} />
      <DayField dense required label={t("date")} {...form.field("draw_date")} />
      <DayTimeField dense label={t("open_time")} {...form.field("open_time")} />
      <DayTimeField dense label={t("close_time")} {...form.field("close_time")} />
    </EntryDialog>
  );
}
