/** A bank that tells a line again tells all of it again: what is kept stands as it was told first. */
import { beforeAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let account: ReceivingAccount;

beforeAll(async () => {
  account = await receivingAccount(await app.current.admin(), true);
});

const MINUTE_MS = 60_000;

it.each([
  ["to_account", "4680000001"],
  ["from_account", "123-4-56789-0 นาย อื่น"],
  ["reference", "CD-6911-99999"],
  ["occurred_at", new Date(Date.parse("2026-11-27T10:00:00+07:00") + MINUTE_MS).toISOString()],
])(
  "a line that is told again with another %s is a conflict and changes nothing",
  async (field, other) => {
    const line = lineFor({ qr_amount: "871.71" }, account, {
      from_account: "123-4-56789-0 นาย กมล",
      reference: "CD-6911-88888",
      occurred_at: "2026-11-27T10:00:00+07:00",
    });
    expect((await notify(app.current, line)).body).toEqual({ matched: false });
    const kept = () =>
      app.current.db.query(
        `select to_account, from_account, reference, occurred_at from bank_notifications
       where transaction_id = $1`,
        [line.transaction_id],
      );
    const before = await kept();
    const again = await notify(app.current, { ...line, [field]: other });
    expect([again.status, again.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    expect(await kept()).toEqual(before);
    expect((await notify(app.current, line)).body).toEqual({ matched: false });
  },
);
