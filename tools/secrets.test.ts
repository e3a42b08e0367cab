import { describe, expect, it } from "vitest";

import { root } from "./bootstrap/say.mjs";
import { secretsIn, secretsUnder } from "./secrets.ts";

/** In pieces, so that this file does not hold what it plants. */
const pieces: readonly (readonly [kind: string, ...text: string[]])[] = [
  ["private key", "-----BEGIN RSA PRIVATE ", "KEY-----\n", "MIIEpAIBAAKCAQEA", "MIIEpAIBAAKCAQEA"],
  ["AWS key", "AKIA", "Q7".repeat(8)],
  ["GitHub token", "ghp_", "a1B2".repeat(9)],
  ["npm token", "//registry.example/:_authToken", "=abc"],
  ["Slack token", "xoxb-", "1234567890-abc"],
  ["Stripe key", "sk_live_", "0aB1".repeat(4)],
  ["Google key", "AIza", "x".repeat(35)],
  ["JSON web token", "eyJhbGciOiJIUzI1.", "eyJzdWIiOiIxMjM0.", "c2lnbmF0dXJlMTIz"],
  ["password of a database elsewhere", "postgres://app:", "hunter22", "@db7.bank.co.th/chokdee"],
];
const planted = pieces.map(([kind, ...text]) => [kind, text.join("")] as const);

describe("the tree", () => {
  it("holds no key, no password and no file of settings", () => {
    expect(secretsUnder(root)).toEqual([]);
  });

  it.each(planted)("would be found with a planted %s", (kind, text) => {
    expect(secretsIn(`const x = "${text}";`)).toEqual([kind]);
  });

  it("may name a database of its own machine, and a setting by its name", () => {
    expect(secretsIn("postgres://postgres:password@127.0.0.1:5432/chokdee")).toEqual([]);
    expect(secretsIn("postgres://postgres:${password}@example:5432")).toEqual([]);
  });
});
