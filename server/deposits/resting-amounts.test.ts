/** An amount that another member's deposit bore is not given away within a day (finding B5). */
import { beforeAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import {
  openIntent,
  pendingDeposit,
  receivingAccount,
  type Intent,
  type ReceivingAccount,
} from "../testing/deposits.ts";

const app = useApp();
let account: ReceivingAccount;

beforeAll(async () => {
  account = await receivingAccount(await app.current.admin(), true);
});

it("the one amount that does not rest is given to the next member, and to no other", async () => {
  const before = await app.current.member();
  // All that a newcomer is given, but one, was borne by another until 23 hours ago.
  await app.current.db.query(
    `insert into deposits (user_id, provider, amount_satang, qr_amount_satang,
       receiving_account_id, account_number, account_name, reference_id, status, created_at,
       expires_at)
     select $1, 'bank', 61000, 61000 + n, $2, '1', '', 'CD-0001-' || n, 'EXPIRED',
       now() - interval '23 hours 15 minutes', now() - interval '23 hours'
     from generate_series(1, 66) n where n <> 42`,
    [before.id, account.id],
  );
  const { intent } = await pendingDeposit(app.current, account, 610);
  expect(intent.qr_amount).toBe("610.42");
  // Who bore them may bear them again.
  const own = (await openIntent(before, account, 610)).body.data as Intent;
  expect(Number(own.qr_amount)).toBeLessThan(610.67);
  expect(own.qr_amount).not.toBe("610.42");
});
