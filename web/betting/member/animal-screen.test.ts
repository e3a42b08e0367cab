/** The animal game of a member: choosing, what it costs, and what reaches the server. */
import { currentAnimalRound } from "@chokdee/domain/betting/contract.ts";
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { readProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { animalGame as game, CALL, PROOF, round } from "../../testing/animal-game.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

it("the animals that are chosen go to the server with the round, an amount each and a key", async () => {
  const { page, ready, says, sent, keys, told } = await game();
  await ready();
  await says("รอบที่ 12 จ่าย ×90");
  await says("ทายตรงเลขที่ออก 00–99 จ่าย ×90 รวมเงินแทง คืนให้ผู้เล่นเฉลี่ย 90%");
  await says("เปิดขาย 3 จาก 100 เลขที่ออกได้ (3%)");
  expect(page.links()).toContain("/draw-proof?round=7");
  await page.press("แทง");
  expect(await told()).toBe("กรุณาเลือกสัตว์อย่างน้อย 1 ตัว");
  await page.press("7 หมู");
  await page.press("1 ปลา");
  await page.press("2 หอย");
  await page.press("2 หอย");
  expect(page.chosen()).toEqual(["1 ปลา", "7 หมู"]);
  await page.type("ราคาต่อตัว", "20.50");
  await says("2 ตัว ×20.50 บาท ถูกได้ 1,845");
  await says("คงเหลือ 1,000.00");
  await page.press("แทง 41 บาท");
  await vi.waitFor(async () => expect(await told()).toBe("✅ รับแล้ว"));
  const bets = [
    { animal_id: 1, amount: "20.50", expected_odds: "90.00" },
    { animal_id: 7, amount: "20.50", expected_odds: "90.00" },
  ];
  expect(sent).toEqual([{ call: CALL, body: { round_id: "7", bets } }]);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(page.chosen()).toEqual([]);
  expect(page.typed("ราคาต่อตัว")).toBe("20.50");
  expect(JSON.parse(sessionStorage.getItem("animals:m") ?? "")).toEqual({
    animals: [],
    amountText: "20.50",
  });
  const { shownToast } = await import("../../ui/toast.ts");
  await act(() => shownToast.get()?.action?.run());
  expect(page.at()).toBe("/lottery-bets");
});

it("animals that were taken are told to the browser's other tabs", async () => {
  const otherTab = new BroadcastChannel("chokdee-money");
  const heard = new Promise<unknown>((resolve) => {
    otherTab.addEventListener("message", ({ data }) => resolve(data));
  });
  const { page, ready } = await game({ kept: { animals: [1], amountText: "5" } });
  await ready();
  await page.press("แทง 5 บาท");
  expect(await heard).toBe("moved");
  otherTab.close();
});

describe("what keeps animals from being bet on", () => {
  it.each(["0.99", "1000.01", ""])("an amount of %j is told and not sent", async (amount) => {
    const { page, ready, says, sent, told } = await game({
      kept: { animals: [1], amountText: "5" },
    });
    await ready();
    await page.type("ราคาต่อตัว", amount);
    await says("ใส่ราคา 1–1,000 บาทต่อตัว");
    await page.press("แทง");
    expect(await told()).toBe("ใส่ราคา 1–1,000 บาทต่อตัว");
    expect(sent).toEqual([]);
  });

  it("too little money leads to a deposit of what is missing, and back here", async () => {
    const kept = { animals: [1, 2], amountText: "200" };
    const { page, ready, says } = await game({ kept, have: 250.5 });
    await ready();
    await says("ขาดอีก 149.50 บาท");
    expect(page.links()).toContain(`/deposit?amount=150&back=${encodeURIComponent("/betting")}`);
    expect(page.buttons().join()).not.toContain("แทง 400");
  });

  it("no animal: the button names no sum; beyond 1 to 1,000 baht no win is told", async () => {
    const { page, ready, says } = await game({ kept: { animals: [], amountText: "1" } });
    await ready();
    expect(page.buttons()).toContain("แทง");
    await says("0 ตัว ×1 บาท ถูกได้ 90");
    await expect(page.press("ลด")).rejects.toThrow("No button");
    await page.press("เพิ่ม");
    expect(page.typed("ราคาต่อตัว")).toBe("2");
    await page.type("ราคาต่อตัว", "1000");
    await says("ถูกได้ 90,000");
    await expect(page.press("เพิ่ม")).rejects.toThrow("No button");
    await page.type("ราคาต่อตัว", "1000.01");
    expect(page.words()).toMatch(/บาท ถูกได้ 0 /);
  });

  it("a choice that is no more on offer is gone with the next tap", async () => {
    const { page, ready } = await game({ kept: { animals: [2, 30], amountText: "10" } });
    await ready();
    await page.press("1 ปลา");
    const kept = JSON.parse(sessionStorage.getItem("animals:m") ?? "") as object;
    expect(kept).toEqual({ animals: [1, 2], amountText: "10" });
  });

  it("the house that takes no bets now says so in its words", async () => {
    const { page, answer } = await game();
    answer(publicSettings.path, { stopped: { BETTING: "ปรับปรุงระบบ" } });
    const { queryClient } = await import("../../app/query-client.ts");
    await act(() => queryClient.invalidateQueries({ queryKey: ["settings"] }));
    await vi.waitFor(() => expect(page.words()).toContain("หยุดรับแทงชั่วคราว ปรับปรุงระบบ"));
  });

  it("an animal that is not on offer is not bet on, though it was chosen before", async () => {
    const { page, ready, sent } = await game({ kept: { animals: [2, 30], amountText: "10" } });
    await ready();
    await page.press("แทง 10 บาท");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ bets: [{ animal_id: 2, amount: "10.00" }] });
  });

  it("with ten seconds left nothing is chosen or sent; then the next round is asked for", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const closingTime = new Date(Date.now() + 9_000).toISOString();
    const { page, ready, says, asked } = await game({
      round: { closingTime },
      kept: { animals: [1], amountText: "10" },
    });
    await ready();
    await says("หมดเวลารับแทง");
    expect(page.buttons().join()).not.toMatch(/ปลา|แทง/);
    const rounds = () => asked.filter((path) => path === currentAnimalRound.path).length;
    const before = rounds();
    vi.setSystemTime(Date.now() + 10_000);
    await vi.waitFor(() => expect(rounds()).toBeGreaterThan(before), 3_000);
  });

  it("no round: it says so and leads to the lotteries; one that cannot be read is asked for again", async () => {
    const { page, says } = await game({ round: null });
    await says("ยังไม่มีรอบที่เปิดรับแทง");
    expect(page.links()).toEqual(["/lotteries", "/lotteries"]);

    const lost = await memberWeb(["animals", "betting", "lottery", "draw"], "/betting");
    lost.refuse(currentAnimalRound.path, "", 500);
    const failed = await lost.show(await import("./AnimalScreen.tsx"));
    await vi.waitFor(() => expect(failed.buttons()).toContain("ลองใหม่"));
    expect(failed.words()).not.toContain("ยังไม่มีรอบ");
    lost.answer(currentAnimalRound.path, round);
    await failed.press("ลองใหม่");
    await vi.waitFor(() => expect(failed.buttons()).toContain("1 ปลา"));
  });
});

it("a proof that cannot be read keeps nobody from betting, and is not asked for without end", async () => {
  const { page, ready, asked, sent } = await game({
    kept: { animals: [1], amountText: "10" },
    proof: null,
  });
  await ready();
  await page.press("แทง 10 บาท");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(page.buttons()).toContain("1 ปลา");
  // By the screen, and by what it would say of the beacon.
  expect(asked.filter((path) => path === PROOF).length).toBeLessThanOrEqual(2);
});

describe("animals that the server does not take", () => {
  const kept = { animals: [1], amountText: "10" };

  it("stay chosen, with the server's words", async () => {
    const { page, ready, refuse, told } = await game({ kept });
    await ready();
    refuse(CALL, "เกินวงเงิน", 422);
    await page.press("แทง 10 บาท");
    await vi.waitFor(async () => expect(await told()).toBe("❌ เกินวงเงิน"));
    expect(page.chosen()).toEqual(["1 ปลา"]);
    refuse(CALL, "", 422);
    await page.press("แทง 10 บาท");
    await vi.waitFor(async () => expect(await told()).toBe("❌ แทงไม่สำเร็จ กรุณาลองใหม่"));
  });

  it.each(["ROUND_CLOSED", "ROUND_NOT_FOUND", "NO_ACTIVE_ROUND"])(
    "because of %s are told in a dialog, and the next round is asked for",
    async (code) => {
      const { page, ready, says, refuse, asked } = await game({ kept });
      await ready();
      const before = asked.length;
      refuse(CALL, "งวดปิดแล้ว", 409, { code });
      await page.press("แทง 10 บาท");
      await says(/No active round.*งวดปิดแล้ว/);
      expect(asked.slice(before)).toContain(currentAnimalRound.path);
    },
  );

  it("are under way once: the button says so, and another tap sends nothing", async () => {
    const { page, ready, hold, sent, told } = await game({ kept });
    await ready();
    const answered = hold();
    await page.press("แทง 10 บาท");
    expect(page.busy()).toEqual(["แทง 10 บาท"]);
    await page.press("แทง 10 บาท");
    answered();
    await vi.waitFor(async () => expect(await told()).toBe("✅ รับแล้ว"));
    await vi.waitFor(() => expect(page.busy()).toEqual([]));
    expect(sent).toHaveLength(1);
  });

  it("are unknown in their own round alone: the next one takes bets", async () => {
    const sending = { betGroupId: "k", content: "[[2,1500]]", sentAtMs: Date.now(), open: true };
    const { page, says, answer } = await game({ kept, sending });
    await says("ลองส่งอีกครั้ง");
    answer(currentAnimalRound.path, { ...round, id: "8", sequence: 13 });
    const { queryClient } = await import("../../app/query-client.ts");
    // Its proof is known already, as after a look at it.
    const proof = { status: "OPEN", drand: { round: 1 }, seed: null };
    queryClient.setQueryData(["results", readProof.path, { id: "8" }], proof);
    answer("/api/lottery/rounds/8/proof", proof);
    await act(() => queryClient.invalidateQueries({ queryKey: ["rounds"] }));
    await says("รอบที่ 13");
    await vi.waitFor(() => expect(page.buttons()).toContain("แทง 10 บาท"));
    expect(page.words()).not.toContain("ลองส่งอีกครั้ง");
    expect(page.chosen()).toEqual(["1 ปลา"]);
  });

  it("and of which nobody knows are sent again under their key, or looked for among the slips", async () => {
    const sending = {
      betGroupId: "key-of-before",
      content: JSON.stringify([[2, 1_500]]),
      sentAtMs: Date.now() - 29_000,
      open: true,
    };
    const { page, says, sent, keys } = await game({ kept, sending });
    await says("หรือตรวจสอบที่โพยหวยก่อนแทงใหม่");
    expect(page.links()).toContain("/lottery-bets");
    expect(page.buttons().join()).not.toMatch(/ปลา|แทง 10/);
    // What is sent again is what is shown, and its amount cannot be changed meanwhile.
    await says("1 ตัว ×15 บาท");
    expect(page.buttons().join()).not.toMatch(/ลด|เพิ่ม/);
    await page.press("ลองส่งอีกครั้ง");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ round_id: "7", bets: [{ animal_id: 2, amount: "15.00" }] });
    expect(keys).toEqual(["key-of-before"]);
  });
});

it("a draw without a public beacon is told", async () => {
  const web = await game();
  await web.ready();
  expect(web.page.words()).not.toContain("ค่าสุ่มสาธารณะ");
  const { queryClient } = await import("../../app/query-client.ts");
  web.answer(PROOF, { status: "OPEN", drand: null, seed: null });
  await act(() => queryClient.invalidateQueries({ queryKey: ["results"] }));
  const words = (await import("../../testing/browser.ts")).textsAt("/locales/th/draw.json");
  const { no_beacon } = JSON.parse(words) as { no_beacon: string };
  await vi.waitFor(() => expect(web.page.words()).toContain(no_beacon));
});
