import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { writeAudit } from "./audit.ts";
import { checkAuditJob } from "./check-audit.job.ts";
import { checkAudit, lastAuditCheck } from "./queries/audit.ts";

const app = useApp();
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  for (let at = 0; at < 40; at++) await write({ at });
});
afterAll(() => owner.end());

const write = (after: unknown) =>
  app.current.db.transaction((tx) =>
    writeAudit(tx, {
      actorId: null,
      action: "outside.test",
      targetKind: "outside",
      targetId: "1",
      address: null,
      after,
    }),
  );

const broken = async () => (await checkAudit(app.current.db)).broken_id;

/** Runs what only a superuser can do, and undoes it afterwards. */
async function tampered(sql: string): Promise<number | null> {
  await owner.query("begin");
  await owner.query("alter table audit_entries disable trigger user");
  await owner.query(sql);
  const found: (string | null)[] = [];
  // What one has found the next ones find as well: nobody has put it back.
  for (const check of ["audit_check()", "audit_check()", "audit_check_part(1000)"]) {
    const { rows } = await owner.query<{ broken_id: string | null }>(
      `select broken_id from ${check}`,
    );
    found.push(rows[0]?.broken_id ?? null);
  }
  await owner.query("rollback");
  const [id = null] = found;
  expect(found).toEqual([id, id, id]);
  return id === null ? null : Number(id);
}

describe("the audit's chain", () => {
  it("is whole as it is written, also by many at once", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, at) => write({ parallel: at })));
    expect(await broken()).toBeNull();
    const { rows } = await owner.query<{ ids: string; hashes: string }>(
      "select count(distinct id) as ids, count(distinct hash) as hashes from audit_entries",
    );
    expect(rows[0]?.ids).toBe(rows[0]?.hashes);
  });

  it.each([
    "action = 'other'",
    "actor_id = gen_random_uuid()",
    "at = at + interval '1 microsecond'",
    "target_id = '2'",
    "address = '203.0.113.1'",
    "after = '{}'",
    "before = '{}'",
    "hash = sha256('x')",
  ])("shows an edit by a superuser: %s", async (change) => {
    await owner.query("alter table audit_entries drop constraint audit_entries_actor_id_fkey");
    const [row] = await app.current.db.query<{ id: number }>(
      "select id from audit_entries where action = 'outside.test' order by id offset 7 limit 1",
    );
    expect(await tampered(`update audit_entries set ${change} where id = ${row?.id}`)).toBe(
      row?.id,
    );
    await owner.query(
      `alter table audit_entries add constraint audit_entries_actor_id_fkey
       foreign key (actor_id) references members`,
    );
  });

  it("shows an entry that was taken out, in the middle and at the end", async () => {
    const rows = await app.current.db.query<{ id: number }>(
      "select id from audit_entries order by id",
    );
    const [middle, after] = [rows[9]?.id, rows[10]?.id];
    expect(await tampered(`delete from audit_entries where id = ${middle}`)).toBe(after);
    expect(await broken()).toBeNull();
    const last = rows.at(-1)?.id;
    expect(await tampered(`delete from audit_entries where id = ${last}`)).toBe(last);
  });

  it("shows a cut of the end also when entries were written after it", async () => {
    const { rows } = await owner.query<{ id: string }>(
      "select id from audit_entries order by id desc limit 3",
    );
    const next = await tampered(
      `delete from audit_checks;
       delete from audit_entries where id >= ${rows.at(-1)?.id};
       alter table audit_entries enable trigger user;
       insert into audit_entries (action, target_kind, target_id)
       select 'test.later', 'test', '1' from generate_series(1, 2)`,
    );
    // The first that was written afterwards stands behind one that is gone.
    expect(next).toBeGreaterThan(Number(rows[0]?.id));
    expect(await broken()).toBeNull();
  });

  it.each(["", "update audit_head set hash = v_previous;"])(
    "shows entries that were written anew with hashes that fit, also where the end was put right: %j",
    async (alsoTheEnd) => {
      // What an earlier check noted of the end is not theirs to write.
      expect(await broken()).toBeNull();
      const { rows } = await owner.query<{ id: string }>(
        "select id from audit_entries order by id desc limit 5",
      );
      const found = await tampered(
        `do $$
         declare
           v_entry audit_entries;
           v_previous bytea;
         begin
           select hash into v_previous from audit_entries where id < ${rows.at(-1)?.id}
           order by id desc limit 1;
           for v_entry in select * from audit_entries where id >= ${rows.at(-1)?.id} order by id loop
             v_entry.action := 'other';
             update audit_entries set action = 'other', hash = audit_hash(v_previous, v_entry)
             where id = v_entry.id returning hash into v_previous;
           end loop;
           ${alsoTheEnd}
         end $$`,
      );
      expect(found).toBe(Number(rows[0]?.id));
      expect(await broken()).toBeNull();
    },
  );

  it("cannot be written, changed or emptied by the server otherwise", async () => {
    for (const sql of [
      "update audit_entries set hash = ''",
      "delete from audit_entries",
      "truncate audit_entries",
      "delete from audit_checks",
      "update audit_head set id = 1",
      "delete from audit_head",
    ]) {
      const code = await app.current.db.query(sql).catch((error: pg.DatabaseError) => error.code);
      expect(code).toBe("42501");
    }
  });

  it("is looked at by a job, and stands on the dashboard when it is broken", async () => {
    await checkAuditJob.run(app.current, {});
    expect(await lastAuditCheck(app.current.db)).toMatchObject({
      broken_id: null,
      head_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await app.current.db.query("insert into audit_checks (entries, broken_id) values (1, 12)");
    const admin = await app.current.admin();
    const { body } = await admin.get("/api/admin/dashboard");
    expect(body.data.alarms).toContainEqual(
      expect.objectContaining({ kind: "AUDIT_BROKEN", detail: "12" }),
    );
  });
});
