/** What screens show and allow at the very instant of an end, and around midnight of Bangkok. */
import { betsSummary } from "@chokdee/domain/betting/contract.ts";
import { readDeposit } from "@chokdee/domain/deposits/contract.ts";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, elementsIn, mount, openBrowser } from "../testing/browser.ts";

const alice = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;

beforeEach(async () => {
  openBrowser();
  (await import("./session.ts")).beginSession("token", alice, 0);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await closeBrowser();
});

/** Everything that stands on the screen, as one text. */
function textOf(node: unknown): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (typeof node !== "object" || node === null || !("props" in node)) return "";
  return textOf((node.props as { children?: unknown }).children);
}

async function isIt(now: string, ...groups: ("betting" | "deposits" | "wallet")[]) {
  vi.useFakeTimers({ now: Date.parse(now) });
  const { loadTexts } = await import("../text/i18n.ts");
  await loadTexts([...groups, "common"]);
}

const EXPIRES = "2026-11-20T15:15:00.000+07:00";
type Loose = never;

it.each([
  ["2026-11-20T15:14:59.999+07:00", false],
  [EXPIRES, true],
])("at %s no slip can be sent any more for a deposit: %s", async (now, isOver) => {
  await isIt(now, "deposits");
  const { SlipUpload } = await import("../deposits/member/parts/SlipUpload.tsx");
  const deposit = { id: "1", created_at: now, expires_at: EXPIRES, slips_left: 3, has_slip: false };
  const page = await mount(() =>
    SlipUpload({ deposit, file: {}, onFile: () => undefined, onSent: () => undefined } as Loose),
  );
  const [chosen] = elementsIn(page.value()).filter(({ props }) => "isOver" in props);
  expect(chosen?.props["isOver"]).toBe(isOver);
});

it.each([
  ["2026-11-20T15:14:59.999+07:00", "PENDING"],
  [EXPIRES, "over"],
])("at %s a deposit that can be paid until then is %s", async (now, state) => {
  await isIt(now, "deposits");
  const { queryClient } = await import("./query-client.ts");
  const { DepositPayment } = await import("../deposits/member/parts/DepositPayment.tsx");
  const { DepositEnd } = await import("../deposits/member/parts/DepositEnd.tsx");
  const deposit = { id: "1", status: "PENDING", provider: "promptpay", expires_at: EXPIRES };
  queryClient.setQueryData(["deposits", readDeposit.path, { id: "1" }], {
    ...deposit,
    has_slip: false,
  });
  const outer = (await mount(() => DepositPayment({ id: "1" }))).value();
  const Shown = outer.type as (props: unknown) => unknown;
  const page = await mount(() => Shown(outer.props));
  const ended = elementsIn(page.value()).some(({ type }) => type === DepositEnd);
  expect(ended).toBe(state === "over");
});

it("the quarter of an hour of a deposit begins with 15:00 and ends with it", async () => {
  await isIt("2026-11-20T15:00:00.900+07:00", "deposits");
  const { ExpiresIn } = await import("../deposits/member/parts/ExpiresIn.tsx");
  const page = await mount(() => ExpiresIn({ to: "2026-11-20T15:15:00.800+07:00" }));
  expect(textOf(page.value())).toBe("15:00");
});

it.each([
  ["2026-11-20T23:59:00+07:00", "2026-11-21T00:20:00+07:00", "21 พ.ย. 00:20 น."],
  ["2026-11-21T00:00:00+07:00", "2026-11-21T00:20:00+07:00", "00:20 น."],
  ["2026-11-20T06:59:00+07:00", "2026-11-20T07:20:00+07:00", "07:20 น."],
])("at %s a slip that can be cancelled until %s says so as %s", async (now, closes, said) => {
  await isIt(now, "betting");
  const { queryClient } = await import("./query-client.ts");
  queryClient.setQueryData(["betting", betsSummary.path], {
    cancellations_limit: 3,
    cancellations_used: 0,
  });
  const { CancelSlip } = await import("../betting/member/parts/CancelSlip.tsx");
  const close_time = new Date(closes).toISOString();
  const slip = { badge: "PENDING", stakeSatang: 2_000, round: { status: "OPEN", close_time } };
  const page = await mount(() => CancelSlip({ slip, onCancelled: () => undefined } as Loose));
  const text = textOf(page.value()).replaceAll("\u00A0", " ");
  expect(text).toMatch(new RegExp(`ก่อนปิดรับ ${said}$`));
});

it.each([
  ["2026-11-20T23:59:59.999+07:00", "วันนี้"],
  ["2026-11-21T00:00:00+07:00", "เมื่อวาน"],
])("at %s an entry of that evening stands under %s", async (now, name) => {
  await isIt(now, "wallet");
  const { StatementList } = await import("../wallet/member/parts/StatementList.tsx");
  const entry = {
    id: "1",
    type: "ADJUST",
    amount: "1.00",
    created_at: "2026-11-20T20:00:00+07:00",
  };
  const page = await mount(() => StatementList({ entries: [entry] } as Loose));
  const [head] = elementsIn(page.value()).filter(({ type }) => type === "h2");
  expect(textOf(head)).toMatch(new RegExp(`^${name}`));
});
