/** Two who settle one member's debts at the same moment come one after the other. */
import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import type { Queries } from "../platform/database/database.ts";
import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { useDesk } from "../testing/debts.ts";
import { whileHeld } from "../testing/in-turn.ts";
import { approve, askedId, codeOf } from "../testing/two-people.ts";
import { settleDebts } from "./debt-queries.ts";
import { lockWallet } from "./post-entries.ts";

const app = useApp({ TWO_PERSON: "off" });
const desk = useDesk(app);

/** What is answered to who asks while the wallet is held, once the one before them is done. */
const after = (
  member: Caller,
  ask: () => Promise<Reply>,
  before: (tx: Queries) => Promise<unknown>,
): Promise<Reply> =>
  whileHeld(app.current, { hold: (tx) => lockWallet(tx, member.id), ask, before });

const collected = (member: Caller, satang: number) => (tx: Queries) =>
  settleDebts(tx, {
    userId: member.id,
    how: "COLLECTED",
    cause: "MEMBER",
    most: satang,
    actorId: null,
    requestId: randomUUID(),
  });

describe("who settles a debt while another does", () => {
  it("is told that there is none where the other has paid all of it", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 100_000);
    const reply = await after(
      member,
      () => member.post("/api/wallets/debts/pay"),
      collected(member, 95_000),
    );
    expect(codeOf(reply)).toEqual([404, "DEBT_NOT_FOUND"]);
    expect((await desk.owed(member)).total).toBe("0.00");
  });

  it("pays what the other has left, and is told that nothing is left then", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 100_000);
    const reply = await after(
      member,
      () => member.post("/api/wallets/debts/pay"),
      collected(member, 15_000),
    );
    expect(reply.body.data).toEqual({ paid: "800.00", left: "0.00" });
  });

  it("takes no more from a member whose answer was lost than what they asked for", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 60_000);
    const pay = () => member.post("/api/wallets/debts/pay", undefined, { "idempotency-key": "1" });
    const first = await pay();
    expect(first.body.data).toEqual({ paid: "600.00", left: "350.00" });
    await desk.give(member, 60_000);
    const again = await pay();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await desk.debtsOf(member)).total).toBe("350.00");
  });

  it("gives up nothing where less is owed by then than was asked about", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 10_000);
    await desk.set({ two_person: true });
    const [one, two] = [await app.current.admin(["cashier"]), await app.current.admin(["cashier"])];
    const asked = askedId(await desk.writeOff(one, member));
    const reply = await after(member, () => approve(two, asked), collected(member, 10_000));
    expect(codeOf(reply)).toEqual([409, "APPROVAL_OVERTAKEN"]);
    expect((await desk.debtsOf(member)).total).toBe("850.00");
  });
});
