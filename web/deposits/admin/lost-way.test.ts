import { describe, expect, it } from "vitest";

import { lostWay } from "./lost-way.ts";

const qr = { id: "a", promptpay_id: "0815550001", active: true };
const bank = { id: "b", promptpay_id: null, active: true };
const other = { ...qr, id: "c" };

describe("which way to deposit is lost by a change of a receiving account", () => {
  it("is all of it with the last account that is in use", () => {
    expect(lostWay([qr], { ...qr, active: false })).toBe("all");
    expect(lostWay([qr, { ...bank, active: false }], { ...qr, active: false })).toBe("all");
  });

  it("is the QR code where only accounts without PromptPay are left, which take transfers", () => {
    expect(lostWay([qr, bank], { ...qr, active: false })).toBe("qr");
    expect(lostWay([qr], { ...qr, promptpay_id: null })).toBe("qr");
  });

  it("is none while another account takes the same deposits, or none did before", () => {
    expect(lostWay([qr, other], { ...qr, active: false })).toBeUndefined();
    // One that takes deposits by QR takes transfers as well.
    expect(lostWay([qr, bank], { ...bank, active: false })).toBeUndefined();
    expect(lostWay([{ ...qr, active: false }], { ...qr, active: true })).toBeUndefined();
    expect(lostWay([{ ...qr, active: false }], { ...qr, active: false })).toBeUndefined();
  });
});
