import { expect, it } from "vitest";

import { isPushAddress } from "./rules.ts";

const host = "fcm.googleapis.com";
const address = { protocol: "https:", host, hostname: host, port: "", username: "", password: "" };

it("a push goes to no address with a user or a password in it, its own hosts included", () => {
  for (const own of [[], [host]]) {
    expect(isPushAddress(address, own)).toBe(true);
    expect(isPushAddress({ ...address, username: "a" }, own)).toBe(false);
    expect(isPushAddress({ ...address, password: "b" }, own)).toBe(false);
  }
});
