import { betTypeFacts, parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { numbersOfLength } from "@chokdee/domain/betting/permutations.ts";
import { satangOf } from "@chokdee/domain/money.ts";
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { allowsRoundAction, isOver } from "@chokdee/domain/rounds/rules.ts";
import { changeNumberRules } from "@chokdee/domain/rounds/night-contract.ts";
import { Download, ListPlus, Share2 } from "lucide-react";
import { useState, type ReactNode } from "react";

import { useMay } from "../../app/admin/own-rights.ts";
import { useBetTypeNames } from "../../app/bet-type-names.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { useDates } from "../../ui/dates.ts";
import { cx } from "../../ui/cx.ts";
import { Digits, spoken } from "../../ui/Digits.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { formatShort } from "../../ui/format-money.ts";
import { Money } from "../../ui/Money.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { HeatField } from "./HeatField.tsx";
import { LayOffDialog } from "./night/LayOffDialog.tsx";
import { NumbersDialog, type NumbersFirst } from "./night/NumbersDialog.tsx";
import type { Stake } from "./stakes.ts";
import { useExposure, useExposureFile } from "./calls.ts";
import { useFailureText } from "../../app/use-failure-text.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

/** All numbers of four digits. */
const MOST_NUMBERS = 10_000;
/** Of a ranking; the field above it shows all. */
const MOST_RANKED = 60;

/**
 * What each number would cost: a heat map, and a ranking for three and four digits. Of a round
 * that is over nothing would: what was staked on each.
 */
export function ExposureCard({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation(["admin-rounds", "admin-plan", "admin-night"]);
  const failureText = useFailureText();
  const may = useMay();
  const [shown, setShown] = useState<NumbersFirst | "LAY_OFF">();
  const dates = useDates();
  const file = useExposureFile(round.id);
  const all = useExposure(round.id, undefined);
  const totals = all.data?.totals ?? [];
  const [chosen, setChosen] = useState<string>();
  const betType = chosen ?? mostStaked(totals)?.bet_type;
  const exposure = useExposure(round.id, betType, MOST_NUMBERS);
  const over = isOver(round);
  const title = over
    ? t(`admin-rounds:${round.status === "VOIDED" ? "stakes_before_void" : "stakes_by_number"}`)
    : t("admin-rounds:exposure");
  const by = over ? "stake" : "payout";
  const items = betType === undefined ? [] : (exposure.data?.items ?? []);
  const names = useBetTypeNames();
  const nameOf = (type: string): string => {
    const parsed = parseBetType(type);
    return parsed === null ? type : names.name(parsed);
  };
  const known = betType === undefined ? null : parseBetType(betType);
  const digits = known === null ? 3 : betTypeFacts(known).digits;
  const mayChange =
    round.status === "OPEN" && allowsRoundAction("EDIT", round.status) && may(changeNumberRules);
  // A cap as it is proposed: at what is staked now, so that nothing more is taken.
  const pick =
    mayChange && betType !== undefined
      ? (item: Stake) => setShown({ betType, numbers: item.number, cap: item.stake })
      : undefined;
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="flex grow flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="t-heading">{title}</h2>
          <span className="t-caption grow text-ink-3">
            {exposure.data
              ? t("admin-plan:updated", { time: dates.time(exposure.dataUpdatedAt) })
              : null}
          </span>
          <Button
            variant="secondary"
            size="xs"
            icon={<Download size={18} aria-hidden />}
            loading={file.isPending}
            onClick={() =>
              file.mutate(undefined, {
                onError: (error) => toast({ text: failureText(error), tone: "error" }),
              })
            }
          >
            {t("admin-plan:csv")}
          </Button>
          {over ? null : (
            <Button
              variant="secondary"
              size="xs"
              icon={<Share2 size={18} aria-hidden />}
              onClick={() => setShown("LAY_OFF")}
            >
              {t("admin-night:lay_off")}
            </Button>
          )}
          {pick ? (
            <Button
              variant="secondary"
              size="xs"
              icon={<ListPlus size={18} aria-hidden />}
              onClick={() => setShown({ betType: betType ?? "", numbers: "" })}
            >
              {t("admin-night:numbers_title")}
            </Button>
          ) : null}
        </div>
        {betType === undefined ? null : (
          <Chips
            wrap
            label={t("admin-rounds:bet_type")}
            value={betType}
            onChange={setChosen}
            choices={totals.map((total) => ({
              value: total.bet_type,
              label: nameOf(total.bet_type),
            }))}
          />
        )}
      </div>
      {!exposure.data && (exposure.isError || all.isError) ? (
        <ErrorState
          onRetry={() => void Promise.all([all.refetch(), exposure.refetch()])}
          retrying={exposure.isFetching}
        />
      ) : !exposure.data ? (
        <SkeletonRows rows={4} />
      ) : items.length === 0 ? (
        <EmptyState title={t("admin-rounds:no_stakes")} />
      ) : digits <= 2 ? (
        <HeatMap digits={digits} items={items} by={by} onPick={pick} />
      ) : (
        <div className="flex flex-col gap-4">
          <HeatField digits={digits} betType={known} items={items} by={by} onPick={pick} />
          <Ranking label={title} items={items} by={by} onPick={pick} />
        </div>
      )}
      {shown === "LAY_OFF" ? (
        <LayOffDialog roundId={round.id} onClose={() => setShown(undefined)} />
      ) : shown ? (
        <NumbersDialog
          typeId={round.lottery_type.id}
          roundId={round.id}
          first={shown}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </Card>
  );
}

/** The deepest marigold on which text can be read: light text in the dark wants less of it. */
const HOTTEST = cx(
  "[--hottest:color-mix(in_srgb,var(--c-luck)_85%,var(--c-surface))]",
  "[[data-theme=dark]_&]:[--hottest:color-mix(in_srgb,var(--c-luck)_40%,var(--c-surface))]",
);

/** One hue from little to much; a number with the most is deepest. */
function HeatMap(props: {
  readonly digits: number;
  readonly items: readonly Stake[];
  readonly by: "stake" | "payout";
  readonly onPick: ((item: Stake) => void) | undefined;
}) {
  const { onPick } = props;
  const { t } = useTranslation("admin-rounds");
  const byNumber = new Map(props.items.map((item) => [item.number, item]));
  const most = Math.max(...props.items.map((item) => satangOf(Number(item[props.by]))));
  return (
    <>
      <ul className={cx("grid grid-cols-5 gap-1 md:grid-cols-10", HOTTEST)}>
        {numbersOfLength(props.digits).map((number) => {
          const item = byNumber.get(number) ?? { number, stake: "0", lines: 0, payout: "0" };
          const amount = byNumber.get(number)?.[props.by];
          const heat = amount === undefined || most === 0 ? 0 : satangOf(Number(amount)) / most;
          return (
            <li
              key={number}
              className="flex min-h-11.5 rounded-xs border border-line"
              style={{
                backgroundColor: `color-mix(in srgb, var(--hottest) ${String(Math.round(heat * 100))}%, var(--c-surface))`,
              }}
            >
              <CellOf label={`${spoken(number)}: ${amount ?? "0"}`} item={item} onPick={onPick}>
                <span className="n-xs">{number}</span>
                <span className="text-[0.6875rem] leading-4">
                  {amount === undefined ? "-" : formatShort(amount)}
                </span>
              </CellOf>
            </li>
          );
        })}
      </ul>
      <p className={cx("t-caption mt-3 flex items-center gap-2 text-ink-3", HOTTEST)} aria-hidden>
        {t("less")}
        <span className="h-2 w-30 rounded-full bg-[linear-gradient(90deg,var(--c-surface),var(--hottest))] outline outline-line" />
        {t("more")}
      </p>
    </>
  );
}

function mostStaked<T extends { readonly stake: string }>(totals: readonly T[]): T | undefined {
  const stakeOf = ({ stake }: T) => satangOf(Number(stake));
  return totals.toSorted((one, other) => stakeOf(other) - stakeOf(one))[0];
}

/** A number of the heat map: a button, named by what is seen on it, where something may be done. */
function CellOf(props: {
  readonly label: string;
  readonly item: Stake;
  readonly onPick: ((item: Stake) => void) | undefined;
  readonly children: ReactNode;
}) {
  const { label, item, onPick, children } = props;
  const look = "flex grow flex-col items-center justify-center";
  return onPick ? (
    <button type="button" className={look} onClick={() => onPick(item)}>
      {children}
    </button>
  ) : (
    <span role="img" aria-label={label} className={look}>
      {children}
    </span>
  );
}

function Ranking(props: {
  readonly label: string;
  readonly items: readonly Stake[];
  readonly by: "stake" | "payout";
  readonly onPick: ((item: Stake) => void) | undefined;
}) {
  const { label, items, by, onPick } = props;
  const { t } = useTranslation("admin-rounds");
  const columns = useRankingColumns(onPick);
  const most = (item: Stake) => satangOf(Number(item[by]));
  return (
    <Table
      label={label}
      rows={items.toSorted((one, other) => most(other) - most(one)).slice(0, MOST_RANKED)}
      rowKey={(item) => item.number}
      emptyText={t("no_stakes")}
      columns={columns.filter(({ key }) => by === "payout" || key !== "payout")}
      compact={!onPick}
    />
  );
}

function useRankingColumns(onPick: ((item: Stake) => void) | undefined): Column<Stake>[] {
  const { t } = useTranslation(["admin-rounds", "admin-night"]);
  const act: Column<Stake> = {
    key: "act",
    head: t("admin-night:act_head"),
    isAction: true,
    align: "right",
    cell: (item) => (
      <Button variant="secondary" size="xs" onClick={() => onPick?.(item)}>
        {t("admin-night:act_on")}
      </Button>
    ),
  };
  return [
    {
      key: "number",
      head: t("admin-rounds:number"),
      isRowName: true,
      cell: (item) => <Digits value={item.number} size="n-sm" />,
    },
    { key: "lines", head: t("admin-rounds:lines"), align: "right", cell: (item) => item.lines },
    {
      key: "stake",
      head: t("admin-rounds:stake"),
      align: "right",
      cell: (item) => <Money value={item.stake} size="n-xs" />,
    },
    {
      key: "payout",
      head: t("admin-rounds:payout_if_drawn"),
      align: "right",
      cell: (item) => <Money value={item.payout} size="n-xs" />,
    },
    ...(onPick ? [act] : []),
  ];
}
