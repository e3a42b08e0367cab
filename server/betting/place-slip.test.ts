import { randomUUID } from "node:crypto";

import { placedSlip } from "@chokdee/domain/betting/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";

const app = useApp();
let lottery: TestLottery;
let roundId: string;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  roundId = await addRound(app.current.db, lottery);
});

const place = "/api/lottery/bets/bulk";
const balanceOf = async (userId: string) => {
  const [row] = await app.current.db.query<{ balance_satang: number }>(
    "select balance_satang from wallets where user_id = $1",
    [userId],
  );
  return row?.balance_satang;
};

describe("a slip", () => {
  it("takes the stake and answers its lines with the odds of the moment", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const sent = slip(lottery, roundId, [
      ["THREE_TOP", "582", 10],
      ["TWO_BOTTOM", "05", "20.00"],
      ["RUN_TOP", "7", 5],
    ]);
    const reply = await member.post(place, sent);
    expect(reply.status).toBe(201);
    expect(placedSlip.parse(reply.body)).toMatchObject({
      message: "แทงหวยสำเร็จ",
      bet_group_id: sent.bet_group_id,
      total_amount: "35.00",
      balance: 965,
      bets: [
        { bet_type: "THREE_TOP", number: "582", amount: "10.00", odds: "900.00" },
        { bet_type: "TWO_BOTTOM", number: "05", amount: "20.00", odds: "95.00" },
        { bet_type: "RUN_TOP", number: "7", amount: "5.00", odds: "3.20" },
      ],
    });
    expect(await balanceOf(member.id)).toBe(96_500);
  });

  it("sent three times at once with one id stands once and answers the same", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const sent = slip(lottery, roundId, [["TWO_TOP", "11", 10]]);
    const replies = await Promise.all([1, 2, 3].map(() => member.post(place, sent)));
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await balanceOf(member.id)).toBe(99_000);
  });

  it("answers the same to a retry even after the round has closed", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const closing = await addRound(app.current.db, lottery);
    const sent = slip(lottery, closing, [["TWO_TOP", "11", 10]]);
    const first = await member.post(place, sent);
    await app.current.db.query("update rounds set close_time = now() where id = $1", [closing]);
    const again = await member.post(place, sent);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it("answers the same to a retry while betting is stopped, and takes no other", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const sent = slip(lottery, roundId, [["TWO_TOP", "11", 10]]);
    const first = await member.post(place, sent);
    const { db } = app.current;
    await db.query("update house_state set betting_stopped_at = now(), betting_stopped_why = 'x'");
    const again = await member.post(place, sent);
    const changed = await member.post(place, {
      ...slip(lottery, roundId, [["TWO_TOP", "12", 10]]),
      bet_group_id: sent.bet_group_id,
    });
    const other = await member.post(place, slip(lottery, roundId, [["TWO_TOP", "12", 10]]));
    await db.query("update house_state set betting_stopped_at = null, betting_stopped_why = null");
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(changed.body.code).toBe("IDEMPOTENCY_CONFLICT");
    expect(other.body.code).toBe("BETTING_STOPPED");
  });

  it.each([
    [
      "another amount",
      [
        ["TWO_TOP", "11", 11],
        ["TWO_TOP", "12", 10],
      ],
    ],
    [
      "another order",
      [
        ["TWO_TOP", "12", 10],
        ["TWO_TOP", "11", 10],
      ],
    ],
    [
      "another number",
      [
        ["TWO_TOP", "11", 10],
        ["TWO_TOP", "13", 10],
      ],
    ],
  ] as const)("with the same id and %s is a conflict", async (_what, lines) => {
    const member = await app.current.member({ balance: 100_000 });
    const id = randomUUID();
    await member.post(
      place,
      slip(
        lottery,
        roundId,
        [
          ["TWO_TOP", "11", 10],
          ["TWO_TOP", "12", 10],
        ],
        id,
      ),
    );
    const reply = await member.post(place, slip(lottery, roundId, lines, id));
    expect([reply.status, reply.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    expect(await balanceOf(member.id)).toBe(98_000);
  });

  it("with the same id in another round is a conflict", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const sent = slip(lottery, roundId, [["TWO_TOP", "11", 10]]);
    await member.post(place, sent);
    const reply = await member.post(place, {
      ...sent,
      round_id: await addRound(app.current.db, lottery),
    });
    expect(reply.status).toBe(409);
  });

  it("under another member's id is a slip of one's own, without a hint", async () => {
    const [owner, other] = [
      await app.current.member({ balance: 100_000 }),
      await app.current.member({ balance: 100_000 }),
    ];
    const sent = slip(lottery, roundId, [["TWO_TOP", "11", 10]]);
    await owner.post(place, sent);
    const reply = await other.post(place, sent);
    expect([reply.status, reply.body.total_amount]).toEqual([201, "10.00"]);
    expect(await balanceOf(other.id)).toBe(99_000);
    expect(await balanceOf(owner.id)).toBe(99_000);
    // Cancelled by its own member, the other's stands.
    const cancelled = await other.post(
      `${place.replace("bulk", "groups")}/${sent.bet_group_id}/cancel`,
    );
    expect(cancelled.status).toBe(200);
    expect(await balanceOf(owner.id)).toBe(99_000);
  });

  it("never spends more than the wallet holds, however many come at once", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const replies = await Promise.all(
      Array.from({ length: 60 }, () =>
        member.post(place, slip(lottery, roundId, [["TWO_TOP", "22", 30]])),
      ),
    );
    const statuses = replies.map((reply) => reply.body.code ?? "placed");
    expect(statuses.filter((status) => status === "placed")).toHaveLength(33);
    expect(statuses.filter((status) => status === "INSUFFICIENT_BALANCE")).toHaveLength(27);
    expect(await balanceOf(member.id)).toBe(1_000);
  });

  it("is refused for lack of money with what is missing", async () => {
    const member = await app.current.member({ balance: 5_050 });
    const reply = await member.post(place, slip(lottery, roundId, [["TWO_TOP", "22", 100]]));
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      message: "ยอดเงินไม่เพียงพอ กรุณาเติมเงิน",
      details: { shortfall: "49.50" },
    });
  });

  it("takes the same number twice as one bet of both stakes", async () => {
    const member = await app.current.member({ balance: 1_000_000 });
    const reply = await member.post(
      place,
      slip(lottery, roundId, [
        ["TWO_TOP", "22", 100],
        ["TWO_TOP", "33", 5],
        ["TWO_TOP", "22", 50],
      ]),
    );
    expect(reply.body.bets).toHaveLength(2);
    expect(reply.body.bets[0]).toMatchObject({ number: "22", amount: "150.00" });
    const over = await member.post(
      place,
      slip(lottery, roundId, [
        ["TWO_TOP", "22", 4_000],
        ["TWO_TOP", "22", 2_000],
      ]),
    );
    expect(over.body.details.lines).toEqual([
      { index: 0, reason: "ABOVE_MAX", max_amount: "5000.00" },
    ]);
  });

  it("takes 1,000 lines and refuses 1,001 and none", async () => {
    const member = await app.current.member({ balance: 1_000_000 });
    const lines = Array.from(
      { length: 1_001 },
      (_, n) => ["THREE_TOP", String(n % 1000).padStart(3, "0"), 1] as const,
    );
    const most = await member.post(place, slip(lottery, roundId, lines.slice(0, 1_000)));
    expect([most.status, most.body.bets?.length]).toEqual([201, 1_000]);
    const over = await member.post(place, slip(lottery, roundId, lines));
    expect([over.status, over.body.code]).toEqual([422, "TOO_MANY_LINES"]);
    expect((await member.post(place, slip(lottery, roundId, []))).status).toBe(400);
    expect(await balanceOf(member.id)).toBe(900_000);
  });
});
