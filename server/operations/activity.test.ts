import { auditActions } from "@chokdee/domain/core/audit-acts.ts";
import { describe, expect, it } from "vitest";

import { describeActivity } from "./activity.ts";

const told = (action: string, amount: number | null = null) =>
  describeActivity(
    {
      at: new Date(0),
      action,
      nickname: "แอดมินเอ",
      amount_satang: amount,
      target_id: null,
      about: null,
    },
    undefined,
  ).text;

describe("the recent activity", () => {
  it.each(auditActions)("has words for %s", (action) => {
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
    const none = { amount_satang: null, target_id: null, about: null };
    const row = { at: new Date(0), action: "round.import", ...none };
    expect(describeActivity({ ...row, nickname: null }, undefined).text).toBe("ระบบ นำเข้าผลย้อนหลัง");
  });

  it.each([
    [{ name: "ก้อย", names: null }, "th", "เปลี่ยนสิทธิ์ทีมงาน: ก้อย"],
    [{ name: null, names: { th: "ฮานอย", en: "Hanoi" } }, undefined, "เปลี่ยนสิทธิ์ทีมงาน: ฮานอย"],
    [{ name: null, names: { th: "ฮานอย", en: "Hanoi" } }, "en", ": Hanoi"],
    [{ name: null, names: { th: "ฮานอย" } }, "en", ": ฮานอย"],
    [{ name: null, names: null }, "th", "เปลี่ยนสิทธิ์ทีมงาน"],
  ])("names what an act was about: %j", (about, language, end) => {
    const row = { at: new Date(0), action: "staff.change_rights", nickname: "แอดมินเอ" };
    const act = { ...row, amount_satang: null, target_id: "x" };
    const { text } = describeActivity(
      { ...act, about: { ...about, is_member: true, kind: "member" } },
      language,
    );
    expect(text.endsWith(end)).toBe(true);
  });

  it("cuts a long name between letters, and says so", () => {
    const row = { at: new Date(0), action: "announcement.add", nickname: "แอดมินเอ" };
    const named = (name: string) => {
      const about = { name, names: null, is_member: false, kind: "announcement" };
      const { text } = describeActivity(
        { ...row, amount_satang: null, target_id: "1", about },
        undefined,
      );
      return text.slice(text.indexOf(": ") + 2);
    };
    expect(named("ที่".repeat(60))).toBe("ที่".repeat(60));
    expect(named("ที่".repeat(61))).toBe(`${"ที่".repeat(59)}…`);
    expect(named(`${"ก".repeat(58)} ${"ข".repeat(9)}`)).toBe(`${"ก".repeat(58)}…`);
  });

  it("tells an action that has no words by its name", () => {
    expect(told("house.paint")).toBe("แอดมินเอ house.paint");
  });
});
