import { myReferral } from "@chokdee/domain/referral/contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { useCall } from "../../app/use-call.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { formatShort } from "../../ui/format-money.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Commission } from "./parts/Commission.tsx";
import { Friends } from "./parts/Friends.tsx";
import { OwnLink } from "./parts/OwnLink.tsx";

/** The member's link, what their friends brought, and who they are (product.md, "/referral"). */
export function ReferralScreen() {
  const { t } = useTranslation("referral");
  const referral = useCall("referral", myReferral, {
    query: { origin: window.location.origin },
  });
  return (
    <Page>
      <AppBar title={t("title")} back={paths.home} className="-mx-gutter" />
      {referral.data ? (
        <>
          <Commission referral={referral.data} />
          <OwnLink referral={referral.data} />
          <SectionHead title={t("rules")} />
          <Card>
            <ul className="t-small flex list-disc flex-col gap-2 pl-5 text-ink-2">
              <li>
                {referral.data.commission_percent === 0
                  ? t("rule_none")
                  : t("rule_percent", { percent: formatShort(referral.data.commission_percent) })}
              </li>
              <li>{t("rule_when")}</li>
              <li>{t("rule_void")}</li>
            </ul>
          </Card>
          <Friends count={referral.data.friends} />
        </>
      ) : (
        <Loading of={referral}>
          <Waiting />
        </Loading>
      )}
    </Page>
  );
}

function Waiting() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className="appear-late flex flex-col gap-3">
      <Skeleton className="mt-1 h-44 rounded-md" />
      <Skeleton className="mt-4 h-96 rounded-md" />
    </div>
  );
}
