import { profitReport, staffReport } from "@chokdee/domain/operations/contract.ts";
import { reconciliation } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { listDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import {
  declareBalance,
  listDeclaredBalances,
  listLiabilityDays,
} from "@chokdee/domain/wallet/liabilities-contract.ts";
import { listBookEntries, trialBalance } from "@chokdee/domain/wallet/books-contract.ts";
import { checkLedger } from "@chokdee/domain/wallet/contract.ts";

import { useCsv } from "../../app/admin/save-file.ts";
import { request } from "../../app/api.ts";
import { useAction, useCall } from "../../app/use-call.ts";
import { useSend } from "../../app/use-send.ts";

const ROWS = 50;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Whether both are there, the first not after the last. */
export const areDays = ({ from, to }: Days) => from !== "" && to !== "" && from <= to;

export const groupings = ["day", "type", "round", "member", "referrer"] as const;
export interface ProfitQuery extends Days {
  readonly group: (typeof groupings)[number];
}

export const useProfit = (query: ProfitQuery, cursor: string | undefined) =>
  useCall("backoffice", profitReport, { query: { ...query, cursor } }, { enabled: areDays(query) });

/** The same rows as a file for spreadsheets. */
export const useProfitFile = () =>
  useCsv(profitReport, ({ group, from, to }) => `profit-${group}-${from}-${to}`);

export const useStaffReport = ({ from, to }: Days) =>
  useCall("backoffice", staffReport, { query: { from, to } }, { enabled: areDays({ from, to }) });

export const useStaffFile = () => useCsv(staffReport, ({ from, to }) => `staff-${from}-${to}`);

export const useReconciliation = (date: string, cursor: string | undefined) =>
  useCall(
    "backoffice",
    reconciliation,
    { query: { date, cursor, limit: ROWS } },
    { enabled: date !== "" },
  );

export const useReconciliationFile = () =>
  useCsv(reconciliation, ({ date }) => `reconciliation-${date}`);

/** Asked by hand: it derives every wallet again. */
export const useLedgerCheck = () => useAction(() => request(checkLedger));

export const useTrialBalance = (date: string) =>
  useCall("backoffice", trialBalance, { query: { date } }, { enabled: date !== "" });

export const useTrialBalanceFile = () => useCsv(trialBalance, ({ date }) => `books-${date}`);

export const useDebts = (cursor: string | undefined) =>
  useCall("backoffice", listDebts, { query: { cursor, limit: ROWS } });

export const useDebtsFile = () => useCsv(listDebts, () => "debts");

export const useLiabilitiesFile = () => useCsv(listLiabilityDays, () => "liabilities");

export const useLiabilityDays = () => useCall("backoffice", listLiabilityDays, { query: {} });

export const useDeclaredBalances = () => useCall("backoffice", listDeclaredBalances, {});

export const useDeclareBalance = () => useSend(declareBalance, {}, "backoffice");

export const useBookEntries = (account: string, date: string, cursor: string | undefined) =>
  useCall("backoffice", listBookEntries, { query: { account, date, cursor, limit: ROWS } });
