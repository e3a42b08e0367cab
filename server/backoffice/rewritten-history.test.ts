import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { useHouse } from "../testing/house.ts";
import { proofSize, PROOF_TIMEOUT_MS, seededDice } from "../testing/proof-size.ts";
import { writeAudit } from "./audit.ts";

const house = useHouse();
let owner: pg.Client;
const ENTRIES = 120;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: house.current.ownerUrl });
  await owner.connect();
  // A superuser does not care for keys and triggers either.
  await owner.query("set session_replication_role = replica");
  for (let at = 0; at < ENTRIES; at++) {
    await house.current.db.transaction((tx) =>
      writeAudit(tx, {
        actorId: null,
        action: "test.write",
        targetKind: "test",
        targetId: String(at),
        address: "203.0.113.7",
        before: { at },
        after: { at: at + 1, name: `entry ${at}` },
      }),
    );
  }
});
afterAll(() => owner.end());

/** Edits of a row, as somebody would make who wants it to say something else. */
const edits: readonly string[] = [
  "action = action || '.'",
  "actor_id = gen_random_uuid()",
  "at = at - interval '1 millisecond'",
  "target_kind = 'member'",
  "target_id = target_id || '0'",
  "address = '198.51.100.1'",
  "after = '{}'",
  `after = jsonb_set(after::jsonb, '{at}', '-1')`,
  `before = jsonb_set(before::jsonb, '{at}', '-1')`,
  "before = null",
  "hash = sha256(hash)",
  // The row's own hash made good, which the next one then contradicts.
  "action = 'x', hash = sha256(convert_to(action, 'UTF8'))",
];

/** trust.md figure 11: 10,000 of 10,000 once. */
const EDITS = proofSize(400);

it(
  "every edit and removal by a superuser is found by the audit's chain, at the entry itself",
  async () => {
    const dice = seededDice(11);
    const { rows } = await owner.query<{ id: string }>("select id from audit_entries order by id");
    const ids = rows.map(({ id }) => id);
    // The hourly job keeps the end of the chain; what is cut off after it is not missed before.
    await owner.query("select audit_check()");
    const missed: string[] = [];
    for (let n = 0; n < EDITS; n++) {
      const at = Math.floor(dice() * ids.length);
      const edit = edits[Math.floor(dice() * (edits.length + 1))];
      const sql =
        edit === undefined
          ? `delete from audit_entries where id = ${ids[at]}`
          : `update audit_entries set ${edit} where id = ${ids[at]}`;
      await owner.query("begin");
      const { rowCount } = await owner.query(sql);
      const found = await owner.query<{ broken_id: string | null }>(
        "select broken_id from audit_check()",
      );
      await owner.query("rollback");
      expect(rowCount).toBe(1);
      // A removed entry is missed by the one after it, or by what is kept of the end.
      const suspects = edit === undefined ? [ids[at], ids[at + 1]] : [ids[at]];
      if (!suspects.includes(found.rows[0]?.broken_id ?? "")) missed.push(sql);
    }
    expect(missed).toEqual([]);
    const after = await owner.query<{ broken_id: string | null }>(
      "select broken_id from audit_check()",
    );
    expect(after.rows[0]?.broken_id).toBeNull();
  },
  PROOF_TIMEOUT_MS,
);
