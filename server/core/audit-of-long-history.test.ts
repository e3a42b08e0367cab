/** What the hourly check of the audit reads does not grow with the audit, and finds what it must. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { checkAuditJob } from "./check-audit.job.ts";
import { lastAuditCheck } from "./queries/audit.ts";

const ENTRIES = 12_000;
/** In one transaction each entry would pass all heads of those before it. */
const AT_ONCE = 500;
/** The job looks again at so many entries of before each time. */
const LOOKED_AT = 10_000;

const app = useApp();
let owner: PastTriggers;

const write = (count: number) =>
  app.current.db.query(
    `insert into audit_entries (action, target_kind, target_id)
     select 'outside.test', 'outside', n::text from generate_series(1, $1::integer) n`,
    [count],
  );

async function checked() {
  await checkAuditJob.run(app.current, {});
  const check = await lastAuditCheck(app.current.db);
  if (!check) throw new Error("the audit was not checked");
  return check;
}

beforeAll(async () => {
  owner = await openPastTriggers(app.current.ownerUrl);
  for (let written = 0; written < ENTRIES; written += AT_ONCE) await write(AT_ONCE);
  // The first is of all there is.
  if ((await checked()).entries < ENTRIES) throw new Error("the first check was not of all");
});
afterAll(() => owner.end());

describe("the hourly check of a long audit", () => {
  it("reads what is new and some of what is old", async () => {
    await write(7);
    const check = await checked();
    expect(check).toMatchObject({ broken_id: null });
    expect(check.entries).toBeGreaterThanOrEqual(7);
    expect(check.entries).toBeLessThanOrEqual(LOOKED_AT + 7);
  });

  // What is old is looked at in two parts, and where they begin depends on the looks before.
  it.each([
    ["new", "id > (select max(head_id) from audit_checks)", 1],
    ["old", `id < (select max(id) from audit_entries) - ${ENTRIES - 3}`, 3],
    ["old, but not the oldest", `id < (select max(id) from audit_entries) - 500`, 3],
  ])("finds an entry that was changed, one that is %s", async (_, which, within) => {
    await write(3);
    const found = await owner.query<{ id: string }>(
      `select max(id) as id from audit_entries where ${which}`,
    );
    const id = found.rows[0]?.id;
    await owner.query("update audit_entries set target_id = target_id || 'x' where id = $1", [id]);
    const seen: (number | null)[] = [];
    while (seen.length < within) seen.push((await checked()).broken_id);
    expect(seen).toContain(Number(id));
    // It stands until it is put back, whichever part is looked at next.
    expect((await checked()).broken_id).toBe(Number(id));
    await owner.query("update audit_entries set target_id = rtrim(target_id, 'x') where id = $1", [
      id,
    ]);
    expect((await checked()).broken_id).toBeNull();
  });

  it("finds that the newest entries were cut off", async () => {
    await write(3);
    await checked();
    await owner.query("create table kept as select * from audit_entries order by id desc limit 2");
    await owner.query("delete from audit_entries where id in (select id from kept)");
    expect((await checked()).broken_id).not.toBeNull();
    await owner.query(
      "insert into audit_entries overriding system value select * from kept order by id",
    );
    await owner.query("drop table kept");
    expect((await checked()).broken_id).toBeNull();
  });
});
