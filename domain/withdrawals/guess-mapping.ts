/** A first guess of what the columns of a bank's file mean; a person corrects it. */
import { cellsOf, type Delimiter, DELIMITERS } from "./statement-cells.ts";
import type { StatementColumn, StatementMapping } from "./statement.ts";

const IN = /เงินเข้า|ฝาก|credit|deposit/i;
const OUT = /เงินออก|ถอน|debit|withdraw/i;
const WORDS: readonly (readonly [StatementColumn, RegExp])[] = [
  ["date", /วันที่|date/i],
  ["time", /เวลา|time/i],
  ["money_in", IN],
  ["money_out", OUT],
  ["fee", /ค่าธรรมเนียม|\bfee/i],
  ["balance", /คงเหลือ|balance/i],
  ["reference", /อ้างอิง|reference|\bref/i],
  ["counterparty", /บัญชี.*(?:โอน|ปลายทาง|ต้นทาง)|counterparty|from\/to/i],
  ["description", /รายละเอียด|รายการ|description|detail|text/i],
  ["amount", /จำนวนเงิน|amount/i],
];

const MOST_HEAD_LINES = 50;

/** The mapping that names the most columns; undefined where no line of the file has heads. */
export function guessMapping(text: string): StatementMapping | undefined {
  let best: { found: number; mapping: StatementMapping } | undefined;
  for (const delimiter of Object.keys(DELIMITERS) as Delimiter[]) {
    const lines = cellsOf(text, delimiter).slice(0, MOST_HEAD_LINES);
    for (const [at, cells] of lines.entries()) {
      const columns = columnsOf(cells);
      const found = Object.values(columns).filter((head) => head !== null).length;
      if (columns.date === null || found < 2 || found <= (best?.found ?? 0)) continue;
      const order = dateOrderOf(lines[at + 1]?.[cells.indexOf(columns.date)] ?? "");
      best = {
        found,
        mapping: { head_line: at + 1, delimiter, date_order: order, columns },
      };
    }
  }
  return best?.mapping;
}

const dateOrderOf = (cell: string) => (/^[0-9]{4}/.test(cell) ? "YMD" : "DMY");

function columnsOf(cells: readonly string[]): StatementMapping["columns"] {
  // What came in and what left in one column, mostly without a sign: which is which no head says.
  const isBoth = (cell: string) => IN.test(cell) && OUT.test(cell);
  const free = new Set(cells.filter((cell) => cell !== "" && !isBoth(cell)));
  const take = (form: RegExp | undefined): string | null => {
    const found = [...free].find((cell) => form?.test(cell)) ?? null;
    if (found !== null) free.delete(found);
    return found;
  };
  const [
    date,
    time,
    moneyIn,
    moneyOut,
    fee,
    balance,
    reference,
    counterparty,
    description,
    amount,
  ] = WORDS.map(([, form]) => take(form));
  return {
    date: date ?? null,
    time: time ?? null,
    money_in: moneyIn ?? null,
    money_out: moneyOut ?? null,
    fee: fee ?? null,
    balance: balance ?? null,
    reference: reference ?? null,
    counterparty: counterparty ?? null,
    description: description ?? null,
    amount: amount ?? null,
  };
}
