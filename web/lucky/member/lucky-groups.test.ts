/** A member's sets of numbers: kept, changed, given on, taken back and bet with. */
import {
  addLuckySet,
  copySharedSet,
  listLuckySets,
  readSharedSet,
} from "@chokdee/domain/lucky/contract.ts";
import { listActiveRounds } from "@chokdee/domain/rounds/contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { full, line, summary } from "../../testing/lucky-set.ts";
import { memberWeb } from "../../testing/member-web.ts";

const groups = ["lucky", "betting", "lottery"];
const SET = "/api/lucky-sets/7";
const [NAME, NUMBERS, STAKE, SAVE, CODE] = ["ชื่อกลุ่ม", "เลข", "ราคา", "บันทึก", "รหัสจากเพื่อน"];

async function screen(sets: readonly object[] = [summary], address = "/lucky-groups") {
  const web = await memberWeb(groups, address);
  web.answer(`GET ${listLuckySets.path}`, { data: sets });
  web.answer(`GET ${SET}`, { data: full });
  web.answer(`POST ${addLuckySet.path}`, { data: { ...full, name: "ใหม่" } });
  web.answer(`PUT ${SET}`, { data: { ...full, name: "แก้แล้ว" } });
  web.answer(`DELETE ${SET}`, new Response(null, { status: 204 }));
  web.answer(`POST ${SET}/restore`, { data: full });
  web.answer(`POST ${SET}/share`, { data: { share_code: "ABCD2345" } });
  web.answer(listActiveRounds.path, { data: [] });
  const page = await web.show(await import("./LuckyGroupsScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/จาก 50 กลุ่ม|ยังไม่มีกลุ่มเลข/));
  const { says } = page;
  return { ...web, page, says };
}
const compact = (text: string) => text.replaceAll(" ", "");
afterAll(closeBrowser);

describe("a set", () => {
  it("stands with its first numbers, how many there are, and how many sets", async () => {
    const { page } = await screen([summary, { ...summary, id: "8", name: "เลขพ่อ", line_count: 2 }]);
    expect(compact(page.words())).toContain(
      "2จาก50กลุ่มเลขแม่3เลข12345อีก1เลขแทงเลขนี้เลขพ่อ2เลข12345แทงเลขนี้",
    );
    expect(page.links()).toEqual(["/"]);
  });

  it("is bet with after its numbers were fetched", async () => {
    const { page, says, refuse, answer, told } = await screen();
    refuse(`GET ${SET}`, "ไม่พบ", 404);
    await page.press("แทงเลขนี้");
    await vi.waitFor(async () => expect(await told()).toBe("ไม่พบ"));
    expect(page.words()).not.toContain("เลือกงวดที่จะแทง");
    answer(`GET ${SET}`, { data: full });
    await page.press("แทงเลขนี้");
    await says(/เลือกงวดที่จะแทง .*ไม่มีหวยที่เปิดรับแทง/);
    await page.press("ปิด");
    expect(page.words()).not.toContain("เลือกงวดที่จะแทง");
  });

  it("that was wanted before another opens nothing when its numbers come late", async () => {
    const father = { ...summary, id: "8", name: "เลขพ่อ" };
    const { page, says, sent, answer } = await screen([summary, father]);
    let come: (reply: Response) => void = () => undefined;
    answer(`GET ${SET}`, () => new Promise<Response>((resolve) => (come = resolve)));
    answer("GET /api/lucky-sets/8", { data: { ...full, id: "8", name: "เลขพ่อ" } });
    await page.press("แก้ไข เลขแม่");
    await page.press("แก้ไข เลขพ่อ");
    await says("แก้ไขกลุ่มเลข");
    await act(() => come(Response.json({ data: full })));
    answer("PUT /api/lucky-sets/8", { data: { ...full, name: "แก้แล้ว" } });
    await page.type(NAME, "แก้แล้ว");
    await page.press(SAVE);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.call).toBe("PUT /api/lucky-sets/8");
  });

  it("is changed in its form, which has all of it", async () => {
    const { page, says, sent, told, hold } = await screen();
    await page.press("แก้ไข เลขแม่");
    await says("แก้ไขกลุ่มเลข");
    expect(page.typed(NAME)).toBe("เลขแม่");
    expect(compact(page.words())).toContain("เลขในกลุ่ม3เลข122ตัวบน20บาท3459");
    await page.press("เอา 345 ออก");
    await page.type(NAME, "แก้แล้ว");
    const go = hold();
    await page.press(SAVE);
    await vi.waitFor(() => expect(page.busy()).toEqual([SAVE]));
    go();
    await vi.waitFor(async () => expect(await told()).toBe("เก็บ แก้แล้ว แล้ว"));
    expect(sent).toEqual([
      {
        call: `PUT ${SET}`,
        body: { name: "แก้แล้ว", lines: [line("12", "TWO_TOP", "20"), line("9")] },
      },
    ]);
    await vi.waitFor(() => expect(page.words()).not.toContain("แก้ไขกลุ่มเลข"));
  });

  it("is deleted at once, and taken back from the word about it", async () => {
    const { page, sent, told, queries } = await screen();
    await page.press("ลบ เลขแม่");
    await vi.waitFor(async () => expect(await told()).toBe("ลบ เลขแม่ แล้ว"));
    await vi.waitFor(() => expect(queries(listLuckySets.path)).toHaveLength(2));
    const { shownToast } = await import("../../ui/toast.ts");
    shownToast.get()?.action?.run();
    await vi.waitFor(async () => expect(await told()).toBe("นำ เลขแม่ กลับมาแล้ว"));
    expect(sent.map(({ call }) => call)).toEqual([`DELETE ${SET}`, `POST ${SET}/restore`]);
  });

  it("that could not be deleted or taken back says why", async () => {
    const { page, told, refuse, answer } = await screen();
    refuse(`DELETE ${SET}`, "ลบไม่ได้");
    await page.press("ลบ เลขแม่");
    await vi.waitFor(async () => expect(await told()).toBe("ลบไม่ได้"));
    answer(`DELETE ${SET}`, new Response(null, { status: 204 }));
    refuse(`POST ${SET}/restore`, "เต็มแล้ว");
    await page.press("ลบ เลขแม่");
    await vi.waitFor(async () => expect(await told()).toBe("ลบ เลขแม่ แล้ว"));
    const { shownToast } = await import("../../ui/toast.ts");
    shownToast.get()?.action?.run();
    await vi.waitFor(async () => expect(await told()).toBe("เต็มแล้ว"));
  });

  it("is given on by a code that is made when it is first shared, and by its link", async () => {
    const { page, says, sent, copied } = await screen();
    await page.press("แชร์ เลขแม่");
    await says("คัดลอกรหัส");
    expect(compact(page.words())).toContain("ABCD2345");
    expect(sent.map(({ call }) => call)).toEqual([`POST ${SET}/share`]);
    await page.press("คัดลอกรหัส");
    await page.press("คัดลอกลิงก์");
    expect(copied).toEqual(["ABCD2345", "http://chokdee/#/lucky-groups?code=ABCD2345"]);
    // This phone has no sheet of its own for that.
    expect(page.buttons()).not.toContain("แชร์");
    const known = await screen([{ ...summary, share_code: "KNWN2345" }]);
    await known.page.press("แชร์ เลขแม่");
    expect(compact(known.page.words())).toContain("KNWN2345");
    expect(known.sent).toEqual([]);
  });

  it("whose code could not be made asks for it again; the phone's own sheet gets the link", async () => {
    const { page, says, refuse, answer } = await screen();
    const shared: object[] = [];
    const share = async (what: object) => void shared.push(what);
    vi.stubGlobal("navigator", { onLine: true, share });
    refuse(`POST ${SET}/share`, "");
    await page.press("แชร์ เลขแม่");
    await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
    answer(`POST ${SET}/share`, { data: { share_code: "ABCD2345" } });
    await page.press("ลองใหม่");
    await says("คัดลอกรหัส");
    await page.press("แชร์");
    const url = "http://chokdee/#/lucky-groups?code=ABCD2345";
    expect(shared).toEqual([{ title: "เลขแม่", url }]);
  });
});

it("sets that are none say so, and that did not come are asked for again", async () => {
  const { page } = await screen([]);
  expect(page.words()).not.toContain("จาก 50 กลุ่ม");
  const web = await memberWeb(groups);
  web.refuse(listLuckySets.path, "");
  const failed = await web.show(await import("./LuckyGroupsScreen.tsx"));
  await vi.waitFor(() => expect(failed.buttons()).toContain("ลองใหม่"));
  expect(failed.words()).not.toContain("ยังไม่มีกลุ่มเลข");
  web.answer(listLuckySets.path, { data: [summary] });
  await failed.press("ลองใหม่");
  await vi.waitFor(() => expect(failed.words()).toContain("เลขแม่"));
});

describe("a new set", () => {
  const MISSING = "กรุณาใส่เลขอย่างน้อยหนึ่งเลข";
  async function form() {
    const all = await screen();
    await all.page.press("สร้างกลุ่มเลข");
    await all.says(NAME);
    return all;
  }

  it("is not sent without a name and numbers", async () => {
    const { page, sent } = await form();
    await page.type(NAME, " ");
    await page.press(SAVE);
    expect(page.words()).toContain("กรุณาตั้งชื่อกลุ่มเลข");
    expect(page.words()).toContain(MISSING);
    expect(page.buttons()).not.toContain("เพิ่ม 0 เลข");
    await page.type(NUMBERS, "12");
    await page.press(SAVE);
    await page.type(NAME, "ใหม่");
    await page.type(NUMBERS, "12345 12");
    expect(page.words()).toContain("จำนวนหลักไม่ถูกต้อง: 12345");
    expect(page.words()).not.toContain(MISSING);
    await page.press(SAVE);
    await page.type(NUMBERS, "123");
    await page.type("ประเภทแทง", "TWO_TOP");
    expect(page.words()).toContain("จำนวนหลักไม่ถูกต้อง: 123");
    await page.press(SAVE);
    expect(sent).toEqual([]);
  });

  it("has what was added and what is still typed, each number of a bet type once", async () => {
    const { page, sent, told } = await form();
    await page.type(NAME, "ใหม่");
    await page.type(NUMBERS, "๑๒,34 12");
    await page.type("ประเภทแทง", "TWO_TOP");
    await page.type(STAKE, "20");
    await page.press("เพิ่ม 2 เลข");
    expect(compact(page.words())).toContain("เลขในกลุ่ม2เลข122ตัวบน20บาท342ตัวบน20บาท");
    expect(page.typed(NUMBERS)).toBe("");
    await page.type(STAKE, "");
    await page.type(NUMBERS, "34 56");
    await page.press(SAVE);
    await vi.waitFor(async () => expect(await told()).toBe("เก็บ ใหม่ แล้ว"));
    const lines = [line("12", "TWO_TOP", "20"), line("34", "TWO_TOP", "20"), line("56", "TWO_TOP")];
    expect(sent).toEqual([{ call: `POST ${addLuckySet.path}`, body: { name: "ใหม่", lines } }]);
  });

  it.each([
    ["ครบ 50 กลุ่มแล้ว", "ครบ 50 กลุ่มแล้ว"],
    ["", "กรุณาลองใหม่"],
  ])("that is refused (%s) says so and stays", async (message, says) => {
    const { page, refuse, told } = await form();
    refuse(`POST ${addLuckySet.path}`, message);
    await page.type(NAME, "ใหม่");
    await page.type(NUMBERS, "12");
    await page.press(SAVE);
    await vi.waitFor(() => expect(page.words()).toContain(says));
    expect([page.typed(NAME), await told()]).toEqual(["ใหม่", undefined]);
  });
});

describe("a set from a friend", () => {
  const shared = readSharedSet.path.replace("{code}", "ABCD2345");
  const copy = `POST ${copySharedSet.path.replace("{code}", "ABCD2345")}`;
  const KEEP = "เก็บเป็นของฉัน";

  it("is opened by its whole code, shown, and kept by a press", async () => {
    const { page, says, answer, sent, told } = await screen();
    answer(shared, { data: { name: "เลขเพื่อน", lines: [line("77", "TWO_TOP", "5.50")] } });
    answer(copy, { data: { ...full, name: "เลขเพื่อน" } });
    await page.type(CODE, "abcd-234");
    expect(page.typed(CODE)).toBe("ABCD234");
    expect(page.buttons()).not.toContain("เปิดดู");
    await page.type(CODE, "abcd-2345");
    await page.press("เปิดดู");
    expect(page.at()).toBe("/lucky-groups?code=ABCD2345");
    await says("กลุ่มเลขจากเพื่อน");
    await vi.waitFor(() => expect(compact(page.words())).toContain("เลขเพื่อน772ตัวบน5บาท"));
    await page.press(KEEP);
    await vi.waitFor(async () => expect(await told()).toBe("เก็บ เลขเพื่อน แล้ว"));
    expect(sent.map(({ call }) => call)).toEqual([copy]);
    await vi.waitFor(() => expect(page.at()).toBe("/lucky-groups"));
  });

  it("that is unknown says so and cannot be kept; that cannot be kept says why", async () => {
    const web = await memberWeb(groups, "/lucky-groups?code=ABCD2345");
    web.refuse(shared, "ไม่พบรหัสนี้", 404);
    web.answer(listLuckySets.path, { data: [] });
    const page = await web.show(await import("./LuckyGroupsScreen.tsx"));
    await vi.waitFor(() => expect(page.words()).toContain("ไม่พบรหัสนี้"));
    expect(page.buttons()).not.toContain(KEEP);
    web.answer(shared, { data: { name: "เลขเพื่อน", lines: [line("77")] } });
    await page.press("ลองใหม่");
    await vi.waitFor(() => expect(page.buttons()).toContain(KEEP));
    web.refuse(copy, "ครบ 50 กลุ่มแล้ว");
    await page.press(KEEP);
    await vi.waitFor(() => expect(page.words()).toContain("ครบ 50 กลุ่มแล้ว"));
    await page.press("ปิด");
    expect(page.at()).toBe("/lucky-groups");
  });
});
