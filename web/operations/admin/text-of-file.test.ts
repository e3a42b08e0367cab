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
