import type { StatementMapping } from "@chokdee/domain/withdrawals/statement.ts";
import { expect, it } from "vitest";

import { fits } from "./kept-mapping.ts";

const columns = { date: "วันที่", in: "ฝาก", out: "ถอน", balance: null };
const mapping = { delimiter: "COMMA", head_line: 2, columns } as unknown as StatementMapping;

it.each([
  ["ธนาคาร\nวันที่,ถอน,ฝาก,อื่นๆ\n", true],
  // One head is called otherwise, stands on another line, or is parted otherwise.
  ["ธนาคาร\nวันที่,ถอน,เงินเข้า\n", false],
  ["ธนาคาร\nวันที่\n", false],
  ["วันที่,ถอน,ฝาก\n", false],
  ["ธนาคาร\nวันที่;ถอน;ฝาก\n", false],
  ["", false],
])(
  "what the columns of a statement mean is kept for a file with all of its heads: %j %s",
  (text, is) => {
    expect(fits(text, mapping)).toBe(is ? mapping : undefined);
    expect(fits(text, null)).toBeUndefined();
  },
);
