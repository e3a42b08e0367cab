import { expect, it } from "vitest";

import { isSenderAccount } from "./sender.ts";

it.each([
  ["0452873196", true],
  ["045-2-87319-6", true],
  ["xxx-x-x7319-6", true],
  ["0452873196xx", false],
  ["045287319612", false],
])("the sender %s is the account 0452873196: %s", (sender, isIt) => {
  expect(isSenderAccount(sender, "0452873196")).toBe(isIt);
});
