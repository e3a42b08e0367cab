/** What each act on rounds and lotteries sends: about which, with which fields, as a preview or not. */
import { afterAll, expect, it } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { sentBy, type Calls } from "../../testing/calls-made.ts";

afterAll(closeBrowser);

type Act = readonly [hook: string, given: readonly unknown[], told: unknown, sends: string];
const acts: readonly (readonly [Calls, readonly Act[]])[] = [
  [
    () => import("./calls.ts"),
    [
      ["useCreateRound", [], { a: 1 }, `POST /api/admin/rounds {"a":1}`],
      [
        "useChangeRound",
        ["1"],
        { status: "CLOSED" },
        `PATCH /api/admin/rounds/1 {"status":"CLOSED"}`,
      ],
      ["useVoidRound", ["1"], "x", `POST /api/admin/rounds/1/void {"reason":"x"}`],
      [
        "useEnterResult",
        ["1"],
        { result: { three_top: "123" } },
        `POST /api/admin/rounds/1/result {"result":{"three_top":"123"},"result_again":{"three_top":"123"}}`,
      ],
      [
        "useEnterResult",
        ["1"],
        { result: { three_top: "123" }, reason: "x" },
        `POST /api/admin/rounds/1/result/correct {"result":{"three_top":"123"},"result_again":{"three_top":"123"},"reason":"x"}`,
      ],
    ],
  ],
  [
    () => import("./plan/calls.ts"),
    [
      ["useImportExchange", ["SET"], { days: [] }, `PUT /api/admin/exchanges/SET {"days":[]}`],
      [
        "usePreviewDay",
        [],
        { typeId: "1", on: "2026-12-05", movedTo: "2026-12-06", note: "x" },
        `PUT /api/admin/lottery-types/1/calendar/2026-12-05 {"moved_to":"2026-12-06","note":"x","preview":true}`,
      ],
      [
        "useSaveDay",
        [],
        { typeId: "1", on: "2026-12-05", movedTo: "2026-12-06", note: "x" },
        `PUT /api/admin/lottery-types/1/calendar/2026-12-05 {"moved_to":"2026-12-06","note":"x","preview":false}`,
      ],
      [
        "usePreviewDay",
        [],
        { typeId: "1", on: "2026-12-05", movedTo: undefined, note: "" },
        "DELETE /api/admin/lottery-types/1/calendar/2026-12-05?preview=1",
      ],
      [
        "useSaveDay",
        [],
        { typeId: "1", on: "2026-12-05", movedTo: undefined, note: "" },
        "DELETE /api/admin/lottery-types/1/calendar/2026-12-05",
      ],
      [
        "useSaveDay",
        [],
        { typeId: "1", on: "2026-12-05", movedTo: null, note: "x" },
        `PUT /api/admin/lottery-types/1/calendar/2026-12-05 {"moved_to":null,"note":"x","preview":false}`,
      ],
      [
        "usePreviewPlan",
        [],
        { typeIds: ["1", "2"], range: { from: "2026-12-01", to: "2026-12-31" } },
        `POST /api/admin/rounds/plan {"lottery_type_ids":["1"],"from":"2026-12-01","to":"2026-12-31","preview":true} then POST /api/admin/rounds/plan {"lottery_type_ids":["2"],"from":"2026-12-01","to":"2026-12-31","preview":true}`,
      ],
      ["useCopyLottery", [], { a: 1 }, `POST /api/admin/lottery-types {"a":1}`],
    ],
  ],
  [
    () => import("./rules/calls.ts"),
    [
      ["useAddRule", [], { a: 1 }, `POST /api/admin/number-rules {"a":1}`],
      ["useRemoveRule", [], "1", "DELETE /api/admin/number-rules/1"],
      ["useChangeSteps", [], { a: 1 }, `PUT /api/admin/number-rules/steps {"a":1}`],
    ],
  ],
  [
    () => import("./lotteries/calls.ts"),
    [
      ["useChangeLottery", ["1"], { a: 1 }, `PUT /api/admin/lottery-types/1 {"a":1}`],
      ["useChangeBetTypes", ["1"], { a: 1 }, `PUT /api/admin/lottery-types/1/bet-types {"a":1}`],
      [
        "useOrderBetTypes",
        ["1"],
        ["TWO_TOP"],
        `PUT /api/admin/lottery-types/1/bet-types/order {"bet_types":["TWO_TOP"]}`,
      ],
      ["useAddBetType", ["1"], { a: 1 }, `POST /api/admin/lottery-types/1/bet-types {"a":1}`],
    ],
  ],
];
const cases = acts.flatMap(([load, those]) =>
  those.map(([hook, given, told, sends]) => ({ load, hook, given, told, sends })),
);

it.each(cases)("$hook of $given with $told sends $sends", async (one) => {
  expect(await sentBy(one.load, one.hook, one.given, one.told)).toBe(one.sends);
});
