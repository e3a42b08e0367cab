import { changeNumberRules } from "@chokdee/domain/rounds/night-contract.ts";
import { addNumberRule, removeNumberRule } from "@chokdee/domain/rounds/rules-contract.ts";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { PageHead } from "../../../ui/AppBar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useDates } from "../../../ui/dates.ts";
import { Digits } from "../../../ui/Digits.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import type { Column } from "../../../ui/Table.tsx";
import { SelectField } from "../../../ui/TextField.tsx";
import { useFilters } from "../../../app/admin/use-filters.ts";
import { May } from "../../../app/admin/parts/May.tsx";
import { PagedTable } from "../../../app/admin/parts/PagedTable.tsx";
import { WithChoices } from "../../../app/admin/parts/WithChoices.tsx";
import { useLotteryTypes } from "../calls.ts";
import { useNumberRules, useRemoveRule, type NumberRule } from "./calls.ts";
import { NumbersDialog } from "../night/NumbersDialog.tsx";
import { RateStepsDialog } from "./RateStepsDialog.tsx";
import { RuleDialog } from "./RuleDialog.tsx";
import { useRoundOptions } from "./use-round-options.ts";
import { useNames } from "../../../app/admin/names.ts";
import { useConfirmed } from "../../../app/admin/use-confirmed.ts";
import { AddButton } from "../../../app/admin/parts/AddButton.tsx";

/** Closed numbers, numbers that pay a part, and caps, of lotteries and of single rounds. */
export default function RulesScreen() {
  const { t } = useTranslation(["admin-rules", "admin-night"]);
  const types = useLotteryTypes();
  const names = useNames();
  const [adding, setAdding] = useState(false);
  const [pasting, setPasting] = useState(false);
  const [stepping, setStepping] = useState(false);
  const filters = useFilters({ typeId: "", roundId: "" });
  const { typeId, roundId } = filters.values;
  const rounds = useRoundOptions(typeId, roundId);
  const rules = useNumberRules(filters.values, filters.pages.cursor);
  const columns = useColumns();
  const animals = types.data?.items.find(({ category }) => category === "ANIMAL");
  return (
    <>
      <PageHead
        title={t("admin-rules:title")}
        actions={
          <>
            {typeId === "" ? null : (
              <May call={changeNumberRules}>
                <Button variant="secondary" size="xs" onClick={() => setStepping(true)}>
                  {t("admin-rules:steps_title")}
                </Button>
                <Button variant="secondary" size="xs" onClick={() => setPasting(true)}>
                  {t("admin-night:numbers_title")}
                </Button>
              </May>
            )}
            <AddButton
              call={addNumberRule}
              label={t("admin-rules:add")}
              onClick={() => setAdding(true)}
            />
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          dense
          className="w-full md:w-70"
          label={t("admin-rules:lottery")}
          placeholder={t("admin-rules:all_lotteries")}
          value={typeId}
          onChange={(id) => filters.set({ typeId: id, roundId: "" })}
          options={names.lotteryOptions(types.data?.items)}
        />
        {typeId === "" && animals ? (
          <Button
            variant="weak"
            size="sm"
            onClick={() => filters.set({ typeId: animals.id, roundId: "" })}
          >
            {t("admin-rules:without_animal")}
          </Button>
        ) : null}
        {typeId === "" ? null : (
          <SelectField
            dense
            className="w-full md:w-70"
            label={t("admin-rules:round")}
            placeholder={t("admin-rules:whole_lottery")}
            {...filters.field("roundId")}
            options={rounds}
          />
        )}
      </div>
      <WithChoices list={rules} choices={types}>
        <PagedTable
          list={rules}
          pages={filters.pages}
          label={t("admin-rules:title")}
          columns={columns}
          emptyText={t("admin-rules:none")}
        />
      </WithChoices>
      {pasting ? (
        <NumbersDialog
          typeId={typeId}
          roundId={roundId}
          first={{ betType: "", numbers: "" }}
          onClose={() => setPasting(false)}
        />
      ) : null}
      {stepping ? (
        <RateStepsDialog typeId={typeId} roundId={roundId} onClose={() => setStepping(false)} />
      ) : null}
      {adding ? (
        <RuleDialog typeId={typeId} roundId={roundId} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

function useColumns(): Column<NumberRule>[] {
  const { t } = useTranslation("admin-rules");
  const confirmed = useConfirmed();
  const dates = useDates();
  const types = useLotteryTypes().data?.items;
  const names = useNames();
  const remove = useRemoveRule();
  const scopeOf = (rule: NumberRule) => {
    if (rule.round_id !== null) return t("one_round", { id: rule.round_id });
    const type = types?.find((one) => one.id === rule.lottery_type_id);
    return type === undefined ? "-" : names.lottery(type);
  };
  const betTypeOf = (rule: NumberRule) => names.betType(rule.bet_type);
  const ask = (rule: NumberRule) => {
    const question = {
      title: t("remove_question", {
        number: rule.number ?? t("every_number"),
        scope: scopeOf(rule),
      }),
      body: t("remove_consequence", { bet_type: betTypeOf(rule) }),
      confirmLabel: t("remove"),
      tone: "danger",
    } as const;
    return confirmed(question, async () => {
      await remove.mutateAsync(rule.id);
      return t("removed");
    });
  };
  return [
    {
      key: "number",
      head: t("number"),
      cell: (rule) =>
        rule.number === null ? t("every_number") : <Digits value={rule.number} size="n-sm" />,
    },
    { key: "bet_type", head: t("bet_type"), cell: betTypeOf },
    { key: "scope", head: t("scope"), cell: scopeOf },
    {
      key: "rule",
      head: t("rule"),
      cell: (rule) => (
        <Badge tone={rule.rule === "CLOSED" ? "cancelled" : "pending"}>
          {rule.rule === "CLOSED" ? t("closed") : t("pays", { percent: rule.odds_percent ?? 0 })}
        </Badge>
      ),
    },
    {
      key: "cap",
      head: t("cap"),
      align: "right",
      cell: (rule) => {
        if (rule.cap === null) return t("at_once");
        const amount = formatMoney(rule.cap);
        const percent = rule.cap_percent;
        return percent === null ? t("above", { amount }) : t("of_cap", { amount, percent });
      },
    },
    {
      key: "created",
      head: t("created"),
      wideOnly: true,
      cell: (rule) => dates.dayTime(rule.created_at),
    },
    {
      key: "remove",
      isAction: true,
      head: t("remove"),
      cell: (rule) => (
        <May call={removeNumberRule}>
          <Button variant="danger-outline" size="xs" onClick={() => void ask(rule)}>
            {t("remove")}
          </Button>
        </May>
      ),
    },
  ];
}
