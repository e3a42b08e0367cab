import { expect, test } from "vitest";

import { ApiFailure } from "../../app/api-failure.ts";
import { intentErrorKey, isWorthRetrying } from "./intent-error.ts";

const refused = (code: string, message: string) => new ApiFailure(422, { code, message });

test("the texts of the specification are found by the server's message", () => {
  const byMessage = (message: string) => intentErrorKey(refused("HTTP_400", message));
  expect(byMessage("Idempotency-Key header is required")).toBe("error_key");
  expect(byMessage("Insufficient balance")).toBe("error_balance");
  expect(byMessage("Invalid amount")).toBe("error_amount");
  expect(byMessage("Bank account not found")).toBe("error_account");
  expect(byMessage("Network Error")).toBe("error_network");
  expect(byMessage("something else")).toBe("error_other");
});

test("the same texts are found by our own codes, whatever language the message has", () => {
  expect(intentErrorKey(refused("IDEMPOTENCY_KEY_MISSING", "x"))).toBe("error_key");
  expect(intentErrorKey(refused("DEPOSIT_AMOUNT_INVALID", "x"))).toBe("error_amount");
  expect(intentErrorKey(refused("RECEIVING_ACCOUNT_NOT_FOUND", "x"))).toBe("error_account");
});

test("only an unknown outcome is worth retrying", () => {
  expect(isWorthRetrying(new ApiFailure(0, {}))).toBe(true);
  expect(isWorthRetrying(refused("X", "Gateway timeout"))).toBe(true);
  expect(isWorthRetrying(refused("DEPOSIT_PENDING_ALREADY", "x"))).toBe(false);
});
