import type { BodyToSend } from "@chokdee/domain/contract.ts";
import { listAdminReceivingAccounts } from "@chokdee/domain/deposits/admin-contract.ts";
import {
  explainStatementLine,
  importStatement,
  outgoingReconciliation,
  previewStatement,
  readLineCounterparts,
  readStatementMapping,
  reopenStatementLine,
} from "@chokdee/domain/withdrawals/statement-contract.ts";

import { useCsv } from "../../app/admin/save-file.ts";
import { useCall } from "../../app/use-call.ts";
import { useSend } from "../../app/use-send.ts";

const ROWS = 50;

export const useOutgoing = (date: string, cursor: string | undefined) =>
  useCall(
    "backoffice",
    outgoingReconciliation,
    { query: { date, cursor, limit: ROWS } },
    { enabled: date !== "" },
  );

export const useOutgoingFile = () =>
  useCsv(outgoingReconciliation, ({ date }) => `outgoing-${date}`);

export const useStatementAccounts = () => useCall("backoffice", listAdminReceivingAccounts, {});

/** What the columns of this account's last file meant. */
export const useMapping = (id: string) =>
  useCall("backoffice", readStatementMapping, { params: { id } }, { enabled: id !== "" });

export type StatementFile = BodyToSend<typeof previewStatement>;

export const usePreview = () => useSend(previewStatement, {});

export const useImport = () => useSend(importStatement, {}, "backoffice");

/** What a line that left may be linked to. */
export const useCounterparts = (id: string) =>
  useCall("backoffice", readLineCounterparts, { params: { id } });

export const useExplain = () => useSend(explainStatementLine, {}, "backoffice");

export const useReopen = () => useSend(reopenStatementLine, {}, "backoffice");
