/** A slip that is on its way while another member signs in on the same phone. */
import { currentAnimalRound, placeAnimalBets } from "@chokdee/domain/betting/contract.ts";
import { readProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { betDesk, PLACE } from "../../testing/bet-desk.ts";
import { act, closeBrowser } from "../../testing/browser.ts";
import { member, memberWeb } from "../../testing/member-web.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const list = [{ betType: "TWO_TOP", number: "34" }];
const bets = { mode: "keypad", selected: ["TWO_TOP"], list, prices: { TWO_TOP: "20" } };
const PLACE_ANIMALS = `POST ${placeAnimalBets.path}`;

async function numbers() {
  const desk = await betDesk({ kept: { bets } });
  await desk.toSlip();
  return { ...desk, send: () => desk.page.press("ส่งโพย 20.00 บาท") };
}

async function animals() {
  const web = await memberWeb(["animals", "betting", "lottery", "draw"], "/betting");
  const closingTime = "2099-01-01T00:00:00Z";
  const game = { odds: "90.00", draw_space: 100, return_to_player: 0.9, animals: [1, 2] };
  web.answer(currentAnimalRound.path, { id: "7", sequence: 12, closingTime, ...game });
  web.answer(readProof.path.replace("{id}", "7"), { status: "OPEN", drand: null, seed: null });
  web.answer("/api/wallets/balance", { balance: 1_000 });
  sessionStorage.setItem("animals:m", JSON.stringify({ animals: [1], amountText: "20" }));
  const page = await web.show(await import("./AnimalScreen.tsx"));
  await page.says("แทง 20 บาท");
  return { ...web, page, send: () => page.press("แทง 20 บาท") };
}

/** In the other tab, or after a sign-out in this one. */
async function anotherSignsIn() {
  const { beginSession } = await import("../../app/session.ts");
  await act(() => beginSession("token of b", { ...member, id: "b" } as never, 0));
}

it.each([
  ["numbers", PLACE, numbers],
  ["animals", PLACE_ANIMALS, animals],
])("a slip of %s is sent again for the one who sent it, or for nobody", async (_, call, desk) => {
  const web = await desk();
  web.lose(call);
  await web.send();
  expect(web.tokens).toEqual(["Bearer token"]);
  await anotherSignsIn();
  web.refuse(call, "", 401, { code: "UNAUTHENTICATED" });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(web.tokens).toEqual(Array(4).fill("Bearer token"));
  // For whoever signs in again it may stand; the other's session goes on.
  const kept = JSON.parse(sessionStorage.getItem("sending:m:7") ?? "{}") as object;
  expect(kept).toMatchObject({ open: true });
  expect((await import("../../app/session.ts")).session()?.user.id).toBe("b");
});

it.each([
  ["numbers", PLACE, numbers],
  ["animals", PLACE_ANIMALS, animals],
])("what came of a slip of %s is not told to another member", async (_, call, desk) => {
  const web = await desk();
  web.refuse(call, "เงินไม่พอ");
  const answered = web.hold();
  await web.send();
  await anotherSignsIn();
  await act(() => answered());
  expect(await web.told()).toBeUndefined();
  // Who sent it is told when they are back.
  const kept = JSON.parse(sessionStorage.getItem("sending:m:7") ?? "{}") as object;
  expect(kept).toMatchObject({ open: true });
});
