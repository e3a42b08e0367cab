import { describe, expect, it } from "vitest";

import { pastedNumbers } from "./pasted-numbers.ts";

describe("pasted numbers", () => {
  it("are read whatever stands between them, each once, in their order", () => {
    expect(pastedNumbers("12, 34 56/12\n07;๘๙ ９０", 2).numbers).toEqual([
      "12",
      "34",
      "56",
      "07",
      "89",
      "90",
    ]);
  });

  it("are told apart from rows of another length", () => {
    expect(pastedNumbers("123 45 6789 45", 3)).toEqual({ numbers: ["123"], wrong: ["45", "6789"] });
    expect(pastedNumbers("ไม่มีเลข", 2)).toEqual({ numbers: [], wrong: [] });
  });
});
