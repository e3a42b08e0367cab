/** Of 00 to 99 drawn, 37 numbers may have an animal on sale: the others name none (finding A11). */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string) => new Response(textsAt(path)));
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["results", "animals", "lottery", "common"]);
});
afterAll(async () => {
  await closeBrowser();
});

it.each([
  ["07", true, "07 หมู"],
  ["06", false, "06 ไม่มีสัตว์เลขนี้"],
  ["00", undefined, "00 ไม่มีสัตว์เลขนี้"],
  ["37", undefined, "37 ไม่มีสัตว์เลขนี้"],
  ["99", false, "99 ไม่มีสัตว์เลขนี้"],
])("of %s, whose animal is on sale: %s, stands %s", async (animal, onSale, told) => {
  const record = {
    id: "1",
    round_id: "1",
    round_name: "",
    sequence: 10,
    lottery_type_id: "1",
    draw_date: "2026-11-16",
    lottery_type: {
      id: "1",
      code: "animals",
      category: "ANIMAL",
      name_th: "สัตว์",
      names: {},
      result_kind: "ANIMAL",
    },
    result: { animal },
    ...(onSale === undefined ? {} : { animal_on_sale: onSale }),
  };
  const { OftenDrawn } = await import("./parts/OftenDrawn.tsx");
  const text = await show(createElement(OftenDrawn, { records: [record as never], dated: false }));
  const shown = text().replaceAll(/(?<=[0-9]) (?=[0-9])/g, "");
  expect(shown).toContain(told);
});
