import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { LazyPauseNote } from "../../protection/member/LazyPauseNote.tsx";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { StoppedNotice } from "../../app/StoppedNotice.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { BalanceAside } from "../../wallet/member/BalanceAside.tsx";
import { keepWayBack } from "./way-back.ts";
import { AutoMode } from "./parts/AutoMode.tsx";
import { DepositHome } from "./parts/DepositHome.tsx";
import { DepositPayment } from "./parts/DepositPayment.tsx";
import { QrMode } from "./parts/QrMode.tsx";

/** product.md section 2, "Deposit": the options, the two modes and one deposit under way. */
export default function DepositScreen() {
  const { t } = useTranslation("deposits");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const id = search.get("id");
  const mode = search.get("mode");
  const back = search.get("back");
  useEffect(() => keepWayBack(back), [back]);
  const toHome = () => void navigate(paths.deposit, { replace: true });
  if (id !== null) return <DepositPayment key={id} id={id} />;
  if (mode === "qr") return <QrMode onBack={toHome} />;
  if (mode === "auto") return <AutoMode onBack={toHome} />;
  return (
    <Page>
      <AppBar title={t("title")} back={paths.home} end={<BalanceAside />} className="-mx-gutter" />
      <StoppedNotice service="DEPOSITS" />
      <LazyPauseNote />
      <DepositHome />
    </Page>
  );
}
