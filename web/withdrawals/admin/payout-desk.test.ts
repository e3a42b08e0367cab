/** What the desk offers for a payout as it stands, what it asks, and what each step sends. */
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { createElement } from "react";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";
import { desk, payout } from "../../testing/payout-desk.ts";
import type { Step } from "./payout-calls.ts";

/** What reached the server: its path, and its body or the fields of its form in their order. */
let sent: { readonly path: string; readonly body: unknown }[] = [];

const owner = { data: { rights: ["owner"], items: [] } };
const bodyOf = (body: unknown): unknown =>
  body instanceof FormData ? [...body.keys()] : (JSON.parse(String(body)) as unknown);

beforeEach(async () => {
  openBrowser();
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method === "GET") return Response.json(owner);
    sent.push({ path, body: bodyOf(init.body) });
    return Response.json({ data: { done: [], waiting: [], refused: [] }, message: "" });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-withdrawals", "admin-desk", "admin", "common"]);
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], owner.data);
});
afterAll(async () => {
  await closeBrowser();
});

const released = (despite: AdminWithdrawal["holds"]): AdminWithdrawal["release"] => ({
  by: "ข",
  at: "2026-11-20T12:00:00Z",
  despite,
  reason: "x",
});
const claimOf = (isMine: boolean): AdminWithdrawal["claim"] => ({
  by: "ข",
  until: "2026-11-20T12:00:00Z",
  is_mine: isMine,
});

const [PAY, ASK, SEND] = ["โอนแล้ว อนุมัติ", "ขอจ่ายรายการนี้", "สั่งโอนแล้ว รอธนาคาร"];
const [REFUSE, BACK, CLAIM, UNCLAIM] = ["ปฏิเสธ คืนเงิน", "เงินกลับมา", "รับมาทำ", "วางรายการคืน"];
const standings: readonly [string, Partial<AdminWithdrawal>, readonly string[]][] = [
  ["nothing speaks against", {}, [REFUSE, PAY, CLAIM, SEND]],
  ["that is one's own", { stage: "CLAIMED", claim: claimOf(true) }, [REFUSE, PAY, UNCLAIM, SEND]],
  ["that a colleague has claimed", { stage: "CLAIMED", claim: claimOf(false) }, []],
  ["that is held", { holds: ["LOCKED"] }, [REFUSE, ASK, CLAIM]],
  ["that takes two", { takes_two: true }, [REFUSE, ASK, CLAIM]],
  ["that nobody else may pay either", { paid_by_another: [] }, [REFUSE, ASK, CLAIM]],
  ["that another pays", { paid_by_another: ["ข"] }, [REFUSE]],
  [
    "that was released despite all that holds it",
    { holds: ["LOCKED"], takes_two: true, release: released(["LOCKED"]) },
    [REFUSE, PAY, CLAIM, SEND],
  ],
  [
    "that something else holds since it was released",
    { holds: ["LOCKED", "SHARED_DEVICE"], release: released(["LOCKED"]) },
    [REFUSE, ASK, CLAIM],
  ],
  [
    "whose second person is waited for",
    { takes_two: true, waiting_approval_id: "a" },
    [REFUSE, CLAIM],
  ],
  ["that was sent, whatever holds it now", { stage: "SENT", holds: ["LOCKED"] }, [BACK, PAY]],
  ["that was sent, though another pays", { stage: "SENT", paid_by_another: ["ข"] }, [BACK, PAY]],
  ["that may have been paid", { is_doubted: true }, ["ยังไม่ได้โอน", "ธนาคารโอนไปแล้ว"]],
  ["that was paid", { status: "APPROVED", stage: "PAID" }, [BACK]],
  ["that came back", { status: "REJECTED", stage: "RETURNED" }, []],
];

describe("the desk offers for a payout", () => {
  it.each(standings)("%s what can be done with it, and nothing else", async (_, more, offered) => {
    const page = await desk(more);
    const steps = [PAY, ASK, SEND, REFUSE, BACK, CLAIM, UNCLAIM, "ยังไม่ได้โอน", "ธนาคารโอนไปแล้ว"];
    const shown = page
      .buttons()
      .flatMap((name) => steps.find((step) => name === step || name.startsWith(`${step} `)) ?? []);
    expect(shown).toEqual(offered);
  });
});

it("a payout that was sent names nobody else who pays it", async () => {
  const paidByAnother = { paid_by_another: ["อีกคน"] };
  expect((await desk(paidByAnother)).text()).toContain("อีกคน");
  expect((await desk({ ...paidByAnother, stage: "SENT" })).text()).not.toContain("อีกคน");
});

describe("a payout is confirmed", () => {
  it("by the amount that is transferred, without the fee, and the account", async () => {
    const { questions } = await import("../../ui/confirm.ts");
    const page = await desk({});
    for (const name of [PAY, SEND]) {
      await page.press(name);
      const [asked] = questions.get();
      expect(asked?.title).toContain("94.96");
      if (name === PAY) {
        for (const part of ["94.96", "กสิกรไทย", "045-1-23987-6", "ก้อย ใจดี"])
          expect(asked?.body).toContain(part);
      }
      await act(() => asked?.answer(true));
    }
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { path: "/api/admin/withdrawals/w/approve", body: { reason: null, paid_from: null } },
      { path: "/api/admin/withdrawals/w/send", body: { paid_from: null } },
    ]);
  });

  it("with many others by what is transferred, and refused by what goes back", async () => {
    const { questions } = await import("../../ui/confirm.ts");
    const { RejectMany, useWithdrawalBulk } = await import("./WithdrawalBulk.tsx");
    const rows = [payout(), payout({ id: "v", amount: "200.02", net_amount: "190.01" })];
    const list = { decide: (_: unknown, run: () => unknown) => run() } as never;
    const hook = await mount(() => useWithdrawalBulk(list));
    await act(() => void hook.value().approve(rows));
    const [asked] = questions.get();
    expect(asked?.body).toContain("284.97");
    await act(() => asked?.answer(true));
    await act(() => hook.value().reject(rows, "ซ้ำ"));
    expect(sent.map(({ body }) => body)).toEqual([
      { ids: ["w", "v"], action: "APPROVE" },
      { ids: ["w", "v"], action: "REJECT", reason: "ซ้ำ" },
    ]);
    const dialog = await mount(() =>
      RejectMany({ withdrawals: rows, send: async () => undefined, onClose: () => undefined }),
    );
    const { consequence, confirmLabel } = dialog.value().props as Record<string, string>;
    expect([consequence, confirmLabel]).toEqual([
      expect.stringContaining("300.03"),
      expect.stringContaining("300.03"),
    ]);
  });
});

const slip = new File(["x"], "slip.png");
const approval = {
  step: "approve",
  id: "w",
  slip: undefined,
  paidFrom: null,
  reason: null,
} as const;
const steps: readonly [Step, path: string, body: unknown][] = [
  [approval, "w/approve", { reason: null, paid_from: null }],
  [{ ...approval, paidFrom: "b", reason: "r" }, "w/approve", { reason: "r", paid_from: "b" }],
  [{ ...approval, slip }, "w/approve", ["slip"]],
  // Fields before the file: the server reads them while it arrives.
  [{ ...approval, slip, paidFrom: "b", reason: "r" }, "w/approve", ["reason", "paid_from", "slip"]],
  [{ step: "send", id: "w", paidFrom: "b" }, "w/send", { paid_from: "b" }],
  [{ step: "reject", id: "w", reason: "r" }, "w/reject", { reason: "r" }],
  [{ step: "return", id: "w", reason: "r" }, "w/return", { reason: "r" }],
  [
    { step: "answer", id: "w", isPaid: true, reason: "r" },
    "w/answer",
    { is_paid: true, reason: "r" },
  ],
  [
    { step: "answer", id: "w", isPaid: false, reason: "r" },
    "w/answer",
    { is_paid: false, reason: "r" },
  ],
  [{ step: "claim", ids: ["w", "v"] }, "claim", { ids: ["w", "v"] }],
  [{ step: "unclaim", ids: ["w"] }, "unclaim", { ids: ["w"] }],
];

it.each(steps)("the step %o sends all that was said", async (step, path, body) => {
  const { usePayoutStep } = await import("./payout-calls.ts");
  const hook = await mount(() => usePayoutStep());
  await act(() => hook.value().mutateAsync(step));
  expect(sent).toEqual([{ path: `/api/admin/withdrawals/${path}`, body }]);
});

it("the queue counts what waits, without what is being decided, and what is selected", async () => {
  const wide = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal("matchMedia", () => wide);
  const { default: WithdrawalsScreen } = await import("./WithdrawalsScreen.tsx");
  const { WithdrawalBulk } = await import("./WithdrawalBulk.tsx");
  const { questions } = await import("../../ui/confirm.ts");
  const rows = [payout(), payout({ id: "v", amount: "200.02", net_amount: "190.01" })];
  let release: () => void = () => undefined;
  const decided = new Promise<void>((done) => {
    release = done;
  });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method !== "GET") await decided;
    const page = { items: rows, total: 2, next_cursor: null };
    return Response.json({ data: init.method === "GET" ? page : { done: [], refused: [] } });
  });
  const screen = await mount(() => WithdrawalsScreen());
  type Props = Record<string, unknown> & { readonly selected: readonly { id: string }[] };
  const drawn = () => elementsIn(screen.value());
  const head = () => drawn().find(({ props }) => "total" in props)?.props["total"];
  const bulk = () => drawn().find(({ type }) => type === WithdrawalBulk)?.props as Props;
  await vi.waitFor(() => expect(head()).toBe(2));
  type List = { readonly selectAll: (isOn: boolean, all: readonly object[]) => void };
  const list = drawn().find(({ props }) => "list" in props && "reading" in props)?.props["list"];
  await act(() => (list as List).selectAll(true, rows.slice(1)));
  expect([bulk().selected.map(({ id }) => id), bulk()["amount"]]).toEqual([["v"], "200.02"]);
  await act(() => void (bulk()["onApprove"] as () => unknown)());
  await act(() => questions.get()[0]?.answer(true));
  await vi.waitFor(() => expect(head()).toBe(1));
  await act(() => release());
  await vi.waitFor(() => expect(head()).toBe(2));
});

it("a page is claimed without what is claimed, sent or may have been paid, and is given back", async () => {
  const asked = globalThis.fetch;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method !== "POST") return asked(path, init);
    await asked(path, init);
    // A colleague was first with the last one.
    const left = [{ id: "held", code: "WITHDRAWAL_CLAIMED" }];
    const isBack = path.endsWith("/unclaim");
    return Response.json({ data: { items: [{ id: "free" }], left_out: isBack ? [] : left } });
  });
  const { PayoutBar } = await import("./PayoutFiles.tsx");
  const items = [
    payout({ id: "free" }),
    payout({ id: "claimed", stage: "CLAIMED" }),
    payout({ id: "sent", stage: "SENT" }),
    payout({ id: "doubted", is_doubted: true }),
    payout({ id: "held", holds: ["LOCKED"] }),
  ];
  const page = await open(createElement(PayoutBar, { items }));
  await page.press("รับทั้งหน้า");
  expect(sent).toEqual([{ path: "/api/admin/withdrawals/claim", body: { ids: ["free", "held"] } }]);
  const { shownToast } = await import("../../ui/toast.ts");
  await vi.waitFor(() => {
    expect(shownToast.get()?.text).toBe("รับมาทำ 1 รายการ · ทำไม่ได้ 1 รายการ");
  });
  await act(() => shownToast.get()?.action?.run());
  await vi.waitFor(() => expect(shownToast.get()?.text).toBe("วางคืนแล้ว 1 รายการ"));
  const back = { path: "/api/admin/withdrawals/unclaim", body: { ids: ["free"] } };
  expect(sent.at(-1)).toEqual(back);
});
