/** SQL of one member as the back office shows them. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";
import { COLUMNS, TAGS, type MemberRow } from "./users.ts";

export async function findMember(db: Queries, id: string): Promise<MemberRow | undefined> {
  const [row] = await db.query<MemberRow>(
    `with wallet as (select w.balance_satang from wallets w where w.user_id = $1),
       page as (select ${COLUMNS}, balance_satang
         from members left join wallet on true where id = $1)
     select p.*, ${TAGS} from page p`,
    [id],
  );
  return row;
}

export interface Standing {
  readonly failed_sign_ins: number;
  readonly receivable_satang: Satang;
}

export async function readStanding(db: Queries, memberId: string): Promise<Standing> {
  const [row] = await db.query<Standing>(
    `select failed_sign_ins, receivable_satang from backoffice_member_standing
     where member_id = $1`,
    [memberId],
  );
  return row ?? { failed_sign_ins: 0, receivable_satang: 0 };
}

export interface BankAccountRow {
  readonly id: string;
  readonly account_number: string;
  readonly account_name: string;
  readonly is_primary: boolean;
  readonly is_editable: boolean;
  readonly bank_id: string;
  readonly bank_code: string;
  readonly name_th: string;
  readonly name_en: string;
  readonly color: string;
  readonly logo_url: string | null;
  readonly account_groups: number[] | null;
}

export function bankAccountsOf(db: Queries, memberId: string): Promise<BankAccountRow[]> {
  return db.query<BankAccountRow>(
    `select id, account_number, account_name, is_primary, is_editable, bank_id, bank_code, name_th,
       name_en, color, logo_url, account_groups
     from backoffice_bank_accounts where member_id = $1
     order by is_primary desc, created_at, id`,
    [memberId],
  );
}
