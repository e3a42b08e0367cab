import type { Round } from "@chokdee/domain/rounds/contract.ts";
import { Crosshair, ShieldCheck } from "lucide-react";
import { useState, type ReactNode } from "react";

import { SlipCard } from "./SlipCard.tsx";
import { SlipDetail } from "./SlipDetail.tsx";
import { slipsOf } from "./slips.ts";
import { codeOf, messageOf } from "../../app/api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { CategoryTile } from "../../icons/CategoryTile.tsx";
import { proofAddress, shootAddress } from "../../app/paths.ts";
import { BeaconWait } from "../../results/member/BeaconWait.tsx";
import { NoBeacon } from "../../results/member/NoBeacon.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { Countdown } from "../../ui/Countdown.tsx";
import { useDates } from "../../ui/dates.ts";
import { Digits } from "../../ui/Digits.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { useBetsOfRound, useCheckedRound } from "./check-calls.ts";
import { resultRows } from "../../rounds/member/result-rows.ts";
import { useRoundName } from "../../app/round-name.ts";
import { RoundState } from "../../rounds/member/RoundState.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";

/** One round: where it stands, its result, the member's slips in it. */
export function CheckedRound({ id }: { readonly id: string }) {
  const round = useCheckedRound(id);
  if (round.isPending) return <SkeletonRows rows={3} />;
  if (round.data === undefined) {
    const missing = codeOf(round.error) === "ROUND_NOT_FOUND";
    return (
      <ErrorState
        title={missing ? messageOf(round.error) : undefined}
        onRetry={missing ? undefined : () => void round.refetch()}
        retrying={round.isFetching}
      />
    );
  }
  return (
    <>
      <Head round={round.data} />
      <Result round={round.data} />
      <HouseDraw round={round.data} />
      <MySlips roundId={id} />
    </>
  );
}

/** Where a round that the house draws is shot at and checked. */
function HouseDraw({ round }: { readonly round: Round }) {
  const { t } = useTranslation("lottery");
  const { category } = round.lottery_type;
  if (category !== "YEEKEE" && category !== "ANIMAL") return null;
  return (
    <>
      {round.status === "CLOSED" ? <BeaconWait roundId={round.id} /> : null}
      <div className="grid gap-2 xs:grid-cols-2">
        {category === "YEEKEE" && round.status === "OPEN" ? (
          <ButtonLink
            variant="weak"
            size="sm"
            to={shootAddress(round.id)}
            icon={<Crosshair size={18} aria-hidden />}
          >
            {t("shoot")}
          </ButtonLink>
        ) : null}
        <ButtonLink
          variant="secondary"
          size="sm"
          to={proofAddress(round.id)}
          icon={<ShieldCheck size={18} aria-hidden />}
        >
          {t("check_draw")}
        </ButtonLink>
      </div>
      <NoBeacon roundId={round.id} />
    </>
  );
}

function Head({ round }: { readonly round: Round }) {
  const { t } = useTranslation("check-round");
  const dates = useDates();
  const name = useRoundName()(round);
  return (
    <Card className="mt-1">
      <div className="mb-3 flex items-center gap-3">
        <CategoryTile category={round.lottery_type.category} code={round.lottery_type.code} />
        <div className="min-w-0 grow">
          <h2 className="t-heading">{name}</h2>
          <p className="t-small text-ink-2">{t("draw_of", { day: dates.day(round.draw_date) })}</p>
        </div>
        <RoundState status={round.status} />
      </div>
      <dl className="flex flex-col gap-1.5">
        <Fact name={t("opens_at")}>{dates.dayTime(round.open_time)}</Fact>
        <Fact name={t("closes_at")}>{dates.dayTime(round.close_time)}</Fact>
        {round.draw_time === null ? null : (
          <Fact name={t("drawn_at")}>{dates.dayTime(round.draw_time)}</Fact>
        )}
        {round.status === "OPEN" ? (
          <Fact name={t("left")}>
            <Countdown to={round.close_time} />
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="t-small shrink-0 text-ink-2">{name}</dt>
      <dd className="t-label text-right">{children}</dd>
    </div>
  );
}

function Result({ round }: { readonly round: Round }) {
  const { t } = useTranslation("check-round");
  const rows = round.result === null ? [] : resultRows(round.result);
  return (
    <section>
      <SectionHead title={t("result")} />
      <Card>
        {rows.length === 0 ? (
          <p className="t-body text-ink-2">
            {t(round.status === "VOIDED" ? "result_voided" : "result_none")}
          </p>
        ) : (
          <dl className="flex flex-col gap-2">
            {rows.map(({ field, numbers }) => (
              <div key={field} className="flex items-baseline justify-between gap-3">
                <dt className="t-small text-ink-2">{t(`field.${field}`)}</dt>
                <dd className="flex flex-wrap justify-end gap-x-4">
                  {numbers.map((number) => (
                    <Digits key={number} value={number} size="n-md" />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </section>
  );
}

function MySlips({ roundId }: { readonly roundId: string }) {
  const { t } = useTranslation("check-round");
  const bets = useBetsOfRound(roundId);
  const [shownKey, setShownKey] = useState<string | null>(null);
  const all = bets.data?.pages.flatMap((page) => page.data);
  const slips = all ? slipsOf(all) : undefined;
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t("my_slips")} />
      {slips === undefined ? (
        <Loading of={bets} rows={1} card />
      ) : slips.length === 0 ? (
        <Card>
          <p className="t-body text-ink-2">{t("my_slips_none")}</p>
        </Card>
      ) : (
        slips.map((slip) => (
          <SlipCard key={slip.key} slip={slip} onOpen={() => setShownKey(slip.key)} />
        ))
      )}
      <MoreButton of={bets}>{t("more_slips")}</MoreButton>
      <SlipDetail
        slip={slips?.find((slip) => slip.key === shownKey)}
        onClose={() => setShownKey(null)}
      />
    </section>
  );
}
