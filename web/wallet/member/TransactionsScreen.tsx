import { bangkokDay } from "@chokdee/domain/time.ts";
import { ENTRY_TYPES, type EntryType } from "@chokdee/domain/wallet/rules.ts";
import { Download } from "lucide-react";
import { useState } from "react";

import { messageOf } from "../../app/api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { serverNow } from "../../ui/clock.ts";
import { DateField } from "../../ui/DateField.tsx";
import { toast } from "../../ui/toast.ts";
import { BalanceAside } from "./BalanceAside.tsx";
import { DebtNotice } from "./DebtNotice.tsx";
import { LiabilityProof } from "./LiabilityProof.tsx";
import { StatementBody } from "./parts/StatementBody.tsx";
import { saveStatement, useStatement } from "./statement.ts";

type TypeChoice = "ALL" | EntryType;
const CHOICES: readonly TypeChoice[] = ["ALL", ...ENTRY_TYPES];

/** product.md section 2, "Customer play report": time, type, details, amount, balance. */
export default function TransactionsScreen() {
  const { t } = useTranslation("wallet");
  const [type, setType] = useState<TypeChoice>("ALL");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const filter = {
    type: type === "ALL" ? undefined : type,
    from: from === "" ? undefined : from,
    to: to === "" ? undefined : to,
  };
  const statement = useStatement(filter);
  const isNarrowed = type !== "ALL" || from !== "" || to !== "";
  const showAll = () => {
    setType("ALL");
    setFrom("");
    setTo("");
  };
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await saveStatement(filter);
    } catch (error) {
      toast({ text: messageOf(error) || t("save_failed"), tone: "error" });
    }
    setSaving(false);
  };
  const today = bangkokDay(serverNow());
  return (
    <Page>
      <AppBar
        title={t("report_title")}
        back={paths.home}
        end={<BalanceAside />}
        className="-mx-gutter"
      />
      <p className="t-small text-ink-2">{t("report_text")}</p>
      <DebtNotice />
      <Chips
        label={t("filter_type")}
        choices={CHOICES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={type}
        onChange={setType}
        className="shrink-0"
      />
      <details className="rounded-md border border-line bg-surface px-4">
        <summary className="t-label flex min-h-tap items-center text-brand-ink">
          {from === "" && to === "" ? t("filter_days") : t("filter_days_on")}
        </summary>
        <div className="flex flex-col gap-3 pb-4">
          <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
            <DateField
              label={t("from")}
              max={to === "" ? today : to}
              value={from}
              onChange={setFrom}
            />
            <DateField label={t("to")} min={from} max={today} value={to} onChange={setTo} />
          </div>
          <Button
            variant="weak"
            size="sm"
            loading={isSaving}
            icon={<Download size={18} aria-hidden />}
            onClick={() => void save()}
          >
            {t("save_csv")}
          </Button>
        </div>
      </details>
      <LiabilityProof />
      <StatementBody
        statement={statement}
        types={type === "ALL" ? null : [type]}
        emptyAction={
          isNarrowed ? (
            <Button variant="secondary" size="sm" onClick={showAll}>
              {t("show_all")}
            </Button>
          ) : (
            <ButtonLink size="sm" to={paths.lotteries}>
              {t("go_bet")}
            </ButtonLink>
          )
        }
      />
    </Page>
  );
}
