import { expect, test } from "vitest";

import { monogramOf } from "./monogram.ts";
import { readableColors } from "./readable-colors.ts";

test("white stands on a dark bank colour, the dark ink on a bright one", () => {
  expect(readableColors("#4e2e7f")).toEqual({ background: "#4e2e7f", color: "#ffffff" });
  expect(readableColors("#fec43b")).toEqual({ background: "#fec43b", color: "#2b1a00" });
});

test("every colour gets a text with a contrast of 4.5", () => {
  const part = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const light = (hex: string) => {
    const at = (from: number) => part(Number.parseInt(hex.slice(from, from + 2), 16));
    return 0.2126 * at(1) + 0.7152 * at(3) + 0.0722 * at(5) + 0.05;
  };
  for (let color = 0; color <= 0xffffff; color += 0x010b17) {
    const { background, color: text } = readableColors(`#${color.toString(16).padStart(6, "0")}`);
    const [one, other] = [light(background), light(text)];
    expect(Math.max(one, other) / Math.min(one, other)).toBeGreaterThanOrEqual(4.5);
  }
});

test("a monogram is two consonants of the name, without the word bank and without vowels", () => {
  expect(monogramOf("ธนาคารกสิกรไทย")).toBe("กส");
  expect(monogramOf("ธนาคารเพื่อการเกษตร")).toBe("กร");
  expect(monogramOf("Citibank")).toBe("CI");
});
