/** What is drawn many times a day: of which day it is said to be, and who is led to its statistics. */
import { afterAll, expect, it } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

const record = {
  id: "1",
  round_id: "r-1",
  round_name: "",
  sequence: 10,
  lottery_type_id: "t-1",
  draw_date: "2026-11-16",
  lottery_type: {
    id: "t-1",
    code: "yeekee",
    category: "YEEKEE",
    name_th: "ยี่กี",
    names: { th: "ยี่กี" },
    result_kind: "YEEKEE",
  },
  result: { three_top: "512", two_bottom: "07" },
};
afterAll(closeBrowser);

it.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])("signed in: %s, with results of several days: %s", async (isMember, dated) => {
  const { show } = await memberWeb(["results", "lottery"], "/lottery/results", isMember);
  const { ForeignResults } = await import("./parts/ForeignResults.tsx");
  const page = await show(ForeignResults, {
    records: [record],
    dated,
    onHistory: () => undefined,
  });
  const { proofAddress, statisticsAddress } = await import("../../app/paths.ts");
  const proof = proofAddress("r-1");
  expect(page.links()).toEqual(isMember ? [statisticsAddress("t-1"), proof] : [proof]);
  expect(page.words().includes("16 พ.ย. 2569")).toBe(dated);
});
