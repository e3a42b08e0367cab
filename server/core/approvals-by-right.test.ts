/** Whom a request that waits for a second person is shown to, and who may decide it. */
import { expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { draw, resultPath } from "../testing/settling.ts";
import { rightOf } from "./approvals.ts";
import { approve, askedId, codeOf, twoCashiers } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });

const listedBy = async (who: Caller): Promise<string[]> => {
  const { body } = await who.get("/api/admin/approvals?status=WAITING");
  return body.data.items.map(({ id }: { id: string }) => id);
};

it("a credit that waits is read by cashiers and auditors, and decided by another cashier only", async () => {
  const { one, two } = await twoCashiers(app.current);
  const member = await app.current.member();
  const id = askedId(
    await one.post(`/api/admin/users/${member.id}/credit-adjust`, {
      amount: 90_000,
      reason: "ทดสอบ",
    }),
  );
  const [auditor, results] = [
    await app.current.admin(["auditor"]),
    await app.current.admin(["results"]),
  ];
  expect(await listedBy(two)).toEqual([id]);
  expect(await listedBy(auditor)).toEqual([id]);
  expect(await listedBy(results)).toEqual([]);
  for (const who of [auditor, results]) expect(codeOf(await approve(who, id))[0]).toBe(403);
  const done = await approve(two, id);
  expect([done.status, done.body.data]).toMatchObject([
    200,
    {
      status: "APPROVED",
      member: { id: member.id, phone_number: member.phone },
      asked_by: { id: one.id, nickname: `member ${one.phone}` },
      decided_by: { id: two.id, nickname: `member ${two.phone}` },
    },
  ]);
});

it("what became of a request stands in the audit under its own name, with who decided and why", async () => {
  const { one, two } = await twoCashiers(app.current);
  const ask = async () => {
    const member = await app.current.member();
    const body = { amount: 90_000, reason: "ทดสอบ" };
    return askedId(await one.post(`/api/admin/users/${member.id}/credit-adjust`, body));
  };
  const [approved, rejected] = [await ask(), await ask()];
  expect((await approve(two, approved)).status).toBe(200);
  const refusal = { reason: "ไม่มีหลักฐาน" };
  expect((await two.post(`/api/admin/approvals/${rejected}/reject`, refusal)).status).toBe(200);
  const written = await app.current.db.query(
    `select action, actor_id, after from audit_entries
     where actor_id = any ($1) and action like 'approval.%' order by id`,
    [[one.id, two.id]],
  );
  const asked = { kind: "CREDIT", reason: "ทดสอบ", amount: "90000.00" };
  const of = { kind: "CREDIT", asked_by: one.id };
  expect(written).toMatchObject([
    { action: "approval.ask", actor_id: one.id, after: { ...asked, approval_id: approved } },
    { action: "approval.ask", actor_id: one.id, after: { ...asked, approval_id: rejected } },
    {
      action: "approval.approve",
      actor_id: two.id,
      after: { ...of, approval_id: approved, approved_by: two.id },
    },
    {
      action: "approval.reject",
      actor_id: two.id,
      after: { ...of, approval_id: rejected, reason: "ไม่มีหลักฐาน" },
    },
  ]);
});

it.each([
  ["RESULT", "draws"],
  ["CORRECTION", "corrections"],
  ["VOID", "corrections"],
  ["ODDS", "odds"],
  ["SCHEDULE", "odds"],
  ["CREDIT", "credits"],
  ["DEPOSIT", "deposits"],
  ["RECALL", "deposits"],
  ["ASSIGNMENT", "bank_lines"],
  ["LINE", "bank_lines"],
  ["STATEMENT", "bank_lines"],
  ["WITHDRAWAL", "payouts"],
  ["RETURN", "payouts"],
  ["WRITE_OFF", "credits"],
  ["CONTROL", "owner"],
  ["RECEIVING", "owner"],
  ["STAFF", "owner"],
] as const)("who decides on %s needs the right %s", (kind, right) => {
  expect(rightOf(kind)).toBe(right);
});

it("what waits about one round is found however much waits that was asked later", async () => {
  const { one, two } = await twoCashiers(app.current);
  const clerk = await app.current.admin(["results"]);
  await app.current.admin(["results"]);
  const lottery = await addLottery(app.current.db);
  const rounds: { roundId: string; id: string }[] = [];
  while (rounds.length < 2) {
    const roundId = await addRound(app.current.db, lottery);
    await closeNow(app.current, roundId);
    const reply = await clerk.post(resultPath(roundId), { result: draw });
    rounds.push({ roundId, id: askedId(reply) });
  }
  const waitsAbout = async (who: Caller, roundId: string) => {
    const path = `/api/admin/approvals?status=WAITING&limit=1&round_id=${roundId}`;
    const { status, body } = await who.get(path);
    return [status, body.data?.items.map(({ id }: { id: string }) => id)];
  };
  for (const { roundId, id } of rounds) {
    expect(await waitsAbout(clerk, roundId)).toEqual([200, [id]]);
    // Of another right than theirs.
    expect(await waitsAbout(two, roundId)).toEqual([200, []]);
  }
  expect(await waitsAbout(one, "99999999999999")).toEqual([200, []]);
});
