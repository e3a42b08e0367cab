/** Questions, dialogs, drawers, short messages and the calendar: what they say and how they close. */
import { createElement } from "react";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser, elementsIn, mount } from "../testing/browser.ts";
import { memberWeb } from "../testing/member-web.ts";

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const called = () => vi.fn<() => void>();

describe("a question", () => {
  async function asking() {
    const { show } = await memberWeb([]);
    const { confirm, notify } = await import("./confirm.ts");
    // What asks stands in every member's screen, below this.
    const page = await show(() => null);
    const ask = async (question: object) => {
      let answered: Promise<unknown> = Promise.resolve();
      await act(() => void (answered = confirm(question as never)));
      return { answered };
    };
    const tell = (notice: object) => act(() => void notify(notice as never));
    return { page, ask, tell };
  }

  it("is answered by what its buttons say, the usual words where they say nothing of their own", async () => {
    const { page, ask } = await asking();
    const first = await ask({ title: "ลบ?", body: "บัญชี 045-1-23987-6" });
    await vi.waitFor(() => expect(page.buttons()).toEqual(["ยกเลิก", "ยืนยัน"]));
    expect(page.words()).toBe("ลบ? บัญชี 045-1-23987-6 ยกเลิก ยืนยัน");
    await page.press("ยืนยัน");
    expect(await first.answered).toBe(true);
    expect(page.words()).toBe("");
    const second = await ask({ title: "ถอน?", confirmLabel: "ถอน", cancelLabel: "ไม่ถอน" });
    await vi.waitFor(() => expect(page.buttons()).toEqual(["ไม่ถอน", "ถอน"]));
    await page.press("ไม่ถอน");
    expect(await second.answered).toBe(false);
  });

  it("that is only read has one button; of several the oldest is asked first", async () => {
    const { page, ask, tell } = await asking();
    await tell({ title: "อ่าน" });
    const next = await ask({ title: "ต่อไป?" });
    await vi.waitFor(() => expect(page.buttons()).toEqual(["รับทราบ"]));
    await page.press("รับทราบ");
    await vi.waitFor(() => expect(page.words()).toContain("ต่อไป?"));
    await page.press("ยืนยัน");
    expect(await next.answered).toBe(true);
  });

  it("with a dialog of its own is asked in that", async () => {
    const { page, ask } = await asking();
    const Dialog = ({ answer }: { readonly answer: (accepted: boolean) => void }) =>
      createElement("button", { onClick: () => answer(true) }, "เอง");
    const own = await ask({ title: "x", Dialog });
    await vi.waitFor(() => expect(page.buttons()).toEqual(["เอง"]));
    await page.press("เอง");
    expect(await own.answered).toBe(true);
  });
});

describe("a dialog, a sheet or a drawer", () => {
  it.each([
    ["Dialog", {}],
    ["Sheet", {}],
    ["FullSheet", {}],
    ["Drawer", { side: "right" }],
  ])("%s shows nothing while closed, and its cross closes it", async (name, props) => {
    const { show } = await memberWeb([]);
    const all: Readonly<Record<string, unknown>> = {
      ...(await import("./Dialog.tsx")),
      ...(await import("./Sheet.tsx")),
      ...(await import("./FullSheet.tsx")),
      ...(await import("./Drawer.tsx")),
    };
    const onClose = called();
    const given = { title: "หัว", children: "ใน", footer: "ท้าย", actions: "ท้าย", onClose, ...props };
    expect((await show(all[name], { ...given, open: false })).words()).toBe("");
    const page = await show(all[name], { ...given, open: true });
    expect(page.words()).toContain("หัว");
    expect(page.words()).toContain("ใน");
    await page.press("ปิด");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("a dialog whose work is under way does not close", async () => {
    const { show } = await memberWeb([]);
    const { Dialog } = await import("./Dialog.tsx");
    const onClose = called();
    const page = await show(Dialog, {
      open: true,
      busy: true,
      title: "หัว",
      onClose,
      children: "ใน",
    });
    await expect(page.press("ปิด")).rejects.toThrow("No button");
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([true, false])(
    "a dialog takes nothing more in its fields while it works: %s",
    async (busy) => {
      await memberWeb([]);
      const { Dialog } = await import("./Dialog.tsx");
      const given = { open: true, busy, title: "หัว", onClose: called(), children: "ใน" };
      const { value } = await mount(() => Dialog(given));
      const around = elementsIn(value()).filter((one) => one.props["children"] === "ใน");
      expect(around.map(({ type, props: { disabled } }) => [type, disabled])).toEqual([
        ["fieldset", busy],
      ]);
    },
  );

  it("a drawer with a head of its own brings no cross", async () => {
    const { show } = await memberWeb([]);
    const { Drawer } = await import("./Drawer.tsx");
    const given = { open: true, side: "left", title: "หัว", head: "เอง", children: "ใน" };
    const page = await show(Drawer, { ...given, onClose: called() });
    expect([page.words(), page.buttons()]).toEqual(["เอง ใน", []]);
  });
});

describe("a short message", () => {
  async function hearing() {
    const { show } = await memberWeb([]);
    vi.stubGlobal("innerHeight", 800);
    vi.stubGlobal("visualViewport", null);
    const { ToastHost } = await import("./ToastHost.tsx");
    const page = await show(ToastHost);
    const { toast } = await import("./toast.ts");
    const say = (message: Parameters<typeof toast>[0]) => act(() => toast(message));
    return { page, say };
  }

  it("stands for four seconds; a new one takes its place and has its own four", async () => {
    const { page, say } = await hearing();
    vi.useFakeTimers();
    await say("หนึ่ง");
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await say({ text: "สอง", tone: "error" });
    expect(page.words()).not.toContain("หนึ่ง");
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(page.words()).toContain("สอง");
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(page.words()).toBe("");
  });

  it("with something to do closes when that is done", async () => {
    const { page, say } = await hearing();
    const run = called();
    await say({ text: "ลบแล้ว", action: { label: "เลิกทำ", run } });
    await page.press("เลิกทำ");
    expect(run).toHaveBeenCalledOnce();
    expect(page.words()).toBe("");
  });

  it("whose act says something itself gives its place to that", async () => {
    const { page, say } = await hearing();
    const { toast } = await import("./toast.ts");
    await say({ text: "ลบแล้ว", action: { label: "เลิกทำ", run: () => toast("กลับมาแล้ว") } });
    await page.press("เลิกทำ");
    expect(page.words()).toContain("กลับมาแล้ว");
  });
});

describe("the calendar of a day field", () => {
  async function calendar(props: object) {
    const { show } = await memberWeb(["day-field"]);
    const { takeServerTime } = await import("./clock.ts");
    // Half past midnight of the 21st in Bangkok.
    takeServerTime(Date.parse("2026-11-20T17:30:00Z"), Date.now(), Date.now());
    for (const size of ["innerHeight", "innerWidth"]) vi.stubGlobal(size, 800);
    const { DateField } = await import("./DateField.tsx");
    const onChange = vi.fn<(day: string) => void>();
    const given = { label: "วัน", value: "", onChange, ...props };
    const page = await show(DateField, given);
    const open = (first: string) => page.fold(first, true);
    return { page, onChange, open };
  }

  it("opens at today in Bangkok, turns by months, and gives the day that is picked", async () => {
    const { page, onChange, open } = await calendar({});
    await open("ไม่เลือกวัน");
    expect(page.words()).toContain("พ.ย. 2569");
    await page.press("เดือนถัดไป");
    expect(page.words()).toContain("ธ.ค. 2569");
    await page.press("เดือนก่อน");
    await page.press("เดือนก่อน");
    expect(page.words()).toContain("ต.ค. 2569");
    await page.press("พฤหัสบดี 15 ต.ค. 2569");
    expect(onChange).toHaveBeenLastCalledWith("2026-10-15");
    await page.press("วันนี้");
    expect(onChange).toHaveBeenLastCalledWith("2026-11-21");
    await page.press("ไม่เลือกวัน");
    expect(onChange).toHaveBeenLastCalledWith("");
  });

  it("keeps to its first and last day, and where a day there must be offers no other", async () => {
    const bounds = { min: "2026-11-10", max: "2026-11-20", required: true, value: "2026-11-12" };
    const { page, onChange, open } = await calendar(bounds);
    expect(page.typed("วัน")).toBe("12/11/2569");
    expect(page.buttons()).not.toContain("ไม่เลือกวัน");
    await open("วันนี้");
    await expect(page.press("จันทร์ 9 พ.ย. 2569")).rejects.toThrow("No button");
    await expect(page.press("เสาร์ 21 พ.ย. 2569")).rejects.toThrow("No button");
    await page.press("ศุกร์ 20 พ.ย. 2569");
    expect(onChange).toHaveBeenLastCalledWith("2026-11-20");
    await page.press("วันนี้");
    expect(onChange).toHaveBeenLastCalledWith("2026-11-20");
    await page.type("วัน", "");
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
