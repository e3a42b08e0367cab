import type { Protection } from "@chokdee/domain/protection/contract.ts";
import {
  BREAKS,
  type BreakLength,
  REALITY_CHECKS,
  hoursOfBreak,
} from "@chokdee/domain/protection/rules.ts";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { useFailureText } from "../../app/use-failure-text.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "../../ui/Skeleton.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { ContactButton } from "../../app/ContactButton.tsx";
import { ExclusionCard } from "./parts/ExclusionCard.tsx";
import { LimitsCard } from "./parts/LimitsCard.tsx";
import { useProtection, useSetRealityCheck, useTakeBreak } from "./protection-calls.ts";
import { Chips } from "../../ui/Chips.tsx";
import { toast } from "../../ui/toast.ts";
import { realityCheckSeen } from "./reality-check-time.ts";
import { untilChange } from "./until-change.ts";
import { Button } from "../../ui/Button.tsx";
import { serverNow } from "../../ui/clock.ts";
import { confirm } from "../../ui/confirm.ts";

/** The mental health line of the Thai Department of Mental Health, day and night. */
const HELP_LINE = "1323";

/** All that a member can set to protect themselves, on one page (docs/decisions/0075). */
export default function ProtectionScreen() {
  const { t } = useTranslation("protection");
  const protection = useProtection(untilChange);
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

type Minutes = Protection["reality_check_minutes"];

/** How often the member is told how long they have played. */
function RealityCard({ minutes }: { readonly minutes: Minutes }) {
  const { t } = useTranslation("protection");
  const set = useSetRealityCheck();
  const shown = set.isPending ? set.variables.every_minutes : minutes;
  return (
    <Card className="flex flex-col gap-3">
      <p className="t-small text-ink-2">{t("reality_text")}</p>
      <Chips
        wrap
        label={t("reality_title")}
        choices={[
          { value: "0", label: t("reality_off") },
          ...REALITY_CHECKS.map((each) => ({
            value: String(each),
            label: t("reality_every", { minutes: each }),
          })),
        ]}
        value={String(shown ?? 0)}
        onChange={(value) => {
          const chosen = REALITY_CHECKS.find((each) => String(each) === value) ?? null;
          // What has been played so far is on this page: the first reminder is one wait away.
          realityCheckSeen();
          set.mutate(
            { every_minutes: chosen },
            { onError: () => toast({ text: t("failed"), tone: "error" }) },
          );
        }}
      />
    </Card>
  );
}

const HOUR_MS = 3_600_000;

/** A pause of the member's own choice; one that runs can only be made longer. */
function BreakCard({ running }: { readonly running: Protection["break"] }) {
  const { t } = useTranslation("protection");
  const dates = useDates();
  const rest = useTakeBreak();
  const textOf = useFailureText();
  const untilOf = (length: BreakLength) => serverNow() + hoursOfBreak(length) * HOUR_MS;
  const begin = async (length: BreakLength) => {
    const accepted = await confirm({
      title: t("break_question", { length: t(`break.${length}`) }),
      body: t("break_consequence", { until: dates.dayTime(untilOf(length)) }),
      confirmLabel: t("break_confirm"),
    });
    if (!accepted) return;
    rest.mutate(
      { length },
      {
        onSuccess: () => toast({ text: t("break_begun"), tone: "success" }),
        onError: (error) => toast({ text: textOf(error, t("failed")), tone: "error" }),
      },
    );
  };
  // What ends with the break that runs, or before it, would change nothing.
  const choices = BREAKS.filter(
    (length) => running === null || untilOf(length) > Date.parse(running.until) + HOUR_MS,
  );
  return (
    <Card className="flex flex-col gap-3">
      <p className="t-small text-ink-2">
        {running ? t("break_running", { until: dates.dayTime(running.until) }) : t("break_text")}
      </p>
      <div className="grid grid-cols-3 gap-2">
        {choices.map((length) => (
          <Button
            key={length}
            variant="secondary"
            className="px-1!"
            disabled={rest.isPending}
            onClick={() => void begin(length)}
          >
            {t(`break.${length}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
