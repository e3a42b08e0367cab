import { testOutside } from "@chokdee/domain/operations/outside-contract.ts";
import type { OutsideState } from "@chokdee/domain/operations/outside-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { Failure } from "../../app/Failure.tsx";
import { Facts } from "../../app/admin/parts/Facts.tsx";
import { useOutside, useTestOutside } from "./service-calls.ts";

/** Where texts and alarms go, whether they arrive, and a test of each. */
export function OutsideServices() {
  const { t } = useTranslation("admin-outside");
  const outside = useOutside();
  return (
    <section className="mt-8">
      <h2 className="t-heading mb-1">{t("title")}</h2>
      <p className="t-small mb-4 text-ink-2">{t("note")}</p>
      {outside.data ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {outside.data.items.map((state) => (
            <OutsideCard key={state.service} state={state} />
          ))}
        </div>
      ) : (
        <Loading of={outside} rows={4} />
      )}
    </section>
  );
}

type Standing = "unset" | "failing" | "works" | "unused";

function standingOf(state: OutsideState): Standing {
  const { is_set: isSet, failures_in_row: failures, ok_at: okAt } = state;
  if (!isSet) return "unset";
  if (failures > 0) return "failing";
  return okAt === null ? "unused" : "works";
}

const tones: Readonly<Record<Standing, BadgeTone>> = {
  works: "won",
  failing: "cancelled",
  unset: "neutral",
  unused: "info",
};

function OutsideCard({ state }: { readonly state: OutsideState }) {
  const { t } = useTranslation("admin-outside");
  const dates = useDates();
  const test = useTestOutside(state.service);
  const standing = standingOf(state);
  const { service, target, ok_at: okAt, failed_at: failedAt, words } = state;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="t-label">{t(`service.${service}`)}</h3>
        <Badge tone={tones[standing]}>{t(`standing.${standing}`)}</Badge>
      </div>
      {standing === "unset" ? (
        <p className="t-small text-ink-2">{t(`unset.${service}`)}</p>
      ) : (
        <Facts
          facts={[
            [t("target"), target],
            [t("last_ok"), okAt === null ? t("never") : dates.dayTime(okAt)],
            ...(failedAt === null ? [] : [[t("last_failed"), dates.dayTime(failedAt)] as const]),
          ]}
        />
      )}
      {words === null ? null : <Notice tone="error">{words}</Notice>}
      {standing === "unset" ? null : (
        <May call={testOutside}>
          <Button
            variant="secondary"
            size="sm"
            className="mt-auto"
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t(`test.${service}`)}
          </Button>
        </May>
      )}
      {test.data ? (
        <p role="status" className="t-small">
          {test.data.is_sent ? t("test_sent") : `${t("test_failed")}: ${test.data.words ?? ""}`}
        </p>
      ) : null}
      <Failure error={test.error} />
    </Card>
  );
}
