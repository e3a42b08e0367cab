import { listAdminReceivingAccounts } from "@chokdee/domain/deposits/admin-contract.ts";
import {
  explainStatementLine,
  importStatement,
  type LineExplanation,
  outgoingReconciliation,
  previewStatement,
  readLineCounterparts,
  readStatementMapping,
  reopenStatementLine,
} from "@chokdee/domain/withdrawals/statement-contract.ts";
import type { StatementMapping } from "@chokdee/domain/withdrawals/statement.ts";

import { saveFile } from "../../app/admin/save-file.ts";
import { request } from "../../app/api.ts";
import { addressOf } from "../../app/call-address.ts";
import { useAction, useCall } from "../../app/use-call.ts";

const ROWS = 50;

export const useOutgoing = (date: string, cursor: string | undefined) =>
  useCall(
    "backoffice",
    outgoingReconciliation,
    { query: { date, cursor, limit: ROWS } },
    { enabled: date !== "" },
  );

export const useOutgoingFile = () =>
  useAction((date: string) =>
    saveFile(
      addressOf(outgoingReconciliation.path, {}, { date, format: "csv" }),
      `outgoing-${date}.csv`,
    ),
  );

export const useStatementAccounts = () => useCall("backoffice", listAdminReceivingAccounts, {});

/** What the columns of this account's last file meant. */
export const useMapping = (id: string) =>
  useCall("backoffice", readStatementMapping, { params: { id } }, { enabled: id !== "" });

export interface StatementFile {
  readonly receiving_account_id: string;
  readonly text: string;
  readonly mapping: StatementMapping;
}

export const usePreview = () =>
  useAction((body: StatementFile) => request(previewStatement, { body }));

export const useImport = () =>
  useAction(
    (body: StatementFile & { readonly name: string }) => request(importStatement, { body }),
    "backoffice",
  );

/** What a line that left may be linked to. */
export const useCounterparts = (id: string) =>
  useCall("backoffice", readLineCounterparts, { params: { id } });

export const useExplain = () =>
  useAction(
    ({ id, ...body }: { id: string; as: LineExplanation; of?: string; note: string }) =>
      request(explainStatementLine, { params: { id }, body }),
    "backoffice",
  );

export const useReopen = () =>
  useAction(
    ({ id, note }: { readonly id: string; readonly note: string }) =>
      request(reopenStatementLine, { params: { id }, body: { note } }),
    "backoffice",
  );
