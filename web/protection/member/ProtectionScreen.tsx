import type { Protection } from "@chokdee/domain/protection/contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "../../ui/Skeleton.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { BreakCard } from "./parts/BreakCard.tsx";
import { ContactButton } from "../../app/ContactButton.tsx";
import { ExclusionCard } from "./parts/ExclusionCard.tsx";
import { LimitsCard } from "./parts/LimitsCard.tsx";
import { RealityCard } from "./parts/RealityCard.tsx";
import { useProtection } from "./protection-calls.ts";

/** The mental health line of the Thai Department of Mental Health, day and night. */
const HELP_LINE = "1323";

/** All that a member can set to protect themselves, on one page (docs/decisions/0075). */
export function ProtectionScreen() {
  const { t } = useTranslation("protection");
  const protection = useProtection();
  return (
    <Page>
      <AppBar title={t("title")} back={paths.home} className="-mx-gutter" />
      <p className="t-small text-ink-2">{t("intro")}</p>
      {protection.data ? (
        <Sections page={protection.data} />
      ) : (
        <Loading of={protection}>
          <Skeleton className="h-12" />
          <Card flush>
            <SkeletonRows rows={3} />
          </Card>
        </Loading>
      )}
    </Page>
  );
}

function Sections({ page }: { readonly page: Protection }) {
  const { t } = useTranslation("protection");
  const dates = useDates();
  return (
    <>
      <State page={page} />
      <LimitsCard limits={page.limits} />
      <SectionHead title={t("reality_title")} />
      <RealityCard minutes={page.reality_check_minutes} />
      <SectionHead title={t("break_title")} />
      <BreakCard running={page.break} />
      <SectionHead title={t("exclude_title")} />
      <ExclusionCard running={page.exclusion} />
      <SectionHead title={t("help_title")} />
      <Card className="flex flex-col items-start gap-3">
        <p className="t-small text-ink-2">{t("help_text", { line: HELP_LINE })}</p>
        <div className="flex flex-wrap items-center gap-2">
          <ContactButton />
          <a
            href={`tel:${HELP_LINE}`}
            className="press t-strong inline-flex min-h-control items-center rounded-sm border-[1.5px] border-line-strong px-4 py-3 text-brand-ink"
          >
            {t("help_call", { line: HELP_LINE })}
          </a>
        </div>
      </Card>
      {page.age_confirmed_at ? (
        <p className="t-caption py-2 text-ink-3">
          {t("age", { day: dates.day(page.age_confirmed_at) })}
        </p>
      ) : null}
    </>
  );
}

function State({ page }: { readonly page: Protection }) {
  const { t } = useTranslation("protection");
  const dates = useDates();
  const { exclusion } = page;
  if (exclusion) {
    return (
      <Notice tone="locked">
        {exclusion.until
          ? t("excluded_until", { until: dates.dayTime(exclusion.until) })
          : t("excluded_forever")}{" "}
        {t("excluded_text")}
      </Notice>
    );
  }
  if (!page.break) return null;
  return (
    <Notice tone="info">{t("break_running", { until: dates.dayTime(page.break.until) })}</Notice>
  );
}
