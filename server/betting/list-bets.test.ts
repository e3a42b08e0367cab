import { bet } from "@chokdee/domain/betting/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { bet as placeBet, draw, resultPath } from "../testing/settling.ts";

const app = useApp();
let lottery: TestLottery;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
});

describe("the history of bets", () => {
  it("answers whole slips, newest first, page by page", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const roundId = await addRound(app.current.db, lottery);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const sent = slip(lottery, roundId, [
        ["TWO_TOP", "11", 1],
        ["RUN_TOP", "2", 1],
      ]);
      await member.post("/api/lottery/bets/bulk", sent);
      ids.unshift(sent.bet_group_id);
    }
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const { body } = await member.get(
        `/api/lottery/bets?limit=2${next ? `&cursor=${next}` : ""}`,
      );
      for (const one of body.data) expect(bet.safeParse(one).error).toBeUndefined();
      seen.push(...body.data.map((one: { bet_group_id: string }) => one.bet_group_id));
      next = body.next_cursor;
    }
    expect(seen).toEqual(ids.flatMap((id) => [id, id]));
  });

  it("shows a member's own bets only", async () => {
    const [owner, other] = [
      await app.current.member({ balance: 10_000 }),
      await app.current.member(),
    ];
    const roundId = await addRound(app.current.db, lottery);
    const sent = slip(lottery, roundId, [["TWO_TOP", "11", 1]]);
    await owner.post("/api/lottery/bets/bulk", sent);
    const { body } = await other.get(`/api/lottery/bets?bet_group_id=${sent.bet_group_id}`);
    expect(body.data).toEqual([]);
  });

  it("shows the slips of one lottery only when asked", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const other = await addLottery(app.current.db);
    for (const played of [lottery, other]) {
      const roundId = await addRound(app.current.db, played);
      await member.post("/api/lottery/bets/bulk", slip(played, roundId, [["TWO_TOP", "11", 1]]));
    }
    const { body } = await member.get(`/api/lottery/bets?lottery_type_id=${other.typeId}`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0].lottery_round.lottery_type.id).toBe(String(other.typeId));
    const none = await member.get("/api/lottery/bets?lottery_type_id=x");
    expect(none.body.data).toEqual([]);
  });

  it("filters by state, and derives it from round and wins", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const [pending, settled, voided] = [
      await addRound(app.current.db, lottery),
      await addRound(app.current.db, lottery),
      await addRound(app.current.db, lottery),
    ];
    const place = async (roundId: string, number: string) => {
      const sent = slip(lottery, roundId, [["TWO_TOP", number, 1]]);
      await member.post("/api/lottery/bets/bulk", sent);
      return sent.bet_group_id;
    };
    const open = await place(pending, "11");
    const won = await place(settled, "11");
    const lost = await place(settled, "12");
    const given = await place(voided, "11");
    const admin = await app.current.admin();
    await closeNow(app.current, settled);
    const result = {
      prize_first: "000011",
      three_front: "111 222",
      three_bottom: "333 444",
      two_bottom: "22",
    };
    await admin.post(`/api/admin/rounds/${settled}/result`, { result });
    await admin.post(`/api/admin/rounds/${voided}/void`, { reason: "test" });
    const shown = async (status: string) => {
      const { body } = await member.get(`/api/lottery/bets?status=${status}`);
      return body.data.map((one: { bet_group_id: string; status: string; payout: string }) => [
        one.bet_group_id,
        one.status,
        one.payout,
      ]);
    };
    expect(await shown("PENDING")).toEqual([[open, "PENDING", "0.00"]]);
    expect(await shown("WON")).toEqual([[won, "WON", "95.00"]]);
    expect(await shown("LOST")).toEqual([[lost, "LOST", "0.00"]]);
    expect(await shown("CANCELLED")).toEqual([[given, "CANCELLED", "0.00"]]);
    expect(await shown("RESULTED")).toHaveLength(2);
    expect(await shown("ALL")).toHaveLength(4);
  });

  it("answers nothing for a cursor or round that cannot be", async () => {
    const member = await app.current.member();
    for (const query of [
      "cursor=x",
      "cursor=1'--",
      "round_id=abc",
      "round_id=99999999999999999999",
    ]) {
      const { status, body } = await member.get(`/api/lottery/bets?${encodeURI(query)}`);
      expect([status, body.data]).toEqual([200, []]);
    }
    expect((await member.get("/api/lottery/bets?limit=0")).status).toBe(400);
    expect((await member.get("/api/lottery/bets?limit=201")).status).toBe(400);
    expect((await app.current.stranger.get("/api/lottery/bets")).status).toBe(401);
  });
});

describe("the filters of bets after the result was corrected", () => {
  it("go by the result that stands: who won by mistake has lost, and after a void nobody has", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member({ balance: 10_000 });
    const corrected = await addRound(app.current.db, lottery);
    const open = await addRound(app.current.db, lottery);
    const mistaken = await placeBet(member, lottery, corrected, [["TWO_BOTTOM", "71", 1]]);
    const missed = await placeBet(member, lottery, corrected, [["TWO_BOTTOM", "17", 1]]);
    const neither = await placeBet(member, lottery, corrected, [["TWO_BOTTOM", "99", 1]]);
    const waits = await placeBet(member, lottery, open, [["TWO_BOTTOM", "71", 1]]);
    const found = async () => {
      const groups: Record<string, string[]> = {};
      for (const status of ["PENDING", "WON", "LOST", "RESULTED", "CANCELLED"]) {
        const { body } = await member.get(`/api/lottery/bets?status=${status}`);
        groups[status] = body.data.map(
          ({ bet_group_id }: { bet_group_id: string }) => bet_group_id,
        );
      }
      return groups;
    };
    const resulted = { RESULTED: [neither, missed, mistaken], PENDING: [waits], CANCELLED: [] };
    await closeNow(app.current, corrected);
    await admin.post(resultPath(corrected), { result: draw });
    expect(await found()).toEqual({ ...resulted, WON: [mistaken], LOST: [neither, missed] });
    const right = { result: { ...draw, two_bottom: "17" }, reason: "พิมพ์ผิด" };
    expect((await admin.post(`${resultPath(corrected)}/correct`, right)).status).toBe(200);
    expect(await found()).toEqual({ ...resulted, WON: [missed], LOST: [neither, mistaken] });
    await admin.post(`/api/admin/rounds/${corrected}/void`, { reason: "ทดสอบ" });
    expect(await found()).toEqual({
      PENDING: [waits],
      WON: [],
      LOST: [],
      RESULTED: [],
      CANCELLED: [neither, missed, mistaken],
    });
  });
});
