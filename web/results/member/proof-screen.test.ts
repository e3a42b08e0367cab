/** What is said of a round of the house that was voided: when it was, and what became of it. */
import { beaconRoundAfter, QUICKNET } from "@chokdee/domain/results/beacon.ts";
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { commitOf } from "@chokdee/domain/results/verifiable-draw.ts";
import { createElement, Fragment } from "react";
import { Navigate } from "react-router";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { drawnProof } from "../../testing/drawn-proof.ts";
import { show } from "../../testing/page.ts";
import { webDigests } from "../../app/web-digests.ts";

const seed = Uint8Array.from({ length: 32 }, (_, index) => index * 3);
const commit = await commitOf(seed, webDigests);
let proof: RoundProof;

const voided = (more: Partial<RoundProof>): RoundProof => ({
  round_id: "9",
  kind: "ANIMAL",
  status: "VOIDED",
  commit,
  committed_at: "2026-11-21T08:00:00Z",
  fixed_at: null,
  bets_root: null,
  slip_count: null,
  stakes: null,
  voided_by_owners: null,
  shots_root: null,
  shots: null,
  drawn_at: null,
  seed: Buffer.from(seed).toString("hex"),
  beacon: null,
  drand: null,
  house_shots: null,
  draw_space: 100,
  result: null,
  house_key: "AAAA",
  ...more,
});

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    return path.endsWith("/proof")
      ? Response.json({ data: proof })
      : Response.json({ code: "ROUND_NOT_FOUND" }, { status: 404 });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["draw", "auth", "common"]);
});
afterAll(closeBrowser);

const fixed = { fixed_at: "2026-11-21T09:00:00Z", slip_count: 0, stakes: "0.00" };
const round = beaconRoundAfter(QUICKNET, Date.parse(fixed.fixed_at));
const drand = { chain_hash: QUICKNET.hash, public_key: "", round, signature: null };
const drawn = await drawnProof("ANIMAL");
const owners = { reason: "ผิดพลาด", stood: null };
const stood = { bets_root: "00", slip_count: 1, stakes: "1.00", shots_root: null };

it.each<[string, Partial<RoundProof>, string]>([
  ["before the close", {}, "ก่อนปิดรับ จึงเปิดเผยรหัสลับโดยไม่มีการออกผล"],
  ["for want of a beacon", { ...fixed, drand }, "เว็บแจ้งว่าค่าสุ่มสาธารณะไม่มาภายในหนึ่งวัน"],
  ["by its owners", { ...fixed, voided_by_owners: owners }, "งวดนี้ออกผลไม่ได้ เจ้าของสองคน"],
  [
    "by its owners after it was drawn",
    { ...drawn, status: "VOIDED", voided_by_owners: { ...owners, stood } },
    "งวดนี้ออกผลแล้ว แต่โพยหรือเลขยิงที่มีอยู่ไม่ตรง",
  ],
])("a round that was voided %s says so", async (_, more, told) => {
  proof = voided(more);
  const { default: ProofScreen } = await import("./ProofScreen.tsx");
  const text = await show(
    createElement(
      Fragment,
      null,
      createElement(Navigate, { to: "/draw-proof?round=9", replace: true }),
      createElement(ProofScreen),
    ),
  );
  await vi.waitFor(() => expect(text()).toContain(told));
});
