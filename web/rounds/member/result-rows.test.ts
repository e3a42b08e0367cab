import { expect, test } from "vitest";

import { resultRows } from "./result-rows.ts";

test("a result is shown in the order of the screens, with every number of a prize", () => {
  const rows = resultRows({ two_bottom: "43", prize_first: "536077", three_front: "267 318" });
  expect(rows).toEqual([
    { field: "prize_first", numbers: ["536077"] },
    { field: "three_front", numbers: ["267", "318"] },
    { field: "two_bottom", numbers: ["43"] },
  ]);
});
