import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { changeLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { useState } from "react";
// Burmese and Shan are written here, whatever language the office itself has.
import "../../../styles/myanmar.css";

import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { numberOf } from "../../../ui/typed-number.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { May } from "../../../app/admin/parts/May.tsx";
import { useChangeLottery } from "../lotteries/calls.ts";
import { useFieldFaults } from "../../../app/admin/use-field-faults.ts";
import { useMissing } from "../../../app/admin/use-missing.ts";
import { Failure } from "../../../app/admin/parts/Failure.tsx";

const LONGEST_NAME = 80;

const fields = [
  ...LANGUAGES.map((language) => `names.${language}` as const),
  "sort_order",
] as const;

/** A lottery's names in five languages, and where it stands among the others. */
export function DetailsCard({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation(["admin-plan", "common"]);
  const [names, setNames] = useState<Readonly<Record<string, string>>>(type.names);
  const [order, setOrder] = useState(String(type.sort_order));
  const { asked, ask, missing } = useMissing();
  const save = useChangeLottery(type.id);
  const { box, ...faults } = useFieldFaults(save.error, fields, {}, asked);
  const changed =
    LANGUAGES.some((language) => (names[language] ?? "").trim() !== (type.names[language] ?? "")) ||
    order !== String(type.sort_order);
  useUnsaved(changed);
  const complete = (names["th"] ?? "").trim() !== "" && Number.isInteger(numberOf(order));
  const send = () => {
    ask();
    if (!complete || save.isPending) return;
    // An emptied name is sent as well: that takes it away. What is saved makes a new card of this
    // one before the answer comes: the promise stays to tell.
    save.mutateAsync({ names, sort_order: numberOf(order) }).then(
      () => toast({ text: t("common:saved"), tone: "success" }),
      // Shown at the fields.
      () => undefined,
    );
  };
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="t-heading">{t("admin-plan:details")}</h2>
      <div ref={box} className="grid gap-4 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            dense
            lang={language}
            label={t(`admin-plan:name_in.${language}`)}
            maxLength={LONGEST_NAME}
            value={names[language] ?? ""}
            error={
              (language === "th" ? missing(names["th"] ?? "") : undefined) ??
              faults.of(`names.${language}`)
            }
            onChange={(name) => setNames({ ...names, [language]: name })}
          />
        ))}
        <AmountField
          dense
          unit="number"
          label={t("admin-plan:order")}
          hint={t("admin-plan:order_hint")}
          value={order}
          error={missing(order) ?? faults.of("sort_order")}
          onChange={setOrder}
        />
      </div>
      <Failure error={faults.general} />
      <May call={changeLotteryType}>
        <Button
          size="xs"
          className="self-end"
          disabled={!changed}
          loading={save.isPending}
          onClick={send}
        >
          {t("common:save")}
        </Button>
      </May>
    </Card>
  );
}
