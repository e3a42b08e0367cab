/** The file of members has each once, in the order that was asked for, whatever moves meanwhile. */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { afterStatement } from "../testing/between-statements.ts";

const act = { now: (): Promise<unknown> => Promise.resolve() };
const app = useApp({}, { wrap: (db) => afterStatement(db, "as sort_key from", () => act.now()) });

it("also in the order of their balances, where these move while it is sent", async () => {
  const { current } = app;
  const admin = await current.admin();
  const poor = await current.member();
  const rich = await current.member({ balance: 700_000 });
  // Those who have nothing come by their ids, the last first.
  await current.db.query(
    `insert into members (id, phone_number, nickname, password_hash)
     select ('ffffffff-ffff-4fff-8fff-' || lpad(n::text, 12, '0'))::uuid,
       '07' || lpad(n::text, 8, '0'), 'crowd', 'none' from generate_series(1, 1000) n`,
  );
  // Who was to come in the second part would be in the first by then.
  act.now = () =>
    admin.post(`/api/admin/users/${poor.id}/credit-adjust`, { amount: "90.00", reason: "x" });
  const reply = await admin.get("/api/admin/users?role=USER&sort=balance_high&format=csv");
  const lines = String(reply.body).trim().split("\r\n").slice(1);
  const ids = lines.map((line) => line.split(",")[0]);
  expect([ids.length, new Set(ids).size, ids.includes(poor.id)]).toEqual([1_002, 1_002, true]);
  expect(ids[0]).toBe(rich.id);
});
