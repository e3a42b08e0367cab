/** What waited to be paid when the database was put back to an earlier time (finding A4). */
import { beforeEach, describe, expect, it } from "vitest";

import { approve, askedId, codeOf, seenBy, twoCashiers } from "../testing/two-people.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { ask as askOwner } from "../testing/cluster.ts";
import { balanceOf } from "../testing/deposits.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ one, two } = await twoCashiers(app.current));
});

const pay = (id: string) => one.post(`/api/admin/withdrawals/${id}/approve`, {});
const answer = (actor: Caller, id: string, isPaid: boolean, reason = "ดูรายการเดินบัญชีแล้ว") =>
  actor.post(`/api/admin/withdrawals/${id}/answer`, { is_paid: isPaid, reason });
/** Answers the list as it is asked for next. */
async function putBack() {
  await askOwner(app.current.ownerUrl, "update house_state set cluster = 'of another time'");
  return (await one.get("/api/admin/withdrawals?status=PENDING&limit=200")).body.data;
}

describe("after the database was put back to an earlier time", () => {
  it("what waited is asked about, not paid again", async () => {
    const [paid, unpaid] = [
      await withdrawalOf(await richMember(app.current)),
      await withdrawalOf(await richMember(app.current)),
    ];
    // The list says so before anybody has made a transfer by it.
    const list = await putBack();
    const doubted = list.items.filter((row: { is_doubted: boolean }) => row.is_doubted);
    expect(doubted.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([paid, unpaid]),
    );
    const { alarms } = (await one.get("/api/admin/dashboard")).body.data;
    expect(alarms).toContainEqual(expect.objectContaining({ kind: "PAYOUTS_DOUBTED" }));
    expect(codeOf(await pay(paid))).toEqual([409, "WITHDRAWAL_DOUBTED"]);
    const claimed = await one.post("/api/admin/withdrawals/claim", { ids: [unpaid] });
    expect(claimed.body.data.left_out).toEqual([{ id: unpaid, code: "WITHDRAWAL_DOUBTED" }]);
    expect(codeOf(await answer(one, paid, true, ""))).toEqual([422, "REASON_MISSING"]);
    expect((await answer(one, paid, true)).body.data).toMatchObject({ stage: "PAID" });
    expect((await answer(one, unpaid, false)).body.data).toMatchObject({ is_doubted: false });
    expect(codeOf(await answer(one, unpaid, false))).toEqual([409, "WITHDRAWAL_FINAL"]);
    expect((await pay(unpaid)).status).toBe(200);
  });

  it("what somebody had claimed is nobody's: who claims it now may be another", async () => {
    const id = await withdrawalOf(await richMember(app.current));
    expect((await one.post("/api/admin/withdrawals/claim", { ids: [id] })).status).toBe(200);
    await putBack();
    const rows = await app.current.db.query(
      "select claimed_by, claimed_until from withdrawals where id = $1",
      [id],
    );
    expect(rows).toEqual([{ claimed_by: null, claimed_until: null }]);
    expect((await answer(two, id, false)).body.data).toMatchObject({ stage: "PENDING" });
    const claimed = await two.post("/api/admin/withdrawals/claim", { ids: [id] });
    expect(claimed.body.data.items).toHaveLength(1);
  });

  it("what two released before and was not paid takes the word of two again", async () => {
    const id = await withdrawalOf(await richMember(app.current), 20_001);
    await approve(two, askedId(await pay(id)));
    await putBack();
    expect((await answer(one, id, false)).status).toBe(200);
    await approve(two, askedId(await pay(id)));
    expect((await pay(id)).status).toBe(200);
  });

  it("what two released, was sent and was not paid takes the word of two to be sent again", async () => {
    const id = await withdrawalOf(await richMember(app.current), 20_001);
    const send = () => one.post(`/api/admin/withdrawals/${id}/send`, {});
    await approve(two, askedId(await pay(id)));
    expect((await send()).status).toBe(200);
    await putBack();
    expect((await answer(one, id, false)).body.data).toMatchObject({ stage: "PENDING" });
    expect(codeOf(await send())).toEqual([409, "WITHDRAWAL_TAKES_TWO"]);
    await approve(two, askedId(await pay(id)));
    expect((await send()).status).toBe(200);
    expect((await pay(id)).status).toBe(200);
  });

  it("what was sent again goes back by no word about the transfer of before", async () => {
    const id = await withdrawalOf(await richMember(app.current));
    const step = (name: string, body: object = {}) =>
      one.post(`/api/admin/withdrawals/${id}/${name}`, body);
    expect((await step("send")).status).toBe(200);
    const asked = askedId(await step("return", { reason: "ธนาคารไม่จ่าย" }));
    await putBack();
    expect((await answer(one, id, false)).status).toBe(200);
    expect((await step("send")).status).toBe(200);
    expect(codeOf(await approve(two, asked))).toEqual([409, "APPROVAL_OVERTAKEN"]);
  });

  it("a large one is ended as paid by the word of two, as one person's error loses it", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member, 20_001);
    await putBack();
    const asked = await answer(one, id, true);
    expect(asked.status).toBe(202);
    expect((await seenBy(two, askedId(asked)))?.evidence?.was_paid).toBe(true);
    expect(codeOf(await pay(id))).toEqual([409, "WITHDRAWAL_DOUBTED"]);
    expect((await approve(two, askedId(asked))).status).toBe(200);
    expect(codeOf(await answer(one, id, true))).toEqual([409, "WITHDRAWAL_FINAL"]);
    const paid = await app.current.db.query(
      "select status, doubted_at from withdrawals where id = $1",
      [id],
    );
    expect(paid).toEqual([{ status: "APPROVED", doubted_at: null }]);
  });

  it("a word that it was paid counts no more once it was said that it was not", async () => {
    const id = await withdrawalOf(await richMember(app.current), 20_001);
    await putBack();
    const asked = askedId(await answer(one, id, true));
    expect((await answer(two, id, false)).body.data).toMatchObject({ is_doubted: false });
    expect(codeOf(await approve(two, asked))).toEqual([409, "WITHDRAWAL_FINAL"]);
    expect(
      await app.current.db.query("select status from withdrawals where id = $1", [id]),
    ).toEqual([{ status: "PENDING" }]);
  });

  it("what was sent goes back to no wallet before somebody has looked at the bank's list", async () => {
    const returned = (id: string) =>
      one.post(`/api/admin/withdrawals/${id}/return`, { reason: "ธนาคารไม่จ่าย" });
    const ids = [
      await withdrawalOf(await richMember(app.current)),
      await withdrawalOf(await richMember(app.current)),
    ] as const;
    for (const id of ids) {
      expect((await one.post(`/api/admin/withdrawals/${id}/send`, {})).status).toBe(200);
    }
    const asked = askedId(await returned(ids[0]));
    await putBack();
    expect(codeOf(await approve(two, asked))).toEqual([409, "WITHDRAWAL_DOUBTED"]);
    expect(codeOf(await returned(ids[1]))).toEqual([409, "WITHDRAWAL_DOUBTED"]);
    for (const id of ids) expect((await answer(one, id, false)).status).toBe(200);
    // What was asked for before is still about the same transfer, which the bank's list lacks.
    expect((await approve(two, asked)).status).toBe(200);
  });

  it.each([
    ["what was sent", ["send"], "nobody"],
    ["what waited, and may have been sent in the time that is lost", [], "nobody"],
    ["what waited, was claimed by who rejects it", [], "one"],
    ["what waited, was claimed by who has to approve", [], "two"],
  ])("%s and is said to be unpaid is rejected by the word of two", async (_, before, claimer) => {
    const claim = (actor: Caller) => actor.post("/api/admin/withdrawals/claim", { ids: [id] });
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    for (const step of before) {
      expect((await one.post(`/api/admin/withdrawals/${id}/${step}`, {})).status).toBe(200);
    }
    await putBack();
    expect((await answer(one, id, false)).status).toBe(200);
    if (claimer === "one") await claim(one);
    const asked = askedId(
      await one.post(`/api/admin/withdrawals/${id}/reject`, { reason: "ผิดบัญชี" }),
    );
    const stage = claimer === "one" ? "CLAIMED" : "PENDING";
    expect((await seenBy(two, asked))?.evidence?.stage).toBe(stage);
    if (claimer === "two") await claim(two);
    const balance = await balanceOf(app.current, member.id);
    expect((await approve(two, asked)).status).toBe(200);
    expect(await balanceOf(app.current, member.id)).toBe(balance + 100_000);
  });

  it("who credited a member alone does not answer for the bank, either way", async () => {
    const member = await richMember(app.current);
    const path = `/api/admin/users/${member.id}/credit-adjust`;
    expect((await one.post(path, { amount: 1_000, reason: "โบนัส" })).status).toBe(200);
    const id = await withdrawalOf(member);
    await putBack();
    for (const isPaid of [true, false]) {
      expect(codeOf(await answer(one, id, isPaid))).toEqual([409, "PAID_BY_ANOTHER"]);
    }
    expect((await answer(two, id, true)).body.data).toMatchObject({ stage: "PAID" });
  });
});
