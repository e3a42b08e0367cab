import {
  collectDebts,
  type Debt,
  listMemberDebts,
  writeOffDebt,
} from "@chokdee/domain/wallet/debts-contract.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { useNames } from "../../app/admin/names.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { useDraftWithin } from "../../app/admin/parts/FormDialog.tsx";
import { Failure } from "../../app/Failure.tsx";
import { Button } from "../../ui/Button.tsx";
import { useDates } from "../../ui/dates.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useSettleDebt, useUserDebts } from "./debt-calls.ts";

type Shown = NonNullable<ReturnType<typeof useUserDebts>["data"]>;

/** What a member owes, what became of it, and what the staff can do about it. */
export function MemberDebts({ userId }: { readonly userId: string }) {
  const may = useMay();
  const debts = useUserDebts(userId, may(listMemberDebts));
  const { data } = debts;
  if (!data || (data.items.length === 0 && data.entries.length === 0)) return null;
  return (
    <section className="flex flex-col gap-2">
      <Open debts={data} />
      {data.items.length > 0 && may(collectDebts) ? (
        <Settle userId={userId} items={data.items} />
      ) : null}
      <Entries entries={data.entries} />
    </section>
  );
}

function useDebtName(): (debt: Pick<Debt, "kind" | "round">) => string {
  const { t } = useTranslation("admin-debts");
  const names = useNames();
  const dates = useDates();
  return ({ kind, round }) => {
    if (!round) return t(`kind.${kind}`);
    const lottery = names.lottery({ name_th: round.names["th"] ?? "", names: round.names });
    return `${t(`kind.${kind}`)} ${lottery} ${dates.day(round.draw_date)}`;
  };
}

function Open({ debts }: { readonly debts: Shown }) {
  const { t } = useTranslation("admin-debts");
  const nameOf = useDebtName();
  if (debts.items.length === 0) return <h3 className="t-label">{t("title")}</h3>;
  return (
    <Notice tone="warning">
      <p className="t-strong flex justify-between gap-3">
        {t("owes")} <Money value={debts.total} size="n-sm" unit />
      </p>
      <ul>
        {debts.items.map((debt) => (
          <li key={debt.kind + debt.reference} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0">{nameOf(debt)}</span>
            <Money value={debt.rest} size="n-xs" />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function isSame(debt: Debt, chosen: "collect" | Debt | undefined): boolean {
  if (typeof chosen !== "object") return false;
  return debt.kind === chosen.kind && debt.reference === chosen.reference;
}

/** Collects from the wallet, or gives up one debt: each with its reason. */
function Settle(props: { readonly userId: string; readonly items: readonly Debt[] }) {
  const { userId, items } = props;
  const { t } = useTranslation("admin-debts");
  const may = useMay();
  const nameOf = useDebtName();
  const settle = useSettleDebt(userId);
  const [chosen, setAsked] = useState<"collect" | Debt>();
  // As it is shown by now; one that is gone is refused by the server.
  const asked = items.find((debt) => isSame(debt, chosen)) ?? chosen;
  const { box, values, isSending, failure, field, reset, submit } = useEntryForm({
    first: { reason: "" },
    required: ["reason"],
    send: async ({ reason }) => {
      if (!asked) return;
      const debt = asked === "collect" ? undefined : asked;
      const told = await settle.mutateAsync({ debt, reason: reason.trim() });
      setAsked(undefined);
      toast({ text: told ?? t("done"), tone: "success" });
    },
    staysOpen: true,
  });
  useDraftWithin(asked ? values.reason : "");
  const ask = (next: typeof asked) => {
    setAsked(next);
    reset();
  };
  if (!asked) {
    return (
      <div className="flex flex-wrap justify-end gap-3">
        {may(writeOffDebt)
          ? items.map((debt) => (
              <Button
                key={debt.kind + debt.reference}
                variant="danger-outline"
                size="xs"
                onClick={() => ask(debt)}
              >
                {items.length === 1 ? t("write_off") : t("write_off_of", { name: nameOf(debt) })}
              </Button>
            ))
          : null}
        <Button variant="secondary" size="xs" onClick={() => ask("collect")}>
          {t("collect")}
        </Button>
      </div>
    );
  }
  const isCollect = asked === "collect";
  return (
    <div ref={box} className="flex flex-col gap-3">
      <TextAreaField
        label={
          isCollect ? t("reason_of_collect") : t("reason_of_write_off", { name: nameOf(asked) })
        }
        hint={t(isCollect ? "collect_hint" : "write_off_hint")}
        maxLength={500}
        {...field("reason")}
      />
      <Failure error={failure} />
      <div className="flex justify-end gap-3">
        <Button variant="secondary" size="xs" onClick={() => ask(undefined)}>
          {t("common:cancel")}
        </Button>
        <Button
          variant={isCollect ? "primary" : "danger"}
          size="xs"
          loading={isSending}
          onClick={() => void submit()}
        >
          {t(isCollect ? "collect" : "write_off")}
        </Button>
      </div>
    </div>
  );
}

function Entries({ entries }: Pick<Shown, "entries">) {
  const { t } = useTranslation("admin-debts");
  const dates = useDates();
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map((entry, index) => (
        // Two debts of one sum may be collected at one moment.
        <li key={`${entry.at}${String(index)}`} className="t-small flex justify-between gap-3 py-1">
          <span className="min-w-0">
            {entry.how === "WRITTEN_OFF" ? t("written_off") : t(`cause.${entry.cause}`)}
            <span className="t-caption block text-ink-3">
              {[t(`kind.${entry.kind}`), dates.dayTime(entry.at), entry.by ?? ""].join(" ")}
            </span>
          </span>
          <Money value={entry.amount} size="n-xs" />
        </li>
      ))}
    </ul>
  );
}
