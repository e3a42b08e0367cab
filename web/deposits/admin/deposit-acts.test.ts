/** What is asked before a deposit is decided, what is sent then, and what is told of it. */
import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";
import type { WorkList } from "../../app/admin/use-work-list.ts";

let sent: { readonly path: string; readonly body: unknown }[] = [];
let reply: { readonly body: object; readonly status?: number };

beforeEach(async () => {
  openBrowser();
  sent = [];
  reply = { body: { data: { done: [], waiting: [], refused: [] } } };
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    sent.push({ path, body: sentBody(init) });
    return Response.json(reply.body, { status: reply.status ?? 200 });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-deposits", "admin-desk", "admin", "common"]);
});
afterAll(closeBrowser);

const deposit = (more: object = {}) =>
  ({
    id: "d",
    amount: "250.00",
    qr_amount: "250.37",
    bank_line: { id: "1" },
    slip: null,
    waiting_approval_id: null,
    member: { nickname: "ก้อย", phone_number: "0812345678" },
    ...more,
  }) as unknown as AdminDeposit;
const two = [deposit(), deposit({ id: "e", bank_line: null })];

async function desk() {
  const list = {
    choose: () => undefined,
    decide: (_: unknown, run: () => Promise<unknown>) => run(),
  } as unknown as WorkList<AdminDeposit>;
  const { useDepositActs, useRareActs } = await import("./use-deposit-acts.ts");
  const hook = await mount(() => ({ ...useDepositActs(list), ...useRareActs(list) }));
  const { questions } = await import("../../ui/confirm.ts");
  const { shownToast } = await import("../../ui/toast.ts");
  return {
    acts: hook.value,
    asked: () => questions.get()[0],
    told: () => shownToast.get()?.text,
  };
}

describe("a deposit is credited after a question", () => {
  it.each([
    [{}, "เงิน 250.37 บาทเข้ากระเป๋าของ ก้อย 081-234-5678 ทันที ยืนยันแล้วแก้ไม่ได้"],
    [{ bank_line: null, slip: { id: "s" } }, /^ยังไม่พบรายการธนาคารของการฝากนี้ หาก.* ก้อย 081-/],
    [{ bank_line: null }, /^ยังไม่พบรายการธนาคารของการฝากนี้ และไม่มีสลิป/],
  ])("that names what is transferred and whose it is: %j", async (more, body) => {
    const { acts, asked, told } = await desk();
    let done: Promise<void> | undefined;
    await act(() => void (done = acts().approve(deposit(more))));
    expect(asked()?.title).toBe("เติม 250.37 บาท?");
    expect(asked()?.body).toEqual(typeof body === "string" ? body : expect.stringMatching(body));
    await act(async () => {
      asked()?.answer(true);
      await done;
    });
    expect(sent).toEqual([{ path: "/api/admin/deposits/d/approve", body: {} }]);
    expect(told()).toContain("250.37");
  });

  it("that is answered with no sends nothing, and what a second person is asked asks nobody", async () => {
    const { acts, asked } = await desk();
    let done: Promise<void> | undefined;
    await act(() => void (done = acts().approve(deposit())));
    await act(async () => {
      asked()?.answer(false);
      await done;
    });
    // Of another amount: the same question once more would be taken as a second tap.
    const waiting = deposit({ id: "f", qr_amount: "90.00", waiting_approval_id: "a" });
    await act(() => void (done = acts().approve(waiting)));
    expect(asked()).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it("of several tells how many, and how many of them no line of the bank proves", async () => {
    const { acts, asked } = await desk();
    let done: Promise<void> | undefined;
    await act(() => void (done = acts().approveAll(two)));
    expect(asked()).toMatchObject({
      title: "ยืนยันเติม 2 รายการ?",
      body: expect.stringContaining("ไม่มีรายการธนาคาร 1 รายการ"),
    });
    await act(async () => {
      asked()?.answer(true);
      await done;
    });
    const body = { ids: ["d", "e"], action: "APPROVE" };
    expect(sent).toEqual([{ path: "/api/admin/deposits/decide", body }]);
  });
});

it.each([
  ["one", [deposit()], "/api/admin/deposits/d/reject", { reason: "ยอดไม่ตรง" }],
  [
    "several",
    two,
    "/api/admin/deposits/decide",
    { ids: ["d", "e"], action: "REJECT", reason: "ยอดไม่ตรง" },
  ],
])("%s that are rejected are sent as that, with the reason", async (_, rows, path, body) => {
  const { acts } = await desk();
  await act(() => acts().reject(rows, "ยอดไม่ตรง"));
  expect(sent).toEqual([{ path, body }]);
});

it("another amount goes out with its reason, and is the one that is told", async () => {
  const { acts, told } = await desk();
  await act(() => acts().approveOther(deposit(), "251.11", "โอนเกิน"));
  const body = { amount: "251.11", reason: "โอนเกิน" };
  expect(sent).toEqual([{ path: "/api/admin/deposits/d/approve", body }]);
  expect(told()).toContain("251.11");
});

it.each(["approve", "approveAll"] as const)(
  "%s that is refused says so in the server's words",
  async (name) => {
    reply = { body: { code: "DEPOSIT_FINAL", message: "ตัดสินไปแล้ว 4711" }, status: 409 };
    const { acts, asked, told } = await desk();
    let done: Promise<void> | undefined;
    await act(
      () => void (done = name === "approve" ? acts().approve(deposit()) : acts().approveAll(two)),
    );
    await act(async () => {
      asked()?.answer(true);
      await done;
    });
    expect(told()).toContain("4711");
  },
);

it.each(["approve", "approveOther", "recall"] as const)(
  "where a second person has to say so, that is told, and nothing as done: %s",
  async (which) => {
    const { acts, asked, told } = await desk();
    reply = { body: { message: "รออีกคน 4711", data: { status: "WAITING_APPROVAL" } }, status: 202 };
    const ways = {
      approve: () => acts().approve(deposit()),
      approveOther: () => acts().approveOther(deposit(), "251.11", "โอนเกิน"),
      recall: () => acts().recall(deposit(), "ธนาคารเรียกคืน"),
    };
    let done: Promise<void> | undefined;
    await act(() => void (done = ways[which]()));
    await act(async () => {
      asked()?.answer(true);
      await done;
    });
    expect(told()).toBe("รออีกคน 4711");
  },
);
