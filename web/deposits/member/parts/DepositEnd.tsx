import type { DepositIntent } from "@chokdee/domain/deposits/contract.ts";
import { Check, Clock, X } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useNavigate } from "react-router";

import { useTranslation } from "../../../text/i18n.ts";
import { contactHelp, paths } from "../../../app/paths.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { modeAddress } from "../addresses.ts";
import { forgetWayBack, wayBack } from "../way-back.ts";
import { DepositFacts } from "./DepositFacts.tsx";

export type DepositEnding = "success" | "slip_sent" | "failed" | "expired";

/** product.md section 9, "Redirect delays": 3 s after success, 2 s after a slip. */
const HOME_AFTER_MS: Readonly<Partial<Record<DepositEnding, number>>> = {
  success: 3000,
  slip_sent: 2000,
};

interface DepositEndProps {
  readonly deposit: DepositIntent;
  readonly ending: DepositEnding;
}

/** What became of the deposit, and the way on. */
export function DepositEnd({ deposit, ending }: DepositEndProps) {
  const { t } = useTranslation("deposits");
  const navigate = useNavigate();
  const afterMs = HOME_AFTER_MS[ending];
  useEffect(() => {
    if (afterMs === undefined) return undefined;
    const timer = setTimeout(() => {
      void navigate(wayBack() ?? paths.home, { replace: true });
      forgetWayBack();
    }, afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, navigate]);
  const isForSlip = wayBack() !== null;

  const isQr = deposit.provider === "promptpay";
  const again = (
    <ButtonLink to={modeAddress(isQr ? "qr" : "auto")} replace variant="deposit" block>
      {t("create_new")}
    </ButtonLink>
  );
  const contact = (
    <ButtonLink to={contactHelp} variant="ghost" block>
      {t("contact")}
    </ButtonLink>
  );
  if (ending === "success") {
    const amount = formatMoney(deposit.credited_amount ?? deposit.amount, "in");
    return (
      <Ending
        tone="good"
        title={t("success")}
        text={t(isForSlip ? "to_slip_soon" : "to_home_soon")}
      >
        <p className="n-xl text-money-in">{amount}</p>
      </Ending>
    );
  }
  if (ending === "slip_sent") {
    return <Ending tone="good" title={t("slip_sent")} text={t("slip_sent_text")} />;
  }
  if (ending === "failed") {
    return (
      <Ending tone="bad" title={t("failed")}>
        {deposit.reject_reason ? (
          <Notice tone="error" className="w-full text-left">
            <p className="t-strong">{t("reject_reason")}</p>
            <p className="break-words">{deposit.reject_reason}</p>
          </Notice>
        ) : null}
        <DepositFacts deposit={deposit} />
        {again}
        {contact}
      </Ending>
    );
  }
  return (
    <Ending
      tone="late"
      title={t(isQr ? "qr_expired" : "reference_expired")}
      text={t("expired_text")}
    >
      <DepositFacts deposit={deposit} />
      {again}
      {contact}
    </Ending>
  );
}

const looks = {
  good: ["bg-won-bg text-won-ink", Check],
  bad: ["bg-cancel-bg text-cancel-ink", X],
  late: ["bg-lost-bg text-lost-ink", Clock],
} as const;

interface EndingProps {
  readonly tone: keyof typeof looks;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

function Ending({ tone, title, text, children }: EndingProps) {
  const [look, Icon] = looks[tone];
  return (
    <Card className="mt-1 flex flex-col items-center gap-3 px-5 py-8 text-center">
      <div role="status" className="flex flex-col items-center gap-3">
        <span className={`grid size-18 place-items-center rounded-full ${look}`}>
          <Icon size={32} aria-hidden />
        </span>
        <h2 className="t-heading">{title}</h2>
        {text ? <p className="t-small text-ink-2">{text}</p> : null}
      </div>
      {children}
    </Card>
  );
}
