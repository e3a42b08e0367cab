import { houseText } from "@chokdee/domain/core/house-texts-contract.ts";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

const app = useApp();

it("texts of the house are read by all, written by owners, kept by version and audited", async () => {
  const { stranger } = app.current;
  const [owner, support, member] = [
    await app.current.admin(),
    await app.current.admin(["support"]),
    await app.current.member(),
  ];
  const shown = async () => {
    const { body } = await stranger.get("/api/house-texts/TERMS");
    return houseText.parse(body.data);
  };
  const write = (over_version: number, texts: Record<string, string>) =>
    owner.put("/api/admin/house-texts/TERMS", { over_version, texts });

  expect(await shown()).toEqual({ kind: "TERMS", version: 0, texts: {}, written_at: null });
  const first = await write(0, { th: "# ข้อตกลง\r\nหนึ่ง", en: " One ", xx: "?" });
  expect([first.status, first.body.data.version]).toEqual([200, 1]);
  expect((await shown()).texts).toEqual({ th: "# ข้อตกลง\nหนึ่ง", en: "One" });

  // Somebody who had the text open before.
  const late = await write(0, { th: "สอง" });
  expect([late.status, late.body.code]).toEqual([409, "HOUSE_TEXT_CHANGED"]);
  const both = await Promise.all([write(1, { th: "ก" }), write(1, { th: "ข" })]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const thaiIsNeeded = await write(2, { en: "Two" });
  expect([thaiIsNeeded.status, thaiIsNeeded.body.code]).toEqual([422, "NOTICE_TEXT_MISSING"]);

  for (const caller of [support, member]) {
    const refused = await caller.put("/api/admin/house-texts/TERMS", {
      over_version: 2,
      texts: {},
    });
    expect(refused.status).toBe(403);
  }
  // Without any words the product's own stand again, and the versions before are still there.
  expect((await write(2, { th: " " })).body.data).toMatchObject({ version: 3, texts: {} });
  const before = await support.get("/api/admin/house-texts/TERMS/versions/1");
  expect(before.body.data.texts.en).toBe("One");
  const none = await support.get("/api/admin/house-texts/TERMS/versions/9");
  expect([none.status, none.body.code]).toEqual([404, "NOT_FOUND"]);
  const all = await support.get("/api/admin/house-texts");
  expect(all.body.data.map(({ version }: { version: number }) => version)).toEqual([3, 0, 0]);

  const { body } = await owner.get("/api/admin/audit?action=house-text.write");
  const [last] = body.data.items;
  expect([last.target_id, last.before.version, last.after.version]).toEqual(["TERMS", 2, 3]);
  const second = body.data.items[1];
  expect(second.before.texts).toEqual({ th: "# ข้อตกลง\nหนึ่ง", en: "One" });
});
