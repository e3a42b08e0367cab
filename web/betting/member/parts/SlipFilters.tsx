import { bangkokDay } from "@chokdee/domain/time.ts";

import { readable, useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { serverNow } from "../../../ui/clock.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { SelectField, TextField } from "../../../ui/TextField.tsx";
import { ANY_SLIP, type SlipSearch } from "../slip-calls.ts";
import { useLotteryTypes } from "../check-calls.ts";

/** As many digits as the longest number has. */
const NUMBER_DIGITS = 4;

interface SlipFiltersProps {
  readonly search: SlipSearch;
  readonly onChange: (search: SlipSearch) => void;
}

/** Looks for slips by lottery, number and days, or for those that won. */
export function SlipFilters({ search, onChange }: SlipFiltersProps) {
  const { t, language } = useTranslation(["slip-search", "check-round"]);
  const types = useLotteryTypes().data ?? [];
  const set = (change: Partial<SlipSearch>) => onChange({ ...search, ...change });
  const today = bangkokDay(serverNow());
  return (
    <details className="rounded-md border border-line bg-surface px-4">
      <summary className="t-label flex min-h-tap items-center text-brand-ink">
        {t(search === ANY_SLIP ? "title" : "title_on")}
      </summary>
      <div className="flex flex-col gap-3 pb-4">
        <SelectField
          label={t("check-round:lottery")}
          value={search.lotteryTypeId}
          onChange={(lotteryTypeId) => set({ lotteryTypeId })}
          options={[
            { value: "", label: t("check-round:all_lotteries") },
            ...types.map((one) => ({
              value: one.id,
              label: readable(one.names[language] ?? one.name_th),
            })),
          ]}
        />
        <TextField
          label={t("number")}
          value={search.number}
          digits={NUMBER_DIGITS}
          onChange={(number) => set({ number })}
        />
        <DateField
          label={t("from")}
          max={search.to || today}
          value={search.from}
          onChange={(from) => set({ from })}
        />
        <DateField
          label={t("to")}
          min={search.from}
          max={today}
          value={search.to}
          onChange={(to) => set({ to })}
        />
        <Checkbox checked={search.wonOnly} onChange={(wonOnly) => set({ wonOnly })}>
          {t("won_only")}
        </Checkbox>
        {search === ANY_SLIP ? null : (
          <Button variant="weak" size="sm" onClick={() => onChange(ANY_SLIP)}>
            {t("show_all")}
          </Button>
        )}
      </div>
    </details>
  );
}
