/** A statement's lines beside what providers have told of the same transfers, and told again. */
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { row, statementOf, takeStatement } from "../testing/bank-statements.ts";
import { BANK, BANK_SECRET, lineFor, notify, type ReceivingAccount } from "../testing/deposits.ts";
import { twoCashiers } from "../testing/two-people.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET},second=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

it("a line is not taken for the repetition that staff have closed: nobody told its own transfer", async () => {
  const at = Date.now() - 120_000;
  const tell = async (provider: string) => {
    const occurred_at = new Date(at).toISOString();
    const line = lineFor({ qr_amount: "812.34" }, account, { occurred_at });
    expect((await notify(app.current, line, { provider })).body).toEqual({ matched: false });
    const [told] = await app.current.db.query<{ id: string }>(
      "select id::text from bank_notifications where transaction_id = $1",
      [line.transaction_id],
    );
    return told?.id ?? "";
  };
  const [first, again] = [await tell(BANK), await tell("second")];
  const said = { as: "DUPLICATE", duplicate_of: first, note: "แจ้งซ้ำ" };
  expect((await one.post(`/api/admin/notifications/${again}/close`, said)).status).toBe(200);
  const transfers = [at, at + 60_000].map((when) => row("812.34", `X${when}`, "โอน", when));
  await takeStatement({ one, two }, statementOf(account, ...transfers));
  const lines = await app.current.db.query<{ provider: string }>(
    `select n.provider from bank_statement_lines l join bank_notifications n
       on n.id = l.notification_id order by l.occurred_at`,
  );
  expect(lines).toEqual([{ provider: BANK }, { provider: "STATEMENT" }]);
});
