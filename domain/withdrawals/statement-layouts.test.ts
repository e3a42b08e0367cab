/** Files of Thai banks in every way of writing them: each transfer is taken, or a fault is told. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  BANK_LAYOUTS,
  type BankLayout,
  fileText,
  layoutMapping,
  moneyText,
  type Transfer,
  type Writing,
  writtenCells,
} from "../testing/bank-files.ts";
import type { Delimiter } from "./statement-cells.ts";
import { readStatement } from "./statement.ts";

const WORDS = [
  "รับโอนจาก SCB X4321 นาย ก",
  "โอน, ขอบคุณ",
  "123 ถนนสีลม, กรุงเทพ, 10500",
  "Men's shop; 'ok'",
  'โอนไป "KBANK" X1234',
  '"LUCKY SHOP"',
  "Transfer from\n123-4-56789-0 SOMCHAI",
  "From KBANK\n12345678",
  "ค่างวด\n30 พ.ย. 69",
  "โอน\n01/11/2026 10:00",
  "งวด\n2026-11-01, 10:00, 500",
];

const writings = fc.record<Writing>({
  delimiter: fc.constantFrom<Delimiter>("COMMA", "SEMICOLON", "TAB"),
  quotes: fc.constantFrom("ALL", "NEEDED", "NONE"),
  decimals: fc.boolean(),
  thousands: fc.boolean(),
  ends: fc.constantFrom("NO_LINE", "ROWS", "ALL"),
});
/** Mostly amounts of which the cells beside one another could be one in parts. */
const baht = fc.oneof(
  fc.integer({ min: 1, max: 999 }),
  fc.integer({ min: 100, max: 999 }),
  fc.integer({ min: 1, max: 2_000_000 }),
);
const transfers = fc.array(
  fc.record<Transfer>({
    comes: fc.boolean(),
    satang: baht.map((one) => one * 100),
    balance: baht.map((one) => one * 100),
    fee: fc.boolean(),
    reference: fc.constantFrom("REF-77", "A 12", "123456", ""),
    words: fc.constantFrom(...WORDS),
    day: fc.nat(2),
  }),
  { minLength: 1, maxLength: 6 },
);

function readBack(layout: BankLayout, writing: Writing, cells: readonly (readonly string[])[]) {
  const text = fileText(layout, writing, cells);
  const { rows, faults } = readStatement(
    text,
    layoutMapping(layout, writing.delimiter),
    "2026-11-30",
  );
  const taken = rows.map(({ kind, amount, balance }) => ({ kind, amount, balance }));
  return { taken, faults };
}

function expectedOf({ columns }: BankLayout, all: readonly Transfer[]) {
  const has = (role: string) => columns.some(([, one]) => one === role);
  return all.flatMap(({ comes, satang, balance, fee }) => {
    const common = { balance: has("balance") ? balance : null };
    return [
      { kind: comes ? "IN" : "OUT", amount: satang, ...common },
      ...(fee && has("fee") ? [{ kind: "FEE", amount: 1_000, ...common }] : []),
    ];
  });
}

describe.each(BANK_LAYOUTS.map((layout) => [layout.bank, layout] as const))(
  "a statement as %s writes it",
  (_, layout) => {
    const wordsAt = layout.columns.findIndex(([, role]) => role === "description");

    it("has every transfer that was written, and no fault", () => {
      fc.assert(
        fc.property(writings, transfers, (writing, all) => {
          const read = readBack(layout, writing, writtenCells(layout, writing, all));
          expect(read).toEqual({ taken: expectedOf(layout, all), faults: [] });
        }),
        { numRuns: 300 },
      );
    });

    it("tells of a quote that its sender wrote, where a transfer is lost by it", () => {
      const strays = fc.constantFrom('"gift', '"gift, and more', 'gift"', '"');
      fc.assert(
        fc.property(writings, transfers, strays, fc.nat(5), (writing, all, stray, nth) => {
          const cells = writtenCells(layout, writing, all);
          const row = cells[nth % cells.length] ?? [];
          row[wordsAt] = writing.quotes === "ALL" ? `"${stray}"` : stray;
          const { taken, faults } = readBack(layout, writing, cells);
          // Told, or nothing is lost: a whole one in quotes has taken no more than its own words.
          expect(
            faults.length > 0 || JSON.stringify(taken) === JSON.stringify(expectedOf(layout, all)),
          ).toBe(true);
        }),
        { numRuns: 300 },
      );
    });

    it("tells of an amount that its commas have torn", () => {
      const torn = fc.integer({ min: 1_000, max: 99_999_999 });
      fc.assert(
        fc.property(writings, transfers, torn, fc.nat(5), (writing, all, amount, nth) => {
          const quotes = writing.quotes === "NONE" ? "NEEDED" : writing.quotes;
          const plain = { ...writing, quotes, delimiter: "COMMA", thousands: true } as const;
          const at = nth % all.length;
          const changed = all.map((one, place) =>
            place === at ? { ...one, satang: amount * 100 } : one,
          );
          const cells = writtenCells(layout, plain, changed);
          const text = moneyText(amount * 100, plain);
          const role = all[at]?.comes ? "money_in" : "money_out";
          const moneyAt = layout.columns.findIndex(([, one]) => one === role || one === "amount");
          (cells[at] ?? [])[moneyAt] = text;
          const { faults } = readBack(layout, plain, cells);
          expect(faults).toHaveLength(1);
        }),
        { numRuns: 300 },
      );
    });
  },
);
