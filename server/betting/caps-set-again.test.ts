/** A cap that was taken away counts, once it is set again, what was staked while there was none. */
import { beforeAll, beforeEach, expect, it } from "vitest";

import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { oneOfEachPart } from "../testing/parts.ts";
import { untilAnswered } from "../testing/until-answered.ts";

const app = useApp({ TWO_PERSON: "off" });
let admin: Caller;
let lottery: TestLottery;
let roundId: string;

beforeAll(async () => {
  admin = await app.current.admin();
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db, "GLO", "THAI_GOVERNMENT", ["TWO_TOP"]);
  roundId = await addRound(app.current.db, lottery);
});

const bet = (member: Caller, baht: number) => {
  const sent = slip(lottery, roundId, [["TWO_TOP", "11", baht]]);
  return untilAnswered(() => member.post("/api/lottery/bets/bulk", sent));
};

const ofType = (numberCap: string | null): Promise<Reply> =>
  admin.put(`/api/admin/lottery-types/${lottery.typeId}/bet-types`, {
    bet_types: [{ bet_type: "TWO_TOP", number_cap: numberCap }],
  });
const ofRound = () => ({ round_id: roundId, bet_type: "TWO_TOP" });
const bulk = (more: object): Promise<Reply> =>
  admin.post("/api/admin/number-rules/bulk", { ...ofRound(), numbers: ["11"], ...more });
let ruleId = "";
const addRule = async (number: string | null): Promise<Reply> => {
  const rule = { ...ofRound(), number, rule: "CLOSED", cap: "1000.00" };
  const reply = await admin.post("/api/admin/number-rules", rule);
  ruleId = reply.body.data?.id ?? "";
  return reply;
};
const removeRule = () => admin.delete(`/api/admin/number-rules/${ruleId}`);

it.each([
  ["of the bet type", () => ofType("1000.00"), () => ofType(null)],
  ["of a number", () => addRule("11"), removeRule],
  ["of every number of a round", () => addRule(null), removeRule],
  [
    "of many numbers at once",
    () => bulk({ act: "CAP", cap: "1000.00" }),
    () => bulk({ act: "REMOVE" }),
  ],
])("a cap %s that is set again is not sold once more", async (_, set, unset) => {
  const [[, one], [, other]] = await oneOfEachPart(app.current, 10_000_000);
  const done = async (reply: Promise<Reply>) => expect((await reply).status).toBeLessThan(300);
  await done(set());
  expect((await bet(one, 100)).status).toBe(201);
  await done(unset());
  expect((await bet(other, 5_000)).status).toBe(201);
  await done(set());
  const refused = await bet(one, 100);
  expect(refused.body).toMatchObject({ details: { lines: [{ reason: "NUMBER_CAP" }] } });
});
