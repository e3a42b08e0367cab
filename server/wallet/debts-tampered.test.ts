/** What the check of the ledger finds where the owner of the database changed debts and commissions. */
import { describe, expect, it } from "vitest";

import { change, move, toAndFro, usePlayedHouse } from "../testing/tampered-money.ts";

const foundAfter = usePlayedHouse();

describe("the check of the ledger", () => {
  it("finds nothing where nothing was changed", async () => {
    expect(await foundAfter("")).toEqual([]);
  });

  it.each<readonly [string, string, readonly string[]]>([
    [
      "an account that earned more commission than its friends brought",
      change("commission_accounts", "earned_satang = earned_satang + 1", "member_id = '<earner>'"),
      ["commission account"],
    ],
    [
      "an account that moved less commission than its transfers",
      change(
        "commission_accounts",
        "transferred_satang = transferred_satang - 1",
        "member_id = '<earner>'",
      ),
      ["commission account"],
    ],
    [
      "a commission that its slips do not bring",
      change(
        "commissions",
        "commission_satang = commission_satang + 1",
        "referrer_id = '<earner>'",
      ),
      ["commission", "commission account"],
    ],
    [
      "a commission that was withheld altogether",
      "delete from commissions where referrer_id = '<earner>'",
      ["commission", "commission account"],
    ],
    [
      "a commission that was not taken back as it was earned",
      change("commissions", "commission_satang = commission_satang + 1", "kind = 'VOIDED'"),
      ["commission account", "commission taken back"],
    ],
    [
      "a transfer of commission of another amount",
      change("commission_transfers", "amount_satang = amount_satang + 1", "member_id = '<earner>'"),
      ["commission account", "commission transfer", "commissions paid all"],
    ],
    [
      "a transfer of commission from another account of the house",
      change("ledger_entries", "counter_account = 'ADJUSTMENTS'", "user_id = '<earner>'"),
      ["adjustment", "commission transfer", "commissions paid all", "origin"],
    ],
    [
      "commission in a wallet that nobody moved",
      "delete from commission_transfers where member_id = '<earner>'",
      ["commission account", "commission entry", "commissions paid all"],
    ],
    [
      "a move of the house's own to and fro past commissions",
      toAndFro("COMMISSIONS"),
      ["commissions paid", "commissions paid"],
    ],
    [
      "a move of the house's own out of commissions",
      move("COMMISSIONS", "HOUSE", "'test', '1'"),
      ["commissions paid", "commissions paid all"],
    ],
    [
      "a debt of which the wallet gave another amount",
      change(
        "debt_entries",
        "amount_satang = amount_satang + 1",
        "how = 'COLLECTED' and user_id = '<debtor>'",
      ),
      ["debt", "debt by staff", "debt entry"],
    ],
    [
      "a debt that was collected without an entry",
      change(
        "ledger_entries",
        "reference_id = md5(reference_id)",
        "reference_kind = 'debt' and user_id = '<debtor>'",
      ),
      ["debt entry", "debt entry"],
    ],
    [
      "a debt of a result that was collected as commission",
      change(
        "ledger_entries",
        "counter_account = 'COMMISSIONS'",
        "reference_kind = 'debt' and user_id = '<debtor>'",
      ),
      ["commissions paid all", "debt entry", "receivables all"],
    ],
    [
      "a debt of commission that was collected as one of a result",
      change(
        "ledger_entries",
        "counter_account = 'RECEIVABLES'",
        "reference_kind = 'debt' and user_id = '<commission-debtor>'",
      ),
      ["commissions paid all", "debt entry", "receivables all"],
    ],
    [
      "a debt that was given up by another amount",
      change("book_moves", "amount_satang = amount_satang + 1", "kind = 'WRITE_OFF'"),
      ["debt written off", "receivables all"],
    ],
    [
      "a debt of a result that was given up as commission",
      change("book_moves", "credit_account = 'COMMISSIONS'", "kind = 'WRITE_OFF'"),
      ["commissions paid all", "debt written off", "receivables all"],
    ],
    [
      "a debt of commission that was given up as one of a result",
      change("book_moves", "credit_account = 'RECEIVABLES'", "kind = 'COMMISSION_WRITE_OFF'"),
      ["commissions paid all", "debt written off", "receivables all"],
    ],
    [
      "a debt that says less was collected than its entries",
      change("receivables", "collected_satang = collected_satang - 1", "user_id = '<debtor>'"),
      ["debt", "receivables all"],
    ],
    [
      "a debt that says less was given up than its entries",
      change("receivables", "written_off_satang = written_off_satang - 1", "user_id = '<debtor>'"),
      ["debt", "receivables all"],
    ],
    [
      "a debt of a deposit that says more was collected",
      change(
        "deposit_debts",
        "collected_satang = collected_satang + 1",
        "deposit_id = '<recalled>'",
      ),
      ["debt", "owed at wallet", "receivables all"],
    ],
    [
      "a wallet that says its member owes more of deposits",
      change("owed_at_wallets", "deposits_satang = deposits_satang + 1", "deposits_satang > 0"),
      ["owed at wallet"],
    ],
    [
      "a wallet that says its member owes commission",
      change(
        "owed_at_wallets",
        "commission_satang = commission_satang + 1",
        "user_id = '<commission-debtor>'",
      ),
      ["owed at wallet"],
    ],
    [
      "a wallet that does not say what its member owes",
      "delete from owed_at_wallets where deposits_satang > 0",
      ["owed at wallet"],
    ],
    [
      "a debt of which the audit says that staff collected another amount",
      change(
        "audit_entries",
        'after = after || \'{"amount": "1.00"}\'',
        "action = 'debt.collect' and target_id = '<debtor>'",
      ),
      ["debt by staff"],
    ],
    [
      "a debt of which the audit says that staff gave up another amount",
      change(
        "audit_entries",
        'after = after || \'{"amount": "1.00"}\'',
        "action = 'debt.write_off' and target_id = '<debtor>'",
      ),
      ["debt by staff"],
    ],
    [
      "a debt that staff collected without a word in the audit",
      "delete from audit_entries where action = 'debt.collect' and target_id = '<debtor>'",
      ["debt by staff"],
    ],
  ])("finds %s", async (_what, sql, found) => {
    expect(await foundAfter(sql)).toEqual(found);
  });
});
