import { describe, expect, it } from "vitest";

import { csvOf } from "./csv.ts";

const cell = (value: string | number) => csvOf(["x"], [[value]]).split("\r\n")[1];

describe("a table for spreadsheets", () => {
  it("begins with the mark of UTF-8 and ends every line", () => {
    expect(csvOf(["ก", "b"], [[1, "ข"]])).toBe("\uFEFFก,b\r\n1,ข\r\n");
  });

  it.each([
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\0=1",
    " =1+1",
    "|calc",
    "%0A=1",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
    '=HYPERLINK("http://x")',
    "-",
    "--1",
    "=cmd|' /C calc'!A0",
    "+66812345678",
  ])("gives no formula away in %j", (text) => {
    expect(cell(text)?.replace(/^"/, "")).toMatch(/^'/);
  });

  it.each(["-12.50", "0", "100", "ก-ข", "a=b", "081-234-5678"])("leaves %s as it is", (text) => {
    expect(cell(text)).toBe(text);
  });

  it("quotes what would break a line", () => {
    expect(cell('a,"b"\nc')).toBe('"a,""b""\nc"');
  });
});
