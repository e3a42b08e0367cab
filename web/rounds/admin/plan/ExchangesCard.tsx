import { importExchange, type Exchange } from "@chokdee/domain/rounds/exchanges-contract.ts";
import { daysText, pastedDays } from "@chokdee/domain/rounds/pasted-days.ts";
import { isDay } from "@chokdee/domain/time.ts";
import { useState } from "react";

import { useNames } from "../../../app/admin/names.ts";
import { DayField } from "../../../app/admin/parts/DayField.tsx";
import { useTellSaved } from "./use-tell-saved.ts";
import { EntryDialog } from "../../../app/admin/parts/EntryDialog.tsx";
import { May } from "../../../app/admin/parts/May.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { useDates } from "../../../ui/dates.ts";
import { Loading } from "../../../ui/Loading.tsx";
import { TextAreaField, TextField } from "../../../ui/TextField.tsx";
import { useExchanges, useImportExchange } from "./calls.ts";

/** What an exchange is called in the chosen language; one that has no such name as it came. */
function useExchangeName(): (exchange: Exchange) => string {
  const { textIfAny } = useTranslation("admin-exchanges");
  return ({ exchange, name }) => textIfAny("admin-exchanges", `name.${exchange}`) ?? name;
}

/** Days without a session of each exchange, where they come from, and bringing in others. */
export function ExchangesCard() {
  const { t } = useTranslation("admin-exchanges");
  const exchanges = useExchanges();
  const [chosen, setChosen] = useState<string>();
  const changing = exchanges.data?.items.find(({ exchange }) => exchange === chosen);
  return (
    <Card className="mt-4 flex flex-col gap-3">
      <div>
        <h2 className="t-heading">{t("title")}</h2>
        <p className="t-small text-ink-2">{t("note")}</p>
      </div>
      {exchanges.data ? (
        <ul className="flex flex-col">
          {exchanges.data.items.map((one) => (
            <li key={one.exchange} className="border-t border-line py-3">
              <ExchangeRow exchange={one} onChange={() => setChosen(one.exchange)} />
            </li>
          ))}
        </ul>
      ) : (
        <Loading of={exchanges} rows={4} />
      )}
      {changing ? <ImportDialog exchange={changing} onClose={() => setChosen(undefined)} /> : null}
    </Card>
  );
}

function ExchangeRow(props: { readonly exchange: Exchange; readonly onChange: () => void }) {
  const { exchange, onChange } = props;
  const { t } = useTranslation("admin-exchanges");
  const names = useNames();
  const nameOf = useExchangeName();
  const dates = useDates();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 grow basis-60">
          <h3 className="t-strong">{nameOf(exchange)}</h3>
          <p className="t-caption text-ink-3">
            {exchange.lotteries.map((type) => names.lottery(type)).join(", ")}
          </p>
          <p className="t-caption text-ink-2">
            {t("source", { source: exchange.source, day: dates.day(exchange.known_until) })}
          </p>
        </div>
        <May call={importExchange}>
          <Button variant="secondary" size="xs" onClick={onChange}>
            {t("import")}
          </Button>
        </May>
      </div>
      <details className="mt-1">
        <summary className="t-label flex min-h-tap cursor-pointer items-center text-brand-ink">
          {t("days", { count: exchange.days.length })}
        </summary>
        <ul className="grid gap-x-6 gap-y-1 md:grid-cols-2 xl:grid-cols-3">
          {exchange.days.map(({ on, note, sure }) => (
            <li key={on} className="t-small flex flex-wrap justify-between gap-x-3">
              <span>{dates.day(on)}</span>
              <span className="text-ink-2">
                {note}
                {sure ? null : ` ${t("not_sure")}`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function ImportDialog(props: { readonly exchange: Exchange; readonly onClose: () => void }) {
  const { exchange, onClose } = props;
  const { t } = useTranslation(["admin-exchanges", "admin-desk"]);
  const nameOf = useExchangeName();
  const tellSaved = useTellSaved();
  const send = useImportExchange(exchange.exchange);
  const form = useEntryForm({
    follows: true,
    first: {
      source: exchange.source,
      known_until: exchange.known_until,
      days: daysText(exchange.days),
    },
    required: ["source", "known_until", "days"],
    check: ({ known_until: until, days }) => {
      const [wrong] = pastedDays(days).wrong;
      return {
        known_until: !isDay(until) && t("admin-exchanges:day_wrong"),
        days: wrong !== undefined && t("admin-exchanges:line_wrong", { line: wrong }),
      };
    },
    send: async ({ source, known_until: until, days }) => {
      const { data } = await send.mutateAsync({
        source: source.trim(),
        known_until: until,
        days: [...pastedDays(days).days],
        over: { source: exchange.source, known_until: exchange.known_until, days: exchange.days },
      });
      const text = t("admin-exchanges:imported", { count: data.days, voided: data.voided });
      onClose();
      tellSaved(text, data.kept);
    },
  });
  return (
    <EntryDialog wide form={form} title={nameOf(exchange)} onClose={onClose}>
      <TextField dense label={t("admin-exchanges:source_field")} {...form.field("source")} />
      <DayField dense label={t("admin-exchanges:known_until")} {...form.field("known_until")} />
      <TextAreaField
        label={t("admin-exchanges:days_field")}
        hint={t("admin-exchanges:days_hint")}
        rows={12}
        {...form.field("days")}
      />
    </EntryDialog>
  );
}
