import { BULK_ACTS } from "@chokdee/domain/rounds/night-contract.ts";
import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../../testing/browser.ts";
import { open } from "../../../testing/page.ts";
import { toldText } from "../../../testing/shown.ts";

let sent: unknown[] = [];
let files: string[] = [];
let answer: object = {};
let rights: readonly string[] = ["owner"];

beforeEach(async () => {
  openBrowser();
  [sent, files] = [[], []];
  rights = ["owner"];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (typeof init.body === "string") sent.push(JSON.parse(init.body));
    if (path.includes("/staff/me")) return Response.json({ data: { rights } });
    if (path.includes("format=csv")) {
      files.push(path);
      // Nothing is saved here.
      return new Response(null, { status: 503 });
    }
    return Response.json({ data: answer, message: "" });
  });
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin-night", "admin-rounds", "admin-rules", "admin-desk", "admin", "common"]);
});
afterEach(async () => {
  await closeBrowser();
});

const type = {
  id: "1",
  code: "thai-gov",
  category: "GOVERNMENT",
  name_th: "หวยรัฐบาล",
  names: { th: "หวยรัฐบาล" },
  result_kind: "THAI_GOVERNMENT",
};
const night = (...rounds: object[]) => ({
  limit: "1000.00",
  act: "NONE",
  uncapped: [],
  items: rounds.map((round, at) => ({
    id: String(at),
    name: `งวด ${at}`,
    status: "CLOSED",
    close_time: "2026-11-20T12:00:00Z",
    draw_time: null,
    lottery_type: type,
    stake: "11.01",
    lines: 3,
    worst_case: "22.02",
    percent: null,
    hot: [],
    ...round,
  })),
});
async function drawn() {
  const { default: DrawNightScreen } = await import("./DrawNightScreen.tsx");
  const page = await open(createElement(DrawNightScreen));
  await vi.waitFor(() => expect(page.text()).toContain("งวด 0"));
  return page;
}

describe("the draw night", () => {
  it.each([
    [0, "ใช้ไป 0% ของวงเงินงวด"],
    [79, "ใช้ไป 79% ของวงเงินงวด"],
    [80, "ใกล้เต็มวงเงินงวด 80%"],
    [90, "ใกล้เต็มวงเงินงวด 90%"],
    [99, "ใกล้เต็มวงเงินงวด 99%"],
    [100, "เกินวงเงินงวด 100%"],
    [250, "เกินวงเงินงวด 250%"],
  ])("says of %i %% what it means", async (percent, text) => {
    answer = night({ percent });
    expect((await drawn()).text()).toContain(text);
  });

  it("names a round in the reader's language, and only where it has a name of its own", async () => {
    localStorage.setItem("language", "my");
    vi.resetModules();
    const { loadTexts } = await import("../../../text/i18n.ts");
    await loadTexts(["admin-night", "admin-rounds", "admin", "common"]);
    const lottery = { ...type, name_th: "ยี่กี", names: { th: "ยี่กี", my: "ယီကီ" } };
    answer = night({ name: "งวด 0" }, { name: "ยี่กี รอบที่ 18", lottery_type: lottery });
    // Without what keeps Burmese words whole.
    const text = (await drawn()).text().replaceAll("\u2060", "");
    expect(text).toMatch(/ယီကီ 18 ·/);
    expect(text).not.toContain("ยี่กี");
  });

  it("shows no share where the house has no limit, and the worst case beside the stakes", async () => {
    answer = { ...night({ percent: null }), limit: null };
    const text = (await drawn()).text();
    expect(text).not.toContain("ของวงเงินงวด");
    expect(text).toContain("ยังไม่ได้ตั้งว่างวดหนึ่งจ่ายได้ไม่เกินเท่าไร");
    expect(text).toMatch(/ยอดแทง 3 รายการ 11 \.01 .*22 \.02/);
  });

  it.each([
    ["OPEN", ["owner"], "ดูเลขของงวด"],
    ["CLOSED", ["owner"], "ใส่ผล"],
    ["CLOSED", ["draws"], "ใส่ผล"],
    ["CLOSED", ["stakes"], "ดูเลขของงวด"],
  ])("leads from a round that is %s, for %j, to %s", async (status, held, way) => {
    rights = held;
    answer = night({ status, close_time: "2099-11-20T12:00:00Z" });
    const page = await drawn();
    await vi.waitFor(() => expect(page.text()).toContain(way));
    // The head tells of rounds that wait, and the card of one that does.
    expect(page.text().split("รอผล")).toHaveLength(status === "CLOSED" ? 3 : 2);
  });
});

describe("many numbers at once", () => {
  async function dialog(roundId = "") {
    const { NumbersDialog } = await import("./NumbersDialog.tsx");
    const { EntryDialog } = await import("../../../app/admin/parts/EntryDialog.tsx");
    const { Segment } = await import("../../../ui/Segment.tsx");
    const first = { betType: "TWO_TOP", numbers: "12 34" };
    const shown = await mount(() =>
      NumbersDialog({ typeId: "5", roundId, first, onClose: () => undefined }),
    );
    type Props = { value: string; onChange: (to: string) => void; form: { submit: () => unknown } };
    const has = (element: unknown) =>
      elementsIn(shown.value())
        .filter((one) => one.type === element)
        .map(({ props }) => props as unknown as Props);
    return {
      segments: () => has(Segment),
      pick: (file: object) => {
        const [input] = has("input") as unknown as [{ onChange: (event: object) => void }];
        return act(() => input.onChange({ target: { files: [file] } }));
      },
      submit: () => act(() => has(EntryDialog)[0]?.form.submit()),
    };
  }

  beforeEach(() => {
    answer = { changed: 2, unchanged: 0, before: [] };
  });

  it("can be undone for as long as the toast is shown, in the place where they were changed", async () => {
    const { shownToast } = await import("../../../ui/toast.ts");
    const before = [
      { act: "REMOVE", numbers: ["12"], odds_percent: null, cap: null },
      { act: "PART", numbers: ["34"], odds_percent: 50, cap: "100.00" },
    ];
    answer = { changed: 2, unchanged: 0, before };
    await (await dialog("77")).submit();
    expect(shownToast.get()?.action?.label).toBe("เลิกทำ");
    sent = [];
    answer = { changed: 1, unchanged: 0, before: [] };
    await act(async () => shownToast.get()?.action?.run());
    await vi.waitFor(() => expect(shownToast.get()?.text).toBe("คืนเลขเป็นเหมือนเดิม 2 เลข"));
    const place = { round_id: "77", bet_type: "TWO_TOP" };
    const over = { act: "CLOSE" };
    expect(sent).toEqual(before.map((one) => ({ ...place, ...one, over })));
    // A number that somebody has changed since stays, and that is told.
    answer = { changed: 2, unchanged: 0, before };
    await (await dialog("77")).submit();
    const undo = shownToast.get()?.action;
    answer = { changed: 1, unchanged: 2, before: [] };
    await act(async () => undo?.run());
    const told = "คืนเลขเป็นเหมือนเดิม 2 เลข อีก 4 เลขมีคนเปลี่ยนไปแล้ว จึงคงไว้";
    await vi.waitFor(() => expect(shownToast.get()?.text).toBe(told));
    // What cannot be put back is not offered to be.
    answer = { changed: 1, unchanged: 0, before: [] };
    await (await dialog("77")).submit();
    expect(shownToast.get()?.action).toBeUndefined();
  });

  it("are of the round that is open, or of its lottery for good", async () => {
    const form = await dialog("77");
    await form.submit();
    await act(() => form.segments()[0]?.onChange("ALWAYS"));
    await form.submit();
    await (await dialog()).submit();
    const rest = { bet_type: "TWO_TOP", numbers: ["12", "34"], act: "CLOSE" };
    expect(sent).toEqual([
      { round_id: "77", ...rest },
      { lottery_type_id: "5", ...rest },
      { lottery_type_id: "5", ...rest },
    ]);
  });

  it("say why a file of too many is not taken", async () => {
    const { shownToast } = await import("../../../ui/toast.ts");
    const form = await dialog("77");
    await form.pick({ size: 100_001, text: async () => "99" });
    expect(shownToast.get()).toMatchObject({ text: "ครั้งละไม่เกิน 1000 เลข", tone: "error" });
    await form.submit();
    expect(sent).toMatchObject([{ numbers: ["12", "34"] }]);
  });

  it("are those of a file that is chosen, as large as may be", async () => {
    const form = await dialog("77");
    await form.pick({ size: 100_000, text: async () => "77,78" });
    await form.submit();
    expect(sent).toMatchObject([{ numbers: ["77", "78"] }]);
  });

  it.each(BULK_ACTS)("%s sends what belongs to it, and nothing else", async (what) => {
    const form = await dialog("77");
    await act(() => form.segments()[1]?.onChange(what));
    await form.submit();
    const more = { CLOSE: {}, PART: { odds_percent: 50 }, CAP: undefined, REMOVE: {} }[what];
    // A cap is asked for first.
    expect(sent).toEqual(
      more
        ? [{ round_id: "77", bet_type: "TWO_TOP", numbers: ["12", "34"], act: what, ...more }]
        : [],
    );
  });
});

it("what is laid off is a text of what exceeds the amount that is kept", async () => {
  answer = {
    items: [
      { bet_type: "THREE_TOP", number: "123", stake: "1500.00", excess: "500.00" },
      { bet_type: "TWO_TOP", number: "89", stake: "1201.00", excess: "201.00" },
    ],
    total: "701.00",
  };
  const { LayOffDialog } = await import("./LayOffDialog.tsx");
  const { CopyButton } = await import("../../../ui/CopyButton.tsx");
  const onClose = () => undefined;
  const dialog = await mount(() => LayOffDialog({ roundId: "7", onClose }));
  const copied = () =>
    elementsIn(dialog.value()).find(({ type: one }) => one === CopyButton)?.props["text"];
  await vi.waitFor(() => expect(copied()).toBe("3 ตัวบน\n123=500\n\n2 ตัวบน\n89=201"));
  const shown = elementsIn(dialog.value()).map(({ props }) => props["children"]);
  expect(shown).toContain("เกิน 2 เลข รวม 701.00 บาท");
});

it("the file of what is laid off is of what exceeds the amount that was typed", async () => {
  const stake = { bet_type: "THREE_TOP", number: "123", stake: "1500.00", excess: "500.00" };
  answer = { items: [stake], total: "500.00" };
  const { LayOffDialog } = await import("./LayOffDialog.tsx");
  const page = await open(createElement(LayOffDialog, { roundId: "7", onClose: () => undefined }));
  await page.type("เก็บไว้เองต่อเลข", "250");
  await vi.waitFor(() => expect(page.buttons()).toContain("CSV"));
  await page.press("CSV");
  await vi.waitFor(() => expect(files).toHaveLength(1));
  const { pathname, searchParams } = new URL(files[0] ?? "", "http://house.test");
  expect(pathname).toBe("/api/admin/rounds/7/lay-off");
  expect(Object.fromEntries(searchParams)).toEqual({ keep: "250", format: "csv" });
  // It could not be saved here.
  await vi.waitFor(async () => expect(await toldText()).toBeTruthy());
});
