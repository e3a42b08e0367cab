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

const isPush = (url: string, own: readonly string[] = []) => isPushAddress(new URL(url), own);

it.each([
  ["https://fcm.googleapis.com/fcm/send/x", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/x", true],
  ["https://web.push.apple.com/x", true],
  ["https://db5p.notify.windows.com/w/?token=x", true],
  ["https://fcm.googleapis.com:443/x", true],
  ["http://fcm.googleapis.com/x", false],
  ["ftp://fcm.googleapis.com/x", false],
  ["https://fcm.googleapis.com:8443/x", false],
  ["http://fcm.googleapis.com:443/x", false],
  // A name below a service that has none, beside one that has, and one that only ends alike.
  ["https://a.fcm.googleapis.com/x", false],
  ["https://fcm.googleapis.com.evil.example/x", false],
  ["https://push.apple.com/x", false],
  ["https://evilpush.apple.com/x", false],
  ["https://web.push.apple.com.evil.example/x", false],
  ["https://localhost/x", false],
  ["https://127.0.0.1/x", false],
])("a push goes to a service of a browser over https: %s %s", (url, may) => {
  expect(isPush(url)).toBe(may);
});

it("a push goes to a host of the operator's own, with its port, over http too, and to no other", () => {
  const own = ["push.house.example:8443", "push.house.example"];
  const urls = [
    "https://push.house.example:8443/x",
    "http://push.house.example:8443/x",
    "http://push.house.example/x",
    "https://push.house.example/x",
    "http://push.house.example:8080/x",
    "ws://push.house.example:8443/x",
    "https://a.push.house.example/x",
    "https://fcm.googleapis.com/x",
  ];
  const may = [true, true, true, true, false, false, false, true];
  expect(urls.map((url) => isPush(url, own))).toEqual(may);
  const odd = { ...address, host: "own", hostname: "own" };
  const protocols = ["https:", "http:", "xhttps:", "https:x", "https"];
  expect(protocols.map((protocol) => isPushAddress({ ...odd, protocol }, ["own"]))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
