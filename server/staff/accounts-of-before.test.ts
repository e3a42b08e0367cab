/** Accounts that were made before decision 85 tied them count as their makers' all the same. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";
import { expect, it } from "vitest";

import { useHouse } from "../testing/house.ts";

const house = useHouse();
const migration = join(import.meta.dirname, "../../db/migrations/0140_two_people_for_money.sql");

it("an account counts as that of its maker, and of the maker's maker, from the upgrade on", async () => {
  const [first, second, third] = [
    await house.current.admin(),
    await house.current.admin(),
    await house.current.admin(["cashier"]),
  ];
  const owner = new pg.Client({ connectionString: house.current.ownerUrl });
  await owner.connect();
  const make = "update staff set created_by = $2 where member_id = $1";
  await owner.query(make, [second.id, first.id]);
  await owner.query(make, [third.id, second.id]);
  const [step] = /insert into staff_resets[\s\S]*?;/.exec(readFileSync(migration, "utf8")) ?? [];
  await owner.query(step ?? "");
  const { rows } = await owner.query(
    `select member_id, reset_by, until = 'infinity' as endless from staff_resets
     order by member_id = $1, reset_by = $2`,
    [third.id, first.id],
  );
  await owner.end();
  expect(rows).toEqual([
    { member_id: second.id, reset_by: first.id, endless: true },
    { member_id: third.id, reset_by: second.id, endless: true },
    { member_id: third.id, reset_by: first.id, endless: true },
  ]);
});
