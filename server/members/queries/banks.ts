/** SQL of the banks that the operator offers; they are read by the shelf of members. */
import type { Queries } from "../../platform/database/database.ts";

export interface BankRow {
  readonly id: string;
  readonly code: string;
  readonly name_th: string;
  readonly name_en: string;
  readonly color: string;
  readonly account_groups: number[] | null;
  readonly active: boolean;
}

const COLUMNS = "id, code, name_th, name_en, color, account_groups, active";

export function allBanks(db: Queries): Promise<BankRow[]> {
  return db.query<BankRow>(`select ${COLUMNS} from banks order by sort_order, code`);
}

/** Undefined when there is a bank of this code. */
export async function insertBank(
  tx: Queries,
  bank: Omit<BankRow, "id" | "active">,
): Promise<BankRow | undefined> {
  const [row] = await tx.query<BankRow>(
    `insert into banks (id, code, name_th, name_en, color, account_groups)
     values ($1, $1, $2, $3, $4, $5)
     on conflict do nothing returning ${COLUMNS}`,
    [bank.code, bank.name_th, bank.name_en, bank.color, bank.account_groups],
  );
  return row;
}

export async function lockBank(tx: Queries, id: string): Promise<BankRow | undefined> {
  const [row] = await tx.query<BankRow>(`select ${COLUMNS} from banks where id = $1 for update`, [
    id,
  ]);
  return row;
}

export async function updateBank(tx: Queries, bank: BankRow): Promise<void> {
  await tx.query(
    `update banks set name_th = $2, name_en = $3, color = $4, active = $5, account_groups = $6
     where id = $1`,
    [bank.id, bank.name_th, bank.name_en, bank.color, bank.active, bank.account_groups],
  );
}
