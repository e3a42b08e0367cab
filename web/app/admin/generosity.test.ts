/** Odds that give back more than is staked are sent after a yes, and then say that they are meant. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, mount, openBrowser } from "../../testing/browser.ts";

beforeEach(async () => {
  openBrowser();
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-desk", "common"]);
});
afterAll(closeBrowser);

const details = {
  bet_types: [{ bet_type: "TWO_TOP", return_to_player: 0.95 }],
  commission_percent: 6,
};

/** A server that refuses what nobody has said to be meant. */
async function house(code: string) {
  const { ApiFailure } = await import("../api-failure.ts");
  const { questions } = await import("../../ui/confirm.ts");
  const { useGenerosity } = await import("./use-generosity.ts");
  const sent: boolean[] = [];
  const hook = await mount(() => useGenerosity());
  const sendWith = (confirmed: boolean) =>
    hook.value().sendGenerously(confirmed, async (isMeant) => {
      sent.push(isMeant);
      if (!isMeant) throw new ApiFailure(422, { code, details });
      return "saved";
    });
  return { sent, sendWith, questions };
}

it.each([
  [true, "saved", [false, true]],
  [false, undefined, [false]],
])("the question is answered %s: %s, sent as meant %j", async (isMeant, answer, calls) => {
  const { sent, sendWith, questions } = await house("ODDS_RETURN_TOO_MUCH");
  const saved = sendWith(false);
  await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
  expect(questions.get()[0]?.body).toContain("2 ตัวบน 95%, ค่าแนะนำ 6%");
  questions.get()[0]?.answer(isMeant);
  expect(await saved).toBe(answer);
  expect(sent).toEqual(calls);
});

it("odds that were asked about already are sent once, as meant", async () => {
  const { sent, sendWith, questions } = await house("ODDS_RETURN_TOO_MUCH");
  expect(await sendWith(true)).toBe("saved");
  expect([sent, questions.get()]).toEqual([[true], []]);
});

it("another refusal is no question", async () => {
  const { sent, sendWith, questions } = await house("INVALID_AMOUNT");
  await expect(sendWith(false)).rejects.toMatchObject({ code: "INVALID_AMOUNT" });
  expect([sent, questions.get()]).toEqual([[false], []]);
});
