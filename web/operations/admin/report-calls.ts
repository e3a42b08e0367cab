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

import { request, type RequestOptions } from "../../app/api.ts";
import { addressOf } from "../../app/call-address.ts";
import { useAction, useCall } from "../../app/use-call.ts";
import { saveFile } from "../../app/admin/save-file.ts";

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
  useAction((query: ProfitQuery) =>
    saveFile(
      addressOf(profitReport.path, {}, { ...query, format: "csv" }),
      `profit-${query.group}-${query.from}-${query.to}.csv`,
    ),
  );

export const useStaffReport = ({ from, to }: Days) =>
  useCall("backoffice", staffReport, { query: { from, to } }, { enabled: areDays({ from, to }) });

export const useStaffFile = () =>
  useAction(({ from, to }: Days) =>
    saveFile(
      addressOf(staffReport.path, {}, { from, to, format: "csv" }),
      `staff-${from}-${to}.csv`,
    ),
  );

export const useReconciliation = (date: string, cursor: string | undefined) =>
  useCall(
    "backoffice",
    reconciliation,
    { query: { date, cursor, limit: ROWS } },
    { enabled: date !== "" },
  );

export const useReconciliationFile = () =>
  useAction((date: string) =>
    saveFile(
      addressOf(reconciliation.path, {}, { date, format: "csv" }),
      `reconciliation-${date}.csv`,
    ),
  );

/** Asked by hand: it derives every wallet again. */
export const useLedgerCheck = () => useAction(() => request(checkLedger));

export const useTrialBalance = (date: string) =>
  useCall("backoffice", trialBalance, { query: { date } }, { enabled: date !== "" });

export const useTrialBalanceFile = () =>
  useAction((date: string) =>
    saveFile(addressOf(trialBalance.path, {}, { date, format: "csv" }), `books-${date}.csv`),
  );

export const useDebts = (cursor: string | undefined) =>
  useCall("backoffice", listDebts, { query: { cursor, limit: ROWS } });

export const useDebtsFile = () =>
  useAction((format: "csv") =>
    saveFile(addressOf(listDebts.path, {}, { format }), `debts.${format}`),
  );

export const useLiabilitiesFile = () =>
  useAction((format: "csv") =>
    saveFile(addressOf(listLiabilityDays.path, {}, { format }), `liabilities.${format}`),
  );

export const useLiabilityDays = () => useCall("backoffice", listLiabilityDays, { query: {} });

export const useDeclaredBalances = () => useCall("backoffice", listDeclaredBalances, {});

export const useDeclareBalance = () =>
  useAction(
    (body: RequestOptions<typeof declareBalance>["body"]) => request(declareBalance, { body }),
    "backoffice",
  );

export const useBookEntries = (account: string, date: string, cursor: string | undefined) =>
  useCall("backoffice", listBookEntries, { query: { account, date, cursor, limit: ROWS } });
