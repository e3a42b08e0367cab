/** What the check of the ledger finds where the owner of the database changed entries, adjustments, slips and wallets. */
import { describe, expect, it } from "vitest";

import { change, usePlayedHouse } from "../testing/tampered-money.ts";

const foundAfter = usePlayedHouse();

describe("the check of the ledger", () => {
  it("finds nothing where nothing was changed", async () => {
    expect(await foundAfter("")).toEqual([]);
  });

  it.each<readonly [string, string, readonly string[]]>([
    [
      "an entry that no command posts",
      change("ledger_entries", "reference_kind = 'gift'", "user_id = '<adjusted>'"),
      ["origin"],
    ],
    [
      "an adjustment of which the audit has another amount",
      change(
        "audit_entries",
        'after = after || \'{"amount": "1.00"}\'',
        "action = 'credit.adjust' and target_id = '<adjusted>'",
      ),
      ["adjustment"],
    ],
    [
      "an adjustment that nobody did alone or approved",
      "delete from lone_adjustments where user_id = '<adjusted>'",
      ["adjustment"],
    ],
    [
      "a win of a slip that is none",
      change("ledger_entries", "reference_id = '1:1'", "type = 'WIN' and reference_id = '<win>:1'"),
      ["payout", "payout entry"],
    ],
    [
      "a win of a round that was not settled",
      "delete from settlements where round_id = <win-round>",
      ["payout entry"],
    ],
    [
      "a line that won another amount than was paid",
      change("wins", "payout_satang = payout_satang + 1", "slip_id = <win>"),
      ["payout", "win"],
    ],
    [
      "a slip that was refunded and stands",
      change("slips", "cancelled_at = null", "id = <cancelled>"),
      ["exposure", "refund"],
    ],
    [
      "a cancelled slip without its refund",
      change(
        "ledger_entries",
        "reference_id = '1'",
        "type = 'REFUND' and reference_id = '<cancelled>'",
      ),
      ["refund", "refund"],
    ],
    [
      "a slip of a void round without its refund",
      change(
        "ledger_entries",
        "reference_id = '1:void'",
        "type = 'REFUND' and reference_id like '%:void'",
      ),
      ["refund", "refund"],
    ],
    [
      "a slip that was refunded by a void and is cancelled",
      change("slips", "cancelled_at = now()", "round_id = <void-round>"),
      ["commission", "exposure", "refund", "refund"],
    ],
    [
      "a slip that was refunded by a void of a round that is none",
      change("rounds", "status = 'SETTLED'", "id = <void-round>"),
      ["refund"],
    ],
    [
      "a refund of a slip for nothing that is known",
      change(
        "ledger_entries",
        "reference_id = reference_id || ':x'",
        "type = 'REFUND' and reference_id = '<cancelled>'",
      ),
      ["refund", "refund"],
    ],
    [
      "entries of more than a wallet can hold",
      change(
        "ledger_entries",
        "amount_satang = 5000000000000000000",
        "amount_satang > 0 and user_id = (select user_id from slips where id = <win>)",
      ),
      ["adjustment", "books all", "entry", "entry", "entry", "payout", "refund", "wallet"],
    ],
    [
      "a line of a larger stake than there is money",
      change("slips", "line_stakes_satang = '{900000000000000000}'", "id = <win>"),
      ["exposure", "slip", "win"],
    ],
    [
      "a wallet that counts an entry more",
      change("wallets", "last_entry = last_entry + 1", "user_id = '<adjusted>'"),
      ["wallet"],
    ],
    [
      "a wallet that holds more",
      change("wallets", "balance_satang = balance_satang + 1", "user_id = '<adjusted>'"),
      ["books all", "wallet"],
    ],
    [
      "an entry that says the wallet held more then",
      change(
        "ledger_entries",
        "balance_after_satang = balance_after_satang + 1",
        "user_id = '<adjusted>'",
      ),
      ["entry"],
    ],
  ])("finds %s", async (_what, sql, found) => {
    expect(await foundAfter(sql)).toEqual(found);
  });
});
