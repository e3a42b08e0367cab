import { enterResult } from "@chokdee/domain/results/contract.ts";
import type { NightRound } from "@chokdee/domain/rounds/night-contract.ts";
import { Link } from "react-router";

import { useNames } from "../../../app/admin/names.ts";
import { useMay } from "../../../app/admin/own-rights.ts";
import { adminRoundPath, paths } from "../../../app/paths.ts";
import { CategoryTile } from "../../../icons/CategoryTile.tsx";
import { useTranslation } from "../../../text/i18n.ts";
import { PageHead } from "../../../ui/AppBar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Countdown } from "../../../ui/Countdown.tsx";
import { cx } from "../../../ui/cx.ts";
import { useDates } from "../../../ui/dates.ts";
import { Digits } from "../../../ui/Digits.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { formatMoney, formatShort } from "../../../ui/format-money.ts";
import { Loading } from "../../../ui/Loading.tsx";
import { Money } from "../../../ui/Money.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { useDrawNight } from "./calls.ts";

const ALARMS = [100, 90, 80] as const;

/** What closes within hours and what waits for its result, on one screen. */
export default function DrawNightScreen() {
  const { t } = useTranslation("admin-night");
  const night = useDrawNight();
  const data = night.data;
  return (
    <>
      <PageHead
        title={t("title")}
        aside={<span className="t-small text-ink-2">{t("note")}</span>}
      />
      {data ? (
        <>
          <FirstRun data={data} />
          {data.items.length === 0 ? (
            <EmptyState title={t("none")} />
          ) : (
            <ul className="grid items-stretch gap-4 md:grid-cols-2 2xl:grid-cols-3">
              {data.items.map((round) => (
                <li key={round.id} className="min-w-0">
                  <RoundOfNight round={round} limit={data.limit} />
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <Loading of={night} rows={6} />
      )}
    </>
  );
}

type Night = NonNullable<ReturnType<typeof useDrawNight>["data"]>;

/** What a house has to decide before its first night. */
function FirstRun({ data }: { readonly data: Night }) {
  const { t } = useTranslation("admin-night");
  const names = useNames();
  return (
    <div className="mb-4 flex flex-col gap-2">
      {data.limit === null ? (
        <Notice
          tone="warning"
          action={
            <ButtonLink variant="secondary" size="xs" to={paths.adminSettings}>
              {t("to_settings")}
            </ButtonLink>
          }
        >
          {t("no_limit")}
        </Notice>
      ) : (
        <p className="t-small text-ink-2">
          {t("limit", { amount: formatMoney(data.limit) })} {t(`act.${data.act}`)}
        </p>
      )}
      {data.uncapped.length > 0 ? (
        <Notice
          tone="warning"
          action={
            <ButtonLink variant="secondary" size="xs" to={paths.adminLotteryTypes}>
              {t("to_caps")}
            </ButtonLink>
          }
        >
          {t("uncapped", {
            count: data.uncapped.length,
            names: data.uncapped
              .slice(0, 5)
              .map((type) => names.lottery(type))
              .join(", "),
          })}
        </Notice>
      ) : null}
    </div>
  );
}

function RoundOfNight(props: { readonly round: NightRound; readonly limit: string | null }) {
  const { round, limit } = props;
  const { t } = useTranslation(["admin-night", "admin-rounds"]);
  const names = useNames();
  const dates = useDates();
  const may = useMay();
  const isOpen = round.status === "OPEN";
  const lottery = names.lottery(round.lottery_type);
  const ownName = names.round(round, round.lottery_type);
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex items-start gap-3">
        <CategoryTile
          size={36}
          category={round.lottery_type.category}
          code={round.lottery_type.code}
        />
        <div className="min-w-0 grow">
          <Link
            to={adminRoundPath(round.id)}
            className="t-strong block text-brand-ink underline-offset-4 hover:underline max-md:flex max-md:min-h-tap max-md:items-center"
          >
            {lottery}
          </Link>
          <p className="t-caption text-ink-3">
            {ownName === lottery || round.name === round.lottery_type.name_th
              ? null
              : `${ownName} · `}
            {t("admin-night:closes", { time: dates.dayTime(round.close_time) })}
          </p>
        </div>
        {isOpen ? (
          <Countdown to={round.close_time} overText={t("admin-night:closed")} />
        ) : (
          <Badge tone="pending">{t("admin-night:waits")}</Badge>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
        <Figure name={t("admin-night:stake", { count: round.lines })} value={round.stake} />
        <Figure name={t("admin-rounds:worst_case")} value={round.worst_case} />
      </dl>
      {limit === null || round.percent === null ? null : <Share percent={round.percent} />}
      {round.hot.length > 0 ? (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="t-caption text-ink-3">{t("admin-night:hot")}</span>
          {round.hot.map(({ bet_type: type, number, stake }) => (
            <span key={`${type} ${number}`} className="t-caption whitespace-nowrap text-ink-2">
              {names.betType(type)} <Digits value={number} size="n-xs" /> {formatShort(stake)}
            </span>
          ))}
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-2">
        <ButtonLink
          variant={isOpen || !may(enterResult) ? "secondary" : "primary"}
          size="xs"
          to={adminRoundPath(round.id)}
        >
          {t(isOpen || !may(enterResult) ? "admin-night:numbers_of" : "admin-rounds:enter_result")}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="t-caption text-ink-3">{name}</dt>
      <dd>
        <Money value={value} size="n-md" />
      </dd>
    </div>
  );
}

const fills = {
  100: "bg-urgent",
  90: "bg-urgent",
  80: "bg-luck",
  0: "bg-brand",
} as const;

/** How much of what a round may cost its dearest result takes. */
function Share({ percent }: { readonly percent: number }) {
  const { t } = useTranslation("admin-night");
  const alarm = ALARMS.find((band) => percent >= band) ?? 0;
  return (
    <div>
      <p className={cx("t-small", alarm >= 90 ? "text-urgent-ink" : "text-ink-2")}>
        {t(alarm === 0 ? "share" : alarm === 100 ? "over" : "near", { percent })}
      </p>
      <span className="mt-1 block h-2 overflow-hidden rounded-full bg-surface-2" aria-hidden>
        <span
          className={cx("block h-full rounded-full", fills[alarm])}
          style={{ width: `${String(Math.min(100, percent))}%` }}
        />
      </span>
    </div>
  );
}
