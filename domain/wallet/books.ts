/**
 * The accounts of the house and the moves between them (db/migrations/0031_book_moves.sql). Their
 * balances are credit positive: with the wallets they sum to zero, and a bank account that holds
 * money stands below it.
 */
export const BOOK_ACCOUNTS = [
  "BANK",
  "RECEIVABLES",
  "WALLETS",
  "WITHDRAWALS_PAYABLE",
  "UNASSIGNED",
  "HOUSE",
  "BETTING",
  "FEES",
  "PAYOUTS",
  "COMMISSIONS",
  "ADJUSTMENTS",
  "BANK_FEES",
  "WRITE_OFFS",
] as const;
export type BookAccount = (typeof BOOK_ACCOUNTS)[number];

/** An account as its entries name it; each bank account is one of its own. */
export type BookCode = BookAccount | `BANK:${string}`;

/** The account of one of receiving_accounts. */
export function bankAccountCode(id: string): BookCode {
  return `BANK:${id}`;
}
