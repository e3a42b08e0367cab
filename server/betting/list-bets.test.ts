import { bet } from "@chokdee/domain/betting/contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { fillRound } from "../testing/many-slips.ts";
import { bet as placeBet, draw, resultPath } from "../testing/settling.ts";

interface Shown {
  readonly number: string;
  readonly bet_group_id: string;
  readonly note: string | null;
}

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
    const taken = await place(pending, "13");
    await member.post(`/api/lottery/bets/groups/${taken}/cancel`);
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
    expect(await shown("CANCELLED")).toEqual([
      [taken, "CANCELLED", "0.00"],
      [given, "CANCELLED", "0.00"],
    ]);
    expect(await shown("RESULTED")).toHaveLength(2);
    expect(await shown("ALL")).toHaveLength(5);
  });

  it("finds the slips that hold a number, page by page, however many do not", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const roundId = await addRound(app.current.db, lottery);
    const other = await addRound(app.current.db, lottery);
    const last = await placeBet(member, lottery, other, [["TWO_TOP", "47", 1]]);
    // 6 of them hold 47, of which one search comes to 5.
    const many = { roundId, memberIds: [member.id], slips: 600, lines: 1 };
    await fillRound(app.current.ownerUrl, many);
    const pages: number[] = [];
    const seen = new Set<string>();
    for (let next: string | null = ""; next !== null;) {
      const { body } = await member.get(
        `/api/lottery/bets?limit=10&number=47${next ? `&cursor=${next}` : ""}`,
      );
      expect(body.data.map((one: Shown) => one.number)).toEqual(body.data.map(() => "47"));
      for (const one of body.data) seen.add(one.bet_group_id);
      pages.push(body.data.length);
      next = body.next_cursor;
    }
    // Without a choice a page is of fifty slips.
    const usual = (await member.get("/api/lottery/bets")).body.data;
    expect(new Set(usual.map((one: Shown) => one.bet_group_id)).size).toBe(50);
    expect(pages).toEqual([5, 2]);
    expect(seen.size).toBe(7);
    expect(seen).toContain(last);
    const { body } = await member.get("/api/lottery/bets?limit=3&number=47");
    const more = await member.get(`/api/lottery/bets?limit=3&number=47&cursor=${body.next_cursor}`);
    expect(new Set([...body.data, ...more.body.data].map((one) => one.bet_group_id)).size).toBe(6);
    expect((await member.get("/api/lottery/bets?number=4x")).status).toBe(400);
  });

  it("finds the slips of Bangkok days", async () => {
    const member = await app.current.member({ balance: 1000 });
    const roundId = await addRound(app.current.db, lottery);
    const sent = await placeBet(member, lottery, roundId, [["TWO_TOP", "11", 1]]);
    const day = (days: number) => bangkokDay(Date.now() + days * 86_400_000);
    const found = async (query: string) => {
      const { body } = await member.get(`/api/lottery/bets?${query}`);
      return body.data.map((bet: Shown) => bet.bet_group_id);
    };
    expect(await found(`from=${day(0)}&to=${day(0)}`)).toEqual([sent]);
    expect(await found(`from=${day(-3)}&to=${day(-1)}`)).toEqual([]);
    expect(await found(`from=${day(1)}`)).toEqual([]);
    const { status, body } = await member.get("/api/lottery/bets?from=2026-02-30");
    expect([status, body.code]).toEqual([400, "DATE_INVALID"]);
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

describe("a note on a slip", () => {
  it("is nobody else's whose slip has the same id, and is not taken off by them", async () => {
    const [owner, other] = [
      await app.current.member({ balance: 10_000 }),
      await app.current.member({ balance: 10_000 }),
    ];
    const sent = slip(lottery, await addRound(app.current.db, lottery), [["TWO_TOP", "11", 1]]);
    const path = `/api/lottery/bets/groups/${sent.bet_group_id}/note`;
    for (const member of [owner, other]) await member.post("/api/lottery/bets/bulk", sent);
    const noteOf = async (member: typeof owner) =>
      (await member.get("/api/lottery/bets")).body.data.map((bet: Shown) => bet.note);
    await owner.put(path, { note: "พี่แดง" });
    expect([await noteOf(owner), await noteOf(other)]).toEqual([["พี่แดง"], [null]]);
    await other.put(path, { note: "พี่ดำ" });
    expect([await noteOf(owner), await noteOf(other)]).toEqual([["พี่แดง"], ["พี่ดำ"]]);
    await other.put(path, { note: "" });
    expect([await noteOf(owner), await noteOf(other)]).toEqual([["พี่แดง"], [null]]);
  });

  it("is the member's own, is changed and taken off, and stands on each line", async () => {
    const [owner, other] = [
      await app.current.member({ balance: 10_000 }),
      await app.current.member({ balance: 10_000 }),
    ];
    const roundId = await addRound(app.current.db, lottery);
    const id = await placeBet(owner, lottery, roundId, [
      ["TWO_TOP", "11", 1],
      ["TWO_TOP", "12", 1],
    ]);
    const path = `/api/lottery/bets/groups/${id}/note`;
    const notes = async () => {
      const { body } = await owner.get("/api/lottery/bets");
      return body.data.map((bet: Shown) => bet.note);
    };
    expect(await notes()).toEqual([null, null]);
    expect((await owner.put(path, { note: " พี่แดง " })).body.data).toEqual({ note: "พี่แดง" });
    expect(await notes()).toEqual(["พี่แดง", "พี่แดง"]);
    await owner.put(path, { note: "พี่ดำ" });
    expect(await notes()).toEqual(["พี่ดำ", "พี่ดำ"]);
    for (const note of ["x", ""]) {
      const refused = await other.put(path, { note });
      expect([refused.status, refused.body.code]).toEqual([404, "SLIP_NOT_FOUND"]);
    }
    expect((await owner.put(path, { note: "ก".repeat(81) })).status).toBe(400);
    expect((await owner.put(path, { note: "  " })).body.data).toEqual({ note: null });
    expect(await notes()).toEqual([null, null]);
  });

  it("is found by an id of any characters, as it was sent, and is taken off by it", async () => {
    const member = await app.current.member({ balance: 10_000 });
    const roundId = await addRound(app.current.db, lottery);
    const id = "โพย/1 50%25 (ก)";
    const sent = { ...slip(lottery, roundId, [["TWO_TOP", "11", 1]]), bet_group_id: id };
    expect((await member.post("/api/lottery/bets/bulk", sent)).status).toBe(201);
    const path = `/api/lottery/bets/groups/${encodeURIComponent(id)}/note`;
    const notes = async () =>
      (await member.get("/api/lottery/bets")).body.data.map((bet: Shown) => bet.note);
    expect((await member.put(path, { note: "พี่แดง" })).status).toBe(200);
    expect(await notes()).toEqual(["พี่แดง"]);
    expect((await member.put(path, { note: "" })).status).toBe(200);
    expect(await notes()).toEqual([null]);
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
    const results = async () => {
      const { body } = await member.get(`/api/lottery/bets?round_id=${corrected}`);
      return body.data.map((one: { lottery_round: { result: unknown } }) =>
        Boolean(one.lottery_round.result),
      );
    };
    expect(await results()).toEqual([true, true, true]);
    await admin.post(`/api/admin/rounds/${corrected}/void`, { reason: "ทดสอบ" });
    // A result that counts for nothing is not shown.
    expect(await results()).toEqual([false, false, false]);
    expect(await found()).toEqual({
      PENDING: [waits],
      WON: [],
      LOST: [],
      RESULTED: [],
      CANCELLED: [neither, missed, mistaken],
    });
  });
});
