import { expect, it } from "vitest";

import { textOfFile } from "./text-of-file.ts";

it("a file is read in both writings of Thai letters", async () => {
  expect(await textOfFile(new Blob(["วันที่"]))).toBe("วันที่");
  const old = new Uint8Array([0xc7, 0xd1, 0xb9]);
  expect(await textOfFile(new Blob([old]))).toBe("วัน");
});

it("a file is read as a spreadsheet saves it in Unicode, whichever byte of a letter comes first", async () => {
  const letters = "\uFEFFวันที่\tdate".split("").map((letter) => letter.charCodeAt(0));
  const low = letters.flatMap((code) => [code & 0xff, code >> 8]);
  const high = letters.flatMap((code) => [code >> 8, code & 0xff]);
  for (const bytes of [low, high]) {
    expect(await textOfFile(new Blob([new Uint8Array(bytes)]))).toBe("วันที่\tdate");
  }
});

it("a file in which one letter is cut in two is read as what the rest of it is", async () => {
  const text = "วันที่,รายละเอียด\n30/11/2569,โอนจากสมชาย";
  const cut = new TextEncoder().encode(text).slice(0, -1);
  expect(await textOfFile(new Blob([cut]))).toBe(`${text.slice(0, -1)}\uFFFD`);
  // Older letters that happen to be whole ones of the newer writing: "เธอ".
  const old = new Uint8Array([0xe0, 0xb8, 0xcd, 0xc7, 0xd1, 0xb9, 0xe0, 0xb8, 0xa1]);
  expect(await textOfFile(new Blob([old]))).toBe("เธอวันเธก");
});

it.each(["จำนวนเงิน", "บัญชีต้นทาง", "ลองแทง", "date,amount\n30/11/2026,5,ลำดวน"])(
  "a file in the older writing is read whose letters are mostly whole ones of other scripts: %s",
  async (text) => {
    const letters = text.split("").map((letter) => letter.charCodeAt(0));
    const old = letters.map((code) => (code < 0x80 ? code : code - 0x0e00 + 0xa0));
    expect(await textOfFile(new Blob([new Uint8Array(old)]))).toBe(text);
  },
);
