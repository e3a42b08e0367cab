/**
 * With DEMO=1: a member with a bank account and 10,000 baht, so that a visitor has something to
 * do at once (api.md "Running it"). Made once; what the visitor then does with it stays. The money
 * comes after the slips that they have from before (operations/seed-demo.ts).
 */
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";

import { writeAudit } from "../core/audit.ts";
import { refusedBy, type Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { lockWallet, openWallet, postEntries } from "../wallet/post-entries.ts";
import { insertBankAccount } from "./queries/bank-accounts.ts";
import { insertMember, isPhoneTaken, readMemberByPhone } from "../accounts/queries/members.ts";

const PHONE = "0812345678";
const PASSWORD = "1234";
const NAME = "กมลชนก ใจดี";
const MONEY: Satang = 1_000_000;
const REFERENCE = "demo";

export async function seedDemoMember(app: AppContext): Promise<void> {
  if (!app.config.demo || (await isPhoneTaken(app.db, PHONE))) return;
  const passwordHash = await hashPassword(PASSWORD);
  try {
    await app.db.transaction(async (tx) => {
      const { id } = await insertMember(tx, {
        phone: PHONE,
        nickname: "ก้อย",
        role: "USER",
        passwordHash,
        registeredName: NAME,
        ageConfirmed: true,
      });
      await openWallet(tx, id);
      await insertBankAccount(tx, id, {
        bankId: "004",
        accountNumber: "0452873196",
        accountName: NAME,
      });
    });
  } catch (error) {
    // Another node was faster.
    if (refusedBy(error) !== "phone_taken") throw error;
  }
}

/** Fills the wallet up to what the demo begins with, once. */
export async function seedDemoMoney(app: AppContext): Promise<void> {
  if (!app.config.demo) return;
  await app.db.transaction(async (tx) => {
    const id = (await readMemberByPhone(tx, PHONE))?.id;
    if (id === undefined) return;
    const amount = MONEY - (await lockWallet(tx, id));
    if (amount <= 0 || (await isFilledUp(tx, id))) return;
    await postEntries(tx, [
      {
        userId: id,
        type: "ADJUST",
        amount,
        counterAccount: "ADJUSTMENTS",
        reference: { kind: REFERENCE, id },
        meta: { reason: "DEMO=1" },
      },
    ]);
    await writeAudit(tx, {
      actorId: null,
      address: null,
      action: "credit.adjust",
      targetKind: "member",
      targetId: id,
      after: { amount: formatBaht(amount), reason: "DEMO=1", reference_id: id },
    });
  });
}

/** A house of before has given it with the member. */
async function isFilledUp(tx: Queries, id: string): Promise<boolean> {
  const [row] = await tx.query<{ filled: boolean }>(
    `select exists (select from ledger_entries
       where user_id = $1 and reference_kind = $2 and reference_id = $1::text) as filled`,
    [id, REFERENCE],
  );
  return row?.filled ?? false;
}
