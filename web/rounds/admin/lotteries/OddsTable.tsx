import type { LimitName } from "@chokdee/domain/rounds/check-bet-type.ts";
import { useId, useState } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { controlLook } from "../../../ui/Field.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { useTypedNumber } from "../../../ui/use-typed-number.ts";
import { useNames } from "../../../app/admin/names.ts";
import type { AdminBetType } from "./calls.ts";
import { isCap, limitNames, returnedAt, type Draft } from "./odds-draft.ts";
import { percentOf } from "../../../app/admin/percent.ts";
import { IconButton } from "../../../ui/Button.tsx";

interface OddsTableProps {
  readonly rows: readonly AdminBetType[];
  readonly draftFor: (row: AdminBetType) => Draft;
  readonly onChange: (row: AdminBetType, draft: Draft) => void;
  /** What is wrong with a field of a row. */
  readonly faultAt: (row: AdminBetType, name: LimitName) => string | undefined;
  /** Not there for who may not order them. */
  readonly onMove: ((row: AdminBetType, by: -1 | 1) => void) | undefined;
}

/** One row for each bet type, its odds, limits and caps typed in place. */
export function OddsTable(props: OddsTableProps) {
  const { t } = useTranslation("admin-lotteries");
  return (
    <div className="[&>div]:rounded-t-none [&>div]:border-0 [&>div]:border-t">
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

function useOddsColumns(props: OddsTableProps) {
  const { draftFor, onChange, onMove, faultAt, rows } = props;
  const { t } = useTranslation(["admin-lotteries", "admin-bet-order"]);
  const names = useNames();
  const columns: Column<AdminBetType>[] = [
    {
      key: "name",
      head: t("admin-lotteries:bet_type"),
      isRowName: true,
      cell: (row) => <span className="t-label block min-w-24">{names.betType(row.bet_type)}</span>,
    },
    ...limitNames.map((name): Column<AdminBetType> => ({
      key: name,
      head: t(`admin-lotteries:${name}`),
      cell: (row) => (
        <LimitInput
          label={`${names.betType(row.bet_type)} ${t(`admin-lotteries:${name}`)}`}
          name={name}
          draft={draftFor(row)}
          fault={faultAt(row, name)}
          onChange={(draft) => onChange(row, draft)}
        />
      ),
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

function LimitInput(props: {
  readonly label: string;
  readonly name: LimitName;
  readonly draft: Draft;
  readonly fault: string | undefined;
  readonly onChange: (draft: Draft) => void;
}) {
  const { label, name, draft, fault, onChange } = props;
  const { t } = useTranslation("admin-lotteries");
  const noteId = useId();
  const field = useTypedNumber({
    value: draft[name],
    onChange: (text) => onChange({ ...draft, [name]: text }),
    decimals: 2,
    holdsPoint: true,
  });
  const [isTyping, setIsTyping] = useState(false);
  // What is typed by half is told once nobody goes on typing it.
  const error = field.wrong ?? (isTyping && draft[name].endsWith(".") ? undefined : fault);
  return (
    <span className="inline-flex max-w-36 flex-col gap-1 text-left">
      <input
        {...field.input}
        onFocus={(event) => {
          setIsTyping(true);
          field.input.onFocus?.(event);
        }}
        onBlur={(event) => {
          setIsTyping(false);
          field.input.onBlur?.(event);
        }}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        placeholder={isCap(name) ? t("no_cap") : undefined}
        className={cx(controlLook(Boolean(error), true), "min-w-20")}
      />
      {error ? (
        <span id={noteId} role="alert" className="t-caption text-urgent-ink">
          {error}
        </span>
      ) : null}
    </span>
  );
}

interface MoveButtonsProps {
  readonly name: string;
  /** Where the row stands, from 0, among how many. */
  readonly place: number;
  readonly of: number;
  /** By how many places. */
  readonly onMove: (by: -1 | 1) => void;
}

/** A row goes up or down by one. The buttons at the ends stay reachable: a keyboard goes on where it was. */
function MoveButtons({ name, place, of, onMove }: MoveButtonsProps) {
  const { t } = useTranslation("admin-bet-order");
  const ways = [
    { by: -1, label: t("up", { name }), isAtEnd: place === 0, Icon: ArrowUp },
    { by: 1, label: t("down", { name }), isAtEnd: place === of - 1, Icon: ArrowDown },
  ] as const;
  return (
    <span className="flex">
      {ways.map(({ by, label, isAtEnd, Icon }) => (
        <IconButton
          key={by}
          label={label}
          aria-disabled={isAtEnd}
          className="aria-disabled:opacity-30"
          onClick={() => {
            if (!isAtEnd) onMove(by);
          }}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      ))}
    </span>
  );
}
