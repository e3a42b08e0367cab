/** Money of a stranger, or of who pays late what another bears by now, credits nobody (B5). */
import { beforeAll, describe, expect, it } from "vitest";

import {
  balanceOf,
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp } from "../testing/app.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let account: ReceivingAccount;

beforeAll(async () => {
  account = await receivingAccount(await app.current.admin(), true);
});

const whyOf = async (transactionId: string) => {
  const [row] = await app.current.db.query<{ why_unmatched: string | null }>(
    "select why_unmatched from bank_notifications where transaction_id = $1",
    [transactionId],
  );
  return row?.why_unmatched;
};

describe("a line that names its sender", () => {
  it("credits nobody whose registered account or name it is not, and waits for a person", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 520);
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       values ($1, '004', '4521112223', 'กมลชนก ใจดี')`,
      [member.id],
    );
    for (const from_account of [
      "xxx-x-x9999-x",
      "นาย สมศักดิ์ ร***",
      "xxx-x-x1222-x นาย สมศักดิ์ ร***",
    ]) {
      const strange = lineFor(intent, account, { from_account });
      expect((await notify(app.current, strange)).body).toEqual({ matched: false });
      expect(await whyOf(strange.transaction_id)).toBe("OTHER_SENDER");
      expect(await balanceOf(app.current, member.id)).toBe(0);
    }
    const own = lineFor(intent, account, { from_account: "xxx-x-x1222-x" });
    expect((await notify(app.current, own)).body.matched).toBe(true);
  });
});

describe("a line of the amount that another member paid the day before", () => {
  it("is told as nobody's deposit, and as paid already where the same account paid again", async () => {
    const { intent } = await pendingDeposit(app.current, account, 540);
    const paid = await notify(
      app.current,
      lineFor(intent, account, { from_account: "1112223334" }),
    );
    expect(paid.body.matched).toBe(true);
    await app.current.db.query(
      `update deposits set created_at = created_at - interval '1 day',
         expires_at = expires_at - interval '1 day' where id = $1`,
      [intent.deposit_id],
    );
    const told = async (from_account: string) => {
      const line = lineFor(intent, account, { from_account });
      expect((await notify(app.current, line)).body).toEqual({ matched: false });
      return whyOf(line.transaction_id);
    };
    expect(await told("9998887776")).toBe("NO_DEPOSIT");
    expect(await told("xxx-x-x2333-x")).toBe("PAID_ALREADY");
    expect(await told("")).toBe("PAID_ALREADY");
  });
});
