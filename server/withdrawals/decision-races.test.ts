import { beforeAll, expect, it } from "vitest";

import { balanceOf, entriesOf } from "../testing/deposits.ts";
import { useApp, type Caller, type TestApp } from "../testing/app.ts";
import { inFaultyApp, type Plant } from "../testing/faulty-app.ts";
import { proofSize, PROOF_TIMEOUT_MS } from "../testing/proof-size.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp();
let router: Desk;

beforeAll(async () => {
  router = await openDesk(app.current);
});

interface Desk {
  readonly app: TestApp;
  readonly admins: readonly [Caller, Caller];
}

async function openDesk(at: TestApp): Promise<Desk> {
  return { app: at, admins: [await at.admin(), await at.admin()] };
}

/** trust.md W4: 1,000 races once. */
const RACES = proofSize(20);
/** So many at once. */
const TOGETHER = 10;

/** Two administrators decide at the same moment, the first against the other: what came of it. */
async function race({ app: one, admins }: Desk, at: number) {
  const member = await richMember(one, 100_000);
  const asked = await askToWithdraw(member, 500);
  const path = `/api/admin/withdrawals/${String(asked.body.data.id)}`;
  const approve = () => admins[0].post(`${path}/approve`, {});
  const reject = () => admins[1].post(`${path}/reject`, { reason: "ไม่ผ่าน" });
  const replies = await Promise.all(at % 2 === 0 ? [approve(), reject()] : [reject(), approve()]);
  const ends = replies.map(({ status, body }) =>
    status === 200 ? String(body.data.status) : `${status} ${body.code}`,
  );
  const balance = await balanceOf(one, member.id);
  const refunds = await entriesOf(one, member.id, "REFUND");
  return { ends: ends.toSorted(), balance, refunds: refunds.length };
}

const LATE = "409 WITHDRAWAL_FINAL";
const APPROVED = { ends: [LATE, "APPROVED"], balance: 50_000, refunds: 0 };
const REJECTED = { ends: [LATE, "REJECTED"], balance: 100_000, refunds: 1 };

it(
  "a withdrawal that one approves while another rejects it has one end, and one refund at most",
  async () => {
    for (let done = 0; done < RACES; done += TOGETHER) {
      const together = Math.min(TOGETHER, RACES - done);
      const ends = await Promise.all(
        Array.from({ length: together }, (_, at) => race(router, done + at)),
      );
      for (const end of ends) expect([APPROVED, REJECTED]).toContainEqual(end);
    }
  },
  PROOF_TIMEOUT_MS,
);

const BOTH = "APPROVED,REJECTED";

/** The wallet's lock, the withdrawal's own, and the state in the update: any one alone would do. */
const UNGUARDED: Plant = {
  statements: [
    ["where id = any ($1::uuid[]) order by no for update", "where id = any ($1::uuid[])"],
    ["where id = any ($1::uuid[]) order by id for no key update", "where id = any ($1::uuid[])"],
    ["and status in ('PENDING', case when $2 = 'REJECTED' then 'APPROVED' end)", ""],
  ],
  functions: [["wallet_lock", "for update", ""]],
};

it("the race finds a house in which nothing holds the second decision back", async () => {
  const ends = await inFaultyApp(UNGUARDED, async (planted) => {
    const open = await openDesk(planted);
    const seen: string[] = [];
    // On a busy machine ten at once may all miss the moment between look and write.
    for (let tries = 0; tries < 20 && !seen.includes(BOTH); tries++) {
      const raced = await Promise.all(Array.from({ length: TOGETHER }, (_, at) => race(open, at)));
      seen.push(...raced.map((end) => end.ends.join()));
    }
    return seen;
  });
  expect(ends).toContain(BOTH);
});
