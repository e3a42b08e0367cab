import { expect, test } from "vitest";

import { addressOf } from "./call-address.ts";

test("parameters are put in and cannot leave their place", () => {
  expect(addressOf("/api/lottery/rounds/{id}/proof", { id: "12" })).toBe(
    "/api/lottery/rounds/12/proof",
  );
  expect(addressOf("/api/x/{id}", { id: "../admin?a=1" })).toBe("/api/x/..%2Fadmin%3Fa%3D1");
});

test("what is undefined or empty is left out of the query", () => {
  expect(addressOf("/api/x", {}, { limit: 50, cursor: undefined, search: "" })).toBe(
    "/api/x?limit=50",
  );
  expect(addressOf("/api/x", {}, { search: "ก&ข" })).toBe("/api/x?search=%E0%B8%81%26%E0%B8%82");
});
