import { ArrowDownToLine, ArrowUpFromLine } from "lucide-react";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { BalanceAside } from "./BalanceAside.tsx";
import { StatementBody } from "./parts/StatementBody.tsx";
import { useStatement } from "./statement.ts";

/** product.md section 2, "Deposit/withdraw list": only what went in and out of the wallet. */
export default function ReportsScreen() {
  const { t } = useTranslation("wallet");
  const statement = useStatement({ type: "DEPOSIT,WITHDRAW,REFUND" });
  return (
    <Page>
      <AppBar
        title={t("cash_title")}
        back={paths.home}
        end={<BalanceAside />}
        className="-mx-gutter"
      />
      <div className="mt-1 grid grid-cols-2 gap-3">
        <ButtonLink
          to={paths.deposit}
          variant="deposit"
          icon={<ArrowDownToLine size={20} aria-hidden />}
        >
          {t("type.DEPOSIT")}
        </ButtonLink>
        <ButtonLink
          to={paths.withdrawal}
          variant="secondary"
          icon={<ArrowUpFromLine size={20} aria-hidden />}
        >
          {t("type.WITHDRAW")}
        </ButtonLink>
      </div>
      {/* The refund of a slip belongs to the play report, that of a withdrawal here. */}
      <StatementBody
        statement={statement}
        keep={({ type, meta }) => type !== "REFUND" || meta.lottery_name === undefined}
      />
    </Page>
  );
}
