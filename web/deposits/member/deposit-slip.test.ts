/** The slip of a deposit on its member's screen: what is taken, sent and said, and until when. */
import { SLIP_HINT_MS, SLIP_MOST_BYTES } from "@chokdee/domain/deposits/rules.ts";
import { createElement } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { memberDeposit } from "../../testing/member-deposit.ts";
import { open } from "../../testing/page.ts";

let sent: string[] = [];
let deposit: object;
let isRead = true;

beforeEach(async () => {
  openBrowser();
  [sent, isRead] = [[], true];
  deposit = memberDeposit(Date.now());
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (path.includes("bank")) return Response.json({ data: [] });
    if (init.method === "GET") return Response.json({ success: true, data: deposit });
    sent.push(`${String(init.method)} ${path}`);
    return Response.json({ success: true, data: {}, message: "", qr_read: isRead });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["deposits", "common"]);
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const picture = (bytes: number, type = "image/png") =>
  new File([new Uint8Array(bytes)], "slip.png", { type });

async function upload(more: object = {}) {
  const { SlipUpload } = await import("./parts/SlipUpload.tsx");
  const given = vi.fn<(file: File | null) => void>();
  const page = (file: File | null) =>
    open(
      createElement(SlipUpload, {
        deposit: { ...deposit, ...more } as never,
        file,
        onFile: given,
        onSent: () => undefined,
      }),
    );
  return { given, page };
}

it.each([
  ["a picture of the most bytes", picture(SLIP_MOST_BYTES), ""],
  ["a picture of one byte more", picture(SLIP_MOST_BYTES + 1), "ขนาดไฟล์ต้องไม่เกิน 5MB"],
  ["what is no picture", picture(9, "application/pdf"), "กรุณาเลือกไฟล์รูปภาพเท่านั้น"],
])("%s is taken, or why not is said", async (_, file, fault) => {
  const { given, page } = await upload();
  const shown = await page(null);
  await shown.pick("เลือกรูปสลิป", file);
  expect(given.mock.calls).toEqual(fault === "" ? [[file]] : []);
  expect(shown.text()).toContain(fault);
});

it.each([
  [true, undefined],
  [false, "อ่าน QR บนรูปไม่ได้"],
])("of a slip whose code was read: %s, is told: %s", async (read, told) => {
  isRead = read;
  const { shownToast } = await import("../../ui/toast.ts");
  const { page } = await upload();
  const shown = await page(picture(9));
  await shown.press("ส่งสลิป");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(shown.buttons()).toContain("ส่งสลิป"));
  expect(shownToast.get()?.text.slice(0, told?.length)).toBe(told);
});

it.each([
  [1, true],
  [0, false],
])("a deposit that takes %i more slips asks for one: %s", async (slips_left, isAsked) => {
  const { page } = await upload({ slips_left });
  const shown = await page(null);
  expect(shown.buttons().includes("เลือกรูป")).toBe(isAsked);
  expect(shown.text().includes("แนบสลิปครบจำนวนครั้งแล้ว")).toBe(!isAsked);
  deposit = { ...deposit, slips_left, has_slip: true };
  const { DepositPayment } = await import("./parts/DepositPayment.tsx");
  const checked = await open(createElement(DepositPayment, { id: "1" }));
  await vi.waitFor(() => expect(checked.text()).toContain("แอดมินกำลังตรวจสอบ"));
  expect(checked.text().includes("ส่งสลิปอีกรูป")).toBe(isAsked);
});

const NOW = Date.parse("2026-11-20T08:00:00Z");
const inMs = (ms: number) => new Date(NOW + ms).toISOString();

it.each([
  [0, false],
  [1, true],
  [60_000, true],
])("a deposit that ends in %i ms takes a slip: %s", async (ms, takes) => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  const { page } = await upload({ expires_at: inMs(ms) });
  expect((await page(null)).buttons().includes("เลือกรูป")).toBe(takes);
  expect((await page(picture(9))).buttons().includes("ส่งสลิป")).toBe(takes);
});

it.each([
  [SLIP_HINT_MS, null, false],
  [SLIP_HINT_MS + 1, null, true],
  [SLIP_HINT_MS + 1, picture(9), false],
])(
  "whoever has waited %i ms, with the picture %j, is asked for a slip: %s",
  async (ms, file, is) => {
    vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
    const { page } = await upload({ created_at: inMs(-ms), expires_at: inMs(60_000) });
    const shown = await page(file);
    const { text } = await import("../../text/i18n.ts");
    expect(shown.text().includes(text("deposits:slip_hint"))).toBe(is);
    vi.useRealTimers();
  },
);

it("a picture that was taken away can be chosen once more", async () => {
  const { page } = await upload();
  expect(await (await page(null)).pick("เลือกรูปสลิป", picture(9))).toBe("");
});

it("a deposit is cancelled after a yes only", async () => {
  const { questions } = await import("../../ui/confirm.ts");
  const { DepositPayment } = await import("./parts/DepositPayment.tsx");
  const page = await open(createElement(DepositPayment, { id: "1" }));
  await vi.waitFor(() => expect(page.buttons()).toContain("ยกเลิก"));
  await page.press("ยกเลิก");
  await act(() => questions.get()[0]?.answer(false));
  expect(sent).toEqual([]);
  // Not the second tap of the answer.
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1_000);
  await page.press("ยกเลิก");
  await act(() => questions.get()[0]?.answer(true));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  vi.restoreAllMocks();
});

it("whoever has sent a slip is told so first, also where the deposit has failed meanwhile", async () => {
  const { DepositPayment } = await import("./parts/DepositPayment.tsx");
  const page = await open(createElement(DepositPayment, { id: "1" }));
  await vi.waitFor(() => expect(page.buttons()).toContain("เลือกรูป"));
  await page.pick("เลือกรูปสลิป", picture(9));
  deposit = { ...deposit, status: "FAILED", has_slip: true };
  await page.press("ส่งสลิป");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const { queryClient } = await import("../../app/query-client.ts");
  const known = () =>
    queryClient
      .getQueriesData<{ readonly status?: string }>({ queryKey: ["deposits"] })
      .map(([, data]) => data?.status);
  await vi.waitFor(() => expect(known()).toContain("FAILED"));
  await act(() => undefined);
  expect(page.text()).toContain("อัปโหลดสลิปสำเร็จ!");
});
