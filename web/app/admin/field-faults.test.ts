import { describe, expect, it } from "vitest";

import { failureOf } from "../api-failure.ts";
import { fieldsAtFault } from "./field-faults.ts";

const fields = ["draw_date", "open_time", "names", "names.my", "slips_per_day"] as const;
const byCode = { DRAW_IS_PAST: "draw_date" } as const;
const refused = (code: string, details?: object) =>
  fieldsAtFault(failureOf(422, JSON.stringify({ code, message: "no", details })), fields, byCode);

describe("a refusal of a form", () => {
  it("stands beside the fields that the server names", () => {
    const paths = [{ path: "/open_time", message: "x" }, { path: "/draw_date" }];
    expect(refused("MALFORMED", { fields: paths })).toEqual(["draw_date", "open_time"]);
    expect(refused("SETTING_INVALID", { field: "names.th" })).toEqual(["names"]);
    expect(refused("SETTING_INVALID", { field: "names.my" })).toContain("names.my");
    expect(refused("SETTING_INVALID", { settings: ["slips_per_day"] })).toEqual(["slips_per_day"]);
  });

  it("stands beside the field that its code is about, where the server names none", () => {
    expect(refused("DRAW_IS_PAST")).toEqual(["draw_date"]);
    expect(refused("DRAW_IS_PAST", { field: "other" })).toEqual(["draw_date"]);
  });

  it("is said under the form when it is about no field of it", () => {
    expect(refused("FORBIDDEN")).toEqual([]);
    expect(refused("MALFORMED", { field: "other", fields: [null] })).toEqual([]);
    expect(fieldsAtFault(null, fields, byCode)).toEqual([]);
    expect(fieldsAtFault(new TypeError("x"), fields, byCode)).toEqual([]);
  });
});
