import { profitReport } from "@chokdee/domain/members/admin-contract.ts";
import { reconciliation } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { checkLedger } from "@chokdee/domain/wallet/contract.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { addressOf } from "../../app/call-address.ts";
import { saveFile } from "../../app/admin/save-file.ts";

const AREA = ["backoffice", "reports"] as const;
const ROWS = "50";

export const groupings = ["day", "type", "round", "member"] as const;
export interface ProfitQuery {
  readonly from: string;
  readonly to: string;
  readonly group: (typeof groupings)[number];
}

export function useProfit(query: ProfitQuery, cursor: string | undefined) {
  return useQuery({
    queryKey: [...AREA, "profit", query, cursor],
    enabled: query.from !== "" && query.to !== "" && query.from <= query.to,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(profitReport, { query: { ...query, cursor }, signal })).data,
  });
}

/** The same rows as a file for spreadsheets. */
export const useProfitFile = () =>
  useMutation({
    mutationFn: (query: ProfitQuery) =>
      saveFile(
        addressOf(profitReport.path, {}, { ...query, format: "csv" }),
        `profit-${query.group}-${query.from}-${query.to}.csv`,
      ),
  });

export function useReconciliation(date: string, cursor: string | undefined) {
  return useQuery({
    queryKey: [...AREA, "reconciliation", date, cursor],
    enabled: date !== "",
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(reconciliation, { query: { date, cursor, limit: ROWS }, signal })).data,
  });
}

export const useReconciliationFile = () =>
  useMutation({
    mutationFn: (date: string) =>
      saveFile(
        addressOf(reconciliation.path, {}, { date, format: "csv" }),
        `reconciliation-${date}.csv`,
      ),
  });

/** Asked by hand: it derives every wallet again. */
export const useLedgerCheck = () => useMutation({ mutationFn: () => request(checkLedger) });
