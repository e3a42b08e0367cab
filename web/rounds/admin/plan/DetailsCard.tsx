import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { changeLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
// Burmese and Shan are written here, whatever language the office itself has.
import "../../../styles/myanmar.css";

import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { numberOf } from "../../../ui/typed-number.ts";
import { changedFields } from "../../../app/admin/changed-fields.ts";
import { EntryCard } from "../../../app/admin/parts/EntryCard.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";
import { useChangeLottery } from "../lotteries/calls.ts";

const LONGEST_NAME = 80;

const fields = [
  ...LANGUAGES.map((language) => `names.${language}` as const),
  "sort_order",
] as const;

/** A lottery's names in five languages, and where it stands among the others. */
export function DetailsCard({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation("admin-plan");
  const save = useChangeLottery(type.id);
  const first = {
    names: Object.fromEntries(LANGUAGES.map((one) => [one, type.names[one] ?? ""])),
    sort_order: String(type.sort_order),
  };
  const form = useEntryForm({
    first,
    fields,
    required: ["names.th", "sort_order"],
    // An emptied name is sent as well: that takes it away.
    send: async ({ names: typed, sort_order: order }) => {
      const names = changedFields(typed, first.names) as Record<string, string>;
      const isMoved = order !== first.sort_order;
      await save.mutateAsync({
        names,
        ...(isMoved ? { sort_order: numberOf(order) } : {}),
        over: {
          names: Object.fromEntries(Object.keys(names).map((one) => [one, type.names[one] ?? ""])),
          ...(isMoved ? { sort_order: type.sort_order } : {}),
        },
      });
      toast({ text: t("common:saved"), tone: "success" });
    },
    staysOpen: true,
    follows: true,
  });
  return (
    <EntryCard
      form={form}
      call={changeLotteryType}
      title={t("details")}
      className="grid gap-4 md:grid-cols-2"
    >
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          dense
          lang={language}
          label={t(`name_in.${language}`)}
          maxLength={LONGEST_NAME}
          {...form.field(`names.${language}`)}
        />
      ))}
      <AmountField
        dense
        unit="number"
        label={t("order")}
        hint={t("order_hint")}
        {...form.field("sort_order")}
      />
    </EntryCard>
  );
}
