import { describe, expect, it } from "vitest";

import { failureOf } from "../api-failure.ts";
import { fieldFaults } from "./field-faults.ts";

const fields = ["draw_date", "open_time", "names"] as const;
const byCode = { DRAW_IS_PAST: "draw_date" } as const;
const refused = (code: string, details?: object) =>
  fieldFaults(failureOf(422, JSON.stringify({ code, message: "no", details })), fields, byCode);

describe("a refusal of a form", () => {
  it("stands beside the field that the server names", () => {
    const faults = refused("MALFORMED", { fields: [{ path: "/open_time", message: "x" }] });
    expect(fields.map(faults.of)).toEqual([undefined, "no", undefined]);
    expect(faults.general).toBeUndefined();
    expect(refused("SETTING_INVALID", { field: "names.th" }).of("names")).toBe("no");
  });

  it("stands beside the field that its code is about, where the server names none", () => {
    expect(refused("DRAW_IS_PAST").of("draw_date")).toBe("no");
  });

  it("is said under the form when it is about no field of it", () => {
    for (const faults of [refused("FORBIDDEN"), refused("MALFORMED", { field: "other" })]) {
      expect([faults.general, ...fields.map(faults.of)]).toEqual([
        "no",
        undefined,
        undefined,
        undefined,
      ]);
    }
    expect(fieldFaults(null, fields, byCode).general).toBeUndefined();
  });
});
