/** What a tab keeps of a member's betting is theirs alone, and no longer than the round is open. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { bettingWeb } from "../../testing/bet-desk.ts";
import { closeBrowser, act, mount, openBrowser, reload } from "../../testing/browser.ts";
import { member } from "../../testing/member-web.ts";
import { changeDraft, EMPTY_DRAFT } from "./draft.ts";

const CLOSES = Date.parse("2026-11-20T15:20:00+07:00");

beforeEach(() => {
  vi.useRealTimers();
  openBrowser();
});
afterAll(async () => {
  vi.useRealTimers();
  await closeBrowser();
});

it("the entries of one member for one round are no other member's and no other round's", async () => {
  const { keepDraft, keptDraft } = await import("./kept-draft.ts");
  const draft = changeDraft(EMPTY_DRAFT, {
    kind: "ADD",
    picked: [{ betType: "TWO_TOP", number: "07" }],
  });
  keepDraft("a", "1", draft);
  expect(keptDraft("a", "1").list).toHaveLength(1);
  expect(keptDraft("b", "1")).toEqual(EMPTY_DRAFT);
  expect(keptDraft("a", "2")).toEqual(EMPTY_DRAFT);
});

it("the animals that one member chose are not another's", async () => {
  const { keepPick, keptPick } = await import("./kept-animals.ts");
  keepPick("a", { animals: [7], amountText: "20" });
  expect(keptPick("a")).toEqual({ animals: [7], amountText: "20" });
  expect(keptPick("b").animals).toEqual([]);
});

/** The slips of a round, each of which fails or is placed; answers the ids that were sent. */
async function slipsOf(memberId: string, roundId: string, failure: Error | null) {
  const { useSubmission } = await import("./use-submission.ts");
  const ids: string[] = [];
  const placed: string[] = [];
  const hook = await mount(() =>
    useSubmission(memberId, roundId, {
      post: ({ betGroupId }) => {
        ids.push(betGroupId);
        return failure ? Promise.reject(failure) : Promise.resolve("placed");
      },
      isPlaced: ({ betGroupId }) => Promise.resolve(betGroupId === ids[0]),
      onPlaced: (message) => placed.push(message),
      onRefused: () => undefined,
    }),
  );
  return { hook, ids, placed };
}
const lostSlipsOf = (memberId: string, roundId: string) =>
  slipsOf(memberId, roundId, new TypeError("lost"));

it("the same lines after their slip was placed are another slip, also after a reload", async () => {
  const { hook, ids } = await slipsOf("a", "1", null);
  for (let slip = 0; slip < 2; slip += 1) {
    await act(() => hook.value().submit("[]"));
    expect(hook.value().phase).toBe("EDITING");
  }
  reload();
  const again = await slipsOf("a", "1", null);
  expect(again.hook.value().phase).toBe("EDITING");
  await act(() => again.hook.value().submit("[]"));
  expect(new Set([...ids, ...again.ids]).size).toBe(3);
});

it.each(["check", "release"] as const)(
  "after the %s of a slip of unknown outcome the same lines are another slip",
  async (end) => {
    vi.useFakeTimers();
    const { hook, ids, placed } = await lostSlipsOf("a", "1");
    const submit = () =>
      act(() => {
        hook.value().submit("[]");
        return vi.advanceTimersByTimeAsync(60_000);
      });
    await submit();
    await act(() => hook.value()[end]?.());
    expect(hook.value().phase).toBe("EDITING");
    // Found placed by asking: said as any other, without words of the server.
    expect(placed).toEqual(end === "check" ? [""] : []);
    reload();
    expect((await lostSlipsOf("a", "1")).hook.value().phase).toBe("EDITING");
    await submit();
    expect(new Set(ids).size).toBe(2);
  },
);

it("a slip of an unknown outcome is its member's and its round's alone, also after a reload", async () => {
  vi.useFakeTimers();
  const first = await lostSlipsOf("a", "1");
  await act(() => {
    first.hook.value().submit("[]");
    return vi.advanceTimersByTimeAsync(60_000);
  });
  expect(first.hook.value().phase).toBe("UNKNOWN");
  expect(new Set(first.ids).size).toBe(1);
  reload();
  expect((await lostSlipsOf("b", "1")).hook.value().phase).toBe("EDITING");
  expect((await lostSlipsOf("a", "2")).hook.value().phase).toBe("EDITING");
  const again = await lostSlipsOf("a", "1");
  expect(again.hook.value().phase).toBe("UNKNOWN");
  await act(() => {
    again.hook.value().retry();
    return vi.advanceTimersByTimeAsync(60_000);
  });
  expect(new Set([...first.ids, ...again.ids]).size).toBe(1);
});

it.each([
  ["LINES_REFUSED", 1],
  ["IDEMPOTENCY_CONFLICT", 2],
])("after the refusal %s the same slip has had %i ids", async (code, count) => {
  const { ApiFailure } = await import("../../app/api-failure.ts");
  const { hook, ids } = await slipsOf("a", "1", new ApiFailure(409, { code }));
  await act(() => hook.value().submit("[]"));
  expect(hook.value().phase).toBe("EDITING");
  await act(() => hook.value().submit("[]"));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(count);
});

it("what one member entered stays theirs when another signs in over them in the other tab", async () => {
  const list = [{ betType: "TWO_TOP", number: "34" }];
  const bets = { mode: "keypad", selected: ["TWO_TOP"], list };
  const web = await bettingWeb({ kept: { bets } });
  const { createElement } = await import("react");
  const { Route, Routes } = await import("react-router");
  const { RequireMember } = await import("../../app/guards.tsx");
  const { default: BettingScreen } = await import("./BettingScreen.tsx");
  const screen = createElement(Route, { path: "*", Component: BettingScreen });
  const page = await web.show(() =>
    createElement(Routes, null, createElement(Route, { Component: RequireMember }, screen)),
  );
  await page.says("1 เลข ×1 ประเภท");
  localStorage.setItem("accessToken", "token of b");
  localStorage.setItem("user", JSON.stringify({ ...member, id: "b" }));
  await act(() => web.tellWindow("storage"));
  await page.says("กดเลข");
  expect(page.words()).toContain("กรุณาเพิ่มรายการแทงก่อน");
  const numbersOf = (id: string) =>
    JSON.parse(sessionStorage.getItem(`bets:${id}:7`) ?? "{}") as object;
  await vi.waitFor(() => expect(numbersOf("b")).toMatchObject({ list: [] }));
  expect(numbersOf("m")).toMatchObject({ list });
});

it.each([-20, 0, 20])(
  "on a phone wrong by %i minutes the entries are cleared at the instant of the close, once",
  async (minutes) => {
    vi.useFakeTimers({ now: CLOSES - 1_500 + minutes * 60_000 });
    const { takeServerTime } = await import("../../ui/clock.ts");
    takeServerTime(CLOSES - 1_500, Date.now(), Date.now());
    const { loadTexts } = await import("../../text/i18n.ts");
    await loadTexts(["betting"]);
    const { useClosing } = await import("./use-closing.ts");
    const { useTimeLeft } = await import("../../ui/Countdown.tsx");
    const { questions } = await import("../../ui/confirm.ts");
    const clear = vi.fn<() => void>();
    const page = await mount(() => {
      const { phase } = useTimeLeft(CLOSES);
      useClosing(phase === "over", false, [], clear);
    });
    await act(() => vi.advanceTimersByTimeAsync(1_499));
    expect(clear).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(clear).toHaveBeenCalledTimes(1);
    expect(questions.get()).toMatchObject([
      { title: "หมดเวลารับแทงแล้ว กรุณาเลือกหวยงวดอื่น", cancelLabel: null },
    ]);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(clear).toHaveBeenCalledTimes(1);
    await page.unmount();
  },
);

it("what was entered and not sent when a round closes goes on when the member says so", async () => {
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["betting", "slip-text"]);
  const { useClosing } = await import("./use-closing.ts");
  const { questions } = await import("../../ui/confirm.ts");
  const entered = [{ number: "582", betType: "THREE_TOP", amount: "20" }] as const;
  const clear = vi.fn<() => void>();
  const page = await mount(() => useClosing(true, false, entered, clear));
  expect(clear).toHaveBeenCalledTimes(1);
  expect(page.value()).toEqual([]);
  await act(async () => questions.get().at(-1)?.answer(true));
  expect(page.value()).toEqual(entered);
  await page.unmount();
});
