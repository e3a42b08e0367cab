/**
 * With DEMO=1: a member with 10,000 baht and a bank account, so that a visitor has something to
 * do at once (api.md "Running it"). Made once; what the visitor then does with it stays.
 */
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";

import { writeAudit } from "../core/audit.ts";
import { refusedBy } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { openWallet, postEntries } from "../wallet/post-entries.ts";
import { insertBankAccount } from "./queries/bank-accounts.ts";
import { insertMember, isPhoneTaken } from "../accounts/queries/members.ts";

const PHONE = "0812345678";
const PASSWORD = "1234";
const NAME = "กมลชนก ใจดี";
const MONEY: Satang = 1_000_000;

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
      await postEntries(tx, [
        {
          userId: id,
          type: "ADJUST",
          amount: MONEY,
          counterAccount: "ADJUSTMENTS",
          reference: { kind: "demo", id },
          meta: { reason: "DEMO=1" },
        },
      ]);
      await writeAudit(tx, {
        actorId: null,
        address: null,
        action: "credit.adjust",
        targetKind: "member",
        targetId: id,
        after: { amount: formatBaht(MONEY), reason: "DEMO=1", reference_id: id },
      });
    });
  } catch (error) {
    // Another node was faster.
    if (refusedBy(error) !== "phone_taken") throw error;
  }
}
