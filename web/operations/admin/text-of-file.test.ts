import { expect, it } from "vitest";

import { textOfFile } from "./text-of-file.ts";

it("a file is read in both writings of Thai letters", async () => {
  expect(await textOfFile(new Blob(["วันที่"]))).toBe("วันที่");
  const old = new Uint8Array([0xc7, 0xd1, 0xb9]);
  expect(await textOfFile(new Blob([old]))).toBe("วัน");
});
