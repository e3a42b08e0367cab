/**
 * With DEMO=1: accounts that take deposits, invented like those of the design's pictures, and a
 * secret for the bank that `npm run demo:bank` plays. Once there is any account, none is added.
 */
import type { AppContext } from "../platform/app-context.ts";
import { keepDemoSecret } from "./demo-secret.ts";
import {
  findBank,
  insertReceivingAccount,
  listReceivingAccountRows,
} from "./queries/receiving-accounts.ts";

const OWNER = "บจก. โชคดี";

const demoAccounts = [
  { bankCode: "004", accountNumber: "0721934850", promptpayId: "0815550142" },
  { bankCode: "014", accountNumber: "4081229035", promptpayId: null },
  { bankCode: "006", accountNumber: "6630184427", promptpayId: null },
] as const;

export async function seedDemoAccounts(app: AppContext): Promise<void> {
  if (!app.config.demo) return;
  keepDemoSecret(app.config.dataDir);
  await app.db.transaction(async (tx) => {
    if ((await listReceivingAccountRows(tx, false)).length > 0) return;
    for (const { bankCode, accountNumber, promptpayId } of demoAccounts) {
      const bankId = (await findBank(tx, bankCode))?.id;
      if (bankId === undefined) continue;
      await insertReceivingAccount(tx, {
        bankId,
        accountName: OWNER,
        accountNumber,
        promptpayId,
        active: true,
      });
    }
  });
}
