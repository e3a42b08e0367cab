import { changeBetTypes, orderBetTypes } from "@chokdee/domain/rounds/admin-contract.ts";
import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { useState } from "react";

import { codeOf, messageOf } from "../../api-failure.ts";
import { useTranslation } from "../../i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { confirm } from "../../ui/confirm.ts";
import { cx } from "../../ui/cx.ts";
import { controlLook } from "../../ui/Field.tsx";
import { formatShort } from "../../ui/format-money.ts";
import { amountDigits } from "../../ui/latin-digits.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { May } from "../parts/May.tsx";
import { useMay } from "../own-rights.ts";
import {
  useChangeBetTypes,
  useOrderBetTypes,
  type AdminBetType,
  type BetTypesChange,
} from "./calls.ts";
import { MoveButtons } from "./MoveButtons.tsx";
import { percentOf } from "./percent.ts";
import { useNames } from "../names.ts";

const amounts = ["odds", "min_bet", "max_bet", "number_cap", "member_cap"] as const;
type AmountName = (typeof amounts)[number];
type Draft = Readonly<Record<AmountName, string>> & { readonly active: boolean };

const isCap = (name: AmountName) => name === "number_cap" || name === "member_cap";

function draftOf(row: AdminBetType): Draft {
  const shown = (amount: string | null) =>
    amount === null ? "" : formatShort(amount).replaceAll(",", "");
  return {
    odds: shown(row.odds),
    min_bet: shown(row.min_bet),
    max_bet: shown(row.max_bet),
    number_cap: shown(row.number_cap),
    member_cap: shown(row.member_cap),
    active: row.active,
  };
}

/** The share given back grows with the odds. */
function returnedAt(row: AdminBetType, odds: string): number {
  const before = Number(row.odds);
  return before === 0 ? 0 : (row.return_to_player * Number(odds)) / before;
}

/** An amount that can be saved; a cap may be left out. */
function isWrong(name: AmountName, text: string): boolean {
  if (text === "") return !isCap(name);
  return (parseBaht(text) ?? 0) <= 0;
}

function changeOf(row: AdminBetType, draft: Draft): BetTypesChange["bet_types"][number] {
  const wire = (text: string) => (text === "" ? null : formatBaht(parseBaht(text) ?? 0));
  const { odds, min_bet: least, max_bet: most } = draft;
  return {
    bet_type: row.bet_type,
    odds: wire(odds) ?? "0",
    min_bet: wire(least) ?? "0",
    max_bet: wire(most) ?? "0",
    number_cap: wire(draft.number_cap),
    member_cap: wire(draft.member_cap),
    active: draft.active,
  };
}

/** Odds, limits and caps of each bet type, with what they give back. */
export function OddsCard({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation(["admin-lotteries", "admin-bet-order", "common"]);
  const names = useNames();
  const may = useMay();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const save = useChangeBetTypes(type.id);
  const order = useOrderBetTypes(type.id);
  const error = save.error ?? order.error;
  const draftFor = (row: AdminBetType) => drafts[row.bet_type] ?? draftOf(row);
  const changed = type.bet_types.filter(
    (row) => JSON.stringify(draftFor(row)) !== JSON.stringify(draftOf(row)),
  );
  const wrong = changed.some((row) => amounts.some((name) => isWrong(name, draftFor(row)[name])));
  const generous = changed.filter((row) => returnedAt(row, draftFor(row).odds) > 1);

  const confirmGenerosity = (rows: readonly AdminBetType[]) =>
    confirm({
      title: t("admin-lotteries:generous_question"),
      body: t("admin-lotteries:generous_consequence", {
        rows: rows
          .map(
            (row) =>
              `${names.betType(row.bet_type)} ${percentOf(returnedAt(row, draftFor(row).odds))}`,
          )
          .join(", "),
      }),
      confirmLabel: t("admin-lotteries:generous_confirm"),
      tone: "danger",
    });
  const send = async (confirmed: boolean): Promise<void> => {
    const body = { confirmed, bet_types: changed.map((row) => changeOf(row, draftFor(row))) };
    try {
      const answer = await save.mutateAsync(body);
      setDrafts({});
      // Odds over 100 % wait for a second person where there is one.
      if ("message" in answer) toast({ text: answer.message, tone: "info" });
      else toast({ text: t("admin-lotteries:saved"), tone: "success" });
    } catch (error) {
      // The card shows the failure. The server's own arithmetic decides: what it finds too
      // generous is asked about as well.
      if (codeOf(error) !== "ODDS_RETURN_TOO_MUCH" || confirmed) return;
      if (await confirmGenerosity(changed)) await send(true);
    }
  };
  const move = async (row: AdminBetType, by: -1 | 1): Promise<void> => {
    if (order.isPending) return;
    const wanted = type.bet_types.map(({ bet_type: name }) => name);
    const at = wanted.indexOf(row.bet_type);
    wanted.splice(at, 1);
    wanted.splice(at + by, 0, row.bet_type);
    try {
      await order.mutateAsync(wanted);
      const name = names.betType(row.bet_type);
      toast({ text: t("admin-bet-order:moved", { name, place: at + by + 1 }), tone: "success" });
    } catch {
      // The card shows the failure.
    }
  };
  const ask = async () => {
    if (save.isPending || changed.length === 0 || wrong) return;
    if (generous.length > 0) {
      if (await confirmGenerosity(generous)) await send(true);
      return;
    }
    const sure = await confirm({
      title: t("admin-lotteries:odds_question", { name: names.lottery(type) }),
      body: t("admin-lotteries:odds_consequence", {
        rows: changed
          .map((row) => `${names.betType(row.bet_type)} x${draftFor(row).odds}`)
          .join(", "),
      }),
      confirmLabel: t("common:save"),
    });
    if (sure) await send(false);
  };
  return (
    <Card flush className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <h2 className="t-heading">{t("admin-lotteries:odds_title")}</h2>
        <div className="flex gap-3">
          <May call={changeBetTypes}>
            <Button
              variant="secondary"
              size="xs"
              disabled={changed.length === 0}
              onClick={() => setDrafts({})}
            >
              {t("admin-lotteries:undo")}
            </Button>
          </May>
          <May call={changeBetTypes}>
            <Button
              size="xs"
              disabled={changed.length === 0 || wrong}
              loading={save.isPending}
              onClick={() => void ask()}
            >
              {t("common:save")}
            </Button>
          </May>
        </div>
      </div>
      {error ? (
        <Notice tone="error" live className="mx-4 mb-4">
          {messageOf(error)}
        </Notice>
      ) : null}
      <OddsTable
        rows={type.bet_types}
        draftFor={draftFor}
        onChange={(row, draft) => setDrafts({ ...drafts, [row.bet_type]: draft })}
        onMove={may(orderBetTypes) ? (row, by) => void move(row, by) : undefined}
      />
    </Card>
  );
}

interface OddsTableProps {
  readonly rows: readonly AdminBetType[];
  readonly draftFor: (row: AdminBetType) => Draft;
  readonly onChange: (row: AdminBetType, draft: Draft) => void;
  /** Not there for who may not order them. */
  readonly onMove: ((row: AdminBetType, by: -1 | 1) => void) | undefined;
}

function OddsTable(props: OddsTableProps) {
  const { t } = useTranslation("admin-lotteries");
  return (
    <div className="*:rounded-none *:border-0 *:border-t">
      <Table
        label={t("odds_title")}
        columns={useOddsColumns(props)}
        rows={props.rows}
        rowKey={(row) => row.id}
        emptyText={t("none")}
      />
    </div>
  );
}

function useOddsColumns({ draftFor, onChange, onMove, rows }: OddsTableProps) {
  const { t } = useTranslation(["admin-lotteries", "admin-bet-order"]);
  const names = useNames();
  const columns: Column<AdminBetType>[] = [
    {
      key: "name",
      head: t("admin-lotteries:bet_type"),
      isRowName: true,
      cell: (row) => <span className="t-label">{names.betType(row.bet_type)}</span>,
    },
    ...amounts.map((name): Column<AdminBetType> => ({
      key: name,
      head: t(`admin-lotteries:${name}`),
      cell: (row) => {
        const draft = draftFor(row);
        return (
          <input
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${names.betType(row.bet_type)} ${t(`admin-lotteries:${name}`)}`}
            aria-invalid={isWrong(name, draft[name])}
            placeholder={isCap(name) ? t("admin-lotteries:no_cap") : undefined}
            value={draft[name]}
            className={cx(controlLook(isWrong(name, draft[name]), true), "min-w-20 max-w-36")}
            onChange={(event) =>
              onChange(row, { ...draft, [name]: amountDigits(event.target.value, 2) })
            }
          />
        );
      },
    })),
    {
      key: "returned",
      head: t("admin-lotteries:returned"),
      align: "right",
      cell: (row) => {
        const returned = returnedAt(row, draftFor(row).odds);
        return (
          <span className={cx("n-xs", returned > 1 && "text-urgent-ink")}>
            {percentOf(returned)}
          </span>
        );
      },
    },
    {
      key: "open",
      head: t("admin-lotteries:open"),
      cell: (row) => (
        <Switch
          label={`${t("admin-lotteries:open")} ${names.betType(row.bet_type)}`}
          checked={draftFor(row).active}
          onChange={(active) => onChange(row, { ...draftFor(row), active })}
        />
      ),
    },
  ];
  if (onMove) {
    columns.push({
      key: "order",
      head: t("admin-bet-order:order"),
      cell: (row, at) => (
        <MoveButtons
          name={names.betType(row.bet_type)}
          place={at}
          of={rows.length}
          onMove={(by) => onMove(row, by)}
        />
      ),
    });
  }
  return columns;
}
