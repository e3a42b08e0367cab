/** A page of a member's story touches what it tells, however much was ever done to them. */
import type { StoryKind } from "@chokdee/domain/members/story-contract.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { openPagesTouched, type PagesTouched } from "../testing/pages-touched.ts";
import { selectActs } from "./queries/story.ts";

const DEPOSITS = 5_000;
const MEMBER = "7f6ffaa6-bb0b-4082-a8e7-f9a5b1c6d0aa";
const OTHER = "7f6ffaa6-bb0b-4082-a8e7-f9a5b1c6d0ab";

const app = useApp();
let touched: PagesTouched;

const PAST = [
  `insert into members (id, phone_number, nickname, password_hash) values
     ('${MEMBER}', '0700000001', 'busy', 'x'), ('${OTHER}', '0700000002', 'other', 'x')`,
  `insert into deposits (id, user_id, provider, amount_satang, qr_amount_satang, account_number,
     account_name, reference_id, status, created_at, expires_at, decided_at, credited_satang,
     credited_by)
   select md5('d' || n)::uuid, '${MEMBER}', 'promptpay', 100, 100, '1', 'x', 'PAST-' || n, 'SUCCESS',
     now(), now(), now(), 100, 'NOTIFICATION' from generate_series(1, ${DEPOSITS}) n`,
  `insert into withdrawals (id, user_id, amount_satang, status, bank_id, bank_name, bank_color,
     account_number, account_name, created_at, on_date, processed_at)
   values (md5('w')::uuid, '${MEMBER}', 10000, 'APPROVED', '004', 'x', '#000000', '2000000000', 'x',
     now(), now()::date, now())`,
];
/** Who acts, what they do, to what. */
const ACTS = (staff: string) => [
  [MEMBER, "protection.limit", "member", MEMBER],
  [MEMBER, "member.password", "member", MEMBER],
  [staff, "withdrawal.approve", "withdrawal", "md5('w')::uuid"],
  [staff, "member.lock", "member", OTHER],
  [staff, "bank_line.close", "notification", MEMBER],
  [staff, "deposit.look", "deposit", "gone"],
];

beforeAll(async () => {
  const staff = await app.current.admin();
  touched = await openPagesTouched(app.current, PAST);
  const write = (acts: string) =>
    touched.query(
      `insert into audit_entries (actor_id, action, target_kind, target_id) select ${acts}`,
    );
  for (const [actor, action, kind, target = ""] of ACTS(staff.id)) {
    const id = target.startsWith("md5") ? target : `'${target}'`;
    await write(`'${String(actor)}'::uuid, '${String(action)}', '${String(kind)}', ${id}::text`);
  }
  await write(`'${staff.id}'::uuid, 'deposit.approve', 'deposit', md5('d' || n)::uuid::text
    from generate_series(1, ${DEPOSITS}) n`);
  await touched.query("analyze");
});
afterAll(() => touched.end());

const ALL: readonly StoryKind[] = ["STAFF", "PROTECTION", "SESSIONS"];
const told: readonly [string, readonly StoryKind[], readonly string[]][] = [
  ["all that was done to them", ALL, ["deposit.approve", "deposit.approve", "deposit.approve"]],
  ["what they protect themselves by", ["PROTECTION"], ["protection.limit"]],
  ["what they did", ["PROTECTION", "SESSIONS"], ["member.password", "protection.limit"]],
];

it.each(told)("%s", async (_, kinds, acts) => {
  const page = await touched.of(() =>
    selectActs(touched.asking, { memberId: MEMBER, kinds, beforeId: undefined, limit: 3 }),
  );
  expect(page.answer.map(({ action }) => action)).toEqual(acts);
  expect(page.pages).toBeLessThan(60);
});

it("each act once, page by page, and of nobody else", async () => {
  const { answer } = await touched.of(async () => {
    const found: string[] = [];
    let beforeId: string | undefined;
    for (;;) {
      const asked = { memberId: MEMBER, kinds: ALL, beforeId, limit: 1_000 };
      const rows = await selectActs(touched.asking, asked);
      if (rows.length === 0) return found;
      for (const { action, target_id: target } of rows) found.push(`${action} ${target}`);
      beforeId = String(rows.at(-1)?.id);
    }
  });
  expect(new Set(answer).size).toBe(DEPOSITS + 3);
  expect(answer).toHaveLength(DEPOSITS + 3);
  expect(answer.join("\n")).not.toMatch(/lock|close|look/);
});
