import * as contract from "@chokdee/domain/results/what-if-contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { addLottery, addRound, closeNow, slip } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
let admin: Caller;
const result = {
  prize_first: "835207",
  three_front: "111 222",
  three_bottom: "333 444",
  two_bottom: "45",
};

beforeAll(async () => {
  admin = await app.current.admin();
});

async function roundWithBets() {
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  const member = await app.current.member({ balance: 1_000_000 });
  const placed = await member.post(
    "/api/lottery/bets/bulk",
    slip(lottery, roundId, [
      ["THREE_TOP", "207", 10],
      ["THREE_TOP", "208", 5],
      ["THREE_TOD", "702", 20],
      ["THREE_FRONT", "222", 3],
      ["RUN_TOP", "7", 100],
      ["TWO_BOTTOM", "46", 50],
    ]),
  );
  expect(placed.status).toBe(201);
  return { roundId, path: `/api/admin/rounds/${roundId}`, member };
}

describe("a made-up result", () => {
  it("tells per bet type what it would cost while bets are taken, and stores nothing", async () => {
    const { path, roundId } = await roundWithBets();
    const reply = await admin.post(`${path}/what-if`, { result });
    expect(reply.status).toBe(200);
    const { data } = contract.whatIf.replies[200].parse(reply.body);
    // By hand: 10 x 900 + 20 x 150 + 3 x 450 + 100 x 3.2 = 13,670 of 188 staked.
    expect(data).toMatchObject({
      stake: "188.00",
      payout: "13670.00",
      profit: "-13482.00",
      winning_lines: 4,
    });
    const rows = new Map(data.rows.map((row) => [row.bet_type, row]));
    expect(rows.get("THREE_TOP")).toMatchObject({ stake: "15.00", payout: "9000.00" });
    expect(rows.get("TWO_BOTTOM")).toMatchObject({ payout: "0.00", profit: "50.00" });
    expect(data.result["three_top"]).toBe("207");
    const [row] = await app.current.db.query<{ result: unknown; version: number }>(
      "select result, result_version as version from rounds where id = $1",
      [roundId],
    );
    expect(row).toEqual({ result: null, version: 0 });
  });

  it("costs what the settlement pays then", async () => {
    const { path, roundId } = await roundWithBets();
    const guessed = await admin.post(`${path}/what-if`, { result });
    await closeNow(app.current, roundId);
    const settled = await admin.post(`${path}/result`, { result });
    await app.current.runJobs();
    expect(settled.body.data.payout).toBe(guessed.body.data.payout);
    expect(settled.body.data.winners).toBe(guessed.body.data.winning_lines);
  });

  it("is refused for what the house draws itself: nobody may try out such results", async () => {
    for (const kind of ["YEEKEE", "ANIMAL"] as const) {
      const lottery = await addLottery(app.current.db, kind, kind);
      const roundId = await addRound(app.current.db, lottery);
      const reply = await admin.post(`/api/admin/rounds/${roundId}/what-if`, {
        result: { four_top: "1234", three_top: "234", two_bottom: "12", animal: "07" },
      });
      expect(reply.status).toBe(409);
      expect(reply.body.code).toBe("HOUSE_DRAW");
    }
  });

  it("is refused of a round that was voided, like the preview of its result", async () => {
    const { path } = await roundWithBets();
    expect((await admin.post(`${path}/void`, { reason: "ยกเลิก" })).status).toBe(200);
    for (const call of ["what-if", "result/preview"]) {
      const reply = await admin.post(`${path}/${call}`, { result });
      expect(reply.body).toMatchObject({
        code: "ROUND_STATE",
        details: { reason: "ROUND_VOIDED" },
      });
    }
  });

  it("is refused when it is no result, and to members", async () => {
    const { path, member } = await roundWithBets();
    const wrong = await admin.post(`${path}/what-if`, { result: { ...result, two_bottom: "4" } });
    expect(wrong.body.code).toBe("RESULT_INVALID");
    expect((await member.post(`${path}/what-if`, { result })).status).toBe(403);
    expect((await admin.post("/api/admin/rounds/0/what-if", { result })).status).toBe(404);
  });
});

describe("the stakes as a file", () => {
  it("hold every number, zeros in front included", async () => {
    const { path } = await roundWithBets();
    const file = await app.current.inject({
      url: `${path}/exposure?format=csv`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.headers["content-disposition"]).toMatch(/chokdee-exposure-\d+\.csv/);
    const lines = file.body.trim().split("\r\n");
    expect(file.body.startsWith("\uFEFFประเภทแทง,")).toBe(true);
    expect(lines[0]).toBe("ประเภทแทง,เลข,ยอดแทง,รายการ,จ่ายถ้าออก");
    expect(lines).toHaveLength(7);
    expect(lines).toContain("สามตัวบน, 207,10.00,1,9000.00");
    const ofOne = await app.current.inject({
      url: `${path}/exposure?format=csv&bet_type=THREE_TOP`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(ofOne.body.trim().split("\r\n")).toHaveLength(3);
  });
});
