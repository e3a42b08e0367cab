import { voidRound } from "@chokdee/domain/results/contract.ts";
import type { Approval } from "@chokdee/domain/operations/approvals-contract.ts";
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { allowsRoundAction } from "@chokdee/domain/rounds/rules.ts";
import { useState } from "react";
import { useParams } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { awaitedBeacon } from "../../results/member/awaited-beacon.ts";
import { useProof } from "../../results/member/draw-calls.ts";
import { NoBeacon } from "../../results/member/NoBeacon.tsx";
import { isHouseCategory } from "../../results/member/house-category.ts";
import { CategoryTile } from "../../icons/CategoryTile.tsx";
import { paths } from "../../app/paths.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { useTimeLeft } from "../../ui/Countdown.tsx";
import { useDates } from "../../ui/dates.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { useAdminRound, useChangeRound } from "./calls.ts";
import { useWaitingFor } from "../../core/admin/approvals-calls.ts";
import { WhatIfCard } from "./plan/WhatIfCard.tsx";
import { ExposureCard } from "./ExposureCard.tsx";
import { ResultCard } from "./ResultCard.tsx";
import { RoundDialog } from "./RoundDialog.tsx";
import { RoundFigures } from "./RoundFigures.tsx";
import { RoundStatusBadge } from "./RoundStatusBadge.tsx";
import { VoidDialog } from "./VoidDialog.tsx";
import { useTimeOfDay } from "../../app/admin/use-time-of-day.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { useNames } from "../../app/admin/names.ts";
import { useConfirmed } from "../../app/admin/use-confirmed.ts";
import { BeaconWait } from "../../results/member/BeaconWait.tsx";

/** One round: what is staked where, its result, and what may be done with it. */
export default function RoundScreen() {
  const { id = "" } = useParams();
  const { t } = useTranslation("admin-rounds");
  const round = useAdminRound(id);
  // What is typed for a result stays where only asking again has failed.
  if (round.data) return <Shown key={round.data.id} round={round.data} />;
  return (
    <>
      <PageHead back={paths.adminRounds} title={t("title")} />
      <Loading of={round} rows={8} />
    </>
  );
}

function Shown({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation("admin-rounds");
  const names = useNames();
  const dates = useDates();
  const timeOf = useTimeOfDay();
  const may = useMay();
  const waiting = useWaitingFor(round.id);
  return (
    <>
      <PageHead
        back={paths.adminRounds}
        title={
          <span className="flex items-center gap-3">
            <CategoryTile
              size={36}
              category={round.lottery_type.category}
              code={round.lottery_type.code}
            />
            {names.round(round, round.lottery_type)}
          </span>
        }
        aside={
          <span className="flex flex-wrap items-center gap-3">
            <span className="t-small text-ink-2">
              {t("draw_line", {
                day: dates.day(round.draw_date),
                time: timeOf(round.close_time, round.draw_date),
              })}
            </span>
            <RoundStatusBadge round={round} />
          </span>
        }
        actions={may(voidRound) ? <Actions round={round} /> : null}
      />
      {round.void_reason ? (
        <Notice tone="locked" className="mb-4">
          {t("voided", { reason: round.void_reason })}
        </Notice>
      ) : null}
      <WaitingApproval waiting={waiting} />
      <BeaconNotice round={round} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <div className="lg:col-span-2">
          <RoundFigures round={round} />
        </div>
        <ExposureCard round={round} />
        {/* On a phone the work comes first: what waits for its result, before what was staked. */}
        <div
          className={cx("flex flex-col gap-4", round.status === "CLOSED" && "max-lg:order-first")}
        >
          {round.status === "VOIDED" && !round.result ? null : (
            <ResultCard round={round} isAsked={waiting !== undefined && waiting.kind !== "VOID"} />
          )}
          {round.status === "OPEN" || round.status === "SCHEDULED" ? (
            <WhatIfCard round={round} />
          ) : null}
        </div>
      </div>
    </>
  );
}

/** A result, a correction or a void of this round that somebody has asked for already. */
function WaitingApproval({ waiting }: { readonly waiting: Approval | undefined }) {
  const { t } = useTranslation("admin-staff");
  const dates = useDates();
  if (!waiting) return null;
  const { kind, asked_by: by, asked_at: at } = waiting;
  return (
    <Notice
      tone="warning"
      className="mb-4"
      action={
        <ButtonLink variant="secondary" size="xs" to={paths.adminApprovals}>
          {t("approvals.title")}
        </ButtonLink>
      }
    >
      <strong>
        {t(`approvals.kind.${kind}`)}: {t("approvals.status.WAITING")}
      </strong>{" "}
      {t("approvals.asked", { name: by.nickname, time: dates.dayTime(at) })}
    </Notice>
  );
}

function Actions({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation("admin-rounds");
  const confirmed = useConfirmed();
  const names = useNames();
  const [open, setOpen] = useState<"edit" | "void">();
  const change = useChangeRound(round.id);
  const beaconGivenUpAt = useBeaconGivenUpAt(round);
  const givenUpAt = beaconGivenUpAt ?? Date.parse(round.close_time) + STUCK_MS;
  const { phase } = useTimeLeft(givenUpAt);
  const isGivenUp = round.status === "CLOSED" && phase === "over";
  // What is being paid is voided once it can be said what that takes back.
  const mayVoid = isHouseFixed(round) ? isGivenUp : !round.settling;
  const close = () => {
    const question = {
      title: t("close_question", { name: names.round(round, round.lottery_type) }),
      body: t("close_consequence"),
      confirmLabel: t("close_now"),
      tone: "danger",
    } as const;
    return confirmed(question, async () => {
      await change.mutateAsync({ status: "CLOSED" });
      return t("closed_done");
    });
  };
  return (
    <div className="flex flex-wrap gap-3">
      {allowsRoundAction("EDIT", round.status) && !round.settling ? (
        <Button variant="secondary" size="xs" onClick={() => setOpen("edit")}>
          {t("edit")}
        </Button>
      ) : null}
      {allowsRoundAction("CLOSE", round.status) ? (
        <Button
          variant="secondary"
          size="xs"
          loading={change.isPending}
          onClick={() => void close()}
        >
          {t("close_now")}
        </Button>
      ) : null}
      {allowsRoundAction("VOID", round.status) && mayVoid ? (
        <Button variant="danger-outline" size="xs" onClick={() => setOpen("void")}>
          {t("void")}
        </Button>
      ) : null}
      {open === "edit" ? <RoundDialog round={round} onClose={() => setOpen(undefined)} /> : null}
      {open === "void" ? <VoidDialog round={round} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

/** Of a draw of the house: that it has no public beacon, or waits for it, and until when. */
function BeaconNotice({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation("draw");
  const dates = useDates();
  const givenUpAt = useBeaconGivenUpAt(round);
  if (givenUpAt === null) {
    if (!isHouseCategory(round.lottery_type.category)) return null;
    return (
      <div className="mb-4 empty:hidden">
        <NoBeacon roundId={round.id} />
      </div>
    );
  }
  const time = dates.dayTime(new Date(givenUpAt).toISOString());
  return (
    <div className="mb-4 flex flex-col gap-2">
      <BeaconWait roundId={round.id} />
      <p className="t-small text-ink-2">{t("beacon_void", { time })}</p>
    </div>
  );
}

/** So long after its close a round that the house has not drawn and paid is two owners' to void. */
const STUCK_MS = 3_600_000;

/** A round that the house draws is voided before its close, or when it cannot be drawn or paid. */
function isHouseFixed({ status, lottery_type: { category } }: AdminRound): boolean {
  return isHouseCategory(category) && status !== "SCHEDULED" && status !== "OPEN";
}

/**
 * Epoch milliseconds until which its beacon has to be waited for; null when none is. After that a
 * closed round of the house may be voided after all (docs/decisions/0130).
 */
function useBeaconGivenUpAt(round: AdminRound): number | null {
  const isAsked = isHouseFixed(round) && round.status === "CLOSED";
  const proof = useProof(round.id, isAsked).data;
  return isAsked && proof ? (awaitedBeacon(proof)?.givenUpAt ?? null) : null;
}
