import { describe, expect, it } from "vitest";

import { pushText } from "./push-text.ts";
import type { NoticeRow } from "./queries/notices.ts";

const notice = (event: NoticeRow["event"]): NoticeRow => ({
  no: 1,
  event,
  created_at: new Date(0),
  is_read: false,
  amount_satang: null,
  reason: null,
  round_id: null,
  names: null,
  draw_date: null,
  sequence: null,
  is_numbered: null,
  titles: null,
  bodies: null,
});

const told = (event: "PROMOTION" | "ANNOUNCEMENT", title: string, body = ""): NoticeRow => ({
  ...notice(event),
  titles: { th: title },
  bodies: { th: body },
});

describe("the text of a push", () => {
  it("stays as it is up to 300 characters, and then ends with a mark", () => {
    const [whole, long] = ["ก".repeat(300), "ก".repeat(301)];
    expect(pushText(told("ANNOUNCEMENT", whole), "th").body).toBe(whole);
    expect(pushText(told("ANNOUNCEMENT", long), "th").body).toBe(`${"ก".repeat(299)}…`);
    const promotion = pushText(told("PROMOTION", long, long), "th");
    expect([promotion.title, promotion.body]).toEqual(
      Array.from({ length: 2 }, () => `${"ก".repeat(299)}…`),
    );
  });

  it("tells which of a day's rounds it is about", () => {
    const names = { th: "ยี่กี", en: "Yeekee" };
    const of = (language: string, sequence: number, isNumbered = true) => {
      const round = { names, sequence, is_numbered: isNumbered };
      return pushText({ ...notice("RESULT"), ...round }, language).body;
    };
    expect(of("th", 28)).toContain("ยี่กี รอบที่ 28 ออกผลแล้ว");
    expect(of("en", 28)).toContain("Yeekee 28 ");
    expect(of("th", 1)).toContain("ยี่กี รอบที่ 1 ออกผลแล้ว");
    expect(of("th", 1, false)).toContain("ยี่กี ออกผลแล้ว");
  });

  it("is in the phone's language where the operator wrote it, else in Thai", () => {
    const titles = { th: "ข่าว", en: "News" };
    const bodies = { th: "รายละเอียด" };
    const of = (event: "PROMOTION" | "ANNOUNCEMENT", language: string) =>
      pushText({ ...told(event, ""), titles, bodies }, language);
    expect(of("ANNOUNCEMENT", "en").body).toBe("News");
    expect(of("ANNOUNCEMENT", "my").body).toBe("ข่าว");
    expect(of("PROMOTION", "en")).toEqual({ title: "News", body: "รายละเอียด" });
  });

  it.each([
    ["CORRECTION", -9_500, "Hanoi was corrected: a change of −95.00 baht"],
    ["CORRECTION", 123_450, "Hanoi was corrected: a change of +1,234.50 baht"],
    [
      "CORRECTION",
      0,
      "Hanoi was corrected: other lines of yours won, and your money stays the same",
    ],
    ["REFUND", 300, "Hanoi was called off. 3.00 baht is back in your wallet"],
    ["REFUND", -9_200, "Hanoi was called off: a change of −92.00 baht"],
    ["REFUND", 0, "Hanoi was called off: a change of 0.00 baht"],
  ] as const)("of a %s of %i satang says which way the money went", (event, satang, body) => {
    const told = { ...notice(event), amount_satang: satang, names: { en: "Hanoi" } };
    expect(pushText(told, "en").body).toBe(body);
  });

  it.each([
    ["th", "กระเป๋า"],
    ["en", "wallet"],
    ["shn", "ထူင်ငိုၼ်း"],
    ["my", "ပိုက်ဆံအိတ်"],
    ["zh", "钱包"],
  ])(
    "of a deposit or win in %s promises nothing that a debt may have taken",
    (language, wallet) => {
      const money = { amount_satang: 150_000, names: { th: "ฮานอย" } };
      for (const event of ["DEPOSIT_IN", "WIN"] as const) {
        const { body } = pushText({ ...notice(event), ...money }, language);
        expect(body).toContain("1,500.00");
        expect(body).not.toContain(wallet);
      }
      expect(pushText({ ...notice("WITHDRAWAL_REFUSED"), ...money }, language).body).toContain(
        wallet,
      );
    },
  );

  it("is never cut inside an emoji, wherever one stands", () => {
    for (let letters = 295; letters <= 301; letters += 1) {
      const { body } = pushText(told("ANNOUNCEMENT", "a".repeat(letters) + "😀".repeat(5)), "th");
      expect([letters, body.isWellFormed()]).toEqual([letters, true]);
      expect([...body].length).toBeLessThanOrEqual(300);
    }
  });
});
