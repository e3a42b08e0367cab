/** A receipt that was had before its round closed: what is made of it once the bets are fixed. */
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { afterEach, describe, expect, it } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { drawnProof, slip, tree } from "../../testing/drawn-proof.ts";
import { memberWeb } from "../../testing/member-web.ts";
import { slipOf } from "../../testing/placed-bets.ts";

afterEach(closeBrowser);

const RECEIPT = "/api/lottery/bets/groups/group-1/receipt";
const PROOF = "/api/lottery/rounds/9/proof";
const PATH = "โพยนี้อยู่ในโพยทั้งหมดที่ตรึงไว้ก่อนออกผล";
const keys = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
const base64 = (bytes: ArrayBuffer) => btoa(String.fromCodePoint(...new Uint8Array(bytes)));
const houseKey = base64(await crypto.subtle.exportKey("spki", keys.publicKey));
const signed = await crypto.subtle.sign("Ed25519", keys.privateKey, Buffer.from(slip));
const late = {
  bet_group_id: "group-1",
  round_id: "9",
  slip,
  algorithm: "Ed25519",
  signature: base64(signed),
  public_key: houseKey,
  bets_root: tree.root,
  path: tree.path(1),
};
const early = { ...late, bets_root: null, path: null };

/** The receipt of a slip is wanted while its round is open, and its bets are fixed afterwards. */
async function overTheClose(given: object) {
  const web = await memberWeb(["draw", "betting", "results"], "/lottery-bets");
  const drawn: RoundProof = { ...(await drawnProof("ANIMAL")), house_key: houseKey };
  const open = { ...drawn, status: "OPEN", fixed_at: null, drawn_at: null, seed: null };
  web.answer(PROOF, { data: { ...open, bets_root: null, result: null } });
  web.answer(RECEIPT, { data: early });
  const { queryClient } = await import("../../app/query-client.ts");
  const bets = [
    { ...slipOf("group-1", ["THREE_TOP 582 20.00"])[0], odds_snapshot: "900.00" },
    { ...slipOf("group-1", ["RUN_TOP 5 1.00"])[0], odds_snapshot: "3.20" },
  ];
  const page = await web.show(await import("./SlipReceipt.tsx"), {
    roundId: "9",
    betGroupId: "group-1",
    bets,
  });
  await page.press("ดูใบรับรองโพย");
  await page.says("ลายเซ็นใช้ได้แล้ว");
  web.answer(PROOF, { data: drawn });
  web.answer(RECEIPT, { data: given });
  await queryClient.invalidateQueries({ queryKey: ["results"] });
  await page.says(PATH);
  return { ...web, page };
}

describe("the receipt of before the close", () => {
  it("is had again with its path once the bets are fixed", async () => {
    const { page, asked } = await overTheClose(late);
    expect(page.words()).not.toContain(`${PATH} · ไม่ตรง`);
    expect(page.words()).not.toContain("ลายเซ็นใช้ได้แล้ว");
    expect(asked.filter((path) => path === RECEIPT)).toHaveLength(2);
  });

  it("is said to differ where the house still gives it none", async () => {
    const { page } = await overTheClose(early);
    expect(page.words()).toContain(`${PATH} · ไม่ตรง`);
    expect(page.words()).not.toContain("ลายเซ็นใช้ได้แล้ว");
  });
});
