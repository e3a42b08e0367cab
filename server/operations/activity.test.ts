import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { describeActivity } from "./activity.ts";

const SERVER = join(import.meta.dirname, "..");
const KINDS =
  "announcement|bank|bet-types|credit|deposit|list|lottery-type|member|notification|number-rule|" +
  "promotion|receiving_account|round|settings|withdrawal";

/** Every action that the server's commands write into the audit. */
function auditedActions(): string[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const pattern = new RegExp(`"((?:${KINDS})\\.[a-z_.]+)"`, "g");
  const found = files.flatMap((file) =>
    [...readFileSync(join(SERVER, file), "utf8").matchAll(pattern)].map(([, action]) => action),
  );
  return [...new Set(found)].filter((action) => action !== undefined).toSorted();
}

const told = (action: string, amount: number | null = null) =>
  describeActivity(
    {
      at: new Date(0),
      action,
      nickname: "แอดมินเอ",
      amount_satang: amount,
      target_id: null,
    },
    undefined,
  ).text;

describe("the recent activity", () => {
  it.each(auditedActions())("has words for %s", (action) => {
    expect(told(action)).toMatch(/^แอดมินเอ [\u0E00-\u0E7F]/);
  });

  it.each(["DEPOSIT", "WITHDRAW", "BET", "WIN", "ADJUST", "REFUND"])(
    "has words for an entry of type %s",
    (type) => {
      expect(told(type, -12_345)).toContain("123.45 บาท");
    },
  );

  it("groups the thousands of an amount", () => {
    expect(told("ADJUST", 1_234_567_890)).toContain("+12,345,678.90 บาท");
  });

  it("names the house for what no person did", () => {
    const row = { at: new Date(0), action: "round.import", amount_satang: null, target_id: null };
    expect(describeActivity({ ...row, nickname: null }, undefined).text).toBe("ระบบ นำเข้าผลย้อนหลัง");
  });

  it("tells an action that has no words by its name", () => {
    expect(told("house.paint")).toBe("แอดมินเอ house.paint");
  });
});
