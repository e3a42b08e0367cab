import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { confirm, questions } from "./confirm.ts";

beforeEach(() => {
  // Files share their modules: one before may have left a question open.
  questions.set([]);
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterEach(() => {
  for (const question of questions.get()) question.answer(false);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
});

test("The second half of a double tap on the answer does not ask the same question again", async () => {
  const first = confirm({ title: "Withdraw 200 baht?" });
  questions.get()[0]?.answer(true);
  const second = confirm({ title: "Withdraw 200 baht?" });
  expect(questions.get()).toHaveLength(0);
  expect([await first, await second]).toEqual([true, false]);
});

test("A double tap on the button that asks puts its question once", async () => {
  const first = confirm({ title: "Cancel the slip?" });
  const second = confirm({ title: "Cancel the slip?" });
  expect(questions.get()).toHaveLength(1);
  questions.get()[0]?.answer(true);
  expect([await first, await second]).toEqual([true, false]);
});

test("The same question can be asked again when the double tap is over", async () => {
  void confirm({ title: "Delete the note?" });
  questions.get()[0]?.answer(true);
  vi.advanceTimersByTime(600);
  const later = confirm({ title: "Delete the note?" });
  expect(questions.get()).toHaveLength(1);
  questions.get()[0]?.answer(true);
  expect(await later).toBe(true);
});

test("Another question may follow an answer at once", async () => {
  void confirm({ title: "Give out the odds?" });
  questions.get()[0]?.answer(true);
  const other = confirm({ title: "The return is over 100 %. Give them out?" });
  expect(questions.get()).toHaveLength(1);
  questions.get()[0]?.answer(true);
  expect(await other).toBe(true);
});

test("The same amount for another person is another question, however soon it comes", async () => {
  void confirm({ title: "Pay 500 baht?", body: "to Somchai" });
  questions.get()[0]?.answer(true);
  const other = confirm({ title: "Pay 500 baht?", body: "to Somying" });
  expect(questions.get()).toHaveLength(1);
  questions.get()[0]?.answer(true);
  expect(await other).toBe(true);
});
