import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { proofSize, PROOF_TIMEOUT_MS, seededDice } from "../testing/proof-size.ts";
import { writeAudit } from "./audit.ts";

const app = useApp();
let owner: pg.Client;
const ENTRIES = 120;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  // A superuser does not care for keys and triggers either.
  await owner.query("set session_replication_role = replica");
  for (let at = 0; at < ENTRIES; at++) {
    await app.current.db.transaction((tx) =>
      writeAudit(tx, {
        actorId: null,
        action: "outside.test",
        targetKind: "outside",
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

interface Rewriting {
  readonly sql: string;
  /** How many entries it touches. */
  readonly rows: number;
  /** The entries that a check may name for it. */
  readonly suspects: readonly (string | undefined)[];
}

/** One of the edits, the removal of an entry, or all that was written from an entry on. */
function rewriting(ids: readonly string[], dice: () => number): Rewriting {
  const at = Math.floor(dice() * ids.length);
  const kind = Math.floor(dice() * (edits.length + 2));
  const edit = edits[kind];
  if (edit !== undefined) {
    const sql = `update audit_entries set ${edit} where id = ${ids[at]}`;
    return { sql, rows: 1, suspects: [ids[at]] };
  }
  // What was cut off is missed by what is noted of the end.
  if (kind === edits.length) {
    const sql = `delete from audit_entries where id >= ${ids[at]}`;
    return { sql, rows: ids.length - at, suspects: [ids.at(-1)] };
  }
  // A removed entry is missed by the one after it; the last one as if it were cut off.
  const sql = `delete from audit_entries where id = ${ids[at]}`;
  return { sql, rows: 1, suspects: [ids[at + 1] ?? ids[at]] };
}

async function brokenAt(): Promise<string | null | undefined> {
  const { rows } = await owner.query<{ broken_id: string | null }>(
    "select broken_id from audit_check()",
  );
  return rows[0]?.broken_id;
}

it(
  "every edit, removal and cut of the end by a superuser is found by the audit's chain",
  async () => {
    const dice = seededDice(11);
    const { rows } = await owner.query<{ id: string }>("select id from audit_entries order by id");
    const ids = rows.map(({ id }) => id);
    const missed: string[] = [];
    // No check was made before: nothing but the entries themselves has noted their end.
    const checks = await owner.query("select from audit_checks");
    expect(checks.rowCount).toBe(0);
    for (let n = 0; n < EDITS; n++) {
      const { sql, rows: touched, suspects } = rewriting(ids, dice);
      await owner.query("begin");
      const { rowCount } = await owner.query(sql);
      const found = await brokenAt();
      await owner.query("rollback");
      expect(rowCount).toBe(touched);
      if (!found || !suspects.includes(found)) missed.push(sql);
    }
    expect(missed).toEqual([]);
    expect(await brokenAt()).toBeNull();
  },
  PROOF_TIMEOUT_MS,
);
