/** What the check of the ledger finds where somebody changed what lines that left a bank are said to be. */
import { describe, expect, it } from "vitest";

import { change, usePlayedHouse } from "../testing/tampered-money.ts";

const foundAfter = usePlayedHouse();

describe("the check of the ledger", () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      "a line that left and is explained as something else than was booked",
      change("bank_statement_lines", "explained_as = 'OWNER'", "id = <fee-line>"),
      ["statement line"],
    ],
    [
      "a line that left, was booked and waits",
      change(
        "bank_statement_lines",
        "explained_as = null, explained_at = null, explained_by = null, explained_note = null",
        "id = <fee-line>",
      ),
      ["statement line"],
    ],
    [
      "a line that left and whose second explanation nobody booked",
      "delete from book_moves where kind = 'PAID_TWICE' and reference_id = '<explained-line>/1'",
      ["statement line"],
    ],
    [
      "a line that waited and was called a fee past the house",
      change(
        "bank_statement_lines",
        "explained_as = 'FEE', explained_at = now(), explained_by = receiving_account_id, explained_note = 'x'",
        "id = <moved-line>",
      ),
      ["statement line"],
    ],
    [
      "a line that waited and was said to be sent back past the house",
      change(
        "bank_statement_lines",
        "explained_as = 'REFUND', explained_at = now(), explained_by = receiving_account_id, explained_note = 'x'",
        "id = <moved-line>",
      ),
      ["statement line"],
    ],
    [
      "a line that waited and is a payout of another amount",
      change("bank_statement_lines", "withdrawal_id = '<paid>'", "id = <moved-line>"),
      ["statement line"],
    ],
    [
      "a line that left with less than was booked",
      change("bank_statement_lines", "amount_satang = amount_satang - 1", "id = <fee-line>"),
      ["statement line"],
    ],
    [
      "a line that left from another account than was booked",
      change("bank_statement_lines", "receiving_account_id = '<other>'", "id = <fee-line>"),
      ["statement line"],
    ],
    [
      "a line that left, was booked and is none",
      "delete from bank_statement_lines where id = <fee-line>",
      ["statement line"],
    ],
    [
      "a line that was reopened and whose first explanation stands in the books",
      "delete from book_moves where kind = 'CAPITAL_OUT_BACK' and reference_id = '<explained-line>'",
      ["statement line"],
    ],
    [
      "a line that was reopened and whose transfer stands in the books",
      "delete from book_moves where kind = 'BANK_TRANSFER_BACK' and reference_id = '<moved-line>'",
      ["statement line"],
    ],
    [
      "a line that was booked back to another account",
      change(
        "book_moves",
        "debit_account = 'BANK:<other>'",
        "kind = 'CAPITAL_OUT_BACK' and reference_id = '<explained-line>'",
      ),
      ["statement line"],
    ],
    [
      "a line that was booked by an explanation that there was not",
      change(
        "book_moves",
        "reference_id = '<explained-line>/2'",
        "reference_id = '<explained-line>/1'",
      ),
      ["statement line", "statement line"],
    ],
    [
      "a line whose explanation that stands is taken for one that is over",
      change("bank_statement_lines", "reopened = 2", "id = <explained-line>"),
      ["statement line", "statement line"],
    ],
  ])("finds %s", async (_what, sql, found) => {
    expect(await foundAfter(sql)).toEqual(found);
  });
});
