/** What alarms of payouts say: each its own count and sum, and the sum to whom the books are open. */
import type { Right } from "@chokdee/domain/rights.ts";
import { beforeAll, expect, it } from "vitest";

import { ask } from "../testing/cluster.ts";
import { useApp } from "../testing/app.ts";
import { checkLedgerJob } from "../wallet/check-ledger.job.ts";

const app = useApp();

beforeAll(() =>
  // How each of them comes about has tests of its own.
  ask(
    app.current.ownerUrl,
    `create or replace view backoffice_payout_alarms as select
       2 as unproven, 300::bigint as unproven_satang, now() as unproven_since,
       1 as doubted, now() as doubted_since,
       3 as unlined, 400::bigint as unlined_satang, now() as unlined_since,
       4 as unpaid, 500::bigint as unpaid_satang, now() as unpaid_since,
       5 as unreturned, 600::bigint as unreturned_satang, now() as unreturned_since`,
  ),
);

const toldTo = async (right: Right) => {
  const who = await app.current.admin([right]);
  const { alarms } = (await who.get("/api/admin/dashboard")).body.data;
  return alarms.map(({ kind, detail }: { kind: string; detail: string }) => [kind, detail]);
};

it("each alarm of payouts says how many and how much, and no sum to whom the books are shut", async () => {
  expect(await toldTo("books")).toEqual([
    ["PAYOUTS_DOUBTED", "1"],
    ["CREDIT_UNPROVEN", "2: 3.00"],
    ["PAYOUT_WITHOUT_LINE", "3: 4.00"],
    ["LINE_WITHOUT_PAYOUT", "4: 5.00"],
    ["RETURN_WITHOUT_LINE", "5: 6.00"],
  ]);
  expect(await toldTo("support")).toEqual([
    ["PAYOUTS_DOUBTED", "1"],
    ["CREDIT_UNPROVEN", ""],
    ["PAYOUT_WITHOUT_LINE", ""],
    ["LINE_WITHOUT_PAYOUT", ""],
    ["RETURN_WITHOUT_LINE", ""],
  ]);
});

it("why betting has stopped is told to everybody, and what a wallet holds to whom the books are open", async () => {
  const member = await app.current.member({ balance: 100 });
  const add = (satang: number) =>
    ask(
      app.current.ownerUrl,
      `update wallets set balance_satang = balance_satang + ${satang}
       where user_id = '${member.id}'`,
    );
  await add(5);
  await checkLedgerJob.run(app.current, {});
  const why = `LEDGER_MISMATCH: wallet ${member.id}`;
  const [books, support] = [await toldTo("books"), await toldTo("support")];
  expect(books).toContainEqual(["BETTING_STOPPED", why]);
  expect(books).toContainEqual(["LEDGER_MISMATCH", expect.stringContaining("balance 105")]);
  expect(support).toContainEqual(["BETTING_STOPPED", why]);
  expect(support).toContainEqual(["LEDGER_MISMATCH", ""]);
  const { items } = (await (await app.current.admin(["support"])).get("/api/admin/services")).body
    .data;
  expect(items).toContainEqual(expect.objectContaining({ service: "BETTING", why }));
  await add(-5);
  await ask(
    app.current.ownerUrl,
    `delete from ledger_checks;
     update house_state set betting_stopped_at = null, betting_stopped_why = null`,
  );
});
