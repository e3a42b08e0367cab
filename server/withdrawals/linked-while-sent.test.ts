/** A bank's line says that a payout was paid, and the node was killed before it was entered. */
import { beforeEach, describe, expect, it } from "vitest";

import { paidBy, row, stageOf, statementOf, takeStatement } from "../testing/bank-statements.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { whileHeld } from "../testing/in-turn.ts";
import { balanceOf, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { withdrawalOf } from "../testing/withdrawals.ts";
import { approve, askedId, codeOf, seenBy, twoCashiers } from "../testing/two-people.ts";
import { postEntries } from "../wallet/post-entries.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let other: ReceivingAccount | undefined;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current, async (owner) => {
    other = await receivingAccount(owner, true);
  }));
});

const send = (baht: number) =>
  paidBy(app.current, { one, two }, { baht, step: "send", from: account.id });
const giveBack = (id: string) =>
  one.post(`/api/admin/withdrawals/${id}/return`, { reason: "ธนาคารไม่ได้จ่าย" });

/** As a statement leaves it between its own transaction and that of the payout. */
async function link(id: string, amount: string): Promise<void> {
  await takeStatement({ one, two }, statementOf(account, row(`-${amount}`, "นาย สมศักดิ์", "โอน")));
  await app.current.db.query(
    `update bank_statement_lines set withdrawal_id = $1
     where id = (select max(id) from bank_statement_lines)`,
    [id],
  );
}

describe("a payout that was sent and of which a line says that it was paid", () => {
  it("does not come back to the wallet as not paid, by two people's word neither", async () => {
    const { id, member } = await send(441);
    const asked = askedId(await giveBack(id));
    const before = await balanceOf(app.current, member.id);
    await link(id, "441");
    expect(codeOf(await approve(two, asked))).toEqual([409, "APPROVAL_OVERTAKEN"]);
    expect(codeOf(await giveBack(id))).toEqual([409, "WITHDRAWAL_FINAL"]);
    expect(await balanceOf(app.current, member.id)).toBe(before);
    expect(await stageOf(app.current, id)).toBe("SENT");
  });

  it("is not said to be unpaid after a restore", async () => {
    const { id } = await send(446);
    await link(id, "446");
    await app.current.db.query("update withdrawals set doubted_at = now() where id = $1", [id]);
    const said = { is_paid: false, reason: "ดูรายการเดินบัญชีแล้ว" };
    const answered = await one.post(`/api/admin/withdrawals/${id}/answer`, said);
    expect(codeOf(answered)).toEqual([409, "WITHDRAWAL_FINAL"]);
  });

  it("is shown to the second person as what it was: sent, or paid and said to have come back", async () => {
    const sent = await send(443);
    const paid = await paidBy(
      app.current,
      { one, two },
      { baht: 444, step: "approve", from: account.id },
    );
    for (const [{ id }, stage] of [
      [sent, "SENT"],
      [paid, "PAID"],
    ] as const) {
      expect((await seenBy(two, askedId(await giveBack(id))))?.evidence?.stage).toBe(stage);
    }
  });

  it("was paid from the account of that line, whatever account is entered", async () => {
    const { id } = await send(442);
    await link(id, "442");
    const entered = await one.post(`/api/admin/withdrawals/${id}/approve`, {
      paid_from: other?.id,
    });
    expect(entered.status).toBe(200);
    expect(
      await app.current.db.query("select paid_from from withdrawals where id = $1", [id]),
    ).toEqual([{ paid_from: account.id }]);
  });

  it("is linked to no line that comes while it is being returned", async () => {
    const { id, member } = await send(443);
    const file = statementOf(account, row("-443", member.number, "โอน"));
    await whileHeld(app.current, {
      hold: (tx) => tx.query("select from withdrawals where id = $1 for update", [id]),
      ask: () => takeStatement({ one, two }, file),
      before: async (tx) => {
        await tx.query(
          `update withdrawals set status = 'REJECTED', reject_reason = 'x',
             processed_at = clock_timestamp() where id = $1`,
          [id],
        );
        await postEntries(tx, [
          {
            userId: member.id,
            type: "REFUND",
            amount: 44_300,
            counterAccount: "WITHDRAWALS_PAYABLE",
            reference: { kind: "withdrawal", id },
          },
        ]);
      },
    });
    const lines = await app.current.db.query(
      "select withdrawal_id from bank_statement_lines where amount_satang = 44300",
    );
    expect(lines).toEqual([{ withdrawal_id: null }]);
  });

  it("is paid by its line, though one of the same amount had come back to its member", async () => {
    const wish = { baht: 445, step: "approve", from: account.id } as const;
    const again = async () => {
      const { id: back, member } = await paidBy(app.current, { one, two }, wish);
      expect((await approve(two, askedId(await giveBack(back)))).status).toBe(200);
      const id = await withdrawalOf(member, wish.baht);
      expect((await two.post(`/api/admin/withdrawals/${id}/send`, {})).status).toBe(200);
      return { back, id, member };
    };
    const lineOf = ({ member }: Awaited<ReturnType<typeof again>>, at = Date.now()) =>
      takeStatement({ one, two }, statementOf(account, row("-445", member.number, "โอน", at)));

    const now = await again();
    await lineOf(now);
    expect(await stageOf(app.current, now.id)).toBe("PAID");

    // When it came back says nothing of when it was paid.
    const before = await again();
    const move = (id: string, column: string, minutes: number) =>
      app.current.db.query(
        `update withdrawals set created_at = now() - interval '6 hours',
           ${column} = now() - make_interval(mins => $2) where id = $1`,
        [id, minutes],
      );
    await move(before.back, "processed_at", 121);
    await move(before.id, "sent_at", 150);
    await lineOf(before, Date.now() - 2 * 3_600_000);
    expect(await stageOf(app.current, before.id)).toBe("PAID");
  });
});
