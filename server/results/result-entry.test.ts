import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { draw, resultPath } from "../testing/settling.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
});

const closedRound = () => addRound(app.current.db, lottery, -1);

describe("a faulty entry", () => {
  it.each<[string, object, object]>([
    ["five digits", { prize_first: "83546" }, { field: "prize_first", code: "WRONG_LENGTH" }],
    ["letters", { two_bottom: "7a" }, { field: "two_bottom", code: "NOT_DIGITS" }],
    ["Thai digits", { two_bottom: "๗๑" }, { field: "two_bottom", code: "NOT_DIGITS" }],
    ["full-width digits", { two_bottom: "７１" }, { field: "two_bottom", code: "NOT_DIGITS" }],
    ["one front three", { three_front: ["104"] }, { field: "three_front", code: "WRONG_COUNT" }],
    ["no first prize", { prize_first: undefined }, { field: "prize_first", code: "MISSING" }],
    ["a wrong near prize", { prize_near: "835460 835463" }, { field: "prize_near" }],
    ["another two top", { two_top: "63" }, { code: "MISMATCH", expected: "62" }],
    ["an unknown field", { __proto__x: "1" }, { code: "UNKNOWN_FIELD" }],
  ])("with %s is refused with the field at fault", async (_case, change, fault) => {
    const roundId = await closedRound();
    for (const path of [resultPath(roundId), `${resultPath(roundId)}/preview`]) {
      const reply = await admin.post(path, { result: { ...draw, ...change } });
      expect(reply).toMatchObject({ status: 422, body: { code: "RESULT_INVALID" } });
      expect(reply.body.details.faults[0]).toMatchObject(fault);
    }
  });

  it("whose second, blind entry says something else is refused", async () => {
    const roundId = await closedRound();
    const other = { result: draw, result_again: { ...draw, two_bottom: "17" } };
    expect(await admin.post(resultPath(roundId), other)).toMatchObject({
      status: 422,
      body: { code: "RESULT_DIFFERS" },
    });
    const same = { result: draw, result_again: draw };
    expect((await admin.post(resultPath(roundId), same)).status).toBe(200);
  });

  it.each([
    ["no result", {}],
    ["a number for a text", { result: { prize_first: 835_462 } }],
    ["a text", { result: "835462" }],
    ["a long text", { result: { prize_first: "8".repeat(200) } }],
  ])("of the wrong shape, %s, is malformed", async (_case, body) => {
    const roundId = await closedRound();
    expect((await admin.post(resultPath(roundId), body)).status).toBe(400);
  });

  it("for a round that is not there is refused", async () => {
    for (const id of ["999999999", "0", "x", randomUUID(), "1e3", "-1"]) {
      const reply = await admin.post(resultPath(id), { result: draw });
      expect(reply).toMatchObject({ status: 404, body: { code: "ROUND_NOT_FOUND" } });
    }
  });

  it.each(["YEEKEE", "ANIMAL"])("for %s is refused: the house draws it", async (kind) => {
    const drawn = await addLottery(app.current.db, kind, kind);
    const roundId = await addRound(app.current.db, drawn, -1);
    const body = { result: { three_top: "123", two_bottom: "45" }, reason: "x" };
    for (const path of ["", "/preview", "/correct"]) {
      const reply = await admin.post(`${resultPath(roundId)}${path}`, body);
      expect(reply).toMatchObject({ status: 409, body: { code: "HOUSE_DRAW" } });
    }
  });

  it("by somebody who is no administrator is refused", async () => {
    const roundId = await closedRound();
    const member = await app.current.member();
    for (const path of ["", "/preview", "/correct"]) {
      const url = `${resultPath(roundId)}${path}`;
      expect((await member.post(url, { result: draw })).status).toBe(403);
      expect((await app.current.stranger.post(url, { result: draw })).status).toBe(401);
    }
  });
});
