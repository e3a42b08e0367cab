/** A rule on a number is sent for a lottery or for one round, as a closing or as a part. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, sentBody, textsAt } from "../../../testing/browser.ts";
import { open } from "../../../testing/page.ts";

const lottery = (id: string) => ({
  id,
  code: `x${id}`,
  category: "HANOI",
  name_th: `หวย ${id}`,
  names: { th: `หวย ${id}` },
  bet_types: [{ bet_type: "TWO_TOP", digits_count: 2 }],
});
let sent: unknown[] = [];

beforeEach(async () => {
  openBrowser();
  sent = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method !== "GET") sent.push(sentBody(init));
    const items = path.includes("/lottery-types") ? [lottery("1"), lottery("2")] : [];
    return Response.json({ data: { items, next_cursor: null } });
  });
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin-rules", "admin-desk", "admin", "betting", "common"]);
});
afterAll(closeBrowser);

async function dialog(roundId: string) {
  const { RuleDialog } = await import("./RuleDialog.tsx");
  const onClose = vi.fn<() => void>();
  const page = await open(createElement(RuleDialog, { typeId: "1", roundId, onClose }));
  await vi.waitFor(() => expect(page.text()).toContain("หวย 2"));
  const save = async (betType: string, number: string) => {
    await page.type("ประเภทแทง", betType);
    await page.type("เลข", number);
    await page.press("บันทึก");
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  };
  return { page, save };
}

const closed = { bet_type: "TWO_TOP", number: "62", rule: "CLOSED", odds_percent: null, cap: null };

it.each([
  ["of all rounds of a lottery", "", { lottery_type_id: "1" }],
  ["of one round", "7", { round_id: "7" }],
])("a number %s is closed", async (_, roundId, scope) => {
  const { save } = await dialog(roundId);
  await save("TWO_TOP", "62");
  expect(sent).toEqual([{ ...closed, ...scope }]);
});

it("a number that pays a part says how much", async () => {
  const { page, save } = await dialog("");
  await page.press("จ่ายบางส่วน");
  await page.type("จ่ายกี่เปอร์เซ็นต์", "40");
  await save("TWO_TOP", "62");
  expect(sent).toEqual([{ ...closed, rule: "PARTIAL", odds_percent: 40, lottery_type_id: "1" }]);
});

it("another lottery takes the round of the one before away", async () => {
  const { page, save } = await dialog("7");
  await page.type("หวย", "2");
  await save("TWO_TOP", "62");
  expect(sent).toEqual([{ ...closed, lottery_type_id: "2" }]);
});
