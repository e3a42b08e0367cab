import { expect, test } from "vitest";

import { wholeWords } from "./whole-words.ts";

const shown = (text: string, language = "shn") =>
  wholeWords(text, language).replaceAll("\u2060", "+").replaceAll("\u200b", "|");

test("the syllables of a word are joined, and words are not", () => {
  expect(shown("သႂ်ႇငိုၼ်း\u200bလႄႈ\u200bထွၼ်")).toBe("သႂ်ႇ+ငို+ၼ်း|လႄႈ|ထွ+ၼ်");
});

test("a Burmese word is kept whole, its stacked letters are left alone, phrases may break", () => {
  expect(shown("လာအို ဆတန်။ မရပါ", "my")).toBe("လာ+အို ဆ+တ+န်။ မ+ရ+ပါ");
  expect(shown("ဟန္ဒိုင်း", "my")).toBe("ဟ+န္ဒို+င်း");
  expect(shown("ရလဒ်ထွက်ပြီး", "my")).toBe("ရလဒ်ထွက်ပြီး");
});

test("what is neither Shan nor Burmese stays as it is", () => {
  expect(shown("QR 1,000 ฝากเงิน save")).toBe("QR 1,000 ฝากเงิน save");
  expect(shown("သႂ်ႇငိုၼ်း", "th")).toBe("သႂ်ႇငိုၼ်း");
});

test("joining twice joins once", () => {
  const once = wholeWords("သႂ်ႇငိုၼ်း", "shn");
  expect(wholeWords(once, "shn")).toBe(once);
});

test("a sentence written without marks between its words may still break", () => {
  const sentence = "ငိုၼ်းၶဝ်ႈ".repeat(6);
  expect(wholeWords(sentence, "shn")).toBe(sentence);
});
