/** What the check of the ledger finds where the owner of the database changed deposits, lines of the bank, recalls and payouts. */
import { describe, expect, it } from "vitest";

import { change, move, toAndFro, usePlayedHouse } from "../testing/tampered-money.ts";

const foundAfter = usePlayedHouse();

describe("the check of the ledger", () => {
  it("finds nothing where nothing was changed", async () => {
    expect(await foundAfter("")).toEqual([]);
  });

  it.each<readonly [string, string, readonly string[]]>([
    [
      "a deposit that came from another account of the house",
      change("ledger_entries", "counter_account = 'ADJUSTMENTS'", "reference_id = '<deposit>'"),
      ["deposit", "origin"],
    ],
    [
      "a deposit that came in at another bank account",
      change(
        "ledger_entries",
        'meta = meta || \'{"bank_account": "<other>"}\'',
        "reference_id = '<deposit>'",
      ),
      ["deposit"],
    ],
    [
      "a deposit that was credited and is open",
      change(
        "deposits",
        "status = 'PENDING', credited_satang = null, credited_by = null",
        "id = '<deposit>'",
      ),
      ["deposit"],
    ],
    [
      "a deposit that staff credited without a word in the audit",
      change("audit_entries", "action = 'deposit.reject'", "target_id = '<deposit>'"),
      ["deposit"],
    ],
    [
      "a deposit whose line is gone",
      "delete from bank_notifications where deposit_id = '<by-line>'",
      ["deposit"],
    ],
    [
      "a line of another amount than its deposit",
      change("bank_notifications", "amount_satang = amount_satang + 1", "deposit_id = '<by-line>'"),
      ["bank line"],
    ],
    [
      "a line whose deposit is not credited",
      change("bank_notifications", "deposit_id = '<open>'", "deposit_id = '<by-line>'"),
      ["bank line", "deposit"],
    ],
    [
      "a line that was sent back and was not booked as going out",
      "delete from book_moves where kind = 'UNASSIGNED_OUT' and reference_id = '<refunded-line>'",
      ["bank line"],
    ],
    [
      "a line that was reopened and whose first closing stands in the books",
      "delete from book_moves where kind = 'UNASSIGNED_OUT' and reference_id = '<reopened-line>'",
      ["bank line"],
    ],
    [
      "a line that was booked by a closing that there was not",
      change(
        "book_moves",
        "reference_id = '<reopened-line>/2'",
        "reference_id = '<reopened-line>/1'",
      ),
      ["bank line"],
    ],
    [
      "a line whose closing that stands is taken for one that is over",
      change("bank_notifications", "reopened = 2", "id = <reopened-line>"),
      ["bank line"],
    ],
    [
      "a line that was sent back and was not booked as coming in",
      "delete from book_moves where kind = 'UNASSIGNED_IN' and reference_id = '<refunded-line>'",
      ["bank line"],
    ],
    [
      "a line that was booked by another amount",
      change(
        "book_moves",
        "amount_satang = amount_satang + 1",
        "kind = 'UNASSIGNED_IN' and reference_id = '<kept-line>'",
      ),
      ["bank line"],
    ],
    [
      "a line that was sent back with more than came in",
      change(
        "book_moves",
        "amount_satang = amount_satang + 1",
        "kind = 'UNASSIGNED_OUT' and reference_id = '<refunded-line>'",
      ),
      ["bank line"],
    ],
    [
      "a line that was sent back with less than came in",
      change(
        "book_moves",
        "amount_satang = amount_satang - 1",
        "kind = 'UNASSIGNED_OUT' and reference_id = '<refunded-line>'",
      ),
      ["bank line"],
    ],
    [
      "a line that was booked and is told twice",
      change(
        "bank_notifications",
        "closed_as = 'DUPLICATE', duplicate_of = <refunded-line>",
        "id = <kept-line>",
      ),
      ["bank line"],
    ],
    [
      "a line that was booked and is open",
      change(
        "bank_notifications",
        "closed_as = null, closed_at = null, closed_by = null, close_note = null",
        "id = <kept-line>",
      ),
      ["bank line"],
    ],
    [
      "a line that is none and was booked",
      "delete from bank_notifications where id = <kept-line>",
      ["bank line"],
    ],
    [
      "a recall of more than was credited, all of it owed",
      "with more as (update deposit_debts set amount_satang = amount_satang + 1 where deposit_id = '<recalled>') update deposit_recalls set amount_satang = amount_satang + 1 where deposit_id = '<recalled>'",
      ["deposit recall", "owed at wallet"],
    ],
    [
      "a recall that says it took more, and that less of it is owed",
      "with less as (update deposit_debts set amount_satang = amount_satang - 1 where deposit_id = '<recalled>') update deposit_recalls set taken_satang = taken_satang + 1 where deposit_id = '<recalled>'",
      ["deposit recall", "owed at wallet"],
    ],
    [
      "a recall of which more is owed",
      change("deposit_debts", "amount_satang = amount_satang + 1", "deposit_id = '<recalled>'"),
      ["deposit recall", "owed at wallet"],
    ],
    [
      "a recall from another bank account",
      change(
        "ledger_entries",
        'meta = meta || \'{"bank_account": "<other>"}\'',
        "reference_kind = 'deposit_recall'",
      ),
      ["deposit recall"],
    ],
    [
      "what a recall took and nobody recalled",
      "delete from deposit_recalls where deposit_id = '<recalled>'",
      ["deposit recall"],
    ],
    [
      "a withdrawal of another amount than was taken",
      change("withdrawals", "amount_satang = amount_satang + 1", "id = '<waiting>'"),
      ["withdrawal", "withdrawals payable all"],
    ],
    [
      "what was taken for a withdrawal that is none",
      change(
        "ledger_entries",
        "reference_id = md5(reference_id)::uuid::text",
        "type = 'WITHDRAW' and reference_id = '<waiting>'",
      ),
      ["withdrawal", "withdrawal entry"],
    ],
    [
      "what came back of a withdrawal that is none",
      change(
        "ledger_entries",
        "reference_id = md5(reference_id)::uuid::text",
        "type = 'REFUND' and reference_id = '<refused>'",
      ),
      ["withdrawal", "withdrawal entry"],
    ],
    [
      "a payout of another amount",
      change("book_moves", "amount_satang = amount_satang + 1", "reference_id = '<paid>'"),
      ["payout"],
    ],
    [
      "a payout of a withdrawal that is none",
      change("book_moves", "reference_id = gen_random_uuid()::text", "reference_id = '<paid>'"),
      ["payout move", "withdrawals payable all"],
    ],
    [
      "a payout of a withdrawal that waits",
      move("WITHDRAWALS_PAYABLE", "BANK", "'withdrawal', '<waiting>'", "WITHDRAWAL_PAID"),
      ["payout"],
    ],
    [
      "a payout of a withdrawal that came back",
      move("WITHDRAWALS_PAYABLE", "BANK", "'withdrawal', '<refused>'", "WITHDRAWAL_PAID"),
      ["payout", "withdrawals payable all"],
    ],
    [
      "a move of the house's own to and fro past what it has to pay",
      toAndFro("WITHDRAWALS_PAYABLE"),
      ["withdrawals payable", "withdrawals payable"],
    ],
    [
      "a move of the house's own out of what it has to pay",
      move("WITHDRAWALS_PAYABLE", "HOUSE", "'test', '1'"),
      ["withdrawals payable", "withdrawals payable all"],
    ],
  ])("finds %s", async (_what, sql, found) => {
    expect(await foundAfter(sql)).toEqual(found);
  });
});
