import { afterAll, beforeEach, expect, it } from "vitest";

import { closeBrowser, openBrowser } from "../../testing/browser.ts";
import { keepDevice, knownDevice, shownDevice } from "./known-device.ts";

beforeEach(() => void openBrowser());
afterAll(() => closeBrowser());

it("a browser shows what it got at the same number only", () => {
  keepDevice("0811111111", "of one");
  keepDevice("0822222222", "of another");
  keepDevice("0811111111", "of one, later");
  expect(knownDevice("0811111111")).toEqual({ device_token: "of one, later" });
  expect(knownDevice("0822222222")).toEqual({ device_token: "of another" });
  expect(knownDevice("0833333333")).toEqual({});
});

it("shows at another number's first sign-in what somebody else got here", () => {
  expect(shownDevice("0811111111")).toEqual({});
  keepDevice("0811111111", "of one");
  expect(shownDevice("0811111111")).toEqual({ device_token: "of one" });
  expect(shownDevice("0822222222")).toEqual({ device_token: "of one" });
});

it("keeps the last five people, and nothing where the server gave nothing", () => {
  for (const last of ["1", "2", "3", "4", "5", "6"]) keepDevice(`081111111${last}`, last);
  keepDevice("0811111112", undefined);
  expect(knownDevice("0811111111")).toEqual({});
  expect(knownDevice("0811111112")).toEqual({ device_token: "2" });
  expect(knownDevice("0811111116")).toEqual({ device_token: "6" });
});

it("is a stranger where somebody has written nonsense into the storage", () => {
  for (const nonsense of ["", "{", "null", "7", '{"0811111111":7}']) {
    localStorage.setItem("knownDevices", nonsense);
    expect(knownDevice("0811111111")).toEqual({});
  }
});
