/** Statements in the layouts of Thai banks, in every way of writing one, with what was written. */
import { type Delimiter, DELIMITERS } from "../withdrawals/statement-cells.ts";
import {
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementMapping,
} from "../withdrawals/statement.ts";

/** What stands in a column: one of those that are mapped, or what the house does not read. */
type Role = StatementColumn | "channel" | "branch";
export interface BankLayout {
  readonly bank: string;
  readonly order: StatementMapping["date_order"];
  readonly days: readonly string[];
  readonly above?: readonly string[];
  readonly columns: readonly (readonly [string, Role])[];
}

const BUDDHIST = ["28/11/2569", "29/11/2569", "30/11/2569"];
const SHORT = ["28/11/69", "29/11/69", "30/11/69"];
const COMMON = ["28/11/2026", "29/11/2026", "30/11/2026"];
const YEAR_FIRST = ["2026-11-28", "2026-11-29", "2026-11-30"];

function layout(
  bank: string,
  days: readonly string[],
  columns: string,
  above: readonly string[] = [],
): BankLayout {
  const named = columns.split(" ").map((column) => {
    const [head = "", role = ""] = column.split("=");
    return [head.replaceAll("_", " "), role as Role] as const;
  });
  const order = days === YEAR_FIRST ? "YMD" : "DMY";
  return { bank, order, days, columns: named, above };
}

export const BANK_LAYOUTS: readonly BankLayout[] = [
  layout(
    "KBank",
    SHORT,
    "วันที่=date เวลา=time รายการ=description ถอนเงิน=money_out ฝากเงิน=money_in ยอดคงเหลือ=balance ช่องทาง=channel รายละเอียด=counterparty",
    ["ธนาคารกสิกรไทย", "เลขที่บัญชี 123-4-56789-0"],
  ),
  layout(
    "KBank, both ways in one",
    COMMON,
    "Date=date Time=time Descriptions=description Withdrawal_/_Deposit=amount Balance=balance Channel=channel Details=counterparty",
  ),
  layout(
    "SCB",
    COMMON,
    "Date=date Time=time Channel=channel Debit=money_out Credit=money_in Balance=balance Description=description",
  ),
  layout(
    "Krungthai",
    BUDDHIST,
    "วันที่=date รายการ=description จำนวนเงิน=amount ค่าธรรมเนียม=fee ยอดคงเหลือ=balance สาขา=branch หมายเหตุ=counterparty",
  ),
  layout(
    "BBL",
    COMMON,
    "Date=date Particulars=description Withdrawal=money_out Deposit=money_in Balance=balance Via=channel",
  ),
  layout(
    "Krungsri",
    BUDDHIST,
    "วันที่ทำรายการ=date เวลา=time รายละเอียด=description ถอน=money_out ฝาก=money_in คงเหลือ=balance",
  ),
  layout(
    "TTB",
    COMMON,
    "Transaction_Date=date Reference=reference Debit=money_out Credit=money_in Balance=balance Details=description",
  ),
  layout(
    "GSB",
    SHORT,
    "วันที่=date สาขา=branch ฝาก=money_in ถอน=money_out คงเหลือ=balance เลขที่อ้างอิง=reference รายการ=description",
  ),
  layout(
    "the house's tests",
    YEAR_FIRST,
    "day=date time=time amount=amount party=counterparty text=description",
  ),
  layout(
    "amount and reference",
    COMMON,
    "Date=date Amount=amount Reference=reference Description=description",
  ),
  layout(
    "amount and balance",
    COMMON,
    "Date=date Time=time Amount=amount Balance=balance Description=description",
  ),
  layout(
    "days in the middle",
    YEAR_FIRST,
    "Account=branch Date=date Description=description Amount=amount Balance=balance",
    ["Statement"],
  ),
];

export interface Transfer {
  readonly comes: boolean;
  readonly satang: number;
  readonly balance: number;
  readonly fee: boolean;
  readonly reference: string;
  readonly words: string;
  readonly day: number;
}

export interface Writing {
  readonly delimiter: Delimiter;
  readonly quotes: "ALL" | "NEEDED" | "NONE";
  readonly decimals: boolean;
  readonly thousands: boolean;
  /** A separator ends no line, the rows alone, or the heads too. */
  readonly ends: "NO_LINE" | "ROWS" | "ALL";
}

/** Satang as the bank writes them: in whole baht where it has no decimals. */
export function moneyText(satang: number, writing: Pick<Writing, "decimals" | "thousands">) {
  const baht = String(Math.trunc(satang / 100));
  const grouped = writing.thousands ? baht.replaceAll(/(?<=[0-9])(?=(?:[0-9]{3})+$)/g, ",") : baht;
  return writing.decimals ? `${grouped}.${String(satang % 100).padStart(2, "0")}` : grouped;
}

/** The cells of each row as they stand in the file, their quotes with them. */
export function writtenCells(
  { columns, days }: BankLayout,
  writing: Writing,
  transfers: readonly Transfer[],
): string[][] {
  const form = isPlain(writing) ? { ...writing, thousands: false } : writing;
  return transfers.map((one) => {
    const money = moneyText(one.satang, form);
    const texts: Readonly<Record<Role, string>> = {
      date: days[one.day] ?? "",
      time: "10:00",
      amount: one.comes ? money : `-${money}`,
      money_in: one.comes ? money : "",
      money_out: one.comes ? "" : money,
      fee: one.fee ? moneyText(1_000, form) : "",
      balance: moneyText(one.balance, form),
      reference: one.reference,
      counterparty: one.words,
      description: one.words,
      channel: "K PLUS",
      branch: "0123",
    };
    return columns.map(([, role], at) => {
      const mayHaveCommas = at === columns.length - 1 && writing.ends === "NO_LINE";
      return written(texts[role], writing, mayHaveCommas);
    });
  });
}

const isPlain = ({ quotes, delimiter }: Writing) => quotes === "NONE" && delimiter === "COMMA";

function written(text: string, writing: Writing, mayHaveCommas: boolean): string {
  const mark = DELIMITERS[writing.delimiter];
  if (writing.quotes === "NONE") {
    const line = text.replaceAll(/["\n]/g, " ");
    return mayHaveCommas && mark === "," ? line : line.replaceAll(mark, " ");
  }
  const isNeeded = text.includes(mark) || /["\n]/.test(text);
  return writing.quotes === "ALL" || isNeeded ? `"${text.replaceAll('"', '""')}"` : text;
}

export function fileText(
  { columns, above = [] }: BankLayout,
  { delimiter, ends }: Writing,
  rows: readonly (readonly string[])[],
): string {
  const mark = DELIMITERS[delimiter];
  const heads = `${columns.map(([head]) => head).join(mark)}${ends === "ALL" ? mark : ""}`;
  const lines = rows.map((cells) => `${cells.join(mark)}${ends === "NO_LINE" ? "" : mark}`);
  return [...above, heads, ...lines].join("\n");
}

export function layoutMapping(
  { columns, order, above = [] }: BankLayout,
  delimiter: Delimiter,
): StatementMapping {
  const heads = STATEMENT_COLUMNS.map((role) => [
    role,
    columns.find(([, one]) => one === role)?.[0] ?? null,
  ]);
  return {
    head_line: above.length + 1,
    delimiter,
    date_order: order,
    columns: Object.fromEntries(heads) as StatementMapping["columns"],
  };
}
