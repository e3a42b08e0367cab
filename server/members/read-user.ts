/** A member as the operator sees them (api.md GET /api/admin/users/{id}). */
import type * as calls from "@chokdee/domain/members/admin-contract.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import type { BankAccount } from "@chokdee/domain/members/bank-contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Viewer } from "../core/colleagues-phones.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { listTransactions } from "../wallet/list-transactions.ts";
import { userOf } from "./list-users.ts";
import {
  bankAccountsOf,
  findMember,
  readStanding,
  type BankAccountRow,
} from "./queries/one-member.ts";
import type { MemberRow } from "./queries/users.ts";

type UserDetail = ReplyOf<typeof calls.readUser>["data"];

const LAST_TRANSACTIONS = 20;

export async function readUser(
  app: AppContext,
  id: string,
  viewer: Viewer,
  language: string | undefined,
): Promise<UserDetail> {
  const member = await memberOf(app, id);
  const [standing, accounts, statement] = await Promise.all([
    readStanding(app.db, id),
    bankAccountsOf(app.db, id),
    listTransactions(app.db, { userId: id, limit: LAST_TRANSACTIONS, language }),
  ]);
  return {
    ...userOf(member, viewer),
    registered_name: member.registered_name,
    locked_reason: member.locked_reason,
    failed_sign_ins: standing.failed_sign_ins,
    bank_accounts: accounts.map(bankAccountOf),
    transactions: statement.items,
    receivable: formatBaht(standing.receivable_satang),
  };
}

/** Only what the list shows. */
export async function readAdminUser(
  app: AppContext,
  id: string,
  viewer: Viewer,
): Promise<calls.AdminUser> {
  return userOf(await memberOf(app, id), viewer);
}

/** Refuses MEMBER_NOT_FOUND. */
export async function memberOf(app: AppContext, id: string): Promise<MemberRow> {
  const member = isUuid(id) ? await findMember(app.db, id) : undefined;
  if (!member) throw new Refusal("MEMBER_NOT_FOUND");
  return member;
}

function bankAccountOf(row: BankAccountRow): BankAccount {
  return {
    id: row.id,
    bank_id: row.bank_id,
    account_number: row.account_number,
    account_name: row.account_name,
    is_primary: row.is_primary,
    is_editable: row.is_editable,
    bank: {
      id: row.bank_id,
      code: row.bank_code,
      name_th: row.name_th,
      name_en: row.name_en,
      color: row.color,
      logo_url: row.logo_url,
      account_groups: row.account_groups,
    },
  };
}
