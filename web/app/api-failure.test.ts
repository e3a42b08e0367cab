import { expect, test } from "vitest";

import { ApiFailure, codeOf, failureOf, isNetworkFailure, messageOf } from "./api-failure.ts";

test("a refusal keeps its status, message, code and details", () => {
  const failure = failureOf(
    422,
    '{"message":"ยอดเงินไม่เพียงพอ กรุณาเติมเงิน","code":"INSUFFICIENT_BALANCE","details":{"missing":"10.00"}}',
  );
  expect(failure.status).toBe(422);
  expect(messageOf(failure)).toBe("ยอดเงินไม่เพียงพอ กรุณาเติมเงิน");
  expect(codeOf(failure)).toBe("INSUFFICIENT_BALANCE");
  expect(failure.details).toEqual({ missing: "10.00" });
  expect(isNetworkFailure(failure)).toBe(false);
});

test("a failed sign-in keeps what the spec's client reads at the top level", () => {
  const failure = failureOf(
    401,
    '{"message":"x","code":"Y","failed_count":16,"require_captcha":true}',
  );
  expect(failure.body).toMatchObject({ failed_count: 16, require_captcha: true });
});

test.each(["<html>502 Bad Gateway</html>", "", "null", "[1]", '"text"', '{"message":{"a":1}}'])(
  "an answer that is no refusal of ours has no message: %s",
  (text) => {
    const failure = failureOf(413, text);
    expect(messageOf(failure)).toBe("");
    expect(codeOf(failure)).toBe("HTTP_413");
    expect(failure.details).toEqual({});
    expect(isNetworkFailure(failure)).toBe(false);
  },
);

test.each([500, 502, 503, 504, 511])(
  "what a proxy says with %i of a server that did not answer it leaves the outcome unknown",
  (status) => {
    expect(isNetworkFailure(failureOf(status, "<html>The server is away</html>"))).toBe(true);
    const ours = failureOf(status, '{"message":"x","code":"BUSY"}');
    expect([isNetworkFailure(ours), messageOf(ours)]).toEqual([false, "x"]);
  },
);

test("no answer is a network failure without a message of the server", () => {
  const failure = new ApiFailure(0, {}, new TypeError("Failed to fetch"));
  expect(isNetworkFailure(failure)).toBe(true);
  expect(codeOf(failure)).toBe("NETWORK");
  expect(messageOf(failure)).toBe("");
});

test("an error of ours is neither a refusal nor the network", () => {
  expect(isNetworkFailure(new Error("x"))).toBe(false);
  expect(codeOf(new Error("x"))).toBeUndefined();
  expect(messageOf(new Error("x"))).toBe("");
});
