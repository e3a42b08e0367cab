/** A line of a statement that somebody else sent pays no deposit by itself, as one told by a bank. */
import { beforeEach, expect, it } from "vitest";

import { row, statementOf, takeStatement } from "../testing/bank-statements.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { balanceOf, openIntent, receivingAccount } from "../testing/deposits.ts";
import { richMember } from "../testing/withdrawals.ts";
import { twoCashiers } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });
let cashiers: { readonly one: Caller; readonly two: Caller };

beforeEach(async () => {
  cashiers = await twoCashiers(app.current);
});

it.each([
  ["a stranger's account", "xxx-x-x9999-x", false],
  ["the member's own account", "own", true],
  ["an account that is not shown", "", true],
])("from %s, written %j, a deposit is credited: %s", async (_, sender, isCredited) => {
  const account = await receivingAccount(await app.current.admin(), true);
  const member = await richMember(app.current, 0);
  const { qr_amount: amount } = (await openIntent(member, account, 530)).body.data;
  const party = sender === "own" ? member.number : sender;
  await takeStatement(cashiers, statementOf(account, row(amount, party)));
  const credited = Math.round(Number(amount) * 100);
  expect(await balanceOf(app.current, member.id)).toBe(isCredited ? credited : 0);
  const why = await app.current.db.query(
    // The newest: another deposit may have borne the same satang.
    `select why_unmatched from bank_notifications where amount_satang = $1
     order by id desc limit 1`,
    [credited],
  );
  expect(why).toEqual([{ why_unmatched: isCredited ? null : "OTHER_SENDER" }]);
});
