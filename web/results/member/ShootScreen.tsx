import { SHOTS_PER_MEMBER, SHOTS_PER_MINUTE } from "@chokdee/domain/results/shots.ts";
import { listActiveRounds, type Round } from "@chokdee/domain/rounds/contract.ts";
import { ShieldCheck } from "lucide-react";
import { useSearchParams } from "react-router";
import { LEAST_SHOTS } from "@chokdee/domain/results/verifiable-draw.ts";

import { codeOf } from "../../app/api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { CategoryTile } from "../../icons/CategoryTile.tsx";
import { keepPlace } from "../../app/keep-place.ts";
import { bettingAddress, paths, proofAddress, shootAddress } from "../../app/paths.ts";
import { useRoundName } from "../../app/round-name.ts";
import { useCall } from "../../app/use-call.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { Countdown, useTimeLeft } from "../../ui/Countdown.tsx";
import { useDates } from "../../ui/dates.ts";
import { DigitCells, Digits } from "../../ui/Digits.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { BeaconWait } from "./BeaconWait.tsx";
import { useHouseRound, useOwnShots, useProof, useShots } from "./draw-calls.ts";
import { NoBeacon } from "./NoBeacon.tsx";
import { NoHouseRound } from "./parts/NoHouseRound.tsx";
import { ShotPad } from "./parts/ShotPad.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";

/** Members shoot five digits into an open Yeekee round (domain.md "The house's own draws"). */
export default function ShootScreen() {
  const { t } = useTranslation("draw");
  const roundId = useSearchParams()[0].get("round") ?? "";
  return (
    <Page>
      <div ref={keepPlace} className="contents">
        <AppBar title={t("shoot_title")} back={paths.lotteries} className="-mx-gutter" />
        {roundId === "" ? <NoHouseRound /> : <Loaded key={roundId} roundId={roundId} />}
      </div>
    </Page>
  );
}

function Loaded({ roundId }: { readonly roundId: string }) {
  const round = useHouseRound(roundId);
  // What it says of the beacon stands there from the first moment on.
  const proof = useProof(roundId);
  if (round.data && !proof.isPending) {
    if (round.data.lottery_type.category !== "YEEKEE") return <NoHouseRound />;
    return <Shooting round={round.data} />;
  }
  if (codeOf(round.error) === "ROUND_NOT_FOUND") return <NoHouseRound />;
  return <Loading of={round.data ? proof : round} rows={6} card />;
}

function Shooting({ round }: { readonly round: Round }) {
  const { t } = useTranslation("draw");
  const { phase } = useTimeLeft(round.close_time);
  const hasBeacon = Boolean(useProof(round.id).data?.drand);
  const isOpen = round.status === "OPEN" && phase !== "over";
  return (
    <>
      <Head round={round} isOpen={isOpen} />
      {/* Who had a key of the pad goes on at what is said in its place. */}
      <div>{isOpen ? <ShotPad roundId={round.id} /> : <Ended round={round} />}</div>
      <div className="grid gap-2 xs:grid-cols-2">
        {isOpen ? (
          <ButtonLink variant="weak" size="sm" to={bettingAddress(round.id)}>
            {t("go_bet")}
          </ButtonLink>
        ) : (
          <NextRound of={round} />
        )}
        <ButtonLink
          variant="secondary"
          size="sm"
          to={proofAddress(round.id)}
          icon={<ShieldCheck size={18} aria-hidden />}
        >
          {t("go_proof")}
        </ButtonLink>
      </div>
      <NoBeacon roundId={round.id} />
      <HowItIsDrawn hasBeacon={hasBeacon} />
      <ShotList round={round} isOpen={isOpen} />
    </>
  );
}

/** The round that takes shots now, after the one that was looked at, unless that is still to come. */
function NextRound({ of }: { readonly of: Round }) {
  const { t } = useTranslation("draw");
  const open = useCall("rounds", listActiveRounds, {}).data ?? [];
  const next = open.find(
    (round) =>
      of.status !== "SCHEDULED" &&
      round.id !== of.id &&
      round.lottery_type.id === of.lottery_type.id,
  );
  return (
    <ButtonLink
      variant="weak"
      size="sm"
      to={next ? shootAddress(next.id) : paths.lotteries}
      replace
    >
      {t(next ? "next_round" : "choose_lottery")}
    </ButtonLink>
  );
}

function Head({ round, isOpen }: { readonly round: Round; readonly isOpen: boolean }) {
  const { t } = useTranslation("lottery");
  const dates = useDates();
  const name = useRoundName()(round);
  return (
    <Card className="mt-1 flex items-center gap-3 short:py-1.5">
      <span className="contents short:hidden">
        <CategoryTile category={round.lottery_type.category} code={round.lottery_type.code} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="t-heading short:one-line">{name}</h2>
        <p className="t-small text-ink-2">
          {t("closes_at", { time: dates.time(round.close_time) })}
        </p>
      </div>
      {isOpen ? <Countdown to={round.close_time} announce={name} /> : null}
    </Card>
  );
}

/** The round takes no shots: not yet, no more, or with its result. */
function Ended({ round }: { readonly round: Round }) {
  const { t } = useTranslation("draw");
  const dates = useDates();
  if (round.status === "SCHEDULED") {
    const time = dates.dayTime(round.open_time);
    return <Notice tone="info">{t("not_open", { time })}</Notice>;
  }
  if (round.status === "VOIDED") return <Notice tone="warning">{t("voided")}</Notice>;
  const drawn = round.result?.["prize_first"];
  if (drawn === undefined) return <BeaconWait roundId={round.id} otherwise={t("closed")} />;
  return (
    <Card>
      <p className="t-label mb-2 text-ink-2" role="status">
        {t("drawn")}
      </p>
      <DigitCells value={drawn} strongFrom={2} />
    </Card>
  );
}

function HowItIsDrawn({ hasBeacon }: { readonly hasBeacon: boolean }) {
  const { t } = useTranslation("draw");
  return (
    <Card flush>
      <details>
        <summary className="t-label min-h-tap cursor-pointer px-4 py-3 text-brand-ink">
          {t("how_title")}
        </summary>
        <ol className="t-small flex list-decimal flex-col gap-2 pb-4 pl-9 pr-4 text-ink-2">
          <li>{t("how_1")}</li>
          <li>{t(hasBeacon ? "how_2" : "how_2_no_beacon")}</li>
          <li>{t("how_3")}</li>
          <li>{t("how_4")}</li>
          <li>{t("rules_limit", { minute: SHOTS_PER_MINUTE, round: SHOTS_PER_MEMBER })}</li>
        </ol>
      </details>
    </Card>
  );
}

/** Everybody's shots, newest first: position, number, a masked phone; the member's own are marked. */
function ShotList({ round, isOpen }: { readonly round: Round; readonly isOpen: boolean }) {
  const { t } = useTranslation("draw");
  const shots = useShots(round);
  const own = useOwnShots(round.id, round).data?.data;
  const mine = new Set(own?.map(({ position }) => position));
  const all = shots.data?.pages.flatMap((page) => page.data);
  const count = shots.data?.pages[0]?.count ?? 0;
  const sixteenth = count - LEAST_SHOTS + 1;
  return (
    <section>
      <SectionHead title={t("shots_title", { count })} />
      {all === undefined ? (
        <Loading of={shots} rows={3} card />
      ) : all.length === 0 ? (
        <Card>
          <EmptyState title={t("shots_empty")} text={isOpen ? t("shots_empty_text") : undefined} />
        </Card>
      ) : (
        <Card flush>
          <ol>
            {all.map((shot) => (
              <li
                key={shot.position}
                className={cx(
                  "flex min-h-tap flex-wrap items-center gap-x-3 border-b border-line px-4 py-2 last:border-0",
                  mine.has(shot.position) && "bg-brand-weak",
                )}
              >
                <span className="n-xs w-10 text-ink-2">{shot.position}</span>
                <Digits value={shot.number} size="n-sm" />
                <span className="ml-auto flex items-center gap-2">
                  {mine.has(shot.position) ? <Badge tone="info">{t("mine")}</Badge> : null}
                  <span className="t-caption text-ink-2">{shot.by}</span>
                </span>
                {shot.position === sixteenth ? (
                  <span className="t-caption w-full pl-13 text-ink-2">{t("sixteenth")}</span>
                ) : null}
              </li>
            ))}
          </ol>
        </Card>
      )}
      <MoreButton of={shots} block className="mt-3">
        {t("shots_more")}
      </MoreButton>
    </section>
  );
}
