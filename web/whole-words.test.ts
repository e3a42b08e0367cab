import { expect, test } from "vitest";

import { wholeWords } from "./whole-words.ts";

const shown = (text: string) =>
  wholeWords(text).replaceAll("\u2060", "+").replaceAll("\u200b", "|");

test("the syllables of a word are joined, and words are not", () => {
  expect(shown("သႂ်ႇငိုၼ်း\u200bလႄႈ\u200bထွၼ်")).toBe("သႂ်ႇ+ငို+ၼ်း|လႄႈ|ထွ+ၼ်");
});

test("what is not Shan stays as it is", () => {
  expect(wholeWords("QR 1,000 ฝากเงิน save")).toBe("QR 1,000 ฝากเงิน save");
});

test("joining twice joins once", () => {
  expect(wholeWords(wholeWords("သႂ်ႇငိုၼ်း"))).toBe(wholeWords("သႂ်ႇငိုၼ်း"));
});

test("a sentence written without marks between its words may still break", () => {
  const sentence = "ငိုၼ်းၶဝ်ႈ".repeat(6);
  expect(wholeWords(sentence)).toBe(sentence);
});
